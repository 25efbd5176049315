/** Photo → Room, surfaces and openings, by classical vision. */
import { findManhattanFrame } from '../geometry/manhattan.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { detectSegments } from '../geometry/segments.ts';
import { fillPolygons } from '../image/mask.ts';
import { createMask, rgb8ToOklab } from '../image/raster.ts';
import { resizeRgb8 } from '../image/resample.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { EYE_HEIGHT_M, roomFromParts, scaleRoom } from './boxRoom.ts';
import type { Perception, SurfaceView } from './types.ts';

/** Long side at which lines and layout are looked for. */
const ANALYSIS_PX = 1000;

export interface PerceiveHint {
  /** A Room that somebody has checked: camera, plan and openings are taken from it. */
  readonly room?: Room;
}

/** Perceives a photo of a room. Deterministic; throws AbortedError when the run is cancelled. */
export function perceive(image: Rgb8, rt: Runtime, hint: PerceiveHint = {}): Perception {
  const scale = Math.min(1, ANALYSIS_PX / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const small = scale < 1 ? resizeRgb8(image, width, height, 'area') : image;
  const lab = rgb8ToOklab(small, rt);
  rt.progress('lines', 0.1);
  const room = hint.room ? scaleRoom(hint.room, width, height) : findRoom(lab.l, width, height, rt);
  const full = scaleRoom(room, image.width, image.height);
  const surfaces: SurfaceView[] = [];
  for (const plane of surfacePlanes(full)) {
    if (plane.polygonPx.length < 3) continue;
    surfaces.push({
      id: plane.id,
      kind: plane.kind,
      mask: fillPolygons(image.width, image.height, [plane.polygonPx]),
      toMetres: plane.toMetres,
      confidence: room.confidence,
    });
  }
  const empty = createMask(image.width, image.height);
  return { room: full, surfaces, rug: empty, opening: empty };
}

function findRoom(l: Float32Array, width: number, height: number, rt: Runtime): Room {
  const segments = detectSegments({ width, height, data: l }, rt.signal);
  rt.progress('camera', 0.2);
  const frame = findManhattanFrame(segments, width, height);
  return roomFromParts({
    width,
    height,
    camera: {
      focalPx: frame.focalPx,
      principalPx: [frame.principalPx[0], frame.principalPx[1]],
      rotation: [...frame.rotation],
      heightM: EYE_HEIGHT_M,
    },
    planM: [
      [-2, 0.5],
      [-2, 4],
      [2, 4],
      [2, 0.5],
    ],
    ceilingHeightM: 2.6,
    confidence: frame.confidence * 0.5,
  });
}
