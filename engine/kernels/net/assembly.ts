// Convolutions of the segmentation network. Sums run over inputs in order, one rounding a step, as in twin.ts; lanes
// are outputs.

// @ts-ignore: decorator
@inline
function step(sum: v128, x: usize, w: v128): v128 {
  return f32x4.add(sum, f32x4.mul(v128.load32_splat(x), w));
}

// @ts-ignore: decorator
@inline
function finish(sum: v128, residual: usize, target: usize, relu: bool, top: v128): void {
  if (residual != 0) sum = f32x4.add(sum, v128.load(residual));
  if (relu) sum = f32x4.min(f32x4.max(sum, f32x4.splat(0)), top);
  v128.store(target, sum);
}

/**
 * `count` pixels of a 1×1 convolution: `inputs` values a pixel times a matrix [inputs][outputs] plus a bias, plus
 * `residual` when it is not 0; with `relu` cut off below 0 and above `top`. `outputs` is a multiple of 8.
 */
export function netPoint(
  source: usize,
  weights: usize,
  bias: usize,
  residual: usize,
  target: usize,
  count: i32,
  inputs: i32,
  outputs: i32,
  relu: bool,
  top: f32,
): void {
  const tops = f32x4.splat(top);
  const inBytes = <usize>inputs << 2;
  const outBytes = <usize>outputs << 2;
  const fours = count & ~3;
  for (let o: usize = 0; o < outBytes; o += 32) {
    const low = v128.load(bias + o);
    const high = v128.load(bias + o, 16);
    for (let p = 0; p < fours; p += 4) {
      let x = source + <usize>p * inBytes;
      let a0 = low;
      let a1 = high;
      let b0 = low;
      let b1 = high;
      let c0 = low;
      let c1 = high;
      let d0 = low;
      let d1 = high;
      let w = weights + o;
      const end = x + inBytes;
      for (; x < end; x += 4) {
        const w0 = v128.load(w);
        const w1 = v128.load(w, 16);
        const xa = v128.load32_splat(x);
        const xb = v128.load32_splat(x + inBytes);
        const xc = v128.load32_splat(x + 2 * inBytes);
        const xd = v128.load32_splat(x + 3 * inBytes);
        a0 = f32x4.add(a0, f32x4.mul(xa, w0));
        a1 = f32x4.add(a1, f32x4.mul(xa, w1));
        b0 = f32x4.add(b0, f32x4.mul(xb, w0));
        b1 = f32x4.add(b1, f32x4.mul(xb, w1));
        c0 = f32x4.add(c0, f32x4.mul(xc, w0));
        c1 = f32x4.add(c1, f32x4.mul(xc, w1));
        d0 = f32x4.add(d0, f32x4.mul(xd, w0));
        d1 = f32x4.add(d1, f32x4.mul(xd, w1));
        w += outBytes;
      }
      const at = <usize>p * outBytes + o;
      const from = residual != 0 ? residual + at : 0;
      const to = target + at;
      finish(a0, from, to, relu, tops);
      finish(a1, from != 0 ? from + 16 : 0, to + 16, relu, tops);
      finish(b0, from != 0 ? from + outBytes : 0, to + outBytes, relu, tops);
      finish(b1, from != 0 ? from + outBytes + 16 : 0, to + outBytes + 16, relu, tops);
      finish(c0, from != 0 ? from + 2 * outBytes : 0, to + 2 * outBytes, relu, tops);
      finish(c1, from != 0 ? from + 2 * outBytes + 16 : 0, to + 2 * outBytes + 16, relu, tops);
      finish(d0, from != 0 ? from + 3 * outBytes : 0, to + 3 * outBytes, relu, tops);
      finish(d1, from != 0 ? from + 3 * outBytes + 16 : 0, to + 3 * outBytes + 16, relu, tops);
    }
    for (let p = fours; p < count; p++) {
      let x = source + <usize>p * inBytes;
      let s0 = low;
      let s1 = high;
      let w = weights + o;
      const end = x + inBytes;
      for (; x < end; x += 4) {
        s0 = step(s0, x, v128.load(w));
        s1 = step(s1, x, v128.load(w, 16));
        w += outBytes;
      }
      const at = <usize>p * outBytes + o;
      finish(s0, residual != 0 ? residual + at : 0, target + at, relu, tops);
      finish(s1, residual != 0 ? residual + at + 16 : 0, target + at + 16, relu, tops);
    }
  }
}

/**
 * Rows [from, to) of a depthwise 3×3 convolution with ReLU over a picture of width × height, outside of which all is 0;
 * the places that it looks at lie `apart` pixels from each other. Cut off above `top`. Weights are [9][channels];
 * `channels` is a multiple of 4.
 */
export function netDepth(
  source: usize,
  weights: usize,
  bias: usize,
  target: usize,
  width: i32,
  height: i32,
  channels: i32,
  stride: i32,
  apart: i32,
  top: f32,
  from: i32,
  to: i32,
): void {
  const bytes = <usize>channels << 2;
  const columns = (width - 1) / stride + 1;
  const zero = f32x4.splat(0);
  const tops = f32x4.splat(top);
  for (let y = from; y < to; y++) {
    for (let x = 0; x < columns; x++) {
      const out = target + <usize>(y * columns + x) * bytes;
      for (let c: usize = 0; c < bytes; c += 16) {
        let sum = v128.load(bias + c);
        for (let ky = -1; ky <= 1; ky++) {
          const sy = y * stride + ky * apart;
          if (sy < 0 || sy >= height) continue;
          for (let kx = -1; kx <= 1; kx++) {
            const sx = x * stride + kx * apart;
            if (sx < 0 || sx >= width) continue;
            const w = v128.load(weights + <usize>((ky + 1) * 3 + kx + 1) * bytes + c);
            sum = f32x4.add(sum, f32x4.mul(v128.load(source + <usize>(sy * width + sx) * bytes + c), w));
          }
        }
        v128.store(out + c, f32x4.min(f32x4.max(sum, zero), tops));
      }
    }
  }
}

/**
 * Rows [from, to) of a full 3×3 convolution of stride 2 with ReLU, cut off above `top`: `inputs` values a pixel,
 * weights [9][inputs][outputs], `outputs` a multiple of 4.
 */
export function netStem(
  source: usize,
  weights: usize,
  bias: usize,
  target: usize,
  width: i32,
  height: i32,
  inputs: i32,
  outputs: i32,
  top: f32,
  from: i32,
  to: i32,
): void {
  const columns = (width - 1) / 2 + 1;
  const outBytes = <usize>outputs << 2;
  const zero = f32x4.splat(0);
  const tops = f32x4.splat(top);
  for (let y = from; y < to; y++) {
    for (let x = 0; x < columns; x++) {
      const out = target + <usize>(y * columns + x) * outBytes;
      for (let o: usize = 0; o < outBytes; o += 16) {
        let sum = v128.load(bias + o);
        for (let ky = -1; ky <= 1; ky++) {
          const sy = y * 2 + ky;
          if (sy < 0 || sy >= height) continue;
          for (let kx = -1; kx <= 1; kx++) {
            const sx = x * 2 + kx;
            if (sx < 0 || sx >= width) continue;
            let value = source + (<usize>((sy * width + sx) * inputs) << 2);
            let w = weights + <usize>(((ky + 1) * 3 + kx + 1) * inputs) * outBytes + o;
            for (let i = 0; i < inputs; i++) {
              sum = step(sum, value, v128.load(w));
              value += 4;
              w += outBytes;
            }
          }
        }
        v128.store(out + o, f32x4.min(f32x4.max(sum, zero), tops));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function mixed(a: v128, b: v128): v128 {
  return f32x4.add(f32x4.mul(a, f32x4.splat(0.75)), f32x4.mul(b, f32x4.splat(0.25)));
}

/**
 * Rows [from, to) of a picture twice as wide and high as `source` (width × height), by bilinear interpolation between
 * the middles of pixels, added to `skip`, with ReLU. `channels` is a multiple of 4.
 */
export function netDouble(
  source: usize,
  skip: usize,
  target: usize,
  width: i32,
  height: i32,
  channels: i32,
  from: i32,
  to: i32,
): void {
  const bytes = <usize>channels << 2;
  const zero = f32x4.splat(0);
  for (let y = from; y < to; y++) {
    const near = y >> 1;
    const far = min(height - 1, max(0, near + ((y & 1) == 1 ? 1 : -1)));
    for (let x = 0; x < width * 2; x++) {
      const side = x >> 1;
      const beyond = min(width - 1, max(0, side + ((x & 1) == 1 ? 1 : -1)));
      const n0 = source + <usize>(near * width + side) * bytes;
      const n1 = source + <usize>(near * width + beyond) * bytes;
      const f0 = source + <usize>(far * width + side) * bytes;
      const f1 = source + <usize>(far * width + beyond) * bytes;
      const at = <usize>(y * width * 2 + x) * bytes;
      for (let c: usize = 0; c < bytes; c += 16) {
        const first = mixed(v128.load(n0 + c), v128.load(n1 + c));
        const second = mixed(v128.load(f0 + c), v128.load(f1 + c));
        const sum = f32x4.add(mixed(first, second), v128.load(skip + at + c));
        v128.store(target + at + c, f32x4.max(sum, zero));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function between(a: v128, b: v128, share: f32): v128 {
  return f32x4.add(f32x4.mul(a, f32x4.splat(1 - share)), f32x4.mul(b, f32x4.splat(share)));
}

/**
 * Rows [from, to) of a picture four times as wide and high as `source` (width × height): every fourth pixel of a fourth
 * row is one of the source's, what lies between them is bilinear, the last ones go on. `channels` is a multiple of 4.
 */
export function netGrow(
  source: usize,
  target: usize,
  width: i32,
  height: i32,
  channels: i32,
  from: i32,
  to: i32,
): void {
  const bytes = <usize>channels << 2;
  for (let y = from; y < to; y++) {
    const near = y >> 2;
    const far = min(height - 1, near + 1);
    const down = <f32>(y & 3) * 0.25;
    for (let x = 0; x < width * 4; x++) {
      const side = x >> 2;
      const beyond = min(width - 1, side + 1);
      const along = <f32>(x & 3) * 0.25;
      const n0 = source + <usize>(near * width + side) * bytes;
      const n1 = source + <usize>(near * width + beyond) * bytes;
      const f0 = source + <usize>(far * width + side) * bytes;
      const f1 = source + <usize>(far * width + beyond) * bytes;
      const at = target + <usize>(y * width * 4 + x) * bytes;
      for (let c: usize = 0; c < bytes; c += 16) {
        const first = between(v128.load(n0 + c), v128.load(n1 + c), along);
        const second = between(v128.load(f0 + c), v128.load(f1 + c), along);
        v128.store(at + c, between(first, second, down));
      }
    }
  }
}
