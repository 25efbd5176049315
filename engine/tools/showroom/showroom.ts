/** A picture of a room that never existed, and everything that is known of each of its pixels. */
import { type DesignedScene, designScene, FURNITURE_ID } from '../../design/scene.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { linearToSrgb8 } from '../../image/colour.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { drawLines } from '../../render/drawLines.ts';
import type { Passes } from '../../render/passes.ts';
import { renderScene } from '../../render/render.ts';
import type { Runtime } from '../../runtime.ts';
import type { ShowroomParams } from './params.ts';
import { structureLines } from './structureLines.ts';

/** Ground truth of a picture, one value a pixel. */
export interface ShowroomPasses {
  readonly room: Room;
  /** The same view without furniture and curtains, by the same daylight and at the same exposure. */
  readonly empty: Rgb8;
  /** Line drawing of what is visible, without the light's share: see `drawLines`. */
  readonly lines: Mask;
  /** Lines of the house itself: see `structureLines`. */
  readonly structure: Uint8Array;
  /** Millimetres along the optical axis, 0 for the sky, 65535 for 65.5 m and more. */
  readonly depthMm: Uint16Array;
  /** World axes, −1 … 1 as 0 … 255 (128: 0); the sky is 128, 128, 128. */
  readonly normal: Rgb8;
  readonly albedo: Rgb8;
  /** 0 nothing of these, 1 floor, 2 ceiling, 3 + i the Room's wall-i. */
  readonly surface: Uint8Array;
  /** 0 sky and house, otherwise the id of the thing. */
  readonly object: Uint16Array;
  /** Kind and, for furniture, catalogue id of each object id that is in the picture. */
  readonly objects: readonly { readonly id: number; readonly kind: string; readonly piece: string | null }[];
}

export interface ShowroomResult {
  readonly image: Rgb8;
  readonly passes: ShowroomPasses | null;
}

/** Renders the room. Throws AbortedError and, for an unknown style or room type, EngineInputError. */
export function showroom(params: ShowroomParams, rt: Runtime, withPasses: boolean): ShowroomResult {
  const { width, height, seed, quality } = params;
  rt.progress('layout', 0);
  const designed = designScene(params.style, params.roomType, seed, { width, height });
  const share = withPasses ? 0.5 : 1;
  const part = (from: number): Runtime => ({
    ...rt,
    progress: (stage, fraction) => rt.progress(stage, 0.05 + 0.95 * (from + fraction * share)),
  });
  const furnished = renderScene(designed.scene, { quality, seed }, part(0));
  if (!withPasses) return { image: furnished.picture, passes: null };
  const { exposure } = furnished;
  const empty = renderScene({ ...designed.empty, exposure }, { quality, seed }, part(0.5)).picture;
  const lines = drawLines(designed.scene, rt);
  return { image: furnished.picture, passes: { ...truthOf(designed, furnished.passes), empty, lines } };
}

/** What is known of a picture without rendering it a second time. */
export type ShowroomTruth = Omit<ShowroomPasses, 'empty' | 'lines'>;

/**
 * The room's picture with its truth, in half the time of all passes: to learn from and to measure with. Throws as
 * `showroom`.
 */
export function labelledRoom(
  params: ShowroomParams,
  rt: Runtime,
): { readonly image: Rgb8; readonly truth: ShowroomTruth } {
  const { width, height, seed, quality } = params;
  const designed = designScene(params.style, params.roomType, seed, { width, height });
  const { picture, passes } = renderScene(designed.scene, { quality, seed }, rt);
  return { image: picture, truth: truthOf(designed, passes) };
}

function truthOf({ scene, room, placements, wallFaces }: DesignedScene, passes: Passes): ShowroomTruth {
  const { width, height } = scene;
  const pixels = width * height;
  const surfaceOfObject = surfaces(scene.objects, wallFaces);
  const depthMm = new Uint16Array(pixels);
  const surface = new Uint8Array(pixels);
  const object = new Uint16Array(pixels);
  const normal = new Uint8Array(pixels * 3);
  const albedo = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    depthMm[i] = Math.min(65_535, Math.round(passes.depthM[i] * 1000));
    object[i] = Math.max(0, passes.object[i]);
    surface[i] = passes.index[i] < 0 ? 0 : surfaceOfObject[passes.index[i]];
  }
  for (let i = 0; i < pixels * 3; i++) {
    normal[i] = Math.round(127.5 + passes.normal[i] * 127.5);
    albedo[i] = linearToSrgb8(passes.albedo[i]);
  }
  const seen = new Set(object);
  const objects = scene.objects
    .filter((thing) => thing.objectId > 0 && seen.has(thing.objectId))
    .map(({ objectId, kind }) => ({ id: objectId, kind, piece: placements[objectId - FURNITURE_ID]?.id ?? null }));
  return {
    room,
    structure: structureLines(room, depthMm, (pixel) => object[pixel] < FURNITURE_ID),
    depthMm,
    normal: { width, height, data: normal },
    albedo: { width, height, data: albedo },
    surface,
    object,
    objects,
  };
}

/** Surface number of each thing; walls come in the order of the plan's ring. */
function surfaces(things: DesignedScene['scene']['objects'], wallFaces: readonly number[]): number[] {
  let wall = 0;
  return things.map(({ kind, objectId }) => {
    if (objectId !== 0) return 0;
    if (kind === 'floor') return 1;
    if (kind === 'ceiling') return 2;
    if (kind !== 'wall') return 0;
    const face = wallFaces[wall++];
    return face < 0 ? 0 : 3 + face;
  });
}
