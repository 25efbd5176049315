/** Colour of light. */

/**
 * Linear sRGB of a black body at `kelvin` (1667-25000 K), scaled to luminance 1. Chromaticity by the cubic splines of
 * Kim et al. 2002.
 */
export function blackBody(kelvin: number): [number, number, number] {
  const t = 1000 / Math.min(25000, Math.max(1667, kelvin));
  const x =
    kelvin <= 4000
      ? ((-0.2661239 * t - 0.234358) * t + 0.8776956) * t + 0.17991
      : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.24039;
  const y =
    kelvin <= 2222
      ? ((-1.1063814 * x - 1.3481102) * x + 2.18555832) * x - 0.20219683
      : kelvin <= 4000
        ? ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
        : ((3.081758 * x - 5.8733867) * x + 3.75112997) * x - 0.37001483;
  const bigX = x / y;
  const bigZ = (1 - x - y) / y;
  const red = 3.2404542 * bigX - 1.5371385 - 0.4985314 * bigZ;
  const green = -0.969266 * bigX + 1.8760108 + 0.041556 * bigZ;
  const blue = 0.0556434 * bigX - 0.2040259 + 1.0572252 * bigZ;
  return [Math.max(0.02, red), Math.max(0.02, green), Math.max(0.02, blue)];
}

/**
 * Channel gains that turn light of `from` kelvin into light of `to` kelvin by `share` 0-1, keeping luminance of grey.
 */
export function temperatureGains(from: number, to: number, share: number): [number, number, number] {
  const source = blackBody(from);
  const target = blackBody(to);
  const gains = target.map((value, i) => (value / source[i]) ** share);
  const grey = 0.2126 * gains[0] + 0.7152 * gains[1] + 0.0722 * gains[2];
  return [gains[0] / grey, gains[1] / grey, gains[2] / grey];
}
