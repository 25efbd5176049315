/**
 * What a segmentation network might say of a showroom picture, made from its truth: coarse, blurred, and wrong about
 * every fifth thing. Stands in for the network where there is none, so that segments can learn how far to believe one.
 */

import { segmentClasses } from '#engine/perceive/network/classes.ts';
import type { Segmentation } from '#engine/perceive/network/segment.ts';
import { showroomClass } from '#engine/testing/showroomClasses.ts';
import type { KnownRoom } from './rooms.ts';
import { SURFACES } from './rooms.ts';

/** Pixels of the picture for each place of the network's answer. */
const STEP = 7;
const WRONG = 0.2;

function hash(a: number, b: number): number {
  let h = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 7, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}

function classNumber(room: KnownRoom, id: number): number {
  const kind = id < SURFACES ? (room.kinds[id] ?? 'other').split(' ')[0] : undefined;
  // What has no class of its own: mouldings go with the wall.
  const instead = kind === 'trim' ? 'wall' : 'other';
  return segmentClasses.indexOf(showroomClass(id < SURFACES ? 0 : id - SURFACES, kind) ?? instead);
}

/** Probabilities of segmentClasses at every STEP px of the room's picture. */
export function guessedClasses(room: KnownRoom, seed: number): Segmentation {
  const { width, height } = room.image;
  const [columns, rows, count] = [Math.ceil(width / STEP), Math.ceil(height / STEP), segmentClasses.length];
  const sharp = new Float32Array(columns * rows * count);
  const numbers = new Map<number, readonly [number, number]>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const id = room.truth[y * width + x];
      let own = numbers.get(id);
      if (!own) {
        const right = classNumber(room, id);
        const isWrong = hash(id, seed) < WRONG;
        own = [right, isWrong ? Math.floor(hash(id, seed + 1) * count) : right];
        numbers.set(id, own);
      }
      const at = (Math.floor(y / STEP) * columns + Math.floor(x / STEP)) * count;
      sharp[at + own[0]] += 0.4;
      sharp[at + own[1]] += 0.6;
    }
  }
  const data = new Float32Array(sharp.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = (y * columns + x) * count;
      let sum = 0;
      for (let c = 0; c < count; c++) {
        let v = 0.6;
        for (let j = Math.max(0, y - 1); j <= Math.min(rows - 1, y + 1); j++) {
          for (let i = Math.max(0, x - 1); i <= Math.min(columns - 1, x + 1); i++)
            v += sharp[(j * columns + i) * count + c];
        }
        v *= 0.7 + 0.6 * hash(at + c, seed);
        data[at + c] = v;
        sum += v;
      }
      for (let c = 0; c < count; c++) data[at + c] /= sum;
    }
  }
  return { data, width: columns, height: rows, classes: segmentClasses };
}
