/**
 * Openings stay the photo's: each becomes a pane in front of its wall that shines as the photo shows it, so that the
 * view behind it lights the new room; the picture itself is put back over the panes when the rendering is composed.
 */

import { type FloorPlanOpening, pointAt, type Wall, wallsOf } from '../../design/floorPlan.ts';
import { FaceBuilder } from '../../design/shellMesh.ts';
import { project } from '../../geometry/camera.ts';
import type { Camera, Room } from '../../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { linearOfSrgb8 } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Bsdf, LinearRgb, SceneObject } from '../../render/types.ts';
import type { ClosedPlan } from '../closePlan.ts';

/** Panes stand in front of skirting boards, so that these end at doors. */
const BEFORE_WALL_M = 0.02;
/** m by which the pane behind a drawn curtain is narrower on each side. */
const DRAWN_M = 0.25;
/** A pane shines in parts of about this size, metres, at most so many each way. */
const PART_M = 0.55;
const MOST_PARTS = 4;
/** What a camera shows as white is brighter: views burn out long before the eye is dazzled. */
const BURNT = 0.92;
const BURNT_GAIN = 3;

/** Object ids of panes begin here; fixtures of the house lie below. */
const PANE_ID = 60;

export interface Pane {
  readonly opening: FloorPlanOpening;
  readonly thing: SceneObject;
  /** Mean radiance in the photo's own unit (1: white), burnt parts as bright as they may have been. */
  readonly radiance: LinearRgb;
  readonly areaM2: number;
}

/**
 * Panes of the openings that the photo shows; `gains` multiply what each sends into the room, 1 where none is given.
 */
export function panesOf({ plan, unseen }: ClosedPlan, photo: Rgb8, room: Room, gains: readonly number[]): Pane[] {
  const walls = wallsOf(plan.corners);
  const seen = plan.openings.filter(({ wall }) => !unseen.has(wall));
  return seen.map((opening, i) => paneOf(opening, walls[opening.wall], photo, room.camera, PANE_ID + i, gains[i] ?? 1));
}

/** The pane of an opening. `gain` multiplies what it sends into the room. */
function paneOf(
  opening: FloorPlanOpening,
  wall: Wall,
  photo: Rgb8,
  camera: Camera,
  objectId: number,
  gain: number,
): Pane {
  const columns = partsOf(opening.widthM);
  const rows = partsOf(opening.heightM);
  const builder = new FaceBuilder();
  const bsdfs: Bsdf[] = [];
  // What is drawn before a window hides it from every side.
  const inset = opening.drawn ? Math.min(DRAWN_M, 0.3 * opening.widthM) : 0;
  const at = (u: number, v: number): Vec3 => {
    const along = opening.leftM + inset + u * (opening.widthM - 2 * inset);
    const [x, z] = pointAt(wall, along, BEFORE_WALL_M);
    return [x, opening.bottomM + v * opening.heightM, z];
  };
  const normal: Vec3 = [wall.inward[0], 0, wall.inward[1]];
  const sum = [0, 0, 0];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const box = { u0: i / columns, u1: (i + 1) / columns, v0: j / rows, v1: (j + 1) / rows };
      const radiance = meanRadiance(photo, camera, (u, v) =>
        at(box.u0 + (box.u1 - box.u0) * u, box.v0 + (box.v1 - box.v0) * v),
      );
      for (let c = 0; c < 3; c++) sum[c] += radiance[c] / (columns * rows);
      const corners = [at(box.u0, box.v0), at(box.u1, box.v0), at(box.u1, box.v1), at(box.u0, box.v1)];
      builder.face(corners, normal, () => [0, 0], bsdfs.length);
      bsdfs.push(paneBsdf(radiance, gain));
    }
  }
  // Its back shines on no wall.
  const behind = (u: number, v: number): Vec3 => {
    const p = at(u, v);
    return [p[0] - wall.inward[0] * 0.002, p[1], p[2] - wall.inward[1] * 0.002];
  };
  builder.face([behind(0, 0), behind(1, 0), behind(1, 1), behind(0, 1)], normal, () => [0, 0], bsdfs.length);
  bsdfs.push(paneBsdf([0, 0, 0], 0));
  return {
    opening,
    thing: { mesh: builder.build(), bsdfs: bsdfs, objectId, kind: opening.kind, kept: true },
    radiance: [sum[0], sum[1], sum[2]],
    areaM2: opening.widthM * opening.heightM,
  };
}

const partsOf = (lengthM: number): number => Math.min(MOST_PARTS, Math.max(1, Math.round(lengthM / PART_M)));

function paneBsdf([r, g, b]: LinearRgb, gain: number): Bsdf {
  return {
    kind: 'emitter',
    albedo: [0, 0, 0],
    roughness: 1,
    specular: 0,
    transmission: 0,
    emission: [r * gain, g * gain, b * gain],
    name: 'view',
  };
}

const LATTICE = 8;

function meanRadiance(photo: Rgb8, camera: Camera, at: (u: number, v: number) => Vec3): LinearRgb {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < LATTICE; i++) {
    for (let j = 0; j < LATTICE; j++) {
      const px = project(camera, at((i + 0.5) / LATTICE, (j + 0.5) / LATTICE));
      if (!px || !isInPicture(px, photo)) continue;
      const k = (Math.floor(px[1]) * photo.width + Math.floor(px[0])) * 3;
      const rgb = [0, 1, 2].map((c) => linearOfSrgb8[photo.data[k + c]]);
      const gain = Math.min(...rgb) > BURNT ? BURNT_GAIN : 1;
      for (let c = 0; c < 3; c++) sum[c] += rgb[c] * gain;
      count++;
    }
  }
  // What the photo does not show of an opening is as bright as a lit wall.
  if (count === 0) return [0.4, 0.4, 0.4];
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

const isInPicture = ([x, y]: Vec2, { width, height }: Rgb8): boolean => x >= 0 && y >= 0 && x < width && y < height;
