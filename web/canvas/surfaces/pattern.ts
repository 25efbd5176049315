/**
 * Where a material's pattern lies on a photo's surface, and how dragging changes that. The same rules as the engine's
 * `lay`. No React.
 */
import type { Point, Size } from '../viewport.ts';
import type { LaidSurface, SurfaceLayers } from './layers.ts';

/** How a pattern is laid. */
export interface Placing {
  /** Turn against the usual, degrees. */
  readonly angle: number;
  /** Times as large as true. */
  readonly scale: number;
  /** Metres. */
  readonly offset: readonly [u: number, v: number];
  /** Metres of the world to one of the list, by a length that was typed; 1 without. */
  readonly metres: number;
}

type Homography = readonly number[];

/** Pixels of the layers → metres of the pattern, row-major, homogeneous. */
export function patternMap(surface: LaidSurface, { angle, scale, offset, metres }: Placing): Homography {
  const turn = ((surface.usualAngle + angle) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const k = metres / scale;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = surface.toMetres;
  const u0 = surface.originU * k + offset[0];
  const v0 = offset[1];
  return [
    k * (a * cos - d * sin) + u0 * g,
    k * (b * cos - e * sin) + u0 * h,
    k * (c * cos - f * sin) + u0 * i,
    k * (a * sin + d * cos) + v0 * g,
    k * (b * sin + e * cos) + v0 * h,
    k * (c * sin + f * cos) + v0 * i,
    g,
    h,
    i,
  ];
}

export function mapped(map: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** A point of the photo in px of the layers. */
export function inLayers(at: Point, photo: Size, layers: SurfaceLayers): Point {
  return { x: (at.x * layers.width) / photo.width, y: (at.y * layers.height) / photo.height };
}

const wrapped = (value: number): number => Math.round(Math.min(100, Math.max(-100, value)) * 1000) / 1000;

/** The placing by which what lay under `from` lies under `to`; both in px of the layers. */
export function moved(surface: LaidSurface, placing: Placing, from: Point, to: Point): Placing {
  const map = patternMap(surface, placing);
  const [before, after] = [mapped(map, from), mapped(map, to)];
  const [du, dv] = [before.x - after.x, before.y - after.y];
  // Beyond the horizon nothing lies.
  if (!Number.isFinite(du + dv) || Math.hypot(du, dv) > 20) return placing;
  return { ...placing, offset: [wrapped(placing.offset[0] + du), wrapped(placing.offset[1] + dv)] };
}

/**
 * The placing turned by the angle between two points as seen from `about`, which stays where it is; px of the layers.
 */
export function turned(
  surface: LaidSurface,
  placing: Placing,
  about: Point,
  [from, to]: readonly [Point, Point],
): Placing {
  const map = patternMap(surface, placing);
  const [centre, before, after] = [mapped(map, about), mapped(map, from), mapped(map, to)];
  const degrees =
    ((Math.atan2(before.y - centre.y, before.x - centre.x) - Math.atan2(after.y - centre.y, after.x - centre.x)) *
      180) /
    Math.PI;
  if (!Number.isFinite(degrees)) return placing;
  return turnedTo(surface, placing, about, placing.angle + degrees);
}

/** The placing at another angle, about a point of the layers. */
export function turnedTo(surface: LaidSurface, placing: Placing, about: Point, degrees: number): Placing {
  const angle = Math.round(((((degrees + 180) % 360) + 360) % 360) - 180);
  const before = mapped(patternMap(surface, placing), about);
  const after = mapped(patternMap(surface, { ...placing, angle }), about);
  const [du, dv] = [before.x - after.x, before.y - after.y];
  if (!Number.isFinite(du + dv)) return { ...placing, angle };
  return { ...placing, angle, offset: [wrapped(placing.offset[0] + du), wrapped(placing.offset[1] + dv)] };
}
