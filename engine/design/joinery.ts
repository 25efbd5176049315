/** What belongs to a house rather than to its furniture, by form family: windows, doors, skirting, cornice, beams. */
import type { FormFamily } from '#catalog/styles/schema.ts';
import type { MaterialRole } from '../furniture/types.ts';

export interface Joinery {
  readonly skirtingM: number;
  /** Height of the cornice, 0 for none; a crown has a profile, a cove is one curve. */
  readonly corniceM: number;
  readonly beams: boolean;
  /** Panes that a casement is divided into by glazing bars: across, up. */
  readonly panes: readonly [number, number];
  /** Casements are about so wide. */
  readonly casementM: number;
  readonly windowRole: MaterialRole;
  readonly doorRole: MaterialRole;
  readonly door: 'flush' | 'panelled' | 'planks' | 'glazed';
  /** Width of the architrave around doors and windows. */
  readonly casingM: number;
}

const plain: Joinery = {
  skirtingM: 0.07,
  corniceM: 0,
  beams: false,
  panes: [1, 1],
  casementM: 0.95,
  windowRole: 'painted',
  doorRole: 'painted',
  door: 'flush',
  casingM: 0.06,
};
const classic: Joinery = {
  ...plain,
  skirtingM: 0.14,
  corniceM: 0.13,
  panes: [2, 3],
  casementM: 0.62,
  door: 'panelled',
  casingM: 0.095,
};
const country: Joinery = { ...plain, skirtingM: 0.11, panes: [2, 2], casementM: 0.66, door: 'planks', casingM: 0.085 };

const byForms: Readonly<Partial<Record<FormFamily, Joinery>>> = {
  classical: classic,
  chesterfield: { ...classic, skirtingM: 0.16, doorRole: 'woodDark' },
  baroque: { ...classic, skirtingM: 0.18, corniceM: 0.18 },
  'art-nouveau': { ...classic, panes: [2, 4], corniceM: 0.1, doorRole: 'wood' },
  'art-deco': { ...classic, panes: [1, 3], corniceM: 0.09, casementM: 0.8, windowRole: 'metal', doorRole: 'woodDark' },
  farmhouse: { ...country, beams: true },
  rustic: { ...country, beams: true, windowRole: 'wood', doorRole: 'wood' },
  'nordic-cottage': { ...country, beams: true },
  'coastal-rattan': { ...country, panes: [2, 3], door: 'panelled' },
  tropical: { ...country, panes: [1, 3], windowRole: 'wood', doorRole: 'wood' },
  japanese: {
    ...plain,
    skirtingM: 0.045,
    panes: [2, 4],
    casementM: 0.9,
    windowRole: 'wood',
    doorRole: 'wood',
    casingM: 0.04,
  },
  oriental: {
    ...plain,
    skirtingM: 0.09,
    panes: [3, 4],
    casementM: 0.8,
    windowRole: 'woodDark',
    doorRole: 'woodDark',
    door: 'panelled',
  },
  moroccan: { ...country, panes: [2, 4], windowRole: 'wood', doorRole: 'wood' },
  industrial: {
    ...plain,
    panes: [2, 4],
    casementM: 1.05,
    windowRole: 'black',
    doorRole: 'black',
    door: 'glazed',
    casingM: 0.05,
  },
  'mid-century': { ...plain, doorRole: 'wood', windowRole: 'wood' },
  tubular: { ...plain, windowRole: 'black', casementM: 1.2 },
  minimal: { ...plain, skirtingM: 0.05, casementM: 1.4, windowRole: 'black', casingM: 0.03 },
  futuristic: { ...plain, skirtingM: 0.04, casementM: 1.5, windowRole: 'metal', casingM: 0.03 },
  'low-lounge': { ...plain, casementM: 1.3, windowRole: 'black', skirtingM: 0.06 },
  scandinavian: { ...plain, skirtingM: 0.09, casementM: 0.8 },
  bohemian: { ...country, door: 'panelled' },
  retro: { ...plain, doorRole: 'wood' },
};

/** The joinery of a form family. */
export function joineryOf(forms: FormFamily): Joinery {
  return byForms[forms] ?? plain;
}
