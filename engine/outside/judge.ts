/** Whether what an outside engine made still shows the picture that it was given. */
import { throwIfAborted } from '../abort.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { detectSegments } from '../geometry/segments.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import { resizeRgb8, shrinkRgb8 } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { edgeField, softened } from '../score/field.ts';
import { geometryScore, SCORE_FLOOR } from '../score/score.ts';
import type { OutsideTool, Verdict } from './types.ts';

/** Long side at which drawings and restored pictures are compared with what became of them. */
const JUDGE_PX = 640;
/** Least share of a drawing's lines, and least likeness of a restored picture, of 100. */
const LINES_FLOOR = 55;
const LIKENESS_FLOOR = 70;
/** Root mean square difference of lightness (OKLab) at which nothing is alike any more. */
const UNLIKE = 0.1;
/** Spread of lightness below which a picture shows nothing: filters of some engines answer with one tone. */
const FLAT = 0.012;
/** Mean difference (of 255) within the mask below which nothing was done. */
const SAME = 1.5;
/** A drawing's lines that are asked for, of the long side; clearness at which one counts as found. */
const LEAST_LINE = 0.035;
const FOUND = 0.1;

function lightnessOf(image: Rgb8, rt: Runtime): Float32Array {
  return rgb8ToOklab(image, rt).l;
}

function isFlat(made: Rgb8, rt: Runtime): boolean {
  const l = lightnessOf(shrinkRgb8(made, 128), rt);
  const mean = l.reduce((sum, v) => sum + v, 0) / l.length;
  return Math.sqrt(l.reduce((sum, v) => sum + (v - mean) ** 2, 0) / l.length) < FLAT;
}

/** Share of a drawing's long lines along which the picture has an edge, 0-100; null for a drawing without any. */
function linesFound(drawing: Rgb8, made: Rgb8, rt: Runtime): number | null {
  const small = shrinkRgb8(drawing, JUDGE_PX);
  const { width, height } = small;
  const long = Math.max(width, height);
  const lightness = { width, height, data: lightnessOf(small, rt) };
  const lines = detectSegments(lightness, rt.signal, LEAST_LINE * long);
  throwIfAborted(rt.signal);
  const other = rgb8ToOklab(resizeRgb8(made, width, height, 'area'), rt);
  const { u, v } = softened(edgeField(other, rt), 0.006 * long, rt);
  let [found, all] = [0, 0];
  for (const { x0, y0, x1, y1, length } of lines) {
    const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
    // The gradient is across the line: at twice its angle, half a turn from the line's.
    const [au, av] = [dy * dy - dx * dx, -2 * dx * dy];
    for (let at = 0; at <= length; at += 3) {
      const [x, y] = [Math.round(x0 + dx * at), Math.round(y0 + dy * at)];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      all++;
      if (au * u[y * width + x] + av * v[y * width + x] > FOUND) found++;
    }
  }
  return all > 0 ? Math.round((1000 * found) / all) / 10 : null;
}

/** How alike two pictures are in lightness, 0-100. */
function likeness(photo: Rgb8, made: Rgb8, rt: Runtime): number {
  const small = shrinkRgb8(photo, JUDGE_PX);
  const [a, b] = [lightnessOf(small, rt), lightnessOf(resizeRgb8(made, small.width, small.height, 'area'), rt)];
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) ** 2;
  return Math.round(1000 * (1 - Math.min(1, Math.sqrt(sum / a.length) / UNLIKE))) / 10;
}

function isUnchanged(photo: Rgb8, result: Rgb8, change: Mask): boolean {
  let [sum, count] = [0, 0];
  for (let i = 0; i < change.data.length; i++) {
    if (change.data[i] < 255) continue;
    count += 3;
    for (let c = 0; c < 3; c++) sum += Math.abs(photo.data[3 * i + c] - result.data[3 * i + c]);
  }
  return count > 0 && sum / count < SAME;
}

export interface Judged {
  readonly tool: OutsideTool;
  /** What the engine was asked to work on. */
  readonly photo: Rgb8;
  /** What the engine gave, before it was laid over the photo. */
  readonly made: Rgb8;
  /** What would be delivered. */
  readonly result: Rgb8;
  readonly change: Mask | null;
  readonly room: Room | null;
}

/** Deterministic; throws AbortedError. */
export function judge({ tool, photo, made, result, change, room }: Judged, rt: Runtime): Verdict {
  const against = (score: number | null, floor: number): Verdict => ({
    score,
    floor,
    isGood: score === null || score >= floor,
  });
  if (tool !== 'erase' && isFlat(made, rt)) return { score: 0, floor: SCORE_FLOOR, isGood: false, fault: 'flat' };
  if (tool === 'enhance') return against(likeness(photo, result, rt), LIKENESS_FLOOR);
  if (tool === 'render-sketch') return against(linesFound(photo, result, rt), LINES_FLOOR);
  if (change && isUnchanged(photo, result, change)) {
    return { score: 0, floor: SCORE_FLOOR, isGood: false, fault: 'unchanged' };
  }
  if (!rt.learned('segmentation')) return against(null, SCORE_FLOOR);
  const quiet: Runtime = { ...rt, progress: () => undefined };
  const found = geometryScore(photo, result, quiet, { ...(room && { room }), intended: ['floor', 'paint'] });
  const { score, drift, openings, identicalPixels } = found;
  return { ...against(score, SCORE_FLOOR), geometry: { score, drift, openings, identicalPixels } };
}
