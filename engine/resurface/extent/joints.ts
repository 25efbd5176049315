/**
 * White fronts in white walls: wardrobes and doors of the wall's own colour are told by their joints, thin dark upright
 * lines with one colour on either side, at least two abreast, along most of the height of the wall that they stand in.
 * Corners of rooms and edges of things are steps; cables come alone.
 */
import type { Abort } from '../../abort.ts';
import { detectSegments, type LineSegment } from '../../geometry/segments.ts';
import type { OklabImage } from '../../image/types.ts';

/** Shortest line, as a share of the picture's height, and least step in OKLab L a pixel. */
const SHORTEST = 0.035;
const FAINT = 0.008;
/** Most run of an upright line over its rise. */
const UPRIGHT = 0.16;
/** Pixels to either side at which a joint has the colour of the front. */
const BESIDE = 5;
/** Most difference in OKLab L between both sides, and least by which a joint is darker than the darker side. */
const ALIKE = 0.045;
const DARKER = 0.012;
/** Share of a line's places that must be wall on both sides. */
const ON_WALL = 0.7;
/** Lines this many pixels off each other's course are one joint. */
const ONE_COURSE = 4;
/** Share of the wall's height there that a joint has at least, and share of the picture that that is. */
const LONG = 0.5;
const LEAST_RUN = 0.22;
/** Shares of the picture's width between which two joints are one front apart. */
const APART = [0.025, 0.3] as const;
/** Fronts end this share of their width beyond their last joint: doors at their frames, wardrobes a front on. */
const FRAME = 0.12;

interface Joint {
  readonly x0: number;
  readonly y0: number;
  /** Pixels to the right a pixel down. */
  readonly slope: number;
  top: number;
  bottom: number;
  /** Rows that it is seen in. */
  readonly rows: Set<number>;
  /** Whether it goes on up to where the wall ends. */
  isToTop: boolean;
}

const courseAt = ({ x0, y0, slope }: Joint, y: number): number => x0 + slope * (y - y0);

/** 1 where fronts are, of what is 1 in `wall`. Throws AbortedError. */
export function jointedFronts(picture: OklabImage, wall: Uint8Array, signal: Abort): Uint8Array {
  const { width, height, l } = picture;
  const fronts = new Uint8Array(wall.length);
  const lines = detectSegments({ width, height, data: l }, signal, SHORTEST * height, FAINT);
  const joints = coursesOf(lines.filter((line) => isJoint(line, picture, wall)))
    .filter((joint) => isLong(joint, picture, wall))
    .sort((p, q) => middleOf(p) - middleOf(q));
  let from = 0;
  while (from < joints.length) {
    let to = from;
    while (to + 1 < joints.length && areAbreast(joints[to], joints[to + 1], width)) to++;
    if (to > from) fill(fronts, joints.slice(from, to + 1), picture, wall);
    from = to + 1;
  }
  return fronts;
}

const middleOf = (joint: Joint): number => courseAt(joint, (joint.top + joint.bottom) / 2);

function areAbreast(p: Joint, q: Joint, width: number): boolean {
  const [top, bottom] = [Math.max(p.top, q.top), Math.min(p.bottom, q.bottom)];
  const apart = courseAt(q, (top + bottom) / 2) - courseAt(p, (top + bottom) / 2);
  return bottom - top > LONG * (p.bottom - p.top) && apart > APART[0] * width && apart < APART[1] * width;
}

/** Thin, dark, and on the wall. */
function isJoint({ x0, y0, x1, y1 }: LineSegment, { width, height, l }: OklabImage, wall: Uint8Array): boolean {
  const rise = Math.abs(y1 - y0);
  if (Math.abs(x1 - x0) > UPRIGHT * rise) return false;
  const steps = Math.max(2, Math.round(rise / 2));
  let [apart, dark, onWall, count] = [0, 0, 0, 0];
  for (let k = 0; k <= steps; k++) {
    const x = Math.round(x0 + ((x1 - x0) * k) / steps);
    const y = Math.round(y0 + ((y1 - y0) * k) / steps);
    if (y < 0 || y >= height || x < BESIDE + 2 || x >= width - BESIDE - 2) continue;
    const i = y * width + x;
    const [left, right] = [l[i - BESIDE], l[i + BESIDE]];
    const least = Math.min(l[i - 2], l[i - 1], l[i], l[i + 1], l[i + 2]);
    apart += Math.abs(left - right);
    dark += Math.min(left, right) - least;
    onWall += wall[i - BESIDE - 1] & wall[i + BESIDE + 1];
    count++;
  }
  return count > 1 && apart < ALIKE * count && dark > DARKER * count && onWall > ON_WALL * count;
}

/** Lines on one course are one joint: both edges of it, and its pieces. */
function coursesOf(lines: readonly LineSegment[]): Joint[] {
  const joints: Joint[] = [];
  for (const { x0, y0, x1, y1 } of [...lines].sort((p, q) => q.length - p.length)) {
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    const at = (joint: Joint): number => Math.abs(courseAt(joint, (y0 + y1) / 2) - (x0 + x1) / 2);
    let joint = joints.find((each) => at(each) < ONE_COURSE);
    if (!joint) {
      joint = { x0, y0, slope: (x1 - x0) / (y1 - y0), top, bottom, rows: new Set(), isToTop: false };
      joints.push(joint);
    }
    joint.top = Math.min(joint.top, top);
    joint.bottom = Math.max(joint.bottom, bottom);
    for (let y = Math.round(top); y <= bottom; y++) joint.rows.add(y);
  }
  return joints;
}

/** Whether it has most of the height of the wall that it stands in; tells whether it reaches that wall's top. */
function isLong(joint: Joint, { width, height }: OklabImage, wall: Uint8Array): boolean {
  const isWall = (y: number): boolean => {
    const x = Math.round(courseAt(joint, y));
    const side = BESIDE + 1;
    if (x < side || x >= width - side) return false;
    return wall[y * width + x - side] === 1 || wall[y * width + x + side] === 1;
  };
  let [top, bottom] = [Math.round(joint.top), Math.round(joint.bottom)];
  while (top > 0 && isWall(top - 1)) top--;
  while (bottom + 1 < height && isWall(bottom + 1)) bottom++;
  const run = bottom - top;
  joint.isToTop = joint.top - top < 0.08 * run;
  return run > LEAST_RUN * height && joint.rows.size > LONG * run;
}

function fill(fronts: Uint8Array, joints: readonly Joint[], { width, height }: OklabImage, wall: Uint8Array): void {
  const [first, last] = [joints[0], joints[joints.length - 1]];
  const front = (middleOf(last) - middleOf(first)) / (joints.length - 1);
  const beyond = front * (joints.length > 2 || joints.every(({ isToTop }) => isToTop) ? 1 : FRAME);
  const top = Math.max(0, Math.floor(Math.min(...joints.map((joint) => joint.top)) - FRAME * front));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...joints.map((joint) => joint.bottom)) + FRAME * front));
  for (let y = top; y <= bottom; y++) {
    const left = Math.max(0, Math.round(courseAt(first, y) - beyond));
    const right = Math.min(width - 1, Math.round(courseAt(last, y) + beyond));
    for (let x = left; x <= right; x++) fronts[y * width + x] = wall[y * width + x];
  }
}
