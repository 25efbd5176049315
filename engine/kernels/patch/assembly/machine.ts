// The names of ../machine.ts over WebAssembly memory. Addresses are set by `attach` at each call.

let image: usize = 0;
let flags: usize = 0;
let labels: usize = 0;
let targets: usize = 0;
let places: usize = 0;
let rows: usize = 0;
let sourcesX: usize = 0;
let sourcesY: usize = 0;
let costs: usize = 0;
let biases: usize = 0;
let anchors: usize = 0;
let trusts: usize = 0;
let textures: usize = 0;
let sums: usize = 0;
let planes: usize = 0;
let settings: usize = 0;
let table: usize = 0;
let across: i32 = 0;
let down: i32 = 0;
let red: i32 = 0;
let green: i32 = 0;
let blue: i32 = 0;

// @ts-ignore: decorator
@inline
function address(job: usize, at: i32): usize {
  return <usize>load<u32>(job + (<usize>at << 2));
}

/** `job`: 17 addresses of four bytes in the order of binding.ts. */
export function attach(job: usize, width: i32, height: i32): void {
  image = address(job, 0);
  flags = address(job, 1);
  labels = address(job, 2);
  targets = address(job, 3);
  places = address(job, 4);
  rows = address(job, 5);
  sourcesX = address(job, 6);
  sourcesY = address(job, 7);
  costs = address(job, 8);
  biases = address(job, 9);
  anchors = address(job, 10);
  trusts = address(job, 11);
  sums = address(job, 12);
  planes = address(job, 13);
  settings = address(job, 14);
  table = address(job, 15);
  textures = address(job, 16);
  across = width;
  down = height;
}

// @ts-ignore: decorator
@inline
function real(base: usize, at: i32): f64 {
  return <f64>load<f32>(base + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
function whole(base: usize, at: i32): i32 {
  return load<i32>(base + (<usize>at << 2));
}
// @ts-ignore: decorator
@inline
export function width(): i32 {
  return across;
}
// @ts-ignore: decorator
@inline
export function height(): i32 {
  return down;
}
// @ts-ignore: decorator
@inline
export function byteAt(at: i32): i32 {
  return <i32>load<u8>(image + <usize>at);
}
// @ts-ignore: decorator
@inline
export function flagsAt(at: i32): i32 {
  return <i32>load<u8>(flags + <usize>at);
}
// @ts-ignore: decorator
@inline
export function textureAt(at: i32): i32 {
  return <i32>load<u8>(textures + <usize>at);
}
// @ts-ignore: decorator
@inline
export function labelAt(at: i32): i32 {
  return <i32>load<u8>(labels + <usize>at);
}
// @ts-ignore: decorator
@inline
export function targetAt(at: i32): i32 {
  return whole(targets, at);
}
// @ts-ignore: decorator
@inline
export function placeOf(target: i32): i32 {
  return whole(places, target);
}
// @ts-ignore: decorator
@inline
export function rowStart(y: i32): i32 {
  return whole(rows, y);
}
// @ts-ignore: decorator
@inline
export function sourceX(target: i32): i32 {
  return whole(sourcesX, target);
}
// @ts-ignore: decorator
@inline
export function sourceY(target: i32): i32 {
  return whole(sourcesY, target);
}
// @ts-ignore: decorator
@inline
export function setSource(target: i32, x: i32, y: i32): void {
  store<i32>(sourcesX + (<usize>target << 2), x);
  store<i32>(sourcesY + (<usize>target << 2), y);
}
// @ts-ignore: decorator
@inline
export function costOf(target: i32): f64 {
  return real(costs, target);
}
// @ts-ignore: decorator
@inline
export function setCost(target: i32, value: f64): void {
  store<f32>(costs + (<usize>target << 2), <f32>value);
}
// @ts-ignore: decorator
@inline
export function biasOf(target: i32): i32 {
  return whole(biases, target);
}
// @ts-ignore: decorator
@inline
export function setBias(target: i32, value: i32): void {
  store<i32>(biases + (<usize>target << 2), value);
}
// @ts-ignore: decorator
@inline
export function anchorOf(target: i32): i32 {
  return whole(anchors, target);
}
// @ts-ignore: decorator
@inline
export function trustOf(target: i32): f64 {
  return real(trusts, target);
}
// @ts-ignore: decorator
@inline
export function sumAt(at: i32): f64 {
  return real(sums, at);
}
// @ts-ignore: decorator
@inline
export function setSum(at: i32, value: f64): void {
  store<f32>(sums + (<usize>at << 2), <f32>value);
}
// @ts-ignore: decorator
@inline
export function planeWord(at: i32): f64 {
  return real(planes, at);
}
// @ts-ignore: decorator
@inline
export function setting(at: i32): f64 {
  return real(settings, at);
}
// @ts-ignore: decorator
@inline
export function tableAt(at: i32): f64 {
  return real(table, at);
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

let squares: v128 = i32x4.splat(0);
let lows: v128 = i16x8.splat(0);

// @ts-ignore: decorator
@inline
function add(t: v128, s: v128): void {
  const low = i16x8.sub(i16x8.extend_low_i8x16_u(t), i16x8.extend_low_i8x16_u(s));
  const high = i16x8.sub(i16x8.extend_high_i8x16_u(t), i16x8.extend_high_i8x16_u(s));
  squares = i32x4.add(squares, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)));
  lows = i16x8.add(lows, i16x8.add(low, high));
}

// @ts-ignore: decorator
@inline
function sumUp(): i32 {
  // Lanes 0-3 and 4-7 are red, green, blue and label of neighbouring pixels; at most 56 × 255 together.
  red = i16x8.extract_lane_s(lows, 0) + i16x8.extract_lane_s(lows, 4);
  green = i16x8.extract_lane_s(lows, 1) + i16x8.extract_lane_s(lows, 5);
  blue = i16x8.extract_lane_s(lows, 2) + i16x8.extract_lane_s(lows, 6);
  const pairs = i32x4.add(squares, i8x16.shuffle(squares, squares, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

export function compare(target: i32, source: i32): i32 {
  squares = i32x4.splat(0);
  lows = i16x8.splat(0);
  const pitch = <usize>across << 2;
  let t = image + (<usize>(target - 3 * across - 3) << 2);
  let s = image + (<usize>(source - 3 * across - 3) << 2);
  for (let y = 0; y < 7; y++) {
    add(v128.load(t), v128.load(s));
    add(v128.load(t, 12), v128.load(s, 12));
    t += pitch;
    s += pitch;
  }
  return sumUp();
}

// @ts-ignore: decorator
@inline
function pixelAt(x: i32, y: i32): usize {
  return image + (<usize>(((y + 32768) >> 16) * across + ((x + 32768) >> 16)) << 2);
}

export function compareWarped(target: i32, x: i32, y: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  squares = i32x4.splat(0);
  lows = i16x8.splat(0);
  const pitch = <usize>across << 2;
  let t = image + (<usize>(target - 3 * across - 3) << 2);
  for (let dy = -3; dy <= 3; dy++) {
    const rowX = x + b * dy;
    const rowY = y + d * dy;
    const middle = load<u32>(pixelAt(rowX, rowY));
    let left = i32x4.splat(<i32>middle);
    left = v128.load32_lane(pixelAt(rowX - 3 * a, rowY - 3 * c), left, 0);
    left = v128.load32_lane(pixelAt(rowX - 2 * a, rowY - 2 * c), left, 1);
    left = v128.load32_lane(pixelAt(rowX - a, rowY - c), left, 2);
    let right = i32x4.splat(<i32>middle);
    right = v128.load32_lane(pixelAt(rowX + a, rowY + c), right, 1);
    right = v128.load32_lane(pixelAt(rowX + 2 * a, rowY + 2 * c), right, 2);
    right = v128.load32_lane(pixelAt(rowX + 3 * a, rowY + 3 * c), right, 3);
    add(v128.load(t), left);
    add(v128.load(t, 12), right);
    t += pitch;
  }
  return sumUp();
}

// @ts-ignore: decorator
@inline
export function redSum(): i32 {
  return red;
}
// @ts-ignore: decorator
@inline
export function greenSum(): i32 {
  return green;
}
// @ts-ignore: decorator
@inline
export function blueSum(): i32 {
  return blue;
}
