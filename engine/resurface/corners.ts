/** Whether an edge between two surfaces is really there: light falls differently on its two sides. */
import { srgb8ToOklab } from '../image/colour.ts';
import type { Rgb8 } from '../image/types.ts';
import type { SurfaceView } from '../perceive/types.ts';

/** Least step in OKLab lightness (or twice that in chroma) across an edge. */
const LEAST_STEP = 0.011;
/** Fewer places than this where two surfaces meet say nothing. */
const LEAST_PLACES = 6;

type Direction = 'across' | 'down';

/**
 * True when every neighbour of `face` that touches it side by side is told apart from it by a step in colour at their
 * common edge. A corner put through the middle of an even wall shows none; a corner hidden by furniture is taken on
 * trust.
 */
export function cornersAreReal(image: Rgb8, face: SurfaceView, others: readonly SurfaceView[]): boolean {
  return others.every((other) => other === face || stepIsSeen(stepsAt(image, face, other, 'across')));
}

/** True when the ceiling is told apart from the walls under it; see `cornersAreReal`. */
export function ceilingEdgeIsReal(image: Rgb8, ceiling: SurfaceView, walls: readonly SurfaceView[]): boolean {
  return stepIsSeen(walls.flatMap((wall) => stepsAt(image, ceiling, wall, 'down')));
}

function stepIsSeen(steps: number[]): boolean {
  if (steps.length < LEAST_PLACES) return true;
  const sorted = [...steps].sort((p, q) => p - q);
  return sorted[sorted.length >> 1] >= LEAST_STEP;
}

/** Colour steps at the places where two masks meet, beyond what the slope of the light explains. */
function stepsAt(image: Rgb8, one: SurfaceView, other: SurfaceView, direction: Direction): number[] {
  const { width, height } = image;
  const near = Math.max(2, Math.round(Math.max(width, height) * 0.004));
  const reach = near * 4;
  const stride = direction === 'across' ? 1 : width;
  const strideX = direction === 'across' ? 1 : 4;
  const strideY = direction === 'across' ? 4 : 1;
  const p = one.mask.data;
  const q = other.mask.data;
  const steps: number[] = [];
  for (let y = reach; y < height - reach; y += strideY) {
    for (let x = reach; x < width - reach; x += strideX) {
      const i = y * width + x;
      const meets = (p[i] > 127 && q[i + stride] > 127) || (q[i] > 127 && p[i + stride] > 127);
      if (!meets) continue;
      const whole = [-reach, -near, near, reach].every((d) => p[i + d * stride] > 200 || q[i + d * stride] > 200);
      if (whole) steps.push(stepAt(image, x, y, near, reach, direction));
    }
  }
  return steps;
}

function stepAt(image: Rgb8, x: number, y: number, near: number, reach: number, direction: Direction): number {
  const at = (d: number) =>
    direction === 'across' ? meanColour(image, x + d, y, 0, 1) : meanColour(image, x, y + d, 1, 0);
  const before = at(-near);
  const after = at(near);
  // Steady slopes on either side predict this much of the change.
  const slope = ((before[0] - at(-reach)[0] + at(reach)[0] - after[0]) / 2) * (2 / 3);
  const step = Math.abs(after[0] - before[0] - slope);
  const chroma = Math.hypot(after[1] - before[1], after[2] - before[2]);
  return Math.max(step, chroma / 2);
}

/** Mean OKLab of five pixels along the edge. */
function meanColour(image: Rgb8, x: number, y: number, dx: number, dy: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let k = -2; k <= 2; k++) {
    const i = ((y + k * dy) * image.width + x + k * dx) * 3;
    const lab = srgb8ToOklab(image.data[i], image.data[i + 1], image.data[i + 2]);
    for (let c = 0; c < 3; c++) sum[c] += lab[c] / 5;
  }
  return sum;
}
