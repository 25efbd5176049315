/**
 * What the tracer's shared sources stand on, in TypeScript. Its twin is `assembly/machine.ts`: there the same names
 * are loads and stores of WebAssembly memory. Everything else of this folder is compiled by both compilers from one
 * text, in double precision, so that both machines give the same bits. Reading and writing of single precision rounds
 * alike.
 */
export type f64 = number;
export type i32 = number;

const empty = new ArrayBuffer(4);
let scene = new Float32Array<ArrayBufferLike>(empty);
let sceneInts = new Int32Array<ArrayBufferLike>(empty);
let guide = scene;
let guideInts = sceneInts;
let out = scene;

/**
 * Registers of the running path. Doubles, so that nothing is allocated or rounded. Each file of `records/` is a record
 * of them: a field is the number of its register, a vector's fields are that one and the two after it.
 */
const registers = new Float64Array(512);

/** Points the machine at the arrays of one call. */
export function attach(sceneWords: Float32Array, guideWords: Float32Array, outWords: Float32Array): void {
  if (scene !== sceneWords) sceneInts = new Int32Array(sceneWords.buffer, sceneWords.byteOffset, sceneWords.length);
  if (guide !== guideWords) guideInts = new Int32Array(guideWords.buffer, guideWords.byteOffset, guideWords.length);
  scene = sceneWords;
  guide = guideWords;
  out = outWords;
}

/** The scene as the twin's traversal reads it. */
export const sceneReals = (): Float32Array => scene;
export const sceneWholes = (): Int32Array => sceneInts;

/** Word `at` of the packed scene, as a real. */
export function real(at: i32): f64 {
  return scene[at];
}
/** Word `at` of the packed scene, as an integer. */
export function whole(at: i32): i32 {
  return sceneInts[at];
}
export function guideReal(at: i32): f64 {
  return guide[at];
}
export function guideWhole(at: i32): i32 {
  return guideInts[at];
}
export function setGuide(at: i32, value: f64): void {
  guide[at] = value;
}
export function setGuideWhole(at: i32, value: i32): void {
  guideInts[at] = value;
}
export function outReal(at: i32): f64 {
  return out[at];
}
/** Adds to a sum in single precision. */
export function addOut(at: i32, value: f64): void {
  out[at] = out[at] + value;
}
export function reg(at: i32): f64 {
  return registers[at];
}
export function setReg(at: i32, value: f64): void {
  registers[at] = value;
}
/** 32-bit product, wrapping. */
export function mul32(a: i32, b: i32): i32 {
  return Math.imul(a, b);
}
/** Towards zero; `value` must fit. */
export function trunc(value: f64): i32 {
  return Math.trunc(value);
}
export function toReal(value: i32): f64 {
  return value;
}
/** The 32 bits as an unsigned number. */
export function unsigned(value: i32): f64 {
  return value >>> 0;
}
