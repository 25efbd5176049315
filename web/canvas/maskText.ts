/** A painted mask as a short text: how many pixels in a row are clear, then marked, in turns, from the top left on. */
import type { MaskPaint } from './maskPaint.ts';

const RADIX = 36;

export function maskAsText({ width, height, data }: MaskPaint): string {
  const runs: string[] = [];
  let [from, isMarked] = [0, false];
  for (let i = 0; i <= data.length; i++) {
    if (i < data.length && data[i]! > 0 === isMarked) continue;
    runs.push((i - from).toString(RADIX));
    [from, isMarked] = [i, !isMarked];
  }
  return `${width}x${height} ${runs.join(' ')}`;
}

/** Marks what a text says, in one step; false, and nothing is done, where it is not of this mask's size. */
export function markFromText(text: string, mask: MaskPaint): boolean {
  const [size, ...runs] = text.split(' ');
  const lengths = runs.map((each) => Number.parseInt(each, RADIX));
  const all = lengths.reduce((sum, each) => sum + each, 0);
  if (size !== `${mask.width}x${mask.height}` || all !== mask.data.length) return false;
  const marked = new Uint8Array(all);
  let at = 0;
  for (const [n, length] of lengths.entries()) {
    if (n % 2 === 1) marked.fill(1, at, at + length);
    at += length;
  }
  mask.change(mask.whole, (x, y) => marked[y * mask.width + x] === 1);
  return true;
}
