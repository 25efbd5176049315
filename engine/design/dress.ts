/**
 * Colours and finishes: which look each role takes in a style. Walls, floor and ceiling are the 60 of 60-30-10,
 * textiles and wood the 30, accent and metal the 10.
 */
import { materialById } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import type { Oklch } from '#catalog/names.ts';
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { FormFamily, Style } from '#catalog/styles/schema.ts';
import { chanceOf } from '../chance.ts';
import { formOf } from '../furniture/forms/families.ts';
import type { Form } from '../furniture/forms/form.ts';
import type { MaterialRole } from '../furniture/types.ts';
import { oklabToOklch } from '../image/colour.ts';
import type { Furnishing } from '../materials/furnishingTypes.ts';
import { labOf } from '../materials/sample.ts';
import type { Bsdf, LinearRgb, Texture } from '../render/types.ts';
import {
  albedoOf,
  cloudFinish,
  finishBsdf,
  furnishingFinish,
  marbleFinish,
  materialBsdf,
  plainBsdf,
  shade,
  woodFinish,
} from './bsdfs.ts';
import { bulbRadiance, shadeRadiance } from './lighting.ts';

/** Materials of the large surfaces of one room. */
export interface Surfaces {
  readonly floor: Material;
  readonly wall: Material;
  readonly wallAccent: Material;
}

/** The style's materials for a room: mostly its first choice, now and then another. Wet rooms take the wet floor. */
export function chooseSurfaces(style: Style, roomType: RoomType, seed: number): Surfaces {
  const chance = chanceOf(seed).branch(37);
  const pick = (ids: readonly string[]): Material => {
    const known = ids.map(materialById).filter((material) => material !== undefined);
    const first = known[0];
    return chance() < 0.62 ? first : known[chance.whole(0, known.length - 1)];
  };
  const { floor, floorWet, wall, wallAccent } = style.materials;
  const dry = sleeps(roomType) ? underBareFeet(floor) : floor;
  return { floor: pick(roomType.wet ? floorWet : dry), wall: pick(wall), wallAccent: pick(wallAccent) };
}

const sleeps = ({ pieces }: RoomType): boolean => pieces.includes('bed') || pieces.includes('single-bed');

/** Wood and carpets, where the style has any: nobody who can choose gets out of bed on flagstones. */
function underBareFeet(floors: readonly string[]): readonly string[] {
  const warm = floors.filter((id) => {
    const group = materialById(id)?.group;
    return group === 'wood' || group === 'carpet';
  });
  return warm.length > 0 ? warm : floors;
}

/** A floor, wall or ceiling of plain paint in the given colour. */
export function paintBsdf(name: string, colour: Oklch, seed: number): Bsdf {
  return finishBsdf(cloudFinish(name, colour, 0.85, 0.006, 40), seed);
}

/** The look of a catalogue material on one of the room's surfaces. */
export function surfaceBsdf(material: Material, seed: number): Bsdf {
  return materialBsdf(material, seed);
}

/** Share of rooms in which the style's second textile takes the seats, and the first the rest. */
const SWAPPED = 0.35;

/** Distance in OKLab up to which seats vanish before the wall behind them. */
const VANISHING = 0.1;

function distanceBetween(a: Oklch, b: Oklch): number {
  const [p, q] = [labOf(a), labOf(b)];
  return Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b);
}

/**
 * The style as one room wears it: the same palette, not always with the same weights. Seats don't take the colour of
 * the wall `behind` them where the style has another.
 */
export function wornBy(style: Style, seed: number, behind?: Material): Style {
  const { palette } = style;
  const swapped = { ...style, palette: { ...palette, textile: palette.textileSecond, textileSecond: palette.textile } };
  const [worn, other] = chanceOf(seed).branch(47)() >= SWAPPED ? [style, swapped] : [swapped, style];
  if (!behind) return worn;
  const [own, instead] = [worn, other].map(({ palette: { textile } }) => distanceBetween(textile, behind.base));
  return own < VANISHING && instead > own + VANISHING / 2 ? other : worn;
}

/** What the roles of furniture look like in a style. `lampsOn`: whether bulbs and shades shine. */
export function roleBsdfs(style: Style, seed: number, lampsOn: boolean): (role: MaterialRole) => Bsdf {
  const known = new Map<MaterialRole, Bsdf>();
  return (role) => {
    let bsdf = known.get(role);
    if (!bsdf) {
      bsdf = bsdfOf(role, style, seed, lampsOn);
      known.set(role, bsdf);
    }
    return bsdf;
  };
}

function bsdfOf(role: MaterialRole, style: Style, seed: number, lampsOn: boolean): Bsdf {
  const { palette, lighting } = style;
  switch (role) {
    case 'wood':
      return finishBsdf(woodFinish('wood', palette.wood), seed);
    case 'woodDark':
      return finishBsdf(woodFinish('wood-dark', darkWood(palette.wood)), seed + 1);
    case 'metal':
      return metalBsdf(palette.metal);
    case 'steel':
      return { ...metalBsdf([0.8, 0.004, 240]), name: 'steel' };
    case 'upholstery':
      return cloth('upholstery', palette.textile, style, upholstery(style), seed);
    case 'textile':
      return cloth('textile', palette.textile, style, washed, seed);
    case 'textileSecond':
      return cloth('textile-second', palette.textileSecond, style, twill, seed);
    case 'accent':
      return cloth('accent', palette.accent, style, plush.has(style.forms) ? velvet : linen, seed);
    case 'leather':
      return finishBsdf(
        furnishingFinish('leather', leatherOf(style), 0.42, { kind: 'leather', grainMm: 1.6, contrast: 0.1 }),
        seed,
      );
    case 'stone':
      return finishBsdf(stoneOf(style), seed);
    case 'ceramic':
      return finishBsdf(
        furnishingFinish('ceramic', [0.95, 0.006, 90], 0.14, { kind: 'glaze', contrast: 0.03 }),
        seed,
        0.05,
      );
    case 'glass':
      return { ...plainBsdf('glass', [1, 0, 0], 0.02), kind: 'glass', albedo: [0.97, 0.98, 0.975] };
    case 'mirror':
      return { ...plainBsdf('mirror', [1, 0, 0], 0.02), kind: 'mirror', albedo: [0.9, 0.91, 0.905] };
    case 'screen':
      return plainBsdf('screen', [0.16, 0.004, 260], 0.12, 0.045);
    case 'leaf':
      return finishBsdf(furnishingFinish('leaf', [0.49, 0.085, 134], 0.42, { kind: 'leaf', contrast: 0.08 }), seed);
    case 'soil':
      return plainBsdf('soil', [0.27, 0.02, 60], 0.95, 0.02);
    case 'paper':
      return plainBsdf('paper', [0.93, 0.012, 88], 0.8);
    case 'white':
      return plainBsdf('white', [0.95, 0.004, 95], 0.35);
    case 'whiteLinen':
      return finishBsdf(furnishingFinish('white-linen', [0.94, 0.006, 90], 0.92, washed), seed, 0.02);
    case 'black':
      return plainBsdf('black', [0.2, 0.004, 260], 0.45);
    case 'lampShade':
      return lampsOn ? emitter('lamp-shade', shadeRadiance(lighting)) : paperShade();
    case 'bulb':
      return lampsOn ? emitter('bulb', bulbRadiance(lighting)) : plainBsdf('bulb', [0.95, 0.005, 90], 0.2);
    case 'rattan':
      return finishBsdf(
        furnishingFinish('rattan', [0.72, 0.075, 74], 0.55, { kind: 'wicker', strandMm: 5, contrast: 0.15 }),
        seed,
      );
    case 'rug':
      return finishBsdf(rugFinish(style), seed, 0);
    case 'pile':
      return finishBsdf(pileOf(palette.textile, style), seed, 0);
    case 'pileSecond':
      return finishBsdf(pileOf(palette.textileSecond, style), seed + 1, 0);
    case 'pileAccent':
      return finishBsdf(pileOf(palette.accent, style), seed + 2, 0);
    case 'pileDark':
      return finishBsdf(pileOf([0.3, 0.02, 60], style), seed + 3, 0);
    case 'print':
      return plainBsdf('print', dyed(palette.textile, style), 0.8);
    case 'printSecond':
      return plainBsdf('print-second', dyed(palette.textileSecond, style), 0.8);
    case 'printAccent':
      return plainBsdf('print-accent', dyed(palette.accent, style), 0.8);
    case 'printDark':
      return plainBsdf('print-dark', darkWood(palette.wood), 0.8);
    case 'curtain':
      return {
        ...cloth('curtain', curtainOf(style), style, plush.has(style.forms) ? velvet : linen, seed),
        kind: 'cloth',
        transmission: 0.12,
      };
    case 'sheer':
      return { ...plainBsdf('sheer', [0.95, 0.008, 90], 0.9, 0), kind: 'cloth', transmission: 0.5 };
    case 'painted':
      return finishBsdf(furnishingFinish('painted', palette.trim, 0.45, { kind: 'lacquer', contrast: 0.02 }), seed);
    case 'bookBlue':
      return plainBsdf('book-blue', [0.36, 0.055, 255], 0.55);
    case 'bookRed':
      return plainBsdf('book-red', [0.4, 0.095, 25], 0.55);
    case 'bookGreen':
      return plainBsdf('book-green', [0.42, 0.045, 150], 0.55);
    case 'bookGrey':
      return plainBsdf('book-grey', [0.62, 0.012, 80], 0.6);
    case 'bookCream':
      return plainBsdf('book-cream', [0.82, 0.035, 85], 0.65);
  }
}

const darkWood = (wood: Oklch): Oklch => [Math.max(0.24, wood[0] * 0.58), wood[1] * 0.85, wood[2] - 6];

const linen: Furnishing = {
  kind: 'weave',
  binding: 'plain',
  threadMm: 1.2,
  contrast: 0.08,
  weft: 0.5,
  slub: 0.8,
  creases: 0.35,
};
/** Soft and fine: bed linen, throws, towels. */
const washed: Furnishing = {
  kind: 'weave',
  binding: 'plain',
  threadMm: 0.6,
  contrast: 0.05,
  weft: 0.5,
  slub: 0.5,
  creases: 1,
};
const twill: Furnishing = {
  kind: 'weave',
  binding: 'twill',
  threadMm: 1,
  contrast: 0.09,
  weft: 0.5,
  slub: 0.2,
  creases: 0.2,
};
const velvet: Furnishing = { kind: 'velvet', contrast: 0.07 };
const boucle: Furnishing = { kind: 'boucle', loopMm: 6, contrast: 0.11 };

const plush = new Set<FormFamily>(['classical', 'chesterfield', 'art-deco', 'art-nouveau']);
const curled = new Set<FormFamily>(['scandinavian', 'organic', 'minimal']);

/** What the seats of a style are covered with. */
function upholstery(style: Style): Furnishing {
  if (plush.has(style.forms)) return velvet;
  if (curled.has(style.forms)) return boucle;
  return style.forms === 'industrial' || style.forms === 'mid-century' ? twill : linen;
}

/**
 * Chroma from which dyes of cloth are held back, and the share that is left of more: of calm styles, and what bold ones
 * keep beside it. A whole bed in the colour of a swatch is louder than the swatch (colour area effect).
 */
const DYED = 0.06;
const HELD = 0.55;
const BOLD = 0.3;

function dyed([light, chroma, hue]: Oklch, style: Style): Oklch {
  const asked = chroma * (0.6 + 0.4 * style.saturation);
  const share = HELD + BOLD * Math.min(1, Math.max(0, (style.saturation - 1.05) / 0.35));
  return [light, Math.min(0.2, asked > DYED ? DYED + share * (asked - DYED) : asked), hue];
}

function cloth(name: string, colour: Oklch, style: Style, made: Furnishing, seed: number): Bsdf {
  const finish = furnishingFinish(name, dyed(colour, style), made.kind === 'velvet' ? 0.75 : 0.92, made);
  return finishBsdf(finish, seed, 0.02);
}

/** Gold and brass by their hue, dark metals as lacquer or blackened steel, the rest as steel. */
function metalBsdf(colour: Oklch): Bsdf {
  const [light, chroma, hue] = colour;
  if (light < 0.42) return plainBsdf('metal-dark', [Math.max(0.16, light), chroma, hue], 0.38, 0.05);
  const warm = chroma > 0.035 && hue > 30 && hue < 110;
  const f0: Oklch = warm
    ? [Math.min(0.88, light + 0.1), chroma * 1.15, hue]
    : [Math.min(0.88, light + 0.08), chroma * 0.6, hue];
  const name = warm ? 'metal-warm' : 'metal-bright';
  const finish = furnishingFinish(name, f0, warm ? 0.24 : 0.28, { kind: 'brushed', contrast: 0 });
  return { ...finishBsdf(finish, 1), kind: 'metal', albedo: albedoOf(f0) };
}

const darkLeather = new Set(['tubular', 'minimal', 'futuristic', 'low-lounge', 'mid-century']);

function leatherOf(style: Style): Oklch {
  if (darkLeather.has(style.forms)) return [0.27, 0.012, 60];
  if (style.forms === 'memphis' || style.forms === 'art-deco') return shade(style.palette.textileSecond, -0.04);
  return [0.46, 0.085, 50];
}

function stoneOf(style: Style) {
  const { wall, textile } = style.palette;
  const warm = wall[2] > 40 && wall[2] < 110 && wall[1] > 0.018;
  if (textile[0] < 0.35) return marbleFinish('stone-dark', [0.26, 0.008, 250], [0.8, 0.01, 90]);
  return warm
    ? marbleFinish('stone-warm', [0.86, 0.024, 82], [0.7, 0.045, 70], 0.3)
    : marbleFinish('stone-white', [0.93, 0.005, 90], [0.62, 0.01, 250]);
}

/** Curtains keep near to the wall, a step towards the textile. */
function curtainOf(style: Style): Oklch {
  const { wall, textile, textileSecond, accent } = style.palette;
  if (style.decor > 0.62) return accent[0] > 0.25 && accent[1] > 0.05 ? shade(accent, 0, 0.85) : textileSecond;
  return [(wall[0] + textile[0]) / 2, (wall[1] + textile[1]) / 2, textile[2]];
}

const RUG = { id: 'rug', roughness: 0.97 } as const;

/** Chroma that wool keeps on floors: rugs are larger than swatches, and are lived on. */
const WORN = 0.05;

/** Distance in OKLab from which a rug is told from the seats on it. */
const TOLD_FROM_SEATS = 0.13;
/** Lighter wool glows on a floor. */
const LIGHTEST_RUG = 0.84;
/** Greys of rugs under seats of a colour, the first that is told from these and from the floor. */
const GREYS = [0.8, 0.62, 0.44] as const;

/**
 * The ground of a rug: the colour of light seats without a hue; under others the style's second cloth, if that has
 * none, or a grey with the hue of the walls.
 */
function rugBase(style: Style): Oklch {
  const { textile, textileSecond, wall, floorTone } = style.palette;
  const seats = dyed(textile, style);
  const isQuiet = ([, chroma]: Oklch): boolean => chroma < WORN;
  const ground = (colour: Oklch): Oklch => onFloor(colour, floorTone);
  if (isQuiet(seats) && seats[0] > 0.5) return ground(seats);
  const greys = GREYS.map((light): Oklch => [light, Math.min(0.014, wall[1]), wall[2]]);
  const grounds = [dyed(textileSecond, style), ...greys].filter(isQuiet).map(ground);
  return grounds.find((one) => distanceBetween(one, seats) > TOLD_FROM_SEATS) ?? ground(seats);
}

/** Rugs with drawings of their own: what they are drawn on is plain. */
const drawn = new Set<Form['rug']>(['medallion', 'stripes', 'diamonds', 'arcs', 'blocks']);

function rugFinish(style: Style): Texture['finish'] {
  const { palette, decor, forms } = style;
  const base = rugBase(style);
  const kind = (
    pile: 'loop' | 'cut' | 'shag' | 'sisal' | 'flatweave',
    pitchCm: number,
    motif: 'none' | 'heather' | 'stripe' | 'berber' | 'grid',
    contrast: number,
    second: Oklch,
  ) => ({ ...RUG, base, second, pattern: { kind: 'carpet', pile, pitchCm, motif, contrast } as const });
  if (forms === 'coastal-rattan' || forms === 'japanese' || forms === 'tropical') {
    return kind('sisal', 0.9, 'heather', 0.1, shade(base, -0.08));
  }
  if (drawn.has(formOf(forms).rug)) return kind('cut', 0.8, 'heather', 0.15, shade(base, -0.05));
  if (forms === 'retro') return kind('cut', 0.6, 'grid', 0.45, onRug(palette.accent, style));
  if (decor > 0.55) return kind('cut', 0.9, 'stripe', 0.35, onRug(palette.textileSecond, style));
  if (forms === 'scandinavian' || forms === 'nordic-cottage')
    return kind('loop', 1, 'heather', 0.16, shade(base, -0.08));
  return kind('cut', 0.8, 'heather', 0.15, shade(base, -0.06));
}

/** Distance in OKLab that dyes of a rug keep from its ground: stronger ones read as a print on the floor. */
const MOST_APART = 0.16;

/** A dye as a rug wears it: on the way from its ground, no further than that. */
function onRug(colour: Oklch, style: Style): Oklch {
  const [ground, dye] = [rugBase(style), dyed(colour, style)];
  const share = Math.min(1, MOST_APART / Math.max(1e-6, distanceBetween(ground, dye)));
  const [from, to] = [labOf(ground), labOf(dye)];
  const towards = (channel: 'l' | 'a' | 'b'): number => from[channel] + share * (to[channel] - from[channel]);
  return oklabToOklch(towards('l'), towards('a'), towards('b'));
}

/** Pile of one dye. */
function pileOf(colour: Oklch, style: Style): Texture['finish'] {
  const pattern = { kind: 'carpet', pile: 'cut', pitchCm: 0.8, motif: 'heather', contrast: 0.15 } as const;
  const base = onRug(colour, style);
  return { ...RUG, base, second: shade(base, -0.06), pattern };
}

/** Lightness by which a rug is told from a floor, and by which it is darker where it cannot be lighter. */
const FROM_FLOOR = 0.1;
const DARKER = 0.13;

/** As wool, told from the floor: a rug that has its lightness is lost on it. */
function onFloor(colour: Oklch, floor: Oklch): Oklch {
  const away = colour[0] - floor[0];
  const by = floor[0] > 0.62 ? (away >= 0 ? FROM_FLOOR : -DARKER) : 0.18;
  const [asked, chroma, hue] = Math.abs(away) > FROM_FLOOR ? colour : shade(colour, by);
  const light = Math.min(LIGHTEST_RUG, asked);
  const told = Math.abs(light - floor[0]) > FROM_FLOOR ? light : floor[0] - DARKER;
  return [told, Math.min(WORN, chroma), hue];
}

/** A lamp set into the ceiling. */
export function downlightBsdf(radiance: LinearRgb): Bsdf {
  return emitter('downlight', radiance);
}

function emitter(name: string, emission: LinearRgb): Bsdf {
  return { ...plainBsdf(name, [0.9, 0, 0], 1, 0), kind: 'emitter', emission };
}

function paperShade(): Bsdf {
  return { ...plainBsdf('lamp-shade', [0.94, 0.014, 88], 0.9, 0), kind: 'cloth', transmission: 0.35 };
}
