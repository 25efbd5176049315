/**
 * A coarse picture as a level camera would see it: columns are vertical lines of the room, the horizon is row value 0.
 * On it a wall's foot and head are straight lines whose heights are in a fixed ratio, which is what makes the layout
 * search a walk over columns (Flint, Mei, Murray and Reid 2010).
 */
import { levelAxes } from '../geometry/camera.ts';
import type { Direction, ManhattanFrame } from '../geometry/manhattan.ts';
import { add3, dot3, scale3 } from '../geometry/matrix.ts';
import type { LineSegment } from '../geometry/segments.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';

export interface LevelGrid {
  readonly columns: number;
  readonly rows: number;
  /**
   * p (right/forward) of column centre i is left + (i + 0.5)·cell; q (down/forward) of row j is top + (j + 0.5)·cell.
   */
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  /** Pixel of the analysis picture under each cell, −1 outside of it. */
  readonly pixel: Int32Array;
  readonly toLevel: (x: number, y: number) => Vec2;
  /** Back again: (p, q) to px of the analysis picture; null where that is beside the camera or behind it. */
  readonly toPicture: (p: number, q: number) => Vec2 | null;
}

const COLUMNS = 192;

/** Makes the grid for a picture of the given size; `shown` is 0 at pixels of it that show nothing. */
export function makeLevelGrid(frame: ManhattanFrame, width: number, height: number, shown?: Uint8Array): LevelGrid {
  const { right, forward } = levelAxes(frame.down);
  const [cx, cy] = frame.principalPx;
  const toLevel = (x: number, y: number): Vec2 => {
    const ray: Vec3 = [(x - cx) / frame.focalPx, (y - cy) / frame.focalPx, 1];
    const ahead = Math.max(0.05, dot3(ray, forward));
    return [dot3(ray, right) / ahead, dot3(ray, frame.down) / ahead];
  };
  const toPicture = (p: number, q: number): Vec2 | null => {
    const ray = add3(forward, add3(scale3(right, p), scale3(frame.down, q)));
    return ray[2] < 0.05 ? null : [cx + (frame.focalPx * ray[0]) / ray[2], cy + (frame.focalPx * ray[1]) / ray[2]];
  };
  const corners = [toLevel(0, 0), toLevel(width, 0), toLevel(0, height), toLevel(width, height)];
  const left = Math.min(...corners.map((c) => c[0]));
  const rightmost = Math.max(...corners.map((c) => c[0]));
  const top = Math.min(...corners.map((c) => c[1]));
  const bottom = Math.max(...corners.map((c) => c[1]));
  const cell = (rightmost - left) / COLUMNS;
  const rows = Math.max(8, Math.min(2 * COLUMNS, Math.ceil((bottom - top) / cell)));
  const pixel = new Int32Array(COLUMNS * rows).fill(-1);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < COLUMNS; i++) {
      const seen = toPicture(left + (i + 0.5) * cell, top + (j + 0.5) * cell);
      if (!seen) continue;
      const [x, y] = [Math.floor(seen[0]), Math.floor(seen[1])];
      const isInside = x >= 0 && y >= 0 && x < width && y < height;
      if (isInside && shown?.[y * width + x] !== 0) pixel[j * COLUMNS + i] = y * width + x;
    }
  }
  return { columns: COLUMNS, rows, left, top, cell, pixel, toLevel, toPicture };
}

/** Reads a plane of the analysis picture into the grid; `outside` where the picture does not reach. */
export function toGrid(grid: LevelGrid, data: ArrayLike<number>, outside = 0): Float32Array {
  const out = new Float32Array(grid.pixel.length);
  for (let i = 0; i < out.length; i++) out[i] = grid.pixel[i] < 0 ? outside : data[grid.pixel[i]];
  return out;
}

/** Strength 0-1 of the segments of each vanishing direction in each cell, strokes about three cells wide. */
export function drawSegments(
  grid: LevelGrid,
  segments: readonly LineSegment[],
  directions: readonly Direction[],
): [Float32Array, Float32Array, Float32Array] {
  const size = grid.columns * grid.rows;
  const planes: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  segments.forEach((segment, index) => {
    const direction = directions[index];
    if (direction === -1) return;
    const a = grid.toLevel(segment.x0, segment.y0);
    const b = grid.toLevel(segment.x1, segment.y1);
    const steps = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / grid.cell) + 1;
    // Long edges matter more than the same length in pieces; faint ones count nearly as much as strong ones.
    const strength = Math.min(1, 0.35 + segment.contrast * 6) * Math.min(1, 0.45 + steps / 40);
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const i = (a[0] + (b[0] - a[0]) * t - grid.left) / grid.cell - 0.5;
      const j = (a[1] + (b[1] - a[1]) * t - grid.top) / grid.cell - 0.5;
      stamp(grid, planes[direction], i, j, strength, direction === 1);
    }
  });
  return planes;
}

function stamp(
  grid: LevelGrid,
  plane: Float32Array,
  i: number,
  j: number,
  strength: number,
  isVertical: boolean,
): void {
  const across = isVertical ? i : j;
  const along = Math.round(isVertical ? j : i);
  for (let at = Math.floor(across) - 1; at <= Math.floor(across) + 2; at++) {
    const column = isVertical ? at : along;
    const row = isVertical ? along : at;
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue;
    const value = strength * Math.max(0, 1 - Math.abs(at - across) / 2);
    const index = row * grid.columns + column;
    if (value > plane[index]) plane[index] = value;
  }
}
