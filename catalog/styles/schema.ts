import { oklchToHex } from '../colours.ts';
import type { Names, Oklch } from '../names.ts';

/** Colours by role. Interior designers' 60-30-10: wall and floor tone 60, textile 30, accent 10. */
export interface Palette {
  readonly wall: Oklch;
  /** A second wall colour for one accent wall or panelling. */
  readonly wallAccent: Oklch;
  readonly ceiling: Oklch;
  readonly trim: Oklch;
  readonly floorTone: Oklch;
  readonly textile: Oklch;
  readonly textileSecond: Oklch;
  readonly accent: Oklch;
  readonly wood: Oklch;
  readonly metal: Oklch;
}

export interface StyleLighting {
  /** Correlated colour temperature of the main light, 2200-7500 K. */
  readonly kelvin: number;
  /** 0 flat … 1 dramatic. */
  readonly contrast: number;
  /** Exposure against the source in stops, -0.7 … +0.7. */
  readonly exposureEv: number;
  readonly timeOfDay: 'morning' | 'noon' | 'golden' | 'dusk' | 'night' | 'overcast';
  readonly lampsOn: boolean;
}

/** Form family: which variants of parametric furniture the style takes. */
export const formFamilies = [
  'classical',
  'chesterfield',
  'farmhouse',
  'rustic',
  'mid-century',
  'scandinavian',
  'japanese',
  'low-lounge',
  'tubular',
  'minimal',
  'organic',
  'industrial',
  'art-deco',
  'art-nouveau',
  'coastal-rattan',
  'bohemian',
  'tropical',
  'moroccan',
  'oriental',
  'memphis',
  'futuristic',
  'nordic-cottage',
  'baroque',
  'retro',
] as const;
export type FormFamily = (typeof formFamilies)[number];

export interface Style {
  /** Kebab-case English name, e.g. `japandi`. */
  readonly id: string;
  readonly names: Names;
  /** One line that says what the style is, in each language. */
  readonly lines: Names;
  readonly family: 'modern' | 'classic' | 'natural' | 'regional' | 'period' | 'expressive' | 'season';
  readonly palette: Palette;
  /** Material ids by surface, the first is the default; the wet ones serve kitchens, bathrooms and the like. */
  readonly materials: {
    readonly floor: readonly string[];
    readonly floorWet: readonly string[];
    readonly wall: readonly string[];
    /** For one accent wall. */
    readonly wallAccent: readonly string[];
  };
  readonly forms: FormFamily;
  /** Density of decor, 0 bare … 1 crowded. */
  readonly decor: number;
  readonly lighting: StyleLighting;
  /** Chroma of soft things against the source: 0 grey … 1 as it is … 1.6 vivid. */
  readonly saturation: number;
  /** Words for generative engines, English, comma-separated. */
  readonly promptWords: string;
}

/** A style's six swatches as sRGB: wall, floor tone, textile, accent, wood, metal. */
export function swatchesOf({ palette }: Pick<Style, 'palette'>): string[] {
  const { wall, floorTone, textile, accent, wood, metal } = palette;
  return [wall, floorTone, textile, accent, wood, metal].map(oklchToHex);
}
