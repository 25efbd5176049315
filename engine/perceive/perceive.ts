/** Photo → Room, surfaces and openings, by classical vision. */
import { findManhattanFrame } from '../geometry/manhattan.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { detectSegments, type LineSegment } from '../geometry/segments.ts';
import { fillPolygons } from '../image/mask.ts';
import { createMask, rgb8ToOklab } from '../image/raster.ts';
import { resizePlane, resizeRgb8 } from '../image/resample.ts';
import type { Plane, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { EYE_HEIGHT_M, roomFromParts, scaleRoom } from './boxRoom.ts';
import { findLayout } from './layout.ts';
import { drawSegments, type LevelGrid, makeLevelGrid, toGrid } from './levelGrid.ts';
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

/** Camera and walls from line segments. */
function findRoom(l: Float32Array, width: number, height: number, rt: Runtime): Room {
  const segments = findSegments({ width, height, data: l }, rt);
  rt.progress('camera', 0.2);
  const frame = findManhattanFrame(segments, width, height);
  rt.progress('layout', 0.3);
  const grid = makeLevelGrid(frame, width, height);
  const strokes = drawSegments(grid, segments, frame.directions);
  const smooth = smoothness(grid, { width, height, data: l });
  const none = new Float32Array(grid.pixel.length);
  const layout = findLayout(frame, { grid, strokes, smooth, floor: none, wall: none, ceiling: none }, rt.signal);
  const metres = EYE_HEIGHT_M;
  return roomFromParts({
    width,
    height,
    camera: {
      focalPx: frame.focalPx,
      principalPx: [frame.principalPx[0], frame.principalPx[1]],
      rotation: [...frame.rotation],
      heightM: metres,
    },
    planM: layout.plan.map(([x, z]): [number, number] => [x * metres, z * metres]),
    ceilingHeightM: metres * (1 + layout.ratio),
    confidence: Math.min(1, frame.confidence * layout.support * 1.5),
  });
}

/** Sharp edges at full analysis size and soft, faint ones (white wall against white ceiling) at half of it. */
function findSegments(plane: Plane, rt: Runtime): LineSegment[] {
  const sharp = detectSegments(plane, rt.signal);
  const half = resizePlane(plane, Math.ceil(plane.width / 2), Math.ceil(plane.height / 2), 'area');
  const soft = detectSegments(half, rt.signal, 16, 0.007);
  const kx = plane.width / half.width;
  const ky = plane.height / half.height;
  for (const s of soft) {
    const [x0, y0, x1, y1] = [s.x0 * kx, s.y0 * ky, s.x1 * kx, s.y1 * ky];
    sharp.push({ x0, y0, x1, y1, length: Math.hypot(x1 - x0, y1 - y0), contrast: s.contrast / 2 });
  }
  return sharp;
}

/** 1 where lightness hardly changes around a cell. */
function smoothness(grid: LevelGrid, plane: Plane): Float32Array {
  const { columns, rows } = grid;
  const l = toGrid(grid, plane.data, -1);
  const out = new Float32Array(l.length);
  for (let j = 1; j < rows - 1; j++) {
    for (let i = 1; i < columns - 1; i++) {
      const k = j * columns + i;
      let low = l[k];
      let high = l[k];
      for (let dj = -1; dj <= 1; dj++) {
        for (let di = -1; di <= 1; di++) {
          const v = l[k + dj * columns + di];
          low = Math.min(low, v);
          high = Math.max(high, v);
        }
      }
      out[k] = low < 0 ? 0 : Math.max(0, 1 - (high - low) / 0.04);
    }
  }
  return out;
}
