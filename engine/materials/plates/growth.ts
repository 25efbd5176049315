/**
 * Stems, fronds and flowers that several plates are drawn with. Lengths in repeats, angles in radians from the x axis.
 */
import { hash2, signed, unit } from '../../hash.ts';
import type { Fill, Plate } from '../print.ts';

/** A point of a stem: place, direction, and its share of the stem's length. */
export interface Joint {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly t: number;
}

/** A stem of `length` from (x, y) that sets out at `angle` and turns by `turn` on its way. */
export function stem(x: number, y: number, angle: number, length: number, turn: number, steps: number): Joint[] {
  const joints: Joint[] = [];
  let [px, py] = [x, y];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const a = angle + turn * t;
    joints.push({ x: px, y: py, angle: a, t });
    px += (Math.cos(a) * length) / steps;
    py += (Math.sin(a) * length) / steps;
  }
  return joints;
}

/** Draws a stem that thins from `r0` to `r1`. */
export function drawStem(plate: Plate, joints: readonly Joint[], r0: number, r1: number): void {
  plate.line(joints.map(({ x, y, t }) => [x, y, r0 + (r1 - r0) * t] as const));
}

/** Chance of one thing of a plate: the plate's number and the thing's. */
export function chance(
  plateNumber: number,
  thing: number,
): { unit(lane: number): number; signed(lane: number): number } {
  const hash = hash2(plateNumber, thing, 0x5eed);
  return { unit: (lane) => unit(hash, lane), signed: (lane) => signed(hash, lane) };
}

/**
 * A frond: leaflets in pairs along a stem, longest at a third of it, one at the tip. `leaf` is the longest one's
 * length.
 */
export function frond(
  plate: Plate,
  joints: readonly Joint[],
  leaf: number,
  how: { readonly width: number; readonly spread: number; readonly bend: number; readonly thick: number },
): void {
  drawStem(plate, joints, how.thick, how.thick * 0.4);
  for (const { x, y, angle, t } of joints.slice(1)) {
    const size = leaf * (1.15 - t) * Math.min(1, 0.45 + 2.2 * t);
    for (const side of [-1, 1]) {
      const lean = how.spread * (1 - 0.35 * t);
      plate.blade(x, y, angle + side * lean, size, size * how.width, side * how.bend);
    }
  }
  const tip = joints[joints.length - 1];
  plate.blade(tip.x, tip.y, tip.angle, leaf * 0.35, leaf * 0.35 * how.width);
}

/** The inks of a flower: petals by ring from the outside, its outlines, and its eye. */
export interface FlowerInks {
  readonly petals: readonly (readonly [number, number])[];
  readonly outline: readonly [number, number];
  readonly eye: readonly [number, number];
  readonly fill: Fill;
}

/**
 * A full flower of radius `radius`: rings of notched petals, each over the one outside of it, about an eye of stamens.
 */
export function flower(plate: Plate, x: number, y: number, radius: number, angle: number, inks: FlowerInks): void {
  const rings = inks.petals.length;
  for (let ring = 0; ring < rings; ring++) {
    const size = radius * (1 - (0.62 * ring) / rings);
    const count = ring === 0 ? 8 : 6;
    const luck = chance(ring + 71, Math.round(x * 997 + y * 613));
    for (let i = 0; i < count; i++) {
      const a = angle + ((i + 0.5 * ring) * 2 * Math.PI) / count + 0.12 * luck.signed(i);
      const length = size * (0.92 + 0.14 * luck.unit(i + 20));
      const width = (length * 1.5) / (count === 8 ? 1.45 : 1.15);
      plate.ink(...inks.outline).blade(x, y, a, length * 1.035, width * 1.1, 0.05, 1, 0);
      plate.ink(...inks.petals[ring], inks.fill).blade(x, y, a, length, width, 0.05, 1, 0);
    }
  }
  plate.ink(...inks.outline).oval(x, y, radius * 0.17);
  plate.ink(...inks.eye).oval(x, y, radius * 0.135);
  for (let i = 0; i < 9; i++) {
    const a = angle + i * 0.698;
    const r = radius * (0.2 + 0.04 * (i & 1));
    plate.oval(x + r * Math.cos(a), y + r * Math.sin(a), radius * 0.026);
  }
}
