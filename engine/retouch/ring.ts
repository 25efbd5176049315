/** What lies beside a hole in a picture, in steps in four directions from it. */
import type { LabelledImage } from './types.ts';

/** The four neighbours of a pixel; beyond the left and right border −1, beyond the others no index of the picture. */
const besideOf = (at: number, width: number): readonly number[] => {
  const x = at % width;
  return [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width];
};

/** Pixels of the hole, which `open` has 0 at. */
function holeOf(open: Uint8Array): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < open.length; at++) if (!open[at]) pixels.push(at);
  return pixels;
}

/** Known pixels of the surface within `reach` px of the hole, nearest first. */
export function ringOf(
  { width, labels, known }: LabelledImage,
  label: number,
  open: Uint8Array,
  reach: number,
): number[] {
  const seen = new Uint8Array(labels.length);
  let front = holeOf(open);
  const ring: number[] = [];
  for (let depth = 0; depth < reach && front.length > 0; depth++) {
    const next: number[] = [];
    for (const at of front) {
      for (const to of besideOf(at, width)) {
        if (seen[to] || !open[to] || !known[to] || labels[to] !== label) continue;
        seen[to] = 1;
        ring.push(to);
        next.push(to);
      }
    }
    front = next;
  }
  return ring;
}

/** Those pixels of a ring that `goes` holds for and that hang together with the hole, nearest first. */
export function hangingIn(
  ring: readonly number[],
  open: Uint8Array,
  width: number,
  goes: (at: number) => boolean,
): number[] {
  const isLeft = new Uint8Array(open.length);
  for (const at of ring) isLeft[at] = 1;
  let front = holeOf(open);
  const taken: number[] = [];
  while (front.length > 0) {
    const next: number[] = [];
    for (const at of front) {
      for (const to of besideOf(at, width)) {
        if (!isLeft[to]) continue;
        isLeft[to] = 0;
        if (goes(to)) next.push(to);
      }
    }
    for (const at of next) taken.push(at);
    front = next;
  }
  return taken;
}
