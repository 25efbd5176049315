/** Probabilities from what a network says, with the same bits on every machine. */

/** exp by its series around the nearest power of two: the same bits on every machine. x ≤ 0. */
function exponential(x: number): number {
  if (x < -40) return 0;
  const whole = Math.round(x / Math.LN2);
  const rest = x - whole * Math.LN2;
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 12; k++) {
    term *= rest / k;
    sum += term;
  }
  return sum * 2 ** whole;
}

/** Makes the first `count` of every `stride` values probabilities, in place. */
export function softmax(data: Float32Array, count: number, stride = count): void {
  for (let p = 0; p < data.length; p += stride) {
    let most = data[p]!;
    for (let c = 1; c < count; c++) most = Math.max(most, data[p + c]!);
    let sum = 0;
    for (let c = 0; c < count; c++) {
      const value = exponential(data[p + c]! - most);
      data[p + c] = value;
      sum += value;
    }
    for (let c = 0; c < count; c++) data[p + c] = data[p + c]! / sum;
  }
}
