/** What surfaces take of a material, from what the photo shows and a length that was measured. */
import { orderOf } from '#catalog/materials/quantities.ts';
import type { KnownLength } from '#engine/tools/restyle/params.ts';
import type { SurfaceList } from '#engine/tools/surfaces/params.ts';
import type { Material } from './materialSearch.ts';

export interface Measured {
  readonly id: string;
  readonly areaM2: number;
  readonly errorM2: number;
}

export interface Takeoff extends Pick<Material, 'unit' | 'wastePercent'> {
  readonly surfaces: readonly Measured[];
  readonly areaM2: number;
  readonly errorM2: number;
  readonly count: number;
  /** What as many as the error allows would be. */
  readonly most: number;
  readonly sgd: number;
}

/** Metres of the world to one of the list, and the relative standard error of a length. */
export function scaleBy({ lengths, scaleError, measuredError }: SurfaceList, known: KnownLength | null) {
  const taken = known && lengths.find(({ kind, index }) => kind === known.kind && index === known.index);
  return known && taken
    ? { metres: known.metres / taken.metres, error: measuredError }
    : { metres: 1, error: scaleError };
}

/** Areas of the surfaces of those ids. */
export function measured(list: SurfaceList, ids: readonly string[], known: KnownLength | null): Measured[] {
  const { metres, error } = scaleBy(list, known);
  const relative = Math.hypot(2 * error, list.layoutError);
  return list.surfaces
    .filter(({ id }) => ids.includes(id))
    .map(({ id, areaM2 }) => ({ id, areaM2: areaM2 * metres ** 2, errorM2: areaM2 * metres ** 2 * relative }));
}

/** What is ordered for them. One scale is wrong for all alike: their errors add up. */
export function takeoff(surfaces: readonly Measured[], material: Material): Takeoff {
  const areaM2 = surfaces.reduce((sum, surface) => sum + surface.areaM2, 0);
  const errorM2 = surfaces.reduce((sum, surface) => sum + surface.errorM2, 0);
  const { unit, wastePercent } = material;
  const { count, sgd } = orderOf(areaM2, material);
  return { surfaces, areaM2, errorM2, unit, wastePercent, count, sgd, most: orderOf(areaM2 + errorM2, material).count };
}

const quoted = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180), with a mark by which spreadsheets tell its encoding. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}
