/** Light of a scene: sky and sun by time of day and by where the windows are, lamps, white balance. */
import type { StyleLighting } from '#catalog/styles/schema.ts';
import { chanceOf } from '../chance.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { LinearRgb, Sky, SkyPortal } from '../render/types.ts';

type TimeOfDay = StyleLighting['timeOfDay'];

interface Hour {
  readonly zenith: LinearRgb;
  readonly horizon: LinearRgb;
  readonly ground: LinearRgb;
  /** Irradiance facing the sun, its height over the horizon in degrees; null: hidden. */
  readonly sun: { readonly irradiance: LinearRgb; readonly heightDeg: number } | null;
}

/**
 * In the scene's unit: a white wall in good daylight is about 1. Sun and sky are nearer to each other than outdoors, as
 * in bracketed photographs.
 */
const hours: Readonly<Record<TimeOfDay, Hour>> = {
  morning: {
    zenith: [2.1, 3, 4.6],
    horizon: [5.4, 5.6, 5.6],
    ground: [1.9, 1.9, 1.5],
    sun: { irradiance: [26, 22, 16], heightDeg: 27 },
  },
  noon: {
    zenith: [2.4, 3.5, 5.4],
    horizon: [6, 6.4, 6.7],
    ground: [2.3, 2.3, 1.9],
    sun: { irradiance: [30, 28, 24.5], heightDeg: 50 },
  },
  golden: {
    zenith: [1.5, 2, 3],
    horizon: [4.8, 3.7, 2.5],
    ground: [1.3, 1.1, 0.8],
    sun: { irradiance: [25, 15, 6.6], heightDeg: 15 },
  },
  overcast: {
    zenith: [5, 5.3, 5.7],
    horizon: [3.4, 3.6, 3.8],
    ground: [1.5, 1.5, 1.4],
    sun: null,
  },
  dusk: {
    zenith: [0.1, 0.15, 0.33],
    horizon: [0.42, 0.31, 0.33],
    ground: [0.07, 0.07, 0.085],
    sun: null,
  },
  night: {
    zenith: [0.012, 0.018, 0.04],
    horizon: [0.04, 0.046, 0.075],
    ground: [0.012, 0.013, 0.018],
    sun: null,
  },
};

/** How bright the sky of a time of day is against that of a bright day. */
const skyLevel: Readonly<Record<TimeOfDay, number>> = {
  morning: 1,
  noon: 1.1,
  golden: 0.75,
  overcast: 0.85,
  dusk: 0.06,
  night: 0.008,
};

/** What light a room gets, as the radiance of a white surface in it. */
export interface RoomLight {
  /** From the windows. */
  readonly day: number;
  /** From lamps in the ceiling; 0 where there are none. */
  readonly fill: number;
  /** Whether the other lamps shine. */
  readonly lampsOn: boolean;
}

/** Glazing below this share of the floor leaves a room that nobody would photograph without its lamps. */
const DIM_GLAZING = 0.1;

/** Halls this large have their lamps on all day. */
const HALL_M2 = 45;
/** Windows light rooms up to this size to their far ends. */
const SHALLOW_M2 = 28;

/**
 * Light as a photographer of interiors sets it: lamps join in where windows alone would leave the room dark against its
 * own view, the more the less daylight there is, the darker the walls and the lower the style's contrast. `glazing`:
 * area of the openings over that of the floor; `wallL`: OKLCH lightness of the walls; `floorM2`: area of the floor.
 */
export function roomLightOf(lighting: StyleLighting, glazing: number, wallL: number, floorM2: number): RoomLight {
  const day = 2.2 * glazing * skyLevel[lighting.timeOfDay] * Math.min(1, Math.sqrt(SHALLOW_M2 / floorM2));
  const lampsOn = lighting.lampsOn || glazing < DIM_GLAZING || floorM2 > HALL_M2;
  if (!lampsOn) return { day, fill: 0, lampsOn };
  const wanted = (0.46 - 0.16 * lighting.contrast) * (1.5 - 0.5 * Math.min(1, wallL));
  return { day, fill: Math.max(0.07, wanted - 0.8 * day), lampsOn };
}

/**
 * Stops by which the picture is taken lighter or darker: as interiors are sold, the style's, and light back for rooms
 * that live by lamps.
 */
export function exposureEvOf(lighting: StyleLighting, light: RoomLight): number {
  const byLamps = light.fill / (light.fill + light.day + 1e-6);
  return Math.min(0.45, Math.max(-0.3, 0.12 + 0.6 * lighting.exposureEv + 0.15 * byLamps));
}

/**
 * Sky of a time of day. The sun comes through the windows of the largest wall, from the side, never straight on: light
 * that rakes along the floor shows form.
 */
export function skyOf(timeOfDay: TimeOfDay, skyPortals: readonly SkyPortal[], inward: Vec2 | null, seed: number): Sky {
  const hour = hours[timeOfDay];
  const chance = chanceOf(seed).branch(41);
  let sun: Sky['sun'] = null;
  if (hour.sun && inward) {
    const side = (chance() < 0.5 ? -1 : 1) * chance.between(0.35, 0.95);
    const height = ((hour.sun.heightDeg + chance.between(-4, 4)) * Math.PI) / 180;
    const c = Math.cos(side);
    const s = Math.sin(side);
    const level: Vec2 = [-inward[0] * c - inward[1] * s, inward[0] * s - inward[1] * c];
    const direction: Vec3 = [level[0] * Math.cos(height), Math.sin(height), level[1] * Math.cos(height)];
    // Wider than the real disc: haze and panes soften its shadows.
    sun = { direction, irradiance: hour.sun.irradiance, halfAngle: 0.009 };
  }
  return { zenith: hour.zenith, horizon: hour.horizon, ground: hour.ground, sun, skyPortals };
}

/** Colour of a black body, luminance 1 (fit to the Planckian locus by Kang et al. 2002, in linear sRGB). */
export function blackBody(kelvin: number): LinearRgb {
  const t = Math.min(12000, Math.max(1700, kelvin));
  const x =
    t < 4000
      ? -0.2661239e9 / t ** 3 - 0.234358e6 / t ** 2 + 0.8776956e3 / t + 0.17991
      : -3.0258469e9 / t ** 3 + 2.1070379e6 / t ** 2 + 0.2226347e3 / t + 0.24039;
  const y =
    t < 2222
      ? -1.1063814 * x ** 3 - 1.3481102 * x ** 2 + 2.18555832 * x - 0.20219683
      : t < 4000
        ? -0.9549476 * x ** 3 - 1.37418593 * x ** 2 + 2.09137015 * x - 0.16748867
        : 3.081758 * x ** 3 - 5.8733867 * x ** 2 + 3.75112997 * x - 0.37001483;
  const [X, Z] = [x / y, (1 - x - y) / y];
  const positive = (value: number) => Math.max(0.02, value);
  return [
    positive(3.2406 * X - 1.5372 - 0.4986 * Z),
    positive(-0.9689 * X + 1.8758 + 0.0415 * Z),
    positive(0.0557 * X - 0.204 + 1.057 * Z),
  ];
}

const scaled = ([r, g, b]: LinearRgb, by: number): LinearRgb => [r * by, g * by, b * by];

/** Lamps are at most as warm as candles and at most as cool as office tubes. */
const lampKelvin = (kelvin: number): number => Math.min(4300, Math.max(2700, kelvin));

/** How far lamps are turned up: by day they only glow. */
const lampLevel: Readonly<Record<TimeOfDay, number>> = {
  morning: 0.4,
  noon: 0.4,
  golden: 0.45,
  overcast: 0.55,
  dusk: 0.6,
  night: 0.6,
};

/** Radiance of a bulb of some 3 cm: at full power 800 lm against a white wall in daylight. */
export function bulbRadiance({ kelvin, timeOfDay }: StyleLighting): LinearRgb {
  return scaled(blackBody(lampKelvin(kelvin)), 40 * lampLevel[timeOfDay]);
}

/** Radiance of a lit lamp shade: brighter than the wall behind it, not white. */
export function shadeRadiance({ kelvin, timeOfDay }: StyleLighting): LinearRgb {
  return scaled(blackBody(lampKelvin(kelvin)), 3.4 * lampLevel[timeOfDay]);
}

/** Radiance of the downlights (`count` discs of `discM2`) that bring `fill` into a room of `floorM2`. */
export function downlightRadiance(
  { kelvin }: StyleLighting,
  fill: number,
  { floorM2, count, discM2 }: { readonly floorM2: number; readonly count: number; readonly discM2: number },
): LinearRgb {
  return scaled(blackBody(lampKelvin(kelvin) + 200), (fill * floorM2) / Math.max(1e-6, count * discM2));
}

/** Light in a room with windows, kelvin: sun and sky mixed, warmed by what they bounce off. */
const whiteOfDay: Readonly<Record<TimeOfDay, number>> = {
  morning: 5300,
  noon: 5800,
  golden: 4900,
  overcast: 6400,
  dusk: 4100,
  night: 4000,
};

/**
 * White point for the picture, kelvin: cameras go most of the way to the light that there is, and leave some of the
 * mood. Lamps count by their share of the light.
 */
export function whitePointOf(lighting: StyleLighting, light: RoomLight): number {
  const lamps = light.lampsOn ? light.fill + 0.06 : 0;
  const share = lamps / (lamps + light.day + 1e-6);
  // Colours of light mix in mired, not in kelvin.
  const mired =
    share * (1e6 / (lampKelvin(lighting.kelvin) + 500)) + (1 - share) * (1e6 / whiteOfDay[lighting.timeOfDay]);
  return Math.min(7000, Math.max(2700, 1e6 / mired));
}
