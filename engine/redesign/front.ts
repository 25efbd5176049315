/** What of the photo stands before what is rendered. */
import { lumaPlane } from '../image/raster.ts';
import { cellAt } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { edgeAwareMatte } from '../perceive/matte.ts';
import type { Runtime } from '../runtime.ts';
import type { OldThing, OldThings } from './oldThings.ts';

/** Things as cells of a lattice over the photo. */
export interface ThingCells extends Pick<OldThings, 'width' | 'height'> {
  readonly things: readonly Pick<OldThing, 'cells'>[];
}

/** Matte of things at the photo's size. */
export function matteOfThings(photo: Rgb8, { width, height, things }: ThingCells, rt: Runtime): Mask {
  const plane = { width, height, data: new Float32Array(width * height) };
  for (const { cells } of things) for (const cell of cells) plane.data[cell] = 1;
  const luma = lumaPlane(photo);
  const guide = { ...luma, data: luma.data.map((v) => v / 255) };
  return edgeAwareMatte(plane, guide, rt);
}

/** Where a thing of the photo is nearer than what is rendered there, at least by this. */
const NEARER_M = 0.05;

/**
 * 0-255: how far each pixel's thing of the photo hides what is rendered. `depthM` is the rendering's, 0 for nothing.
 * Things that hang hide nothing that stands before their wall. `all`: everything that the photo shows stays in front.
 */
export function frontOf(photo: Rgb8, old: OldThings, depthM: Float32Array, rt: Runtime, all = false): Uint8Array {
  const out = rt.arena.u8(photo.width * photo.height);
  const standing = old.things.filter(({ box }) => all || box !== null);
  if (standing.length === 0) return out;
  const nearest = new Float32Array(old.width * old.height).fill(Number.POSITIVE_INFINITY);
  for (const { cells, depthM: own } of standing as readonly OldThing[])
    for (const cell of cells) nearest[cell] = Math.min(nearest[cell], own);
  const matte = matteOfThings(photo, { ...old, things: standing }, rt);
  for (let y = 0; y < photo.height; y++) {
    const row = cellAt(y, photo.height, old.height) * old.width;
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      if (matte.data[i] === 0) continue;
      const own = depthAround(nearest, old, row, cellAt(x, photo.width, old.width));
      if (all || own < depthM[i] - NEARER_M || depthM[i] === 0) out[i] = matte.data[i];
    }
  }
  return out;
}

/** The matte reaches a little beyond its cells. */
function depthAround(nearest: Float32Array, { width, height }: OldThings, row: number, x: number): number {
  let least = nearest[row + x];
  if (least < Number.POSITIVE_INFINITY) return least;
  const y = row / width;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
      least = Math.min(least, nearest[v * width + u]);
  return least;
}
