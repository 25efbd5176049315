/** What a segmentation network might say of a showroom room: its truth, made as coarse and as wrong as networks are. */

import { segmentClasses } from '#engine/perceive/network/classes.ts';
import type { Segmentation } from '#engine/perceive/network/segment.ts';
import { showroomClass } from '#engine/testing/showroomClasses.ts';
import type { KnownRoom } from './rooms.ts';

/** Cells of a network that looks at 448 px and answers at a quarter of that. */
const COLUMNS = 112;
/** Blur of outlines, cells. */
const BLUR = 1.2;
/** Share of the picture in which something else is said than what is there. */
const WRONG = 0.06;

function classOf(room: KnownRoom, pixel: number): number {
  const object = room.object[pixel];
  const kind = object === 0 ? undefined : (room.objects.find(({ id }) => id === object)?.kind ?? 'other');
  if (kind === 'trim') return segmentClasses.indexOf(isBeam(room, object) ? 'ceiling' : 'wall');
  return segmentClasses.indexOf(showroomClass(room.surface[pixel], kind) ?? 'other');
}

/** Trim that borders on the ceiling more than on walls: beams, not skirtings or cornices. */
function isBeam({ object, surface, image: { width } }: KnownRoom, id: number): boolean {
  let [ceiling, wall] = [0, 0];
  for (let p = width; p < object.length; p++) {
    if ((object[p] === id) === (object[p - width] === id)) continue;
    const beside = surface[object[p] === id ? p - width : p];
    if (beside === 2) ceiling++;
    if (beside >= 3) wall++;
  }
  return ceiling > wall;
}

/** Numbers 0-1, always the same for the same seed. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Probabilities of a network that has learned much and errs in a share `wrong` of the picture. */
export function degradedLabels(room: KnownRoom, seed: number, wrong = WRONG): Segmentation {
  const { width, height } = room.image;
  const rows = Math.round((COLUMNS * height) / width);
  const count = segmentClasses.length;
  const data = new Float32Array(COLUMNS * rows * count);
  const known = new Map<number, number>();
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height));
    for (let x = 0; x < width; x++) {
      const cell = row * COLUMNS + Math.min(COLUMNS - 1, Math.floor((x * COLUMNS) / width));
      const key = room.object[y * width + x] * 256 + room.surface[y * width + x];
      const found = known.get(key) ?? classOf(room, y * width + x);
      known.set(key, found);
      data[cell * count + found]++;
    }
  }
  for (let cell = 0; cell < COLUMNS * rows; cell++) {
    let sum = 0;
    for (let c = 0; c < count; c++) sum += data[cell * count + c];
    for (let c = 0; c < count; c++) data[cell * count + c] /= sum;
  }
  mistake(data, rows, wrong, sequence(seed));
  const blurred = blur(blur(data, rows, 1, COLUMNS), rows, COLUMNS, 1);
  return { data: blurred, width: COLUMNS, height: rows, classes: segmentClasses };
}

/** Blobs in which another class is taken for the right one. */
function mistake(data: Float32Array, rows: number, wrong: number, random: () => number): void {
  const count = segmentClasses.length;
  const confusable = ['wall', 'floor', 'ceiling', 'other', 'storage', 'window'] as const;
  let left = wrong * COLUMNS * rows;
  while (left > 0) {
    const radius = 2 + 8 * random() ** 2;
    const [cx, cy] = [random() * COLUMNS, random() * rows];
    const other = segmentClasses.indexOf(confusable[Math.floor(random() * confusable.length)]);
    const sure = 0.4 + 0.6 * random();
    left -= Math.PI * radius * radius;
    for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(rows, cy + radius); y++) {
      for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(COLUMNS, cx + radius); x++) {
        if ((x - cx) ** 2 + (y - cy) ** 2 > radius * radius) continue;
        const at = (y * COLUMNS + x) * count;
        for (let c = 0; c < count; c++) data[at + c] *= 1 - sure;
        data[at + other] += sure;
      }
    }
  }
}

/** Gaussian along one axis: `step` cells apart, of `length` cells. */
function blur(data: Float32Array, rows: number, step: number, across: number): Float32Array {
  const count = segmentClasses.length;
  const out = new Float32Array(data.length);
  const reach = Math.ceil(2.5 * BLUR);
  const isRow = across === COLUMNS;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      let sum = 0;
      const at = (y * COLUMNS + x) * count;
      for (let d = -reach; d <= reach; d++) {
        const to = isRow ? x + d : y + d;
        if (to < 0 || to >= (isRow ? COLUMNS : rows)) continue;
        const weight = Math.exp(-0.5 * (d / BLUR) ** 2);
        sum += weight;
        for (let c = 0; c < count; c++) out[at + c] += weight * data[at + d * step * count + c];
      }
      for (let c = 0; c < count; c++) out[at + c] /= sum;
    }
  }
  return out;
}
