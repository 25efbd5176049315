/** Where a region of the picture lies on the wall behind it. */
import { metresAt } from '../geometry/camera.ts';
import { isInside } from '../geometry/polygon.ts';
import type { SurfacePlane } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Component } from '../image/morphology.ts';

export interface Region {
  readonly component: Component;
  /** Whether a pixel belongs to it. */
  readonly isIn: (pixel: number) => boolean;
}

/** Metres of a storey of 2.6 m: a photo alone has no scale, and that one is as good as any. */
export interface WallPlace {
  readonly widthM: number;
  /** Above the floor. */
  readonly footM: number;
  readonly headM: number;
  /** Share of its upright rectangle that the region fills, about 0-1. */
  readonly filled: number;
}

const STOREY_M = 2.6;

/** Null where the middle of the region is on none of the faces. `room` has the picture's size. */
export function wallPlace(region: Region, faces: readonly SurfacePlane[], room: Room): WallPlace | null {
  const { left, top, right, bottom } = region.component;
  const face = faces.find(({ polygonPx }) => isInside(polygonPx, [(left + right) / 2, (top + bottom) / 2]));
  if (!face) return null;
  const across: number[] = [];
  const up: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!region.isIn(y * room.width + x)) continue;
      const [u, v] = metresAt(room.camera, face.toMetres, [x + 0.5, y + 0.5]);
      across.push(u);
      up.push(v);
    }
  }
  across.sort((a, b) => a - b);
  up.sort((a, b) => a - b);
  const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))];
  const scale = STOREY_M / room.ceilingHeightM;
  const widthM = (at(across, 0.97) - at(across, 0.03)) * scale;
  const [footM, headM] = [at(up, 0.02) * scale, at(up, 0.98) * scale];
  const areaM2 = across.length * cellM2(region.component, face, room) * scale ** 2;
  return { widthM, footM, headM, filled: areaM2 / (widthM * (headM - footM)) };
}

/** m² of the wall that a pixel in the middle of the component covers. */
function cellM2({ left, top, right, bottom }: Component, { toMetres }: SurfacePlane, { camera }: Room): number {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [u, v] = metresAt(camera, toMetres, [x, y]);
  const [ux, vx] = metresAt(camera, toMetres, [x + 1, y]);
  const [uy, vy] = metresAt(camera, toMetres, [x, y + 1]);
  return Math.abs((ux - u) * (vy - v) - (uy - u) * (vx - v));
}
