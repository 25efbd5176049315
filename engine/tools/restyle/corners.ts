/** Whether the corner between two wall faces is really there: light falls differently on its two sides. */
import { srgb8ToOklab } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { SurfaceView } from '../../perceive/types.ts';

/** Least step in OKLab lightness (or twice that in chroma) across a corner. */
const LEAST_STEP = 0.011;

/**
 * True when every neighbour of `face` that touches it in the picture is told apart from it by a step in colour at their common
 * edge. A corner put through the middle of an even wall shows none; a corner hidden by furniture is taken on trust.
 */
export function cornersAreReal(image: Rgb8, face: SurfaceView, others: readonly SurfaceView[]): boolean {
  return others.every((other) => {
    if (other === face) return true;
    const steps = stepsAcross(image, face, other);
    if (steps.length < 6) return true;
    steps.sort((p, q) => p - q);
    return steps[steps.length >> 1] >= LEAST_STEP;
  });
}

/** Colour steps at the places where the two masks meet side by side, beyond what the slope of the light explains. */
function stepsAcross(image: Rgb8, face: SurfaceView, other: SurfaceView): number[] {
  const { width, height } = image;
  const near = Math.max(2, Math.round(width * 0.004));
  const reach = near * 4;
  const steps: number[] = [];
  for (let y = 2; y < height - 2; y += 4) {
    const row = y * width;
    for (let x = reach; x < width - reach; x++) {
      const here = face.mask.data[row + x] > 127;
      const next = other.mask.data[row + x + 1] > 127;
      const back = other.mask.data[row + x] > 127 && face.mask.data[row + x + 1] > 127;
      if (!(here && next) && !back) continue;
      const whole = [-reach, -near, near, reach].every(
        (d) => face.mask.data[row + x + d] > 200 || other.mask.data[row + x + d] > 200,
      );
      if (!whole) continue;
      const outerLeft = colourAt(image, x - reach, y);
      const left = colourAt(image, x - near, y);
      const right = colourAt(image, x + near, y);
      const outerRight = colourAt(image, x + reach, y);
      // Steady slopes on either side predict this much of the change.
      const slope = ((left[0] - outerLeft[0] + outerRight[0] - right[0]) / 2) * (2 / 3);
      const step = Math.abs(right[0] - left[0] - slope);
      const chroma = Math.hypot(right[1] - left[1], right[2] - left[2]);
      steps.push(Math.max(step, chroma / 2));
    }
  }
  return steps;
}

/** Mean OKLab of five pixels above one another, which follow a corner. */
function colourAt(image: Rgb8, x: number, y: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let k = -2; k <= 2; k++) {
    const i = ((y + k) * image.width + x) * 3;
    const lab = srgb8ToOklab(image.data[i], image.data[i + 1], image.data[i + 2]);
    for (let c = 0; c < 3; c++) sum[c] += lab[c] / 5;
  }
  return sum;
}
