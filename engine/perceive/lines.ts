/** The straight edges of a picture, and how its lens bends them: several looks at it that don't wait for each other. */
import type { LineSegment } from '../geometry/segments.ts';
import { sharedF32 } from '../image/raster.ts';
import { resizePlane } from '../image/resample.ts';
import type { OklabImage, Plane } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { FIELDS, linesBandOps, type SegmentScan } from './linesPass.ts';

export interface FoundLines {
  readonly segments: LineSegment[];
  /** Radial distortion as `findDistortion` says it; 0 where it was not asked for. */
  readonly radial: number;
}

/**
 * Segments of a picture of the arena: sharp edges at full analysis size, and soft or faint ones (white wall against
 * white ceiling) at less, in colour too. Throws AbortedError.
 */
export function findLines(lab: OklabImage, rt: Runtime, asksBend = false): FoundLines {
  const { width, height } = lab;
  const looks: (SegmentScan & { readonly part: number; readonly gain: number })[] = [];
  const add = (plane: Plane, part: number, minLength: number, minGradient: number, gain: number): void => {
    // Segments share no pixels.
    const most = Math.ceil((plane.width * plane.height) / minLength);
    const [found, count] = [rt.arena.f64(FIELDS * most), rt.arena.i32(1)];
    looks.push({ plane, minLength, minGradient, found, count, part, gain });
  };
  const addSmall = (data: Float32Array, part: number, minGradient: number, gain: number): void => {
    const small = resizePlane({ width, height, data }, Math.ceil(width * part), Math.ceil(height * part), 'area');
    add({ ...small, data: sharedF32(small.data, rt.arena) }, part, 14, minGradient, gain);
  };
  add({ width, height, data: lab.l }, 1, 12, 0.012, 1);
  addSmall(lab.l, 0.5, 0.006, 1);
  addSmall(lab.l, 0.25, 0.006, 1);
  addSmall(lab.a, 0.4, 0.003, 2);
  addSmall(lab.b, 0.4, 0.003, 2);
  const bend = rt.arena.f64(1);
  const asked = looks.map(({ part: _part, gain: _gain, ...one }) => one);
  rt.bands(linesBandOps.lines, looks.length + (asksBend ? 1 : 0), {
    scans: asked,
    ...(asksBend ? { radial: bend } : {}),
  });
  const segments = looks.flatMap((one) => segmentsOf(one, lab));
  for (const { plane, found, count } of looks) {
    if (plane.data !== lab.l) rt.arena.free(plane.data);
    rt.arena.free(found);
    rt.arena.free(count);
  }
  const radial = bend[0];
  rt.arena.free(bend);
  return { segments, radial };
}

/** What a look has found, in px of the whole picture. */
function segmentsOf(
  { plane, found, count, part, gain }: SegmentScan & { readonly part: number; readonly gain: number },
  { width, height }: OklabImage,
): LineSegment[] {
  const [kx, ky] = [width / plane.width, height / plane.height];
  return Array.from({ length: count[0] }, (_, k) => {
    const [left, top, right, bottom, length, contrast] = found.subarray(FIELDS * k, FIELDS * (k + 1));
    if (part === 1) return { x0: left, y0: top, x1: right, y1: bottom, length, contrast };
    const [x0, y0, x1, y1] = [left * kx, top * ky, right * kx, bottom * ky];
    return { x0, y0, x1, y1, length: Math.hypot(x1 - x0, y1 - y0), contrast: contrast * part * gain };
  });
}
