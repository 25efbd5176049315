// The names of ../machine.ts over WebAssembly memory. Addresses are set by `attach` at each call.

let scene: usize = 0;
let guide: usize = 0;
let out: usize = 0;
let registers: usize = 0;

/** `scratch`: 8 KiB of this thread, the first half for registers, the rest for the traversal. */
export function attach(sceneAt: usize, guideAt: usize, outAt: usize, scratch: usize): void {
  scene = sceneAt;
  guide = guideAt;
  out = outAt;
  registers = scratch;
}

// @ts-ignore: decorator
@inline
export function sceneAt(): usize {
  return scene;
}
// @ts-ignore: decorator
@inline
export function stackAt(): usize {
  return registers + 4096;
}
// @ts-ignore: decorator
@inline
export function real(at: i32): f64 {
  return <f64>load<f32>(scene + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
export function whole(at: i32): i32 {
  return load<i32>(scene + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
export function guideReal(at: i32): f64 {
  return <f64>load<f32>(guide + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
export function guideWhole(at: i32): i32 {
  return load<i32>(guide + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
export function setGuide(at: i32, value: f64): void {
  store<f32>(guide + (<usize>at << 2), <f32>value);
}
// @ts-ignore: decorator
@inline
export function setGuideWhole(at: i32, value: i32): void {
  store<i32>(guide + (<usize>at << 2), value);
}
// @ts-ignore: decorator
@inline
export function outReal(at: i32): f64 {
  return <f64>load<f32>(out + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
export function addOut(at: i32, value: f64): void {
  const address = out + (<usize>at << 2);
  store<f32>(address, <f32>(<f64>load<f32>(address) + value));
}
// @ts-ignore: decorator
@inline
export function reg(at: i32): f64 {
  return load<f64>(registers + (<usize>at << 3));
}
// @ts-ignore: decorator
@inline
export function setReg(at: i32, value: f64): void {
  store<f64>(registers + (<usize>at << 3), value);
}
// @ts-ignore: decorator
@inline
export function mul32(a: i32, b: i32): i32 {
  return a * b;
}
// @ts-ignore: decorator
@inline
export function trunc(value: f64): i32 {
  return <i32>value;
}
// @ts-ignore: decorator
@inline
export function toReal(value: i32): f64 {
  return <f64>value;
}
// @ts-ignore: decorator
@inline
export function unsigned(value: i32): f64 {
  return <f64>(<u32>value);
}
