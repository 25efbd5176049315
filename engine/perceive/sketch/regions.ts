/**
 * The closed regions of a drawing: what a ball that rolls between the lines can reach, so that lines which do not quite
 * meet still close (trapped balls, Zhang et al. 2009). Large balls go first; smaller ones fill what is narrow.
 */

import { type Abort, throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { connectedComponents, distanceTo } from '../../image/morphology.ts';
import type { LabelMap, Mask } from '../../image/types.ts';

/** Radii of the balls as shares of the long side, the largest first; a last one of half a pixel takes what is left. */
const BALLS = [0.012, 0.007, 0.004, 0.002];
/** Share of the long side squared below which a region is a speck of the one beside it. */
const LEAST_AREA = 4e-5;
/** Share of its rim at which what a smaller ball reached runs on into a region that is there already. */
const RUNS_ON = 0.12;

/** Labels 0, 1, … of the regions between the lines of ink; lines themselves belong to the nearest region. */
export function closedRegions(ink: Mask, signal: Abort): { readonly map: LabelMap; readonly count: number } {
  const { width, height } = ink;
  const clear = distanceTo(ink).data;
  const long = Math.max(width, height);
  const least = Math.max(4, LEAST_AREA * long * long);
  const label = new Int32Array(width * height).fill(-1);
  let count = 0;
  for (const radius of [...BALLS.map((share) => share * long).filter((r) => r > 0.75), 0.5]) {
    throwIfAborted(signal);
    const { labels, components } = connectedComponents(width, height, (i) => label[i] < 0 && clear[i] > radius);
    const into = components.map(({ area }, k) => {
      const met = runsOn(labels, k + 1, label, components[k]);
      return met >= 0 ? met : area >= least ? count++ : -1;
    });
    for (let i = 0; i < label.length; i++) if (labels.data[i] > 0) label[i] = into[labels.data[i] - 1];
    // The ball reaches further than its middle; beyond is what only smaller ones reach.
    spread(label, width, height, (i) => clear[i] > 0 && clear[i] <= radius, Math.ceil(radius));
  }
  if (count === 0) return { map: { width, height, data: label.fill(0) }, count: 1 };
  spread(label, width, height, () => true, Number.POSITIVE_INFINITY);
  return { map: { width, height, data: label }, count };
}

/** The region that most of a component's open rim touches; −1 where too little of the rim is open. */
function runsOn(labels: LabelMap, own: number, label: Int32Array, box: PixelRect): number {
  const { width, height, data } = labels;
  const touched = new Map<number, number>();
  let rim = 0;
  const look = (j: number): void => {
    if (data[j] === own) return;
    rim++;
    if (label[j] >= 0) touched.set(label[j], (touched.get(label[j]) ?? 0) + 1);
  };
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const i = y * width + x;
      if (data[i] !== own) continue;
      if (x > 0) look(i - 1);
      if (x + 1 < width) look(i + 1);
      if (y > 0) look(i - width);
      if (y + 1 < height) look(i + width);
    }
  }
  let [best, most] = [-1, RUNS_ON * rim];
  for (const [region, length] of touched) if (length > most) [best, most] = [region, length];
  return best;
}

/** Labels grow into what has none and `isOpen`, all at the same pace, by at most `steps` px. */
function spread(label: Int32Array, width: number, height: number, isOpen: (i: number) => boolean, steps: number): void {
  let rim: number[] = [];
  for (let i = 0; i < label.length; i++) if (label[i] >= 0) rim.push(i);
  for (let step = 0; step < steps && rim.length > 0; step++) {
    const next: number[] = [];
    for (const i of rim) {
      const x = i % width;
      const visit = (j: number): void => {
        if (label[j] >= 0 || !isOpen(j)) return;
        label[j] = label[i];
        next.push(j);
      };
      if (x > 0) visit(i - 1);
      if (x + 1 < width) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < width * height) visit(i + width);
    }
    rim = next;
  }
}
