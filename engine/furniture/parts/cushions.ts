/** Measures that all seats share, and their loose cushions. */

import type { Chance } from '../../chance.ts';
import type { Form } from '../forms/form.ts';
import { chain, move, turnX, turnY, turnZ } from '../kit/affine.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { deformed, type Shape } from '../kit/shape.ts';
import { cushion, pillow } from '../kit/soft.ts';

/** Measures of a seat, and what lies on it. */
export interface SeatMeasures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly seats: number;
  readonly chance: Chance;
  /** Throw pillows. */
  readonly pillows: number;
  /** A throw over its right (1) or left (−1) arm, where that can carry one. */
  readonly throw?: 1 | -1;
}

/** What the builders of the body tell about the place to sit. */
export interface SeatSpace {
  /** Between the arms. */
  readonly left: number;
  readonly right: number;
  /** Top of the seat, and front of what one leans on. */
  readonly seatY: number;
  readonly backZ: number;
}

interface CushionRow {
  readonly left: number;
  readonly right: number;
  readonly front: number;
  readonly back: number;
  readonly y: number;
  readonly high: number;
}

/** Radius of the welt on a boxed cushion's seams, m: sewn over a cord, or of the cover alone. */
export const weltOf = ({ piping }: Pick<Form, 'piping'>): number => (piping ? 0.0055 : 0.0042);

/** Boxed cushions side by side, one a seat; each sat in a little differently. */
export function seatCushions(mesh: MeshBuilder, form: Form, measures: SeatMeasures, row: CushionRow): void {
  const step = (row.right - row.left) / measures.seats;
  const deep = row.back - row.front;
  const crown = row.high * (form.coverRole === 'leather' ? 0.16 : 0.2);
  for (let i = 0; i < measures.seats; i++) {
    const shapes = cushion(step - 0.012, deep - 0.006, row.high - crown * 0.55, {
      seed: measures.chance.seed + i * 31,
      corner: Math.min(0.3, form.softness * 0.8 + 0.04),
      crown,
      worn: 0.3 + 0.4 * measures.chance(),
      detail: 14,
      piping: weltOf(form),
    });
    const turn = turnY(measures.chance.between(-0.006, 0.006));
    mesh.add(form.coverRole, shapes, chain(move(row.left + step * (i + 0.5), row.y, (row.front + row.back) / 2), turn));
  }
}

/** Loose back cushions, one a seat, leaning on the plane z; returns how far their front stands out. */
export function backCushions(
  mesh: MeshBuilder,
  form: Form,
  measures: SeatMeasures,
  place: {
    readonly left: number;
    readonly right: number;
    readonly y: number;
    readonly z: number;
    readonly top: number;
  },
): number {
  const step = (place.right - place.left) / measures.seats;
  const high = place.top - place.y;
  const thick = 0.15;
  for (let i = 0; i < measures.seats; i++) {
    const shapes = cushion(step - 0.014, high / 0.98, thick, {
      seed: measures.chance.seed + 7 + i * 17,
      corner: 0.16 + form.softness * 0.5,
      crown: thick * 0.42,
      worn: 0.1,
      piping: weltOf(form),
    });
    const lean = 1.36 + measures.chance.between(-0.03, 0.03);
    const map = chain(
      move(
        place.left + step * (i + 0.5),
        place.y + (high / 2) * Math.sin(lean),
        place.z - thick * 0.12 - (high / 2) * Math.cos(lean) * 0.6,
      ),
      turnZ(measures.chance.between(-0.012, 0.012)),
      turnX(-lean),
      move(0, 0, 0),
    );
    mesh.add(form.coverRole, shapes, map);
  }
  return place.z - thick - 0.05;
}

/** How a pillow has been used. */
export interface ThrownPillow {
  readonly seed: number;
  /** 0 limp … 1 full. */
  readonly fill: number;
  /** Depth of the dent that a hand has left in its upper edge, metres. */
  readonly chop: number;
  readonly detail?: number;
}

/**
 * A pillow as it leans: its filling has sunk, so that it is thick below and slack above, and its upper edge dips. In
 * the xz plane like `pillow`, with its upper edge at +z.
 */
export function thrownPillow(wide: number, tall: number, thick: number, options: ThrownPillow): Shape {
  const { seed, fill, chop } = options;
  const even = pillow(wide, tall, thick, { seed, fill, detail: options.detail ?? 12 });
  return deformed(even, ([x, y, z]) => {
    const u = (2 * x) / wide;
    const v = (2 * z) / tall;
    const upper = Math.max(0, (v + 0.2) / 1.2);
    const dent = Math.exp(-((u / 0.34) ** 2)) * upper * upper;
    return [
      x * (1 - 0.05 * v) * (1 + 0.05 * dent),
      y * (1 - 0.3 * v) * (1 - 0.35 * dent),
      z - chop * dent - 0.018 * tall * (1 - u * u),
    ];
  });
}
