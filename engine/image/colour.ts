/**
 * Colour spaces of single colours, exact, and the tables that whole pictures are converted with.
 * sRGB: IEC 61966-2-1. OKLab: Ottosson 2020, "A perceptual color space for image processing".
 */

export type Triple = readonly [number, number, number];

/** Decodes one sRGB channel, 0-1 to linear 0-1. */
export function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Encodes one linear channel, 0-1 to sRGB 0-1. Values outside 0-1 are clipped. */
export function linearToSrgb(value: number): number {
  const v = value < 0 ? 0 : value > 1 ? 1 : value;
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
}

/** Linear value of each 8-bit sRGB code. */
export const linearOfSrgb8: Float32Array = Float32Array.from({ length: 256 }, (_, code) => srgbToLinear(code / 255));

/** Steps of the encoding table between linear 0 and 1: near black one step is a fifth of an 8-bit code. */
export const encodeSteps = 16383;

/** 8-bit sRGB code of linear i/encodeSteps. */
export const srgb8OfLinear: Uint8Array = Uint8Array.from({ length: encodeSteps + 1 }, (_, i) =>
  Math.round(linearToSrgb(i / encodeSteps) * 255),
);

/** Encodes a linear channel as an 8-bit sRGB code; clips outside 0-1. */
export function linearToSrgb8(value: number): number {
  return srgb8OfLinear[value <= 0 ? 0 : value >= 1 ? encodeSteps : (value * encodeSteps + 0.5) | 0]!;
}

/** Relative luminance (Rec. 709 weights) of a linear colour. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Luminance of the linear colour at `at`, whose channels lie `apart` from each other. */
export function luminanceAt(values: ArrayLike<number>, at: number, apart = 1): number {
  return luminance(values[at]!, values[at + apart]!, values[at + 2 * apart]!);
}

/** Linear sRGB to OKLab. */
export function linearToOklab(red: number, green: number, blue: number): Triple {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** OKLab to linear sRGB; the result may lie outside 0-1 when sRGB cannot show the colour. */
export function oklabToLinear(lightness: number, a: number, b: number): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** 8-bit sRGB to OKLab. */
export function srgb8ToOklab(red: number, green: number, blue: number): Triple {
  return linearToOklab(linearOfSrgb8[red]!, linearOfSrgb8[green]!, linearOfSrgb8[blue]!);
}

/** OKLab to 8-bit sRGB, clipped channel by channel. */
export function oklabToSrgb8(lightness: number, a: number, b: number): Triple {
  const [red, green, blue] = oklabToLinear(lightness, a, b);
  return [linearToSrgb8(red), linearToSrgb8(green), linearToSrgb8(blue)];
}

/** OKLCH (hue in degrees) to OKLab. */
export function oklchToOklab(lightness: number, chroma: number, hueDeg: number): Triple {
  const hue = (hueDeg * Math.PI) / 180;
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** OKLab to OKLCH, hue in degrees 0-360. */
export function oklabToOklch(lightness: number, a: number, b: number): Triple {
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [lightness, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
}

function isShowable(colour: Triple): boolean {
  const slack = 1e-4;
  return colour.every((channel) => channel >= -slack && channel <= 1 + slack);
}

/** The nearest OKLab colour of the same lightness and hue that sRGB can show: only the chroma gives way. */
export function gamutMapOklab(lightness: number, a: number, b: number): Triple {
  const light = Math.min(1, Math.max(0, lightness));
  if (isShowable(oklabToLinear(light, a, b))) return [light, a, b];
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step++) {
    const share = (low + high) / 2;
    if (isShowable(oklabToLinear(light, a * share, b * share))) low = share;
    else high = share;
  }
  return [light, a * low, b * low];
}

/** OKLCH to 8-bit sRGB; chroma is reduced until sRGB can show it. */
export function oklchToSrgb8(lightness: number, chroma: number, hueDeg: number): Triple {
  return oklabToSrgb8(...gamutMapOklab(...oklchToOklab(lightness, chroma, hueDeg)));
}
