/** Photo → Room, surfaces and openings, by classical vision. */
import { findManhattanFrame } from '../geometry/manhattan.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { detectSegments, type LineSegment } from '../geometry/segments.ts';
import { createMask, rgb8ToOklab } from '../image/raster.ts';
import { resizePlane, resizeRgb8 } from '../image/resample.ts';
import type { Mask, OklabImage, Plane, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { positionBeliefs } from './beliefs.ts';
import { EYE_HEIGHT_M, roomFromParts, scaleRoom } from './boxRoom.ts';
import { CEILING, FIRST_WALL, FLOOR, faceMap } from './faces.ts';
import { findLayout } from './layout.ts';
import { drawSegments, type LevelGrid, makeLevelGrid, toGrid } from './levelGrid.ts';
import { edgeAwareMatte } from './matte.ts';
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
  const found = hint.room ? scaleRoom(hint.room, small.width, small.height) : findRoom(lab, coarse, rt);
  rt.progress('surfaces', 0.5);
  const labels = labelSurfaces(coarse, scaleRoom(found, coarse.width, coarse.height), rt);
  return assemble(image, found, labels, rt);
}

/** Masks at the photo's own size, one a surface. */
function assemble(image: Rgb8, found: Room, labels: SurfaceLabels, rt: Runtime): Perception {
  const { width, height } = image;
  const room = scaleRoom(found, width, height);
  const guide = { width, height, data: rgb8ToOklab(image, rt).l };
  const { map } = labels.superpixels;
  const mattes = [0, 1, 2].map((kind) => {
    const plane = { width: map.width, height: map.height, data: new Float32Array(map.data.length) };
    for (let i = 0; i < map.data.length; i++) plane.data[i] = labels.label[map.data[i]] === kind ? 1 : 0;
    return edgeAwareMatte(plane, guide, rt);
  });
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
      confidence: room.confidence * Math.min(1, 0.3 + (labels.seedShare.get(face) ?? 0)),
    });
  }
  return { room, surfaces, rug: createMask(width, height), opening: createMask(width, height) };
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

/** Camera and walls from line segments and first guesses of what is floor, wall and ceiling. */
function findRoom(lab: OklabImage, coarse: OklabImage, rt: Runtime): Room {
  const { width, height } = lab;
  const plane = { width, height, data: lab.l };
  const segments = findSegments(lab, rt);
  rt.progress('camera', 0.2);
  const frame = findManhattanFrame(segments, width, height);
  rt.progress('layout', 0.3);
  const grid = makeLevelGrid(frame, width, height);
  const strokes = drawSegments(grid, segments, frame.directions);
  const smooth = smoothness(grid, plane);
  const toCoarse = coarse.width / width;
  const down = (x: number, y: number) => grid.toLevel(x / toCoarse, y / toCoarse)[1];
  const beliefs = positionBeliefs(coarse, down, rt.signal);
  const onGrid = (data: Float32Array) =>
    toGrid(grid, enlarge({ width: coarse.width, height: coarse.height, data }, lab));
  const evidence = {
    grid,
    strokes,
    smooth,
    floor: onGrid(beliefs.floor),
    wall: onGrid(beliefs.wall),
    ceiling: onGrid(beliefs.ceiling),
  };
  const layout = findLayout(frame, evidence, rt.signal);
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

function enlarge(plane: Plane, size: { width: number; height: number }): Float32Array {
  return resizePlane(plane, size.width, size.height, 'bilinear').data;
}

/** Sharp edges at full analysis size, and soft or faint ones (white wall against white ceiling) at less, in colour too. */
function findSegments(lab: OklabImage, rt: Runtime): LineSegment[] {
  const { width, height } = lab;
  const out = detectSegments({ width, height, data: lab.l }, rt.signal);
  const add = (data: Float32Array, part: number, gradient: number, gain: number) => {
    const small = resizePlane({ width, height, data }, Math.ceil(width * part), Math.ceil(height * part), 'area');
    const [kx, ky] = [width / small.width, height / small.height];
    for (const s of detectSegments(small, rt.signal, 14, gradient)) {
      const [x0, y0, x1, y1] = [s.x0 * kx, s.y0 * ky, s.x1 * kx, s.y1 * ky];
      out.push({ x0, y0, x1, y1, length: Math.hypot(x1 - x0, y1 - y0), contrast: s.contrast * part * gain });
    }
  };
  add(lab.l, 0.5, 0.006, 1);
  add(lab.l, 0.25, 0.006, 1);
  add(lab.a, 0.4, 0.003, 2);
  add(lab.b, 0.4, 0.003, 2);
  return out;
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
