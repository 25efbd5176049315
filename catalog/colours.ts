import type { Oklch } from './names.ts';

type Triple = readonly [number, number, number];

/** OKLab distance that nobody sees in side-by-side patches; the value of CSS Color 4, section 13.2. */
const JUST_NOTICEABLE = 0.02;
const CHROMA_PRECISION = 1e-4;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** OKLab of a colour. */
export function oklchToOklab([lightness, chroma, hueDeg]: Oklch): Triple {
  const hue = (hueDeg * Math.PI) / 180;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** Ottosson 2020, "A perceptual color space for image processing". */
function oklabToLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function linearToOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const inGamut = (linear: Triple): boolean => linear.every((channel) => channel >= -1e-6 && channel <= 1 + 1e-6);

const clip = ([red, green, blue]: Triple): Triple => [clamp(red), clamp(green), clamp(blue)];

function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Linear sRGB nearest to the colour at its own lightness and hue: chroma falls until clipping no longer shows. */
function mapToSrgb([lightness, chroma, hueDeg]: Oklch): Triple {
  if (lightness >= 1) return [1, 1, 1];
  if (lightness <= 0) return [0, 0, 0];
  const asked = oklabToLinear(oklchToOklab([lightness, chroma, hueDeg]));
  if (inGamut(asked)) return clip(asked);
  let low = 0;
  let high = chroma;
  let best = clip(asked);
  if (distance(linearToOklab(best), oklchToOklab([lightness, chroma, hueDeg])) < JUST_NOTICEABLE) return best;
  while (high - low > CHROMA_PRECISION) {
    const middle: Oklch = [lightness, (low + high) / 2, hueDeg];
    const linear = oklabToLinear(oklchToOklab(middle));
    best = clip(linear);
    if (inGamut(linear) || distance(linearToOklab(best), oklchToOklab(middle)) < JUST_NOTICEABLE) low = middle[1];
    else high = middle[1];
  }
  return best;
}

function encode(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(clamp(value) * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * The colour as `#rrggbb` in sRGB; colours outside sRGB keep lightness and hue and lose chroma (CSS Color 4 gamut
 * mapping, with its just noticeable difference of 0.02).
 */
export function oklchToHex(colour: Oklch): string {
  return `#${mapToSrgb(colour).map(encode).join('')}`;
}
