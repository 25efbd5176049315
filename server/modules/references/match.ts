/** What a reference picture tells, as options of a tool that works in a style: the nearest that the catalogue has. */
import { oklchToHex, oklchToOklab } from '#catalog/colours.ts';
import { materials } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import type { Oklch } from '#catalog/names.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import type { OutputOf } from '#contract/call.ts';
import type { readReference } from '#contract/renders.ts';
import type { Reference } from '#engine/tools/reference/params.ts';

type Read = OutputOf<typeof readReference>;
type Warmth = 'warm' | 'neutral' | 'cool';
type Brightness = 'bright' | 'medium' | 'dark';

/** OKLab b of the light from which it is warm, and under which it is cool. */
const warmFrom = 0.014;
const coolUnder = -0.006;
/** OKLab lightness of a picture's middle. */
const brightFrom = 0.64;
const darkUnder = 0.46;
/** Chroma and hues of wood; a floor so coloured is wood more often than anything else. */
const wood = { chroma: 0.03, hues: [35, 95], lightness: [0.22, 0.88] } as const;
/** Distance in OKLab within which a material is that colour; beyond, none is chosen. */
const near = 0.14;
const offeredStyles = 3;
const shownColours = 5;

/** Distance of two colours in OKLab; lightness counts half: how light a thing looks is the light's doing, too. */
function apart(p: Oklch, q: Oklch): number {
  const [a, b] = [oklchToOklab(p), oklchToOklab(q)];
  return Math.hypot(0.5 * (a[0] - b[0]), 1.6 * (a[1] - b[1]), 1.6 * (a[2] - b[2]));
}

const within = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

const isWooden = ([l, c, h]: Oklch): boolean => c >= wood.chroma && within(h, wood.hues) && within(l, wood.lightness);

/** What light a picture has, in words; null where there is too little to tell. */
export function lightOf({ light }: Reference): { warmth: Warmth; brightness: Brightness } | null {
  if (!light) return null;
  const warmth = light.warmth >= warmFrom ? 'warm' : light.warmth < coolUnder ? 'cool' : 'neutral';
  const brightness = light.lightness >= brightFrom ? 'bright' : light.lightness < darkUnder ? 'dark' : 'medium';
  return { warmth, brightness };
}

/** The nearest material in colour; undefined where none is near. */
function nearest(colour: Oklch, fits: (material: Material) => boolean): Material | undefined {
  const ranked = materials
    .filter(fits)
    .map((material) => ({ material, to: apart(colour, material.base) }))
    .sort((a, b) => a.to - b.to);
  return ranked[0] && ranked[0].to <= near ? ranked[0].material : undefined;
}

/** How far a style is from what a picture shows; smaller is nearer. */
export function styleDistance(style: Style, seen: Reference): number {
  const { palette, lighting } = style;
  let [sum, weight] = [0, 0];
  const add = (part: number, by: number) => {
    sum += part * by;
    weight += by;
  };
  if (seen.walls)
    add(Math.min(apart(seen.walls.colour, palette.wall), apart(seen.walls.colour, palette.wallAccent)), 3);
  if (seen.floor) add(apart(seen.floor.colour, palette.floorTone), 2);
  const own = [palette.wall, palette.wallAccent, palette.textile, palette.textileSecond, palette.accent, palette.wood];
  const to = (colour: Oklch, others: readonly Oklch[]) => Math.min(...others.map((each) => apart(colour, each)));
  const cloth = [palette.textile, palette.textileSecond, palette.accent];
  for (const { colour, share } of seen.textiles) add(to(colour, cloth), 8 * share);
  for (const { colour, share } of seen.palette) add(to(colour, [...own, palette.floorTone]), 3 * share);
  const colours = seen.palette.map(({ colour }) => colour);
  if (colours.length > 0) for (const colour of [palette.textile, palette.accent]) add(to(colour, colours), 1);
  const light = lightOf(seen);
  if (light) {
    const kelvin = lighting.kelvin <= 3600 ? 'warm' : lighting.kelvin >= 4800 ? 'cool' : 'neutral';
    const opposed = kelvin !== light.warmth && kelvin !== 'neutral' && light.warmth !== 'neutral';
    add(opposed ? 0.08 : kelvin === light.warmth ? 0 : 0.03, 1);
  }
  return weight > 0 ? sum / weight : Number.POSITIVE_INFINITY;
}

/** Every style, the nearest first; of like ones in the order of the catalogue. */
export function stylesLike(seen: Reference): Style[] {
  return styles
    .map((style, at) => ({ style, at, to: styleDistance(style, seen) }))
    .sort((a, b) => a.to - b.to || a.at - b.at)
    .map(({ style }) => style);
}

/** What can be taken of a reference, and what of it cannot. Pure: the same picture is read the same way. */
export function optionsLike(seen: Reference, { roomType }: { readonly roomType?: string | undefined }): Read {
  const light = lightOf(seen);
  if (!light || seen.palette.length === 0)
    return { options: {}, offered: [], palette: [], light: null, left: ['colours'] };
  const isWet = roomType !== undefined && roomTypeById(roomType)?.wet === true;
  const wooden = seen.floor !== null && isWooden(seen.floor.colour);
  const floor =
    seen.floor &&
    nearest(seen.floor.colour, ({ on, group }) => {
      if (!on.includes('floor') || (isWet && (group === 'carpet' || group === 'wood'))) return false;
      return isWet || (group === 'wood') === wooden;
    });
  const walls = seen.walls && nearest(seen.walls.colour, ({ on, group }) => on.includes('wall') && group === 'paint');
  const [style, ...others] = stylesLike(seen);
  return {
    options: {
      ...(style && { style: style.id }),
      ...(floor && { floorMaterial: floor.id }),
      ...(walls && { wallMaterial: walls.id }),
      light: light.warmth,
    },
    offered: others.slice(0, offeredStyles).map(({ id }) => id),
    palette: seen.palette.slice(0, shownColours).map(({ colour }) => oklchToHex(colour)),
    light,
    left: [...(floor ? [] : (['floor'] as const)), ...(walls ? [] : (['walls'] as const))],
  };
}
