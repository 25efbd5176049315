/** From radiance to a picture: exposure, white balance and a filmic curve. */

/** Rec. 709 luminance. */
const luminance = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Log-average of the middle of sorted logarithms: what is very dark or very bright counts for nothing. */
function middleOf(logs: readonly number[]): number {
  const from = Math.floor(logs.length * 0.02);
  const to = Math.max(from + 1, Math.ceil(logs.length * 0.95));
  let sum = 0;
  for (let i = from; i < to; i++) sum += logs[i];
  return sum / (to - from);
}

/** log2 of luminances of at least `least`, sorted; pixels below `dark` are left out. */
function logsOf(values: Float32Array, step: number, least: number, dark: number): number[] {
  const logs: number[] = [];
  for (let i = 0; i + 2 < values.length; i += 3 * step) {
    const value = luminance(values[i], values[i + 1], values[i + 2]);
    if (value >= dark) logs.push(Math.log2(Math.max(least, value)));
  }
  return logs.sort((a, b) => a - b);
}

/** Radiance where a surface with an albedo of its own is seen; 0 elsewhere. */
function surfacesOf(radiance: Float32Array, albedo: Float32Array): Float32Array {
  return radiance.map((v, i) => {
    const p = i - (i % 3);
    return luminance(albedo[p], albedo[p + 1], albedo[p + 2]) > 1e-3 ? Math.max(v, 1e-6) : 0;
  });
}

/** Albedo of a room that is neither light nor dark, and how far other rooms show as lighter or darker than it. */
const USUAL_ALBEDO = Math.log2(0.42);
const KEPT_CONTRAST = 0.62;

/**
 * Factor that makes a picture bright as a photographer would expose it: the log-average (Reinhard 2002) becomes a light
 * middle grey, unless that would burn out what is bright but not a light source (its 90th percentile). With the `albedo` of
 * what is seen, rooms of dark colours stay darker than rooms of light ones, as with a meter that reads the light and not the
 * wall. Both arrays are interleaved; `step` skips pixels.
 */
export function chooseExposure(radiance: Float32Array, albedo?: Float32Array, step = 1): number {
  const all = logsOf(radiance, step, 1e-4, 0);
  const inside = albedo ? logsOf(surfacesOf(radiance, albedo), step, 1e-4, 1e-9) : [];
  // The sky, lamps and mirrors say little of how bright a room is, unless there is little else.
  const logs = inside.length > 0.2 * all.length ? inside : all;
  if (logs.length === 0) return 1;
  const seen = albedo ? logsOf(albedo, step, 0.01, 1e-3) : [];
  const tone = seen.length > 0 ? KEPT_CONTRAST * (middleOf(seen) - USUAL_ALBEDO) : 0;
  const byAverage = Math.log2(0.3) + Math.min(0.35, Math.max(-1.6, tone)) - middleOf(logs);
  const byBright = Math.log2(1.2) - logs[Math.min(logs.length - 1, Math.floor(0.9 * logs.length))];
  return 2 ** Math.min(byAverage, byBright);
}

/** Linear sRGB of a black body's white at `kelvin`, luminance 1 (Kang 2002 for its chromaticity). */
export function whiteOf(kelvin: number): readonly [number, number, number] {
  const t = Math.min(25000, Math.max(1667, kelvin));
  const x =
    t <= 4000
      ? -0.2661239e9 / t ** 3 - 0.234358e6 / t ** 2 + 0.8776956e3 / t + 0.17991
      : -3.0258469e9 / t ** 3 + 2.1070379e6 / t ** 2 + 0.2226347e3 / t + 0.24039;
  const y =
    t <= 2222
      ? -1.1063814 * x ** 3 - 1.3481102 * x ** 2 + 2.18555832 * x - 0.20219683
      : t <= 4000
        ? -0.9549476 * x ** 3 - 1.37418593 * x ** 2 + 2.09137015 * x - 0.16748867
        : 3.081758 * x ** 3 - 5.8733867 * x ** 2 + 3.75112997 * x - 0.37001483;
  const bigX = x / y;
  const bigZ = (1 - x - y) / y;
  const rgb = [
    3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
    -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
    0.0557 * bigX - 0.204 + 1.057 * bigZ,
  ];
  return [Math.max(0.02, rgb[0]), Math.max(0.02, rgb[1]), Math.max(0.02, rgb[2])];
}

/** Where the shoulder of the tone curve begins. */
const SHOULDER = 0.6;
/** How far the toe reaches: what is darker than some times this loses light. */
const TOE = 0.012;

/**
 * Filmic curve on linear light, channel by channel: a short toe, straight through the middle so that colours stay what they
 * are, and a long shoulder that never quite reaches white.
 */
export function filmic(x: number): number {
  if (!(x > 0)) return 0;
  const v = (x * x * (1 + TOE)) / (x + TOE);
  return v <= SHOULDER
    ? v
    : 1 - (1 - SHOULDER) / (1 + (v - SHOULDER) / (1 - SHOULDER) + ((v - SHOULDER) / (1 - SHOULDER)) ** 2 / 2);
}
