/**
 * The rest of a mark whose overlay is known: pixels whose borders obey its equation, wherever letters run into edges of
 * the picture and can't be cut out by contrast.
 */

import { throwIfAborted } from '../../abort.ts';
import { connectedComponents, pixelsByLabel } from '../../image/morphology.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { refineCoverage, STEPS, type SteppedCoverage, trustOf } from './coverage.ts';
import { type Belief, PAD, padded } from './evidence.ts';
import { cropMask, cropOf } from './lift.ts';
import { groundOf, type Overlay } from './overlay.ts';

/** Px from a border pixel to the one beyond the border that it is compared with. */
const BEYOND = 2;
/**
 * Sum over channels of the overlay's step from which it can be told, share of it by which it may be missed, and a fixed
 * part of that.
 */
const LEAST_STEP = 24;
const MISSED = 0.2;
const MISSED_ALWAYS = 5;
/** Border pixels within 2 px of a place from which it is thought covered. */
const VOTES = 5;
const SWEEPS = 8;
/**
 * Pixels of a part, its size as a share of the known mark's largest, and share of its border that must obey the
 * equation.
 */
const LEAST_AREA = 12;
const LARGEST = 1.5;
const OBEYING = 0.7;
const LEAST_BORDER = 10;
/** Steps from which a pixel of a thin stroke is asked. */
const LEAST_COVERED = 9;

/**
 * Whether a pixel is inside and one beyond the border outside: 1 if so, −1 if not, 0 where the overlay would not be
 * seen.
 */
function obeys({ data }: Rgb8, inside: number, outside: number, { opacity, colour }: Overlay): number {
  let step = 0;
  let missed = 0;
  for (let c = 0; c < 3; c++) {
    const ground = data[outside * 3 + c];
    const due = opacity * (colour[c] - ground);
    step += Math.abs(due);
    missed += Math.abs(data[inside * 3 + c] - ground - due);
  }
  if (step < LEAST_STEP) return 0;
  return missed <= MISSED * step + MISSED_ALWAYS ? 1 : -1;
}

/** Pixels with several borders near that obey the equation, outwards in any of four directions. */
function seedsOf(picture: Rgb8, overlay: Overlay): Uint8Array {
  const { width, height } = picture;
  const votes = new Int16Array(width * height);
  const around = [1, -1, width, -width];
  for (let y = BEYOND; y < height - BEYOND; y++) {
    for (let x = BEYOND; x < width - BEYOND; x++) {
      const i = y * width + x;
      for (const by of around) {
        if (obeys(picture, i, i + by * BEYOND, overlay) !== 1) continue;
        votes[i]++;
        votes[i + by * BEYOND]--;
      }
    }
  }
  const seeds = new Uint8Array(width * height);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (votes[i] <= 0) continue;
      let sum = 0;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (votes[i + dy * width + dx] > 0) sum++;
      if (sum >= VOTES) seeds[i] = 1;
    }
  }
  return seeds;
}

/** Share of the border of some pixels that obeys the equation; 0 where too little of it is seen. */
function obeyingShare(picture: Rgb8, pixels: readonly number[], steps: SteppedCoverage, overlay: Overlay): number {
  const { width, height } = picture;
  let [good, all] = [0, 0];
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) continue;
    const step = steps.data[i];
    if (step < LEAST_COVERED) continue;
    for (const by of [1, -1, width, -width]) {
      // From a pixel that is covered to the first that is not, over the soft border.
      if (steps.data[i + by] >= step) continue;
      const out = [i + by, i + 2 * by, i + 3 * by].find((j) => steps.data[j] === 0);
      if (out === undefined) continue;
      const found = obeys(picture, i, out, { ...overlay, opacity: (overlay.opacity * step) / STEPS });
      if (found !== 0) all++;
      if (found > 0) good++;
    }
  }
  return all < LEAST_BORDER ? 0 : good / all;
}

/** The mark with all parts that its overlay shows beside what is known. Throws AbortedError. */
export function grown(picture: Rgb8, known: Belief, overlay: Overlay, largest: number, rt: Runtime): Belief {
  throwIfAborted(rt.signal);
  const around = padded(known.box, PAD + 2 * largest, picture);
  const crop = cropOf(picture, around);
  const { width, height } = crop;
  const own = cropMask(known.belief, around);
  const seeds = seedsOf(crop, overlay);
  const steps: SteppedCoverage = {
    width,
    height,
    data: Uint8Array.from(own.data, (v, i) => (v >= 128 || seeds[i] ? STEPS : 0)),
  };
  const thought = Uint8Array.from(steps.data, (v) => (v > 0 ? 255 : 100));
  const ground = groundOf(crop, { width, height, data: Float32Array.from(steps.data, (v) => v / STEPS) }, rt);
  refineCoverage(crop, steps, { overlay, thought, ground, trust: trustOf(ground).fill(0) }, SWEEPS, rt);
  const { labels, components } = connectedComponents(width, height, (i) => steps.data[i] >= STEPS / 2);
  const parts = pixelsByLabel(labels, components.length);
  const data = known.belief.data.slice();
  const box = { ...known.box };
  for (const part of components) {
    const pixels = parts[part.label];
    const side = Math.max(part.right - part.left, part.bottom - part.top);
    if (part.area < LEAST_AREA || side > LARGEST * largest) continue;
    if (obeyingShare(crop, pixels, steps, overlay) < OBEYING) continue;
    for (const i of pixels) {
      const x = (i % width) + around.left;
      data[(Math.floor(i / width) + around.top) * picture.width + x] = 255;
    }
    box.left = Math.min(box.left, part.left + around.left);
    box.top = Math.min(box.top, part.top + around.top);
    box.right = Math.max(box.right, part.right + around.left);
    box.bottom = Math.max(box.bottom, part.bottom + around.top);
  }
  return { box, belief: { ...known.belief, data } };
}
