/** What a restyle will do to each surface, decided before any pixel is touched. */
import { materialById } from '#catalog/materials/all.ts';
import type { Oklch } from '#catalog/names.ts';
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { hash2, signed, unit } from '../../hash.ts';
import { oklchToOklab } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import { wrap } from '../../materials/noise.ts';
import type { Finish } from '../../materials/sample.ts';
import type { Perception, SurfaceView } from '../../perceive/types.ts';
import { EngineGateError, EngineInputError } from '../../refusals.ts';
import { bareShares } from '../../resurface/bare.ts';
import { ceilingEdgeIsReal, cornersAreReal } from '../../resurface/corners.ts';
import type { Treatments } from '../../resurface/covers.ts';
import { boardAngle, lay, liesStraight } from '../../resurface/laying.ts';
import type { SurfaceKind } from '../../resurface/surfaceKinds.ts';
import type { Treatment } from '../../resurface/treatment.ts';
import type { MendedMasks, WholeSurfaces } from '../../resurface/whole.ts';
import type { Lockable, RestyleParams } from './params.ts';

/** Below this belief (see `belief`) a surface keeps its material and is tinted at most. */
const LEAST_BELIEF = 0.42;
/** A doubtful wall is painted all the same beside one that is believed: half a painted room helps nobody. */
const LEAST_BELIEF_BESIDE = 0.28;
/**
 * A wall of its own needs corners where it ends: the Room is right with at least this probability, the face known so
 * well.
 */
const ACCENT_ROOM_CONFIDENCE = 0.65;
const ACCENT_CONFIDENCE = 0.45;
/**
 * Share of a face that is bare from which brick, panels, a pattern or a paint that is much darker than the wall is laid
 * on it: a paint near the old one forgives a lamp's or a plant's outline.
 */
const LEAST_BARE = 0.65;
/** OKLab L by which a paint may be darker than the walls where something stands before them. */
const MOST_DARKER = 0.2;
/** Share of the picture from which a face says what is laid on all of them. */
const LEAST_FACE = 0.03;

/**
 * OKLab steps up to which a ceiling has the colour of its paint: it gets less light than walls, and what the floor
 * throws back. New paint would hardly be seen there, but for where it ends.
 */
const CEILING_ALIKE = { l: 0.32, ab: 0.06 } as const;
/** OKLab L under which a ceiling is dark by design: painted light it would show its fittings' edges and noise. */
const DARK_CEILING = 0.6;
/** OKLab L of a paint that a ceiling may share with the walls: low and dark is for cellars. */
const LEAST_CEILING_LIGHTNESS = 0.85;
/** What is known of the surfaces of a photo: masks and layout alone, or surfaces as wholes. */
interface Known {
  readonly room: Room;
  /** See Perception. */
  readonly camera?: number | undefined;
  readonly whole: WholeSurfaces | undefined;
  readonly seen: SeenPaint;
}

/** How surfaces look, before anything is done to them. */
export interface SeenPaint {
  /** Kinds that are so dark that their light can't be told from noise. */
  readonly black: ReadonlySet<SurfaceKind>;
  /** OKLab of walls and ceiling as far as the room's white tells; undefined where there are none. */
  readonly walls: readonly [l: number, a: number, b: number] | undefined;
  readonly ceiling: readonly [l: number, a: number, b: number] | undefined;
}

/** How far a surface can be believed: its own confidence, less where the layout of the whole room is a guess. */
function belief(surface: SurfaceView, { room, whole, seen }: Known): number {
  if (seen.black.has(surface.kind)) return 0;
  if (whole) return whole[surface.kind].isBelieved ? whole[surface.kind].confidence : 0;
  return surface.confidence * (0.4 + 0.6 * Math.min(1, room.confidence / 0.4));
}

/** Whether the Room is believed enough for what is laid; masks alone carry the Room's confidence in their own. */
function fitsRoom(finish: Finish, known: Known, kind: SurfaceKind): boolean {
  return !known.whole || finish.pattern.kind === 'plain' || liesStraight(known, kind);
}

/** What a restyle goes by, once the photo has been perceived. */
export interface Brief {
  readonly perception: Perception;
  readonly style: Style;
  readonly roomType: RoomType;
  readonly params: RestyleParams;
  /** Surfaces as somebody has drawn them. */
  readonly mended?: MendedMasks;
}

export interface Decision {
  readonly treatments: Treatments;
  /** Colours towards which surfaces that keep their material are tinted. */
  readonly wallTint: Oklch | undefined;
  readonly alterations: readonly string[];
  readonly confidence: number;
}

function materialOf(id: string): Finish {
  const material = materialById(id);
  if (!material) throw new EngineInputError('unknown-material', `there is no material ${id}`);
  return material;
}

/** The first for seed 1, the next ones for the seeds after it: variants of one order differ. */
function pick(ids: readonly string[], seed: number): string {
  return ids[wrap(seed - 1, ids.length)];
}

function paint(id: string, colour: Oklch): Finish {
  return {
    id,
    base: colour,
    second: colour,
    roughness: 0.95,
    pattern: { kind: 'plain' },
  };
}

/** A shade of the same paint, so that two variants are not twins. */
function nearby(finish: Finish, seed: number): Finish {
  if (finish.pattern.kind !== 'plain' || seed === 1) return finish;
  const [l, c, h] = finish.base;
  const hash = hash2(seed, 17, 5);
  return {
    ...finish,
    base: [l + 0.012 * signed(hash, 1), Math.max(0, c + 0.004 * signed(hash, 2)), h],
  };
}

/**
 * Decides what is done to each surface, and to what is kept. Throws EngineGateError at middle where whole surfaces were
 * looked for: `surfaces-unsure` if neither floor nor walls can be covered, `result-unchanged` if the floor can't and
 * the style's paints are what is on the walls already.
 */
export function decide(
  image: Rgb8,
  brief: Brief,
  whole?: WholeSurfaces,
  seen: SeenPaint = { black: new Set(), walls: undefined, ceiling: undefined },
): Decision {
  const { perception, style, params } = brief;
  const known: Known = { room: perception.room, camera: perception.camera, whole, seen };
  const locked = new Set<Lockable>(params.locks);
  const alterations: string[] = [`light:${style.lighting.timeOfDay}`];
  if (!locked.has('furniture')) alterations.push('palette');
  if (params.intervention === 'low')
    return { treatments: { floor: [], wall: [], ceiling: [] }, wallTint: undefined, alterations, confidence: 1 };
  const floor = locked.has('floor') ? undefined : decideFloor(brief, known, alterations);
  const walls = locked.has('walls')
    ? []
    : decideWalls(image, brief, known, { isAlone: whole !== undefined && !floor && !locked.has('floor'), alterations });
  if (whole && !floor && walls.length === 0 && !(locked.has('floor') && locked.has('walls')))
    throw new EngineGateError('surfaces-unsure', 'neither floor nor walls can be told from what stands before them');
  const ceiling = locked.has('ceiling') ? undefined : decideCeiling(image, brief, known, walls, alterations);
  const touched = [floor?.surfaceId, ceiling?.surfaceId, ...walls.map((wall) => wall.surfaceId)];
  const believed = perception.surfaces.filter((surface) => touched.includes(surface.id));
  const mean = believed.reduce((sum, surface) => sum + belief(surface, known), 0) / Math.max(1, believed.length);
  // Walls that are believed and that no material fits; a tint of others would end where paint would.
  const isTinted =
    walls.length === 0 &&
    !locked.has('walls') &&
    perception.surfaces.some((surface) => surface.kind === 'wall' && belief(surface, known) >= LEAST_BELIEF);
  if (isTinted) alterations.push('walls-tinted');
  return {
    treatments: {
      floor: floor ? [floor] : [],
      wall: walls,
      ceiling: ceiling ? [ceiling] : [],
    },
    wallTint: isTinted ? style.palette.wall : undefined,
    alterations,
    confidence: believed.length === 0 ? perception.room.confidence : mean,
  };
}

/** Room types where one goes barefoot: stone is laid there only by styles that have nothing else. */
const BAREFOOT: ReadonlySet<string> = new Set([
  'bedroom',
  'kids-room',
  'nursery',
  'guest-room',
  'home-theatre',
  'attic',
]);

function dryFloors({ materials }: Style, { id }: RoomType): readonly string[] {
  if (!BAREFOOT.has(id)) return materials.floor;
  const warm = materials.floor.filter((each) => materialById(each)?.group !== 'stone');
  return warm.length > 0 ? warm : materials.floor;
}

function decideFloor(
  { perception, style, roomType, params }: Brief,
  known: Known,
  alterations: string[],
): Treatment | undefined {
  const { seed } = params;
  const surface = perception.surfaces.find((candidate) => candidate.kind === 'floor');
  const id = pick(roomType.wet ? style.materials.floorWet : dryFloors(style, roomType), seed);
  const finish = materialOf(id);
  if (!surface || belief(surface, known) < LEAST_BELIEF || !fitsRoom(finish, known, 'floor')) {
    alterations.push('floor-kept');
    return undefined;
  }
  alterations.push(`floor-replaced:${id}`);
  const hash = hash2(seed, 3, 1);
  return lay(surface, {
    finish,
    seed,
    angle: boardAngle(perception.room),
    originV: unit(hash, 2) * 3,
  });
}

function decideWalls(
  image: Rgb8,
  { perception, style, params }: Brief,
  known: Known,
  { isAlone, alterations }: { readonly isAlone: boolean; readonly alterations: string[] },
): Treatment[] {
  const { seed } = params;
  const faces = perception.surfaces.filter(
    (surface) => surface.kind === 'wall' && belief(surface, known) >= LEAST_BELIEF_BESIDE,
  );
  const offered = style.materials.wall.filter((id) => fitsRoom(materialOf(id), known, 'wall'));
  if (offered.length === 0 || !faces.some((face) => belief(face, known) >= LEAST_BELIEF)) {
    alterations.push('walls-kept');
    return [];
  }
  // Where nothing else changes, paint that is there already would be a tint sold as a redecoration.
  const isNew = (id: string): boolean => !known.seen.walls || !looksLike(materialOf(id), known.seen.walls);
  const paints = isAlone ? offered.filter(isNew) : offered;
  if (paints.length === 0)
    throw new EngineGateError('result-unchanged', 'the walls have the colours of the style already');
  const isBare = bareTeller(known);
  const areBare = faces.filter(isLarge).every(isBare);
  const main = pick(areBare ? paints : forgivingAmong(paints, known), seed);
  const others = style.materials.wallAccent.filter((id) => id !== main);
  const found = others.length > 0 ? accentFace(image, known, faces) : undefined;
  const accents = found ? others.filter((id) => forgives(materialOf(id), known) || isBare(found)) : [];
  const accentId = accents.length > 0 ? pick(accents, seed) : undefined;
  const accent = accentId === undefined ? undefined : found;
  alterations.push(`walls-painted:${main}`);
  if (accent) alterations.push(`wall-accent:${accentId}`);
  return faces.map((face) => {
    const id = face === accent && accentId !== undefined ? accentId : main;
    const finish = materialOf(id);
    // What somebody chose is that in every variant.
    return lay(face, { finish: params.wallMaterial === undefined ? nearby(finish, seed) : finish, seed });
  });
}

/** Lightness by which walls may look darker than they are; distance in OKLab, chroma twice, of like paints. */
const SHADE = 0.08;
const ALIKE = 0.06;

function looksLike({ base }: Finish, [l, a, b]: readonly [number, number, number]): boolean {
  const [lightness, greenRed, blueYellow] = oklchToOklab(...base);
  const shade = Math.max(0, Math.abs(lightness - l) - SHADE);
  return Math.hypot(shade, 2 * (greenRed - a), 2 * (blueYellow - b)) < ALIKE;
}

/** Tells whether hardly anything stands or hangs before a wall; all are, where masks alone are known. */
function bareTeller({ room, whole }: Known): (face: SurfaceView) => boolean {
  const shareOf = whole && bareShares(room, whole.wall.coverage);
  return ({ id }) => !shareOf || shareOf(Number(id.slice('wall-'.length))) >= LEAST_BARE;
}

const isLarge = (face: SurfaceView): boolean => coveredArea(face) >= LEAST_FACE * face.mask.data.length;

/** Whether outlines that are a little off don't show in it: plain, and not much darker than what is there. */
function forgives({ base, pattern }: Finish, { seen }: Known): boolean {
  return pattern.kind === 'plain' && (!seen.walls || base[0] >= seen.walls[0] - MOST_DARKER);
}

/** Those of a style's wall materials that forgive; the lightest paint where none does. */
function forgivingAmong(ids: readonly string[], known: Known): readonly string[] {
  const forgiving = ids.filter((id) => forgives(materialOf(id), known));
  if (forgiving.length > 0) return forgiving;
  const paints = ids.filter((id) => materialOf(id).pattern.kind === 'plain');
  const [lightest] = [...paints].sort((p, q) => materialOf(q).base[0] - materialOf(p).base[0]);
  return lightest === undefined ? ids : [lightest];
}

/** The wall that one looks at: well known, large, and mostly wall. */
function accentFace(image: Rgb8, known: Known, faces: readonly SurfaceView[]): SurfaceView | undefined {
  if (known.room.confidence < ACCENT_ROOM_CONFIDENCE || faces.length < 2) return undefined;
  const areas = faces.map((face) => coveredArea(face));
  const total = areas.reduce((sum, area) => sum + area, 0);
  let best: SurfaceView | undefined;
  let score = 0;
  faces.forEach((face, i) => {
    const pixels = face.mask.width * face.mask.height;
    if (belief(face, known) < ACCENT_CONFIDENCE || areas[i] < pixels * 0.05 || areas[i] < total * 0.22) return;
    const middle = middleShare(face);
    if (middle < 0.12) return;
    // Seen head-on beats seen at a glance: the share of the picture's middle third that the face fills.
    const value = areas[i] * (0.2 + middle);
    if (value > score) {
      score = value;
      best = face;
    }
  });
  return best && cornersAreReal(image, best, faces) ? best : undefined;
}

function coveredArea(face: SurfaceView): number {
  let sum = 0;
  for (let i = 0; i < face.mask.data.length; i += 7) sum += face.mask.data[i];
  return (sum * 7) / 255;
}

function middleShare(face: SurfaceView): number {
  const { width, height, data } = face.mask;
  let inside = 0;
  let all = 0;
  for (let y = 0; y < height; y += 5) {
    for (let x = 0; x < width; x += 5) {
      const value = data[y * width + x];
      all += value;
      if (x > width * 0.3 && x < width * 0.7) inside += value;
    }
  }
  return all > 0 ? inside / all : 0;
}

/** Whether a ceiling had better stay: dark by design, or of the style's colour already. */
function staysSo(seen: SeenPaint['ceiling'], colour: Oklch): boolean {
  if (!seen) return false;
  if (seen[0] < DARK_CEILING && colour[0] > seen[0]) return true;
  const [l, a, b] = oklchToOklab(...colour);
  return Math.abs(l - seen[0]) < CEILING_ALIKE.l && Math.hypot(a - seen[1], b - seen[2]) < CEILING_ALIKE.ab;
}

function decideCeiling(
  image: Rgb8,
  { perception, style }: Brief,
  known: Known,
  walls: readonly Treatment[],
  alterations: string[],
): Treatment | undefined {
  const surface = perception.surfaces.find((candidate) => candidate.kind === 'ceiling');
  // Beside walls that can't be told its own end is a guess.
  const isGuess = known.whole?.wall.isSeen === true && !known.whole.wall.isBelieved;
  const isKept = isGuess || staysSo(known.seen.ceiling, style.palette.ceiling);
  if (!surface || isKept || belief(surface, known) < LEAST_BELIEF) {
    if (surface) alterations.push('ceiling-kept');
    return undefined;
  }
  const faces = perception.surfaces.filter((candidate) => candidate.kind === 'wall');
  if (!ceilingEdgeIsReal(image, surface, faces)) {
    // No edge in the picture where the ceiling should begin: a change of colour there would float on an even wall.
    const plain = walls.find((wall) => wall.finish.pattern.kind === 'plain');
    const isDark = plain !== undefined && plain.finish.base[0] < LEAST_CEILING_LIGHTNESS;
    if (walls.length === 0 || isDark) {
      alterations.push('ceiling-kept');
      return undefined;
    }
    alterations.push('ceiling-painted-as-walls');
    return lay(surface, {
      finish: plain?.finish ?? paint('walls', style.palette.wall),
      seed: 1,
    });
  }
  alterations.push('ceiling-painted');
  return lay(surface, {
    finish: paint('ceiling', style.palette.ceiling),
    seed: 1,
  });
}
