/**
 * Things of a drawing: places that belong together (`clusters`); where the drawing closes a region, the region goes to
 * the thing that most of it belongs to, so that outlines are those of the pen.
 */
import type { LabelMap } from '../../image/types.ts';
import { type DrawnClass, drawnClasses } from './classes.ts';
import { alike, type Cluster, clusters, LARGE, oddsOfAlike, standing, standingKinds } from './clusters.ts';
import type { DrawnLook } from './look.ts';

export interface DrawnThing {
  /** What most of it is, and how surely it is that or what is taken for it, 0-1. */
  readonly kind: DrawnClass;
  readonly confidence: number;
  /** All that it may be with what speaks for each, the likeliest first. */
  readonly kinds: readonly (readonly [DrawnClass, number])[];
  /** Box around what is seen of it, px of the map. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
  /** Mean of what is said of its front: right and away. */
  readonly front: readonly [number, number];
}

export interface DrawnThings {
  /** 1 + index of the thing at each px, 0 for the house; of the size of the regions' map. */
  readonly map: LabelMap;
  readonly things: readonly DrawnThing[];
}

/** Share of a region that makes it a thing's (or the house's). */
const MOST_OF = 0.6;
/** Share of a thing that keeps its own label in a region of something else: what is frail has no region of its own. */
const KEPT = 0.2;

/** Finds the things of a drawing whose closed regions are known. */
export function findThings(
  look: DrawnLook,
  { map, count }: { readonly map: LabelMap; readonly count: number },
): DrawnThings {
  const regionOf = Int32Array.from({ length: look.width * look.height }, (_, i) => {
    const x = Math.min(map.width - 1, Math.floor(((i % look.width) + 0.5) * look.cellPx[0]));
    const y = Math.min(map.height - 1, Math.floor((Math.floor(i / look.width) + 0.5) * look.cellPx[1]));
    return map.data[y * map.width + x];
  });
  const found = clusters(look, regionOf);
  const ofCell = new Int32Array(look.width * look.height);
  found.forEach(({ cells }, i) => {
    for (const cell of cells) ofCell[cell] = i + 1;
  });
  const labels = snapped(look, ofCell, found.length, map, count);
  return described(look, found, labels, map);
}

const cellAt = (look: DrawnLook, x: number, y: number): number =>
  Math.min(look.height - 1, Math.floor(y / look.cellPx[1])) * look.width +
  Math.min(look.width - 1, Math.floor(x / look.cellPx[0]));

/** Things at each px: by regions where these agree with the network, by the network elsewhere. */
function snapped(
  look: DrawnLook,
  ofCell: Int32Array,
  things: number,
  { width, height, data }: LabelMap,
  count: number,
) {
  const tallies = new Map<number, number>();
  const area = new Int32Array(count);
  const labels = new Int32Array(width * height);
  const stride = things + 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      labels[i] = ofCell[cellAt(look, x, y)];
      const key = data[i] * stride + labels[i];
      area[data[i]]++;
      tallies.set(key, (tallies.get(key) ?? 0) + 1);
    }
  }
  const owner = new Int32Array(count).fill(-1);
  for (const [key, pixels] of tallies) {
    const region = Math.floor(key / stride);
    if (area[region] <= LARGE * data.length && pixels > MOST_OF * area[region]) owner[region] = key % stride;
  }
  const whole = new Int32Array(stride);
  for (const [key, pixels] of tallies) whole[key % stride] += pixels;
  for (let i = 0; i < labels.length; i++) {
    const own = labels[i];
    if (owner[data[i]] < 0 || (own > 0 && tallies.get(data[i] * stride + own)! > KEPT * whole[own])) continue;
    labels[i] = owner[data[i]];
  }
  return labels;
}

function described(look: DrawnLook, found: readonly Cluster[], labels: Int32Array, map: LabelMap): DrawnThings {
  const { width, height } = map;
  const count = drawnClasses.length;
  const boxes = found.map(() => ({ left: width, top: height, right: 0, bottom: 0, area: 0 }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const box = boxes[labels[y * width + x] - 1];
      if (!box) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      box.area++;
    }
  }
  const renumber = new Int32Array(found.length + 1);
  const things: DrawnThing[] = [];
  found.forEach(({ group, cells }, i) => {
    if (boxes[i].area === 0) return;
    const candidates = standing.has(group) ? standingKinds : alike[group];
    const own = candidates.map((kind) => {
      const c = drawnClasses.indexOf(kind);
      return cells.reduce((sum, cell) => sum + look.kinds[cell * count + c], 0) / cells.length;
    });
    const kinds = candidates.map((kind, k) => [kind, own[k]] as const).sort((a, b) => b[1] - a[1]);
    const [[kind]] = kinds;
    const confidence = oddsOfAlike(kinds, kind);
    const mean = (k: number): number => cells.reduce((sum, cell) => sum + look.front[2 * cell + k], 0) / cells.length;
    things.push({ kind, confidence, kinds, ...boxes[i], front: [mean(0), mean(1)] });
    renumber[i + 1] = things.length;
  });
  return { map: { width, height, data: labels.map((label) => renumber[label]) }, things };
}
