/** Walls that only the Room has apart: where both are seen and no step shows between them, they are one in a hole. */
import { median } from '../image/statistics.ts';
import { LABEL_STEP, type LabelledImage, type Region } from './types.ts';

/** Px on either side of a border that are compared, and how many places along it must be seen. */
const ASIDE = 4;
const LEAST = 16;
const LOOK_PX = 1024;
/** Largest median step between walls that are one, of 255. */
const MOST_STEP = 4;

/** Gives the pixels of such walls one label, in place; only of those that meet within the hole. */
export function joinWalls(image: LabelledImage, regions: readonly Region[]): void {
  const { width, height, labels, known, data } = image;
  const isWall = (label: number): boolean => regions[label - 1]?.kind === 'wall';
  const steps = new Map<number, number[]>();
  const meeting = new Set<number>();
  // A large picture is looked at along some of its rows and columns.
  const every = Math.max(1, Math.floor(Math.max(width, height) / LOOK_PX));
  for (let y = ASIDE; y < height - ASIDE; y++) {
    for (let x = ASIDE; x < width - ASIDE; x++) {
      const at = y * width + x;
      const label = labels[at];
      if (!isWall(label)) continue;
      for (const [step, aside, isLooked] of [
        [1, ASIDE, y % every === 0],
        [width, ASIDE * width, x % every === 0],
      ] as const) {
        if (!isLooked) continue;
        const other = labels[at + step];
        if (other === label || !isWall(other)) continue;
        const pair = Math.min(label, other) * 256 + Math.max(label, other);
        if (!known[at] || !known[at + step]) meeting.add(pair);
        const [before, after] = [at - aside + step, at + aside];
        if (!known[before] || !known[after] || labels[before] !== label || labels[after] !== other) continue;
        const away = [0, 1, 2].map((c) => Math.abs(data[before * 4 + c] - data[after * 4 + c]));
        const own = steps.get(pair);
        if (own) own.push(Math.max(...away));
        else steps.set(pair, [Math.max(...away)]);
      }
    }
  }
  for (const [pair, seen] of steps) {
    if (!meeting.has(pair) || seen.length < LEAST || median(seen) > MOST_STEP) continue;
    const [one, other] = [pair >> 8, pair & 255];
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] !== other) continue;
      labels[at] = one;
      data[at * 4 + 3] = one * LABEL_STEP;
    }
  }
}
