// Means over a window, sums in double precision. The order of every operation is that of twin.ts.

/** Mean over [x-radius, x+radius] of one row, cut at its ends. */
export function boxRow(source: usize, target: usize, count: i32, radius: i32): void {
  let sum: f64 = 0.0;
  const ahead = min(radius, count);
  for (let x = 0; x < ahead; x++) sum += <f64>load<f32>(source + (<usize>x << 2));
  for (let x = 0; x < count; x++) {
    const entering = x + radius;
    const leaving = x - radius - 1;
    if (entering < count) sum += <f64>load<f32>(source + (<usize>entering << 2));
    if (leaving >= 0) sum -= <f64>load<f32>(source + (<usize>leaving << 2));
    const window = min(count - 1, entering) - max(0, x - radius) + 1;
    store<f32>(target + (<usize>x << 2), <f32>(sum / <f64>window));
  }
}

// @ts-ignore: decorator
@inline
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

/** Columns that the sums in `scratch` have room for: 4 KiB of doubles. */
const strip: i32 = 512;

function boxStrip(source: usize, target: usize, pitch: usize, height: i32, radius: i32, columns: i32, sums: usize): void {
  const pairs = columns & ~1;
  const odd = columns & 1;
  const oddSum = sums + (<usize>pairs << 3);
  memory.fill(sums, 0, <usize>columns << 3);
  const ahead = min(radius, height);
  for (let y = 0; y < ahead; y++) {
    const row = source + <usize>y * pitch;
    for (let x = 0; x < pairs; x += 2) {
      const sum = sums + (<usize>x << 3);
      v128.store(sum, f64x2.add(v128.load(sum), pair(row + (<usize>x << 2))));
    }
    if (odd) store<f64>(oddSum, load<f64>(oddSum) + <f64>load<f32>(row + (<usize>pairs << 2)));
  }
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height;
    const leaves = y - radius - 1 >= 0;
    const entering = source + <usize>(y + radius) * pitch;
    const leaving = source + <usize>(y - radius - 1) * pitch;
    const out = target + <usize>y * pitch;
    const rows = <f64>(min(height - 1, y + radius) - max(0, y - radius) + 1);
    const divisor = f64x2.splat(rows);
    for (let x = 0; x < pairs; x += 2) {
      const at = <usize>x << 2;
      let sum = v128.load(sums + (<usize>x << 3));
      if (enters) sum = f64x2.add(sum, pair(entering + at));
      if (leaves) sum = f64x2.sub(sum, pair(leaving + at));
      v128.store(sums + (<usize>x << 3), sum);
      v128.store64_lane(out + at, f32x4.demote_f64x2_zero(f64x2.div(sum, divisor)), 0);
    }
    if (odd) {
      const at = <usize>pairs << 2;
      let sum = load<f64>(oddSum);
      if (enters) sum += <f64>load<f32>(entering + at);
      if (leaves) sum -= <f64>load<f32>(leaving + at);
      store<f64>(oddSum, sum);
      store<f32>(out + at, <f32>(sum / rows));
    }
  }
}

/** Mean over [y-radius, y+radius] of `columns` columns. `scratch`: 4 KiB of this thread. */
export function boxColumns(
  source: usize,
  target: usize,
  width: i32,
  height: i32,
  radius: i32,
  columns: i32,
  scratch: usize,
): void {
  for (let x = 0; x < columns; x += strip) {
    const offset = <usize>x << 2;
    boxStrip(source + offset, target + offset, <usize>width << 2, height, radius, min(strip, columns - x), scratch);
  }
}
