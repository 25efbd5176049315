// Mixes two pictures by a mask, sixteen pixels at a time, in whole numbers.

// @ts-ignore: decorator
@inline
function mixLow(base: v128, top: v128, share: v128, rest: v128): v128 {
  return divide255(
    i16x8.add(i16x8.extmul_low_i8x16_u(base, rest), i16x8.extmul_low_i8x16_u(top, share)),
  );
}

// @ts-ignore: decorator
@inline
function mixHigh(base: v128, top: v128, share: v128, rest: v128): v128 {
  return divide255(
    i16x8.add(i16x8.extmul_high_i8x16_u(base, rest), i16x8.extmul_high_i8x16_u(top, share)),
  );
}

/** Rounded division by 255 of values up to 255² (Blinn 1994). */
// @ts-ignore: decorator
@inline
function divide255(product: v128): v128 {
  const rounded = i16x8.add(product, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}

// @ts-ignore: decorator
@inline
function blendBytes(base: usize, top: usize, target: usize, share: v128): void {
  const rest = v128.not(share);
  const p = v128.load(base);
  const q = v128.load(top);
  v128.store(target, i8x16.narrow_i16x8_u(mixLow(p, q, share, rest), mixHigh(p, q, share, rest)));
}

/** target = base where mask is 0, top where it is 255; interleaved RGB. */
export function blendRgb8(base: usize, top: usize, mask: usize, target: usize, count: i32): void {
  const whole = count & ~15;
  for (let i = 0; i < whole; i += 16) {
    const m = v128.load(mask + <usize>i);
    blendBytes(base, top, target, i8x16.shuffle(m, m, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5));
    blendBytes(base + 16, top + 16, target + 16, i8x16.shuffle(m, m, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10));
    blendBytes(
      base + 32,
      top + 32,
      target + 32,
      i8x16.shuffle(m, m, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15),
    );
    base += 48;
    top += 48;
    target += 48;
  }
  for (let i = whole; i < count; i++) {
    const share = <u32>load<u8>(mask + <usize>i);
    for (let c = 0; c < 3; c++) {
      const mixed = <u32>load<u8>(base) * (255 - share) + <u32>load<u8>(top) * share + 128;
      store<u8>(target, <u8>((mixed + (mixed >> 8)) >> 8));
      base++;
      top++;
      target++;
    }
  }
}
