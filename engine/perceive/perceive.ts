/** Photo → Room, surfaces and openings, by classical vision. */
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { createMask, rgb8ToOklab } from '../image/raster.ts';
import { resizeRgb8 } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { positionBeliefs } from './beliefs.ts';
import { scaleRoom } from './boxRoom.ts';
import { faceConfidence } from './confidence.ts';
import { belowHorizon, CEILING, FIRST_WALL, FLOOR, faceMap } from './faces.ts';
import { edgeAwareMatte } from './matte.ts';
import { type Found, findOpenings } from './openings.ts';
import { findRoom } from './roomFinder.ts';
import { labelSurfaces, type SurfaceLabels } from './surfaces.ts';
import type { Perception, SurfaceView } from './types.ts';

/** Long side at which lines and layout are looked for. */
const ANALYSIS_PX = 1000;
/** Long side at which surfaces are told apart. */
const SURFACE_PX = 560;

export interface PerceiveHint {
  /** A Room that somebody has checked: camera, plan and openings are taken from it. */
  readonly room?: Room;
}

/** Perceives a photo of a room. Deterministic; throws AbortedError when the run is cancelled. */
export function perceive(image: Rgb8, rt: Runtime, hint: PerceiveHint = {}): Perception {
  const small = reduce(image, ANALYSIS_PX);
  const lab = rgb8ToOklab(small, rt);
  rt.progress('lines', 0.1);
  const coarse = rgb8ToOklab(reduce(small, SURFACE_PX), rt);
  const given = hint.room && scaleRoom(hint.room, small.width, small.height);
  const searched = given ? null : findRoom(lab, coarse, rt);
  const found = given ?? searched!.room;
  const room = scaleRoom(found, coarse.width, coarse.height);
  rt.progress('surfaces', 0.5);
  const look = searched?.beliefs ?? positionBeliefs(coarse, belowHorizon(room), rt.signal);
  const labels = labelSurfaces(coarse, room, look, rt);
  rt.progress('surfaces', 0.8);
  return assemble(image, found, labels, findOpenings(labels, room), searched?.support ?? 1, rt);
}

/** Masks at the photo's own size, one a surface. */
function assemble(
  image: Rgb8,
  found: Room,
  labels: SurfaceLabels,
  extra: Found,
  support: number,
  rt: Runtime,
): Perception {
  const { width, height } = image;
  const room = scaleRoom(found, width, height);
  const { l, a, b } = rgb8ToOklab(image, rt);
  // A photo of 24 megapixels: each plane is 96 MB.
  rt.arena.free(a);
  rt.arena.free(b);
  const guide = { width, height, data: l };
  const matteOf = (isIn: (superpixel: number) => boolean): Mask => {
    const { map } = labels.superpixels;
    const plane = { width: map.width, height: map.height, data: new Float32Array(map.data.length) };
    for (let i = 0; i < map.data.length; i++) plane.data[i] = isIn(map.data[i]) ? 1 : 0;
    return edgeAwareMatte(plane, guide, rt);
  };
  const mattes = [0, 1, 2].map((kind) =>
    matteOf((k) => labels.label[k] === kind && extra.opening[k] === 0 && extra.rug[k] === 0),
  );
  const faces = faceMap(room);
  const surfaces: SurfaceView[] = [];
  for (const plane of surfacePlanes(room)) {
    if (plane.polygonPx.length < 3) continue;
    const face =
      plane.kind === 'wall' ? FIRST_WALL + Number(plane.id.slice(5)) : plane.kind === 'floor' ? FLOOR : CEILING;
    const matte = mattes[plane.kind === 'floor' ? 0 : plane.kind === 'ceiling' ? 1 : 2];
    const mask = plane.kind === 'wall' ? onFace(matte, faces.data, face) : matte;
    surfaces.push({
      id: plane.id,
      kind: plane.kind,
      mask,
      toMetres: plane.toMetres,
      confidence: faceConfidence(labels, face, support),
    });
  }
  const some = (flags: Uint8Array): Mask =>
    flags.includes(1) ? matteOf((k) => flags[k] === 1) : createMask(width, height);
  return {
    room: {
      ...room,
      openings: room.openings.length > 0 ? room.openings : [...extra.openings],
      surfaces: room.surfaces.map((surface) => ({
        ...surface,
        confidence: surfaces.find((view) => view.id === surface.id)?.confidence ?? 0,
      })),
    },
    surfaces,
    rug: some(extra.rug),
    opening: some(extra.opening),
  };
}

function onFace(matte: Mask, faces: Int32Array, face: number): Mask {
  return { ...matte, data: matte.data.map((v, i) => (faces[i] === face ? v : 0)) };
}

function reduce(image: Rgb8, long: number): Rgb8 {
  const scale = long / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const width = Math.max(1, Math.round(image.width * scale));
  return resizeRgb8(image, width, Math.max(1, Math.round(image.height * scale)), 'area');
}
