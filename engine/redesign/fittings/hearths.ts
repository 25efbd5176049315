/**
 * Hearths, which the network has no name for: a firebox is a dark upright rectangle low on a wall, of a size that
 * little else has. What surrounds it, to the outermost lines, stays with it.
 */
import { pointAt, type Wall, wallsOf } from '../../design/floorPlan.ts';
import { turnOf } from '../../design/roomShell.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { linearOfSrgb8, luminance } from '../../image/colour.ts';
import { type Component, connectedComponents } from '../../image/morphology.ts';
import type { Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import { cellAt, type Segmentation } from '../../perceive/network/segment.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { pixelOf, toLines, type WallRect } from '../openings/frames.ts';
import type { Fitting, Subject } from './types.ts';

/** Cells of a wall, m, up to the height of mantelpieces. */
const CELL_M = 0.05;
const HIGH_M = 2;
/** A firebox is so dark to the wall's median, linear; in a mantel of dark wood it is darker than that. */
const DARK = [0.2, 0.09, 0.04] as const;
/** Sizes of fireboxes with their frames, m (openings are 0.4-1.1 m wide, inserts up to 1.3 m). */
const WIDE_M = [0.45, 1.35] as const;
const TALL_M = [0.35, 1.15] as const;
const LOW_M = 0.45;
const FULL = 0.72;
/** Share of a firebox that the network may give to furniture, doors and people. */
const ELSE = 0.35;
const elseClasses: readonly SegmentClass[] = [
  'seating',
  'bed',
  'table',
  'plant',
  'door',
  'person',
  'window',
  'curtain',
];
/** Surrounds reach so far beyond to the sides, and mantelpieces above. */
const BESIDE_M = 0.42;
const ABOVE_M = 0.6;
/** Their lines are faint beside that of the hole. */
const FAINT = 0.1;
/** That of a mantelpiece is not; pictures and clocks hang above it. */
const SHELF = 0.3;
/** Depth of a surround before its wall, m. */
const DEEP_M = 0.2;

/** Finds them on the walls that the photo shows. */
export function hearthsOf(subject: Subject): Fitting[] {
  const { room, closed, photo } = subject;
  const walls = wallsOf(closed.plan.corners);
  return closed.wallOfFace.flatMap((index, face) => {
    const wall = walls[index];
    return wall ? fireboxesOn(face, subject).map((box) => hearthOf(box, face, wall, { room, closed, photo })) : [];
  });
}

function fireboxesOn(face: number, { room, photo, said }: Subject): WallRect[] {
  const [a, b] = [room.planM[face], room.planM[face + 1]];
  const columns = Math.floor(Math.hypot(b[0] - a[0], b[1] - a[1]) / CELL_M);
  const rows = Math.floor(Math.min(HIGH_M, room.ceilingHeightM) / CELL_M);
  if (columns < 8 || columns > 600 || rows < 8) return [];
  const pixels = Array.from({ length: columns * rows }, (_, i) =>
    inPhoto(pixelOf(room, face, ((i % columns) + 0.5) * CELL_M, (Math.floor(i / columns) + 0.5) * CELL_M), photo),
  );
  const lumas = pixels.map((p) => (p ? lumaAround(photo, p) : Number.NaN));
  const seen = lumas.filter((v) => !Number.isNaN(v)).sort((p, q) => p - q);
  if (seen.length < 60) return [];
  const middle = seen[Math.floor(0.6 * seen.length)];
  for (const dark of DARK) {
    const { labels, components } = connectedComponents(columns, rows, (i) => lumas[i] < dark * middle);
    const isElse = ({ label }: Component): boolean =>
      said !== undefined &&
      elseShare(
        said,
        photo,
        pixels.filter((_, i) => labels.data[i] === label),
      ) >= ELSE;
    const boxes = components.filter((one) => isFireboxLike(one, columns) && !isElse(one));
    if (boxes.length > 0) return boxes.map(rectOf);
  }
  return [];
}

/** Whether a dark part of a wall's lattice has a firebox's size and place. The lattice grows upwards from the floor. */
function isFireboxLike({ left, right, top, bottom, area }: Component, columns: number): boolean {
  const [wide, tall] = [(right - left) * CELL_M, (bottom - top) * CELL_M];
  if (top * CELL_M > LOW_M || wide < WIDE_M[0] || wide > WIDE_M[1] || tall < TALL_M[0] || tall > TALL_M[1])
    return false;
  return area >= FULL * (right - left) * (bottom - top) && left > 0 && right < columns;
}

const rectOf = ({ left, right, top, bottom }: Component): WallRect => ({
  left: left * CELL_M,
  right: right * CELL_M,
  bottom: top * CELL_M,
  top: bottom * CELL_M,
});

function inPhoto(p: Vec2 | null, { width, height }: Rgb8): Vec2 | null {
  return p && p[0] >= 1 && p[1] >= 1 && p[0] < width - 1 && p[1] < height - 1 ? p : null;
}

function lumaAround({ width, data }: Rgb8, [x, y]: Vec2): number {
  let sum = 0;
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const k = ((Math.floor(y) + dy) * width + Math.floor(x) + dx) * 3;
      sum += luminance(linearOfSrgb8[data[k]], linearOfSrgb8[data[k + 1]], linearOfSrgb8[data[k + 2]]);
    }
  }
  return sum / 9;
}

function elseShare(said: Segmentation, photo: Rgb8, pixels: readonly (Vec2 | null)[]): number {
  let [sum, count] = [0, 1e-9];
  for (const p of pixels) {
    const cell = cellAt(said, p, photo);
    if (cell === null) continue;
    const k = cell * segmentClasses.length;
    for (const name of elseClasses) sum += said.data[k + segmentClasses.indexOf(name)];
    count++;
  }
  return sum / count;
}

function hearthOf(firebox: WallRect, face: number, wall: Wall, of: Omit<Subject, 'said'>): Fitting {
  const { room, closed, photo } = of;
  const seen = { room, photo, said: undefined, clear: FAINT };
  const wide = toLines(firebox, face, ['left', 'right'], { ...seen, outM: BESIDE_M });
  const out = toLines(wide, face, ['top'], { ...seen, outM: ABOVE_M, clear: SHELF });
  const outlinePx = cornersPx(out, face, room);
  const shift = offsetOf(room, closed, face);
  const [x, z] = pointAt(wall, (out.left + out.right) / 2 + shift, DEEP_M / 2);
  const box = {
    x,
    z,
    turn: turnOf(wall),
    halfWidth: (out.right - out.left) / 2,
    halfDepth: DEEP_M / 2,
    bottom: 0,
    top: out.top,
  };
  return { kind: 'hearth', share: shareOf(outlinePx, photo), box, outlinePx };
}

/** The corners of a rectangle on a wall in the photo, from a little below the floor's line. */
export function cornersPx({ left, right, top }: WallRect, face: number, room: Room): Vec2[] {
  const corners: readonly Vec2[] = [
    [left, -0.02],
    [right, -0.02],
    [right, top],
    [left, top],
  ];
  return corners.map(([u, v]) => pixelOf(room, face, u, v)).filter((p) => p !== null);
}

function shareOf(polygon: readonly Vec2[], { width, height }: Rgb8): number {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  return ((Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))) / (width * height);
}

/** Metres along a wall of the plan at which the Room's face begins. */
export function offsetOf(room: Room, { plan, wallOfFace }: ClosedPlan, face: number): number {
  const { from, along } = wallsOf(plan.corners)[wallOfFace[face]];
  const [x, z] = room.planM[face];
  return (x - from[0]) * along[0] + (z - from[1]) * along[1];
}
