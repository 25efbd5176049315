// Convolutions of the restoring network in 16-bit whole numbers: see types.ts. Lanes are outputs; sums are exact.

// @ts-ignore: decorator
@inline
function step(sum: v128, pair: v128, w: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(pair, w));
}

// @ts-ignore: decorator
@inline
function finish(low: v128, high: v128, shift: i32, leaky: bool, residual: usize, target: usize): void {
  let value = i16x8.narrow_i32x4_s(i32x4.shr_s(low, shift), i32x4.shr_s(high, shift));
  if (leaky) value = i16x8.max_s(value, i16x8.shr_s(value, 3));
  if (residual != 0) value = i16x8.add_sat_s(value, v128.load(residual));
  v128.store(target, value);
}

/**
 * Rows [from, to) of a 3×3 convolution of rows with a pixel of 0 at both ends. `residual` is 0 or where row 0 of it
 * begins.
 */
export function restoreConv(
  source: usize,
  weights: usize,
  bias: usize,
  residual: usize,
  target: usize,
  width: i32,
  inputs: i32,
  outputs: i32,
  shift: i32,
  leaky: bool,
  from: i32,
  to: i32,
): void {
  const inBytes = <usize>inputs << 1;
  const outBytes = <usize>outputs << 1;
  const inPitch = <usize>(width + 2) * inBytes;
  const outPitch = <usize>(width + 2) * outBytes;
  const run = 3 * inBytes;
  const group = <usize>inputs * 144;
  const fours = width & ~3;
  for (let y = from; y < to; y++) {
    const out = target + <usize>y * outPitch;
    memory.fill(out, 0, outBytes);
    memory.fill(out + outPitch - outBytes, 0, outBytes);
    for (let o: usize = 0; o < outBytes; o += 16) {
      const low = v128.load(bias + (o << 1));
      const high = v128.load(bias + (o << 1), 16);
      const first = weights + (o >> 4) * group;
      for (let x = 0; x < fours; x += 4) {
        let a0 = low;
        let a1 = high;
        let b0 = low;
        let b1 = high;
        let c0 = low;
        let c1 = high;
        let d0 = low;
        let d1 = high;
        let w = first;
        let row = source + <usize>y * inPitch + <usize>x * inBytes;
        for (let k = 0; k < 3; k++) {
          let at = row;
          const end = at + run;
          while (at < end) {
            const w0 = v128.load(w);
            const w1 = v128.load(w, 16);
            const a = v128.load32_splat(at);
            const b = v128.load32_splat(at + inBytes);
            const c = v128.load32_splat(at + 2 * inBytes);
            const d = v128.load32_splat(at + 3 * inBytes);
            a0 = step(a0, a, w0);
            a1 = step(a1, a, w1);
            b0 = step(b0, b, w0);
            b1 = step(b1, b, w1);
            c0 = step(c0, c, w0);
            c1 = step(c1, c, w1);
            d0 = step(d0, d, w0);
            d1 = step(d1, d, w1);
            at += 4;
            w += 32;
          }
          row += inPitch;
        }
        let to4 = out + <usize>(x + 1) * outBytes + o;
        let add4 = residual != 0 ? residual + (to4 - target) : 0;
        const next = residual != 0 ? outBytes : 0;
        finish(a0, a1, shift, leaky, add4, to4);
        to4 += outBytes;
        add4 += next;
        finish(b0, b1, shift, leaky, add4, to4);
        to4 += outBytes;
        add4 += next;
        finish(c0, c1, shift, leaky, add4, to4);
        to4 += outBytes;
        add4 += next;
        finish(d0, d1, shift, leaky, add4, to4);
      }
      for (let x = fours; x < width; x++) {
        let s0 = low;
        let s1 = high;
        let w = first;
        let row = source + <usize>y * inPitch + <usize>x * inBytes;
        for (let k = 0; k < 3; k++) {
          for (let at = row, end = row + run; at < end; at += 4) {
            const pair = v128.load32_splat(at);
            s0 = step(s0, pair, v128.load(w));
            s1 = step(s1, pair, v128.load(w, 16));
            w += 32;
          }
          row += inPitch;
        }
        const at1 = out + <usize>(x + 1) * outBytes + o;
        finish(s0, s1, shift, leaky, residual != 0 ? residual + (at1 - target) : 0, at1);
      }
    }
  }
}
