// sRGB codes to OKLab planes and back, four pixels at a time. The order of every operation is that of twin.ts.

const third: f32 = 1.0 / 3.0;
const guess: f32 = 709921077.0;
const tiny: f32 = 1e-12;
const half: f32 = 0.5;
/** encodeSteps of engine/image/colour.ts. */
const steps: f32 = 16383.0;

// @ts-ignore: decorator
@inline
function cubeRoots(x: v128): v128 {
  const v = f32x4.pmax(x, f32x4.splat(tiny));
  const exponent = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(v), f32x4.splat(third)), f32x4.splat(guess));
  return newton(newton(newton(i32x4.trunc_sat_f32x4_s(exponent), v), v), v);
}

// @ts-ignore: decorator
@inline
function newton(y: v128, v: v128): v128 {
  return f32x4.mul(f32x4.splat(third), f32x4.add(f32x4.add(y, y), f32x4.div(v, f32x4.mul(y, y))));
}

// @ts-ignore: decorator
@inline
function mix(x: v128, kx: f32, y: v128, ky: f32, z: v128, kz: f32): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(x, f32x4.splat(kx)), f32x4.mul(y, f32x4.splat(ky))),
    f32x4.mul(z, f32x4.splat(kz)),
  );
}

// @ts-ignore: decorator
@inline
function decode(table: usize, rgb: usize): v128 {
  let v = f32x4.splat(load<f32>(table + (<usize>load<u8>(rgb) << 2)));
  v = f32x4.replace_lane(v, 1, load<f32>(table + (<usize>load<u8>(rgb, 3) << 2)));
  v = f32x4.replace_lane(v, 2, load<f32>(table + (<usize>load<u8>(rgb, 6) << 2)));
  return f32x4.replace_lane(v, 3, load<f32>(table + (<usize>load<u8>(rgb, 9) << 2)));
}

// @ts-ignore: decorator
@inline
function fourToOklab(red: v128, green: v128, blue: v128, l: usize, a: usize, b: usize): void {
  const long = cubeRoots(mix(red, 0.4122214708, green, 0.5363325363, blue, 0.0514459929));
  const middle = cubeRoots(mix(red, 0.2119034982, green, 0.6806995451, blue, 0.1073969566));
  const short = cubeRoots(mix(red, 0.0883024619, green, 0.2817188376, blue, 0.6299787005));
  v128.store(l, mix(long, 0.2104542553, middle, 0.793617785, short, -0.0040720468));
  v128.store(a, mix(long, 1.9779984951, middle, -2.428592205, short, 0.4505937099));
  v128.store(b, mix(long, 0.0259040371, middle, 0.7827717662, short, -0.808675766));
}

/** `table`: 256 floats, linear value of each code. `scratch`: 60 bytes of this thread for the last few pixels. */
export function rgb8ToOklab(
  rgb: usize,
  l: usize,
  a: usize,
  b: usize,
  count: i32,
  table: usize,
  scratch: usize,
): void {
  const whole = count & ~3;
  for (let i = 0; i < whole; i += 4) {
    const offset = <usize>i << 2;
    fourToOklab(decode(table, rgb), decode(table, rgb + 1), decode(table, rgb + 2), l + offset, a + offset, b + offset);
    rgb += 12;
  }
  const rest = <usize>(count - whole);
  if (rest == 0) return;
  const from = <usize>whole << 2;
  memory.copy(scratch, rgb, rest * 3);
  const tail = scratch + 12;
  fourToOklab(
    decode(table, scratch),
    decode(table, scratch + 1),
    decode(table, scratch + 2),
    tail,
    tail + 16,
    tail + 32,
  );
  memory.copy(l + from, tail, rest << 2);
  memory.copy(a + from, tail + 16, rest << 2);
  memory.copy(b + from, tail + 32, rest << 2);
}

// @ts-ignore: decorator
@inline
function cubes(v: v128): v128 {
  return f32x4.mul(f32x4.mul(v, v), v);
}

// @ts-ignore: decorator
@inline
function lms(light: v128, a: v128, ka: f32, b: v128, kb: f32): v128 {
  return cubes(f32x4.add(light, f32x4.add(f32x4.mul(a, f32x4.splat(ka)), f32x4.mul(b, f32x4.splat(kb)))));
}

// @ts-ignore: decorator
@inline
function encode(linear: v128, table: usize, rgb: usize): void {
  // This order of the operands makes NaN 0, as the twin does.
  const clipped = f32x4.pmin(f32x4.splat(1.0), f32x4.pmax(f32x4.splat(0.0), linear));
  const index = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(clipped, f32x4.splat(steps)), f32x4.splat(half)));
  store<u8>(rgb, load<u8>(table + <usize>i32x4.extract_lane(index, 0)));
  store<u8>(rgb, load<u8>(table + <usize>i32x4.extract_lane(index, 1)), 3);
  store<u8>(rgb, load<u8>(table + <usize>i32x4.extract_lane(index, 2)), 6);
  store<u8>(rgb, load<u8>(table + <usize>i32x4.extract_lane(index, 3)), 9);
}

// @ts-ignore: decorator
@inline
function fourToRgb8(light: v128, a: v128, b: v128, table: usize, rgb: usize): void {
  const long = lms(light, a, 0.3963377774, b, 0.2158037573);
  const middle = lms(light, a, -0.1055613458, b, -0.0638541728);
  const short = lms(light, a, -0.0894841775, b, -1.291485548);
  encode(mix(long, 4.0767416621, middle, -3.3077115913, short, 0.2309699292), table, rgb);
  encode(mix(long, -1.2684380046, middle, 2.6097574011, short, -0.3413193965), table, rgb + 1);
  encode(mix(long, -0.0041960863, middle, -0.7034186147, short, 1.707614701), table, rgb + 2);
}

/**
 * `table`: encodeSteps+1 bytes, the code of each linear step. `scratch`: 60 bytes of this thread for the last few
 * pixels.
 */
export function oklabToRgb8(
  l: usize,
  a: usize,
  b: usize,
  rgb: usize,
  count: i32,
  table: usize,
  scratch: usize,
): void {
  const whole = count & ~3;
  for (let i = 0; i < whole; i += 4) {
    const offset = <usize>i << 2;
    fourToRgb8(v128.load(l + offset), v128.load(a + offset), v128.load(b + offset), table, rgb);
    rgb += 12;
  }
  const rest = <usize>(count - whole);
  if (rest == 0) return;
  const from = <usize>whole << 2;
  const tail = scratch + 12;
  memory.copy(tail, l + from, rest << 2);
  memory.copy(tail + 16, a + from, rest << 2);
  memory.copy(tail + 32, b + from, rest << 2);
  fourToRgb8(v128.load(tail), v128.load(tail, 16), v128.load(tail, 32), table, scratch);
  memory.copy(rgb, scratch, rest * 3);
}
