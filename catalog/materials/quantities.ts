/** How materials are ordered: units, what one of them covers, and what is wasted. */
import type { Material } from './schema.ts';

export const units = ['piece', 'roll', 'litre', 'm2'] as const;
export type Unit = (typeof units)[number];

/** Square metres that a litre of paint covers in two coats. */
const PAINT_M2_PER_LITRE = 5.5;

/** What must be known of a material to order it. */
type Ordered = Pick<Material, 'group' | 'sizeCm'> & {
  readonly pattern: { readonly kind: string; readonly layout?: string };
};

/** Cutting waste in percent as trade guides have it: more for patterns that turn or must meet. */
export function wasteOf({ pattern, group }: Ordered): number {
  if (pattern.kind === 'boards') return pattern.layout === 'plank' ? 8 : 15;
  if (group === 'wallpaper') return 15;
  if (group === 'paint') return 5;
  return 10;
}

/** In what a material is ordered, and the square metres that one unit covers. */
export function unitOf(material: Ordered): { readonly unit: Unit; readonly unitM2: number } {
  if (material.group === 'paint') return { unit: 'litre', unitM2: PAINT_M2_PER_LITRE };
  const [width, length] = material.sizeCm;
  const unitM2 = (width * length) / 10_000;
  const isByArea = width === 100 && length === 100;
  if (isByArea || material.group === 'carpet') return { unit: 'm2', unitM2: 1 };
  return { unit: material.group === 'wallpaper' ? 'roll' : 'piece', unitM2 };
}

export interface Order {
  /** Whole units, waste included. */
  readonly count: number;
  /** Guide price of them, supply only, SGD. */
  readonly sgd: number;
}

/** What is ordered for so many square metres. */
export function orderOf(
  areaM2: number,
  {
    wastePercent,
    unitM2,
    sgdPerM2,
  }: { readonly wastePercent: number; readonly unitM2: number; readonly sgdPerM2: number },
): Order {
  const count = Math.ceil((areaM2 * (1 + wastePercent / 100)) / unitM2 - 1e-9);
  return { count, sgd: Math.round(count * unitM2 * sgdPerM2) };
}
