/** Chooses materials and styles from the catalogue by what was said of them. */
import { materials } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import type { Oklch } from '#catalog/names.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById, styles } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import type { Slots } from './types.ts';

/** Below it a surface counts as dark, above the other as light; OKLCH lightness. */
const darkBelow = 0.55;
const lightAbove = 0.72;

/** The family that a colour belongs to, as people call it. */
export function colourFamily([lightness, chroma, hue]: Oklch): string {
  if (chroma < 0.012) return lightness > 0.93 ? 'white' : lightness > 0.38 ? 'grey' : 'black';
  if (lightness < 0.3 && chroma < 0.03) return 'black';
  if (hue < 28 || hue >= 340) return lightness > 0.68 ? 'pink' : 'red';
  if (hue < 58)
    return chroma < 0.06 && lightness < 0.6 ? 'brown' : lightness > 0.85 && chroma < 0.035 ? 'pink' : 'orange';
  if (hue < 112) {
    if (lightness < 0.6) return chroma > 0.1 ? 'yellow' : 'brown';
    if (chroma > 0.065 && hue > 74) return 'yellow';
    if (lightness > 0.945) return 'white';
    return lightness > 0.91 ? 'cream' : 'beige';
  }
  if (chroma < 0.015) return 'grey';
  if (hue < 180) return 'green';
  if (hue < 282) return chroma < 0.024 ? 'grey' : 'blue';
  return 'purple';
}

/** What a material's pattern is called. */
function patternsOf({ id, pattern }: Material): readonly string[] {
  const own = id.split('-');
  switch (pattern.kind) {
    case 'boards':
      return [pattern.layout, ...own];
    case 'tiles':
      return [pattern.figure, ...own];
    case 'wallpaper':
      return [pattern.motif, ...own];
    case 'panel':
      return [pattern.profile, ...own];
    default:
      return own;
  }
}

function isOfGroup({ id, group, pattern }: Material, wanted: string): boolean {
  if (wanted === 'tile') return pattern.kind === 'tiles' || id.includes('tile');
  if (wanted === 'wood') return group === 'wood' || id === 'vinyl-oak';
  return group === wanted;
}

export interface Wanted {
  readonly slots: Partial<Slots>;
  readonly surface?: 'floor' | 'wall' | undefined;
  readonly roomType?: string | undefined;
  readonly style?: string | undefined;
  /** What lies there by the last proposal: darker and lighter are told from it. */
  readonly than?: Material | undefined;
}

/** Materials that fit everything that was said, the likeliest first. */
export function chooseMaterials({ slots, surface, roomType, style, than }: Wanted): Material[] {
  const { material, group, pattern, wood, colour, tone, sgd } = slots;
  const isWet = roomType !== undefined && roomTypeById(roomType)?.wet === true;
  const ofStyle = style === undefined ? undefined : styleById(style);
  const preferred = ofStyle
    ? [
        ...ofStyle.materials.floor,
        ...ofStyle.materials.floorWet,
        ...ofStyle.materials.wall,
        ...ofStyle.materials.wallAccent,
      ]
    : [];
  const nothingSaid = !group && !pattern && !wood && !colour;
  const fits = materials.filter((each) => {
    if (surface && !each.on.includes(surface)) return false;
    if (material) return each.id === material;
    if (group && !isOfGroup(each, group)) return false;
    if (pattern && !patternsOf(each).includes(pattern)) return false;
    if (wood && !each.id.split('-').includes(wood)) return false;
    if (colour && colourFamily(each.base) !== colour) return false;
    if (tone === 'darker' && each.base[0] >= (than ? than.base[0] - 0.02 : darkBelow)) return false;
    if (tone === 'lighter' && each.base[0] <= (than ? than.base[0] + 0.02 : lightAbove)) return false;
    if (sgd && each.sgdPerM2 > sgd) return false;
    if (isWet && surface === 'floor' && !group && !wood && (each.group === 'carpet' || each.group === 'wood'))
      return false;
    // Where nothing is said of it, a floor is wood and a wall is painted.
    if (nothingSaid && tone && surface === 'floor' && !isWet && each.group !== 'wood') return false;
    return !(nothingSaid && tone && surface === 'wall' && each.group !== 'paint');
  });
  const rank = (each: Material) => {
    const at = preferred.indexOf(each.id);
    const liked = at < 0 ? 0 : 2 - at / 20;
    // A colour that is asked for is paint first; of like ones the nearer to what lies there, else the plainer.
    const plain = each.group === 'paint' || each.group === 'wood' ? 0.5 : 0;
    return liked + plain - (than && tone ? Math.abs(each.base[0] - than.base[0]) : 0);
  };
  return fits
    .map((each, at) => ({ each, at, rank: rank(each) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ each }) => each);
}

/** Styles for a room: the popular ones, for a small one those with light walls and little decor. */
export function chooseStyles({ small }: { readonly small: boolean }): Style[] {
  if (!small) return styles.slice(0, 6);
  return styles.filter(({ palette, decor }) => palette.wall[0] >= 0.86 && decor <= 0.35).slice(0, 6);
}

/** What stands well with a wood or a colour: walls and styles of the catalogue that have it. */
export function matching({ wood, colour, style, material }: Partial<Slots>): {
  walls: Material[];
  floors: Material[];
  styles: Style[];
} {
  const having = styles.filter(({ id, palette, materials: own }) => {
    if (style) return id === style;
    const all = [...own.floor, ...own.floorWet, ...own.wall, ...own.wallAccent];
    if (material) return all.includes(material);
    if (wood && !all.some((each) => each.split('-').includes(wood))) return false;
    if (!colour) return wood !== undefined;
    return [palette.textile, palette.wall, palette.accent, palette.wallAccent].some(
      (each) => colourFamily(each) === colour,
    );
  });
  const most = (lists: (readonly string[])[], leave: (material: Material) => boolean): Material[] => {
    const counts = new Map<string, number>();
    for (const [at, list] of lists.entries())
      for (const id of list) counts.set(id, (counts.get(id) ?? 0) + 1 + 1 / (at + 2));
    const ranked = [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
    return ranked.flatMap((id) => materials.filter((each) => each.id === id && !leave(each))).slice(0, 4);
  };
  return {
    walls: most(
      having.map((each) => each.materials.wall),
      (each) => each.id === material || (wood !== undefined && each.id.includes(wood)),
    ),
    floors: most(
      having.map((each) => each.materials.floor),
      (each) => each.id === material,
    ),
    styles: having.slice(0, 4),
  };
}
