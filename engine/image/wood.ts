/** Colours that tell wood, leather and skin from dye and paint. */
import { smoothstep } from '../interpolation.ts';

const RADIAN = Math.PI / 180;

/** Hue of an OKLab colour, degrees 0-360. */
export function hueOf(a: number, b: number): number {
  const hue = Math.atan2(b, a) / RADIAN;
  return hue < 0 ? hue + 360 : hue;
}

/** 0-1: how much a colour looks like bare wood, leather or skin. Dye is more saturated for its lightness. */
export function woodiness(hue: number, saturation: number): number {
  const yellow = smoothstep(76, 92, hue);
  const limit = 0.235 - 0.06 * yellow;
  return (
    smoothstep(24, 38, hue) *
    (1 - smoothstep(94, 106, hue)) *
    (1 - smoothstep(limit, limit + 0.055, saturation)) *
    smoothstep(0.02, 0.06, saturation)
  );
}
