/**
 * Furnishing a photo: floor, walls, ceiling and openings stay the photo's, new pieces stand in it with the shade that
 * they throw. The photo is multiplied by what they change of its light (differential rendering, Debevec 1998), and they
 * are developed as light or dark as the photo is where they stand.
 */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { throwIfAborted } from '../abort.ts';
import { boxOf, type Placement } from '../design/arrangement.ts';
import { type OrientedBox, planOverlap } from '../design/box.ts';
import { chooseSurfaces, roleBsdfs, wornBy } from '../design/dress.ts';
import { FURNITURE_ID, liftedOnRugs } from '../design/scene.ts';
import type { Opening, Room } from '../geometry/roomSchema.ts';
import { luminance } from '../image/colour.ts';
import { sharedF32, sharedU8 } from '../image/raster.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { segmentClasses } from '../perceive/network/classes.ts';
import { cellAt, type Segmentation } from '../perceive/network/segment.ts';
import type { Perception } from '../perceive/types.ts';
import { type Quality, type RenderResult, renderScene } from '../render/render.ts';
import type { RenderScene } from '../render/types.ts';
import type { Runtime } from '../runtime.ts';
import type { GivenPlacement, KnownLength } from '../tools/restyle/params.ts';
import { clearedPhoto, isFittedOut } from './clearing.ts';
import { redesignBandOps } from './develop.ts';
import { frontOf } from './front.ts';
import { gateError } from './gate.ts';
import { grainOf } from './grain.ts';
import { emptyShell, NO_SKY } from './light/emptyShell.ts';
import { fillsOf } from './light/fills.ts';
import { burningLamps, lampsAt } from './light/lamps.ts';
import { type Level, levelAt } from './light/level.ts';
import { panesOf } from './light/panes.ts';
import { type PhotoLight, photoLightOf } from './light/photoLight.ts';
import { type OldThing, type OldThings, type ThingClass, type UnnamedThing, unnamedThings } from './oldThings.ts';
import { casedOpenings } from './openings/casings.ts';
import { pixelOf } from './openings/frames.ts';
import { wayThrough } from './openings/passages.ts';
import { isSlender } from './placing/apart.ts';
import { coveredShare, type FrameRect, frameBox, grown, type PictureView } from './placing/frameBox.ts';
import { givenPlacements } from './placing/givenPlacements.ts';
import { hintsOf, rectOf } from './placing/hints.ts';
import { LEAST_SEEN, layoutForView, placedRects, seenShare } from './placing/layout.ts';
import { showsPurpose } from './placing/purpose.ts';
import { sunPatches } from './placing/sunPatches.ts';
import { FOCAL_WORTH } from './placing/viewCost.ts';
import { wallMarks } from './placing/wallMarks.ts';
import { ratioOf } from './ratio.ts';
import { type Renewed, renewedPhoto, shareOf } from './renewing/renewed.ts';
import { reportOf } from './report.ts';
import { piecesShown, thingOf } from './scene.ts';
import { alsoSeen, part, type Setting, settingOf } from './setting.ts';

export interface FurnishRequest {
  readonly style: Style;
  readonly roomType: RoomType;
  readonly seed: number;
  readonly quality: Quality;
  /** What becomes of what stands in the photo. */
  readonly old: 'keep' | 'clear';
  readonly knownLength?: KnownLength | undefined;
  /** What stands where, in place of a layout of its own. */
  readonly placements?: readonly GivenPlacement[] | undefined;
}

export interface Furnished {
  readonly image: Rgb8;
  readonly confidence: number;
  readonly alterations: string[];
  readonly room: Room;
  readonly segmentation: Segmentation | undefined;
  /** Where the picture shows what was placed. */
  readonly placed: readonly FrameRect[];
  /** 1 for each pixel that shows such a thing, curtains among them. */
  readonly covered: Uint8Array;
  readonly document: object;
}

/** Furnishes a photo, in a Room that somebody has `checked` or in the one that is found. Throws as `redesign` does. */
export function furnishPhoto(source: Rgb8, request: FurnishRequest, rt: Runtime, checked?: Room): Furnished {
  const first = settingOf(source, request, part(rt, 0, 0.15), checked);
  const cleared = request.old === 'clear' ? clearedPhoto(source, first, request.roomType, rt, checked) : null;
  const setting = cleared ? { ...first, old: cleared.staying } : first;
  const done = [...(cleared ? ['furniture-cleared'] : []), 'furniture-added'];
  const gone = cleared && { went: first.old, guessed: cleared.filled };
  return withPieces({ source, photo: cleared?.photo ?? source, setting, done, ...(gone && { gone }) }, request, rt);
}

/**
 * Furnishes a photo anew: loose furniture goes, the floor is another one, the house stays. Null where too much of it is
 * hidden. `perceived`: the photo as it was perceived already. Throws as `redesign` does.
 */
export function refurnishPhoto(
  source: Rgb8,
  request: Omit<FurnishRequest, 'old'>,
  rt: Runtime,
  checked?: Room,
  perceived?: Perception,
): Furnished | null {
  const { style, roomType, seed } = request;
  // What stands in them is built in.
  if (isFittedOut(roomType)) return null;
  const first = settingOf(source, request, part(rt, 0, 0.1), checked, perceived);
  const surfaces = chooseSurfaces(style, roomType, seed);
  const renewed = renewedPhoto(source, first, { ...surfaces, seed }, part(rt, 0.1, 0.25), checked);
  if (!renewed) return null;
  const done = [
    `floor-replaced:${surfaces.floor.id}`,
    ...(renewed.isPainted ? [`walls-painted:${surfaces.wall.id}`] : []),
    'furniture-new',
  ];
  const setting = { ...first, old: renewed.staying };
  const begun = { source, photo: renewed.photo, setting, done, gone: { ...renewed, went: first.old } };
  const furnished = withPieces(begun, request, rt);
  // What somebody has moved stays in the room as it was.
  if (!request.placements && isGuesswork(renewed, furnished.covered)) throw gateError('room-unclear');
  return furnished;
}

/** Share of the picture that may show walls as they were guessed, and what was neither wall nor floor. */
const MOST_GUESSED = 0.2;
const MOST_PATCHED = 0.022;

/** Whether the picture would show more of what nobody has seen than can pass. */
function isGuesswork({ guessed, patched }: Renewed, covered: Uint8Array): boolean {
  return shareOf(guessed, covered) > MOST_GUESSED || shareOf(patched, covered) > MOST_PATCHED;
}

/** What stood in the photo, and where what is behind it is guessed. */
interface Gone {
  readonly went: OldThings;
  readonly guessed: Mask;
}

interface Begun {
  readonly source: Rgb8;
  /** That which is furnished. */
  readonly photo: Rgb8;
  readonly setting: Setting;
  /** What is done by then: see `alterations`. */
  readonly done: readonly string[];
  readonly gone?: Gone;
}

function withPieces(
  { source, photo, setting, done, gone }: Begun,
  request: Omit<FurnishRequest, 'old'>,
  rt: Runtime,
): Furnished {
  const { perception, room, closed, old } = setting;
  const view: PictureView = { camera: room.camera, width: photo.width, height: photo.height };
  const placements = liftedOnRugs(givenPlacements(request, closed) ?? layOut(photo, setting, view, request, rt, gone));
  if (!furnishes(placements, view)) throw gateError('room-no-place');
  throwIfAborted(rt.signal);
  const lampsM = burningLamps(photo, perception.segmentation, room);
  const light = photoLightOf(photo, perception, room, closed, rt, lampsM);
  const { without, furnished } = scenesOf(photo, setting, light, placements, request);
  const options = { quality: request.quality, seed: request.seed };
  const empty = renderScene(without, options, part(rt, 0.3, 0.55));
  const full = renderScene(furnished, options, part(rt, 0.55, 0.95));
  throwIfAborted(rt.signal);
  const kept = sharedF32(full.passes.kept, rt.arena);
  const front = frontOf(photo, old, full.passes.depthM, rt);
  const covered = piecesShown(full.passes);
  const ratio = ratioOf(full.radiance, empty.radiance, kept, photo, rt);
  const target = rt.arena.u8(photo.data.length);
  rt.bands(redesignBandOps.compose, photo.height, {
    width: photo.width,
    height: photo.height,
    photo: sharedU8(photo.data, rt.arena),
    radiance: full.radiance,
    empty: empty.radiance,
    kept,
    ratio,
    front,
    fitted: null,
    ceiling: null,
    gains: [1, 1, 1],
    contrast: 1,
    grain: grainOf(source),
    level: { ...light.level, stops: sharedF32(light.level.stops, rt.arena) },
    brightest: brightestOf(full, covered, light.level, photo),
    target,
  });
  return {
    image: { width: photo.width, height: photo.height, data: target },
    confidence: perception.room.confidence,
    alterations: [...done],
    room: perception.room,
    segmentation: perception.segmentation,
    placed: placedRects(placements, view),
    covered,
    document: reportOf(setting, placements, light),
  };
}

/** What stands where, of its own. Throws EngineGateError `room-no-place`, AbortedError. */
function layOut(
  photo: Rgb8,
  setting: Setting,
  view: PictureView,
  request: Omit<FurnishRequest, 'old'>,
  rt: Runtime,
  gone?: Gone,
): Placement[] {
  const { perception, room, closed, old } = setting;
  // What stays is seen whole, too.
  const staying = old.things.filter(({ box, share }) => box !== null && share > LEAST_OLD);
  const others = unnamedThings(perception.segmentation, room).filter(({ share }) => share > LEAST_OLD);
  const stands = [...staying, ...others].map(({ cells }) => rectOf(cells, old, view));
  const marks = wallMarks(photo, room, rt);
  const cased = casedOpenings(marks).filter((one) => isOnWall(one, setting));
  const led: Setting = { ...setting, passages: [...setting.passages, ...cased] };
  const alsoClear = [...alsoSeen(led, view), ...stands];
  const floor = perception.surfaces.find(({ kind }) => kind === 'floor')?.mask.data;
  const isInWay = blockedBy(setting, cased, others, floor ? sunPatches(photo, floor, room) : []);
  const blocked = (one: Placement): boolean => isInWay(one) || hidesAny(one, stands, view);
  const pieces = request.roomType.pieces.filter((id) => !UNPLACED.has(id));
  const roomType = { ...request.roomType, pieces };
  const laidOut = layoutForView(
    { ...request, roomType, closed, view, blocked, alsoClear, marks, ...(gone && { hint: hintsOf(gone.went, view) }) },
    rt.signal,
  );
  const there = new Set(staying.filter(isMain).map(({ kind }) => kind));
  const welcome = laidOut.placements.filter((one) => isWelcome(one, setting, view, alsoClear, gone?.guessed));
  const placements = withoutSecond(welcome, there);
  // Beside what stands there already, anything may be what was missing.
  const isBare = shownThings(placements, view) < (gone ? LEAST_ANEW : LEAST_THINGS);
  if (
    there.size === 0 &&
    (isBare || !showsPurpose({ ...laidOut, placements }, view, gone?.went ?? old, gone ? undefined : LEAST_WHOLE))
  )
    throw gateError('room-no-place');
  return placements;
}

/** A plant or a lamp alone furnishes nothing. */
function furnishes(placements: readonly Placement[], view: PictureView): boolean {
  return (
    seenShare(
      placements.filter((one) => !isSlender(one)),
      view,
    ) >= LEAST_SEEN
  );
}

/** Things that make a room furnished, what lies and hangs among them: a sofa alone stands in an empty room. */
const LEAST_THINGS = 3;
/** Among what stays of a room that was lived in, fewer do. */
const LEAST_ANEW = 2;
const shownThings = (placements: readonly Placement[], view: PictureView): number =>
  placements.filter((one) => one.body !== 'on-top' && frameBox(view, boxOf(one)).rect !== null).length;

/** Share of what pieces show that may be brighter than what is taken for their brightest: their lamps, and glints. */
const GLINTS = 0.03;

/** Linear light of the brightest that pieces show, as the photo's exposure has it; at least 1. */
function brightestOf(
  { radiance, passes }: RenderResult,
  covered: Uint8Array,
  level: Level,
  size: { width: number; height: number },
): number {
  const found: number[] = [];
  for (let i = 0; i < covered.length; i += 3) {
    if (!covered[i] || passes.kept[i] > 0) continue;
    const stops = levelAt(level, i % size.width, Math.floor(i / size.width), size);
    found.push(luminance(radiance[3 * i], radiance[3 * i + 1], radiance[3 * i + 2]) * 2 ** stops);
  }
  const sorted = Float64Array.from(found).sort();
  return Math.max(1, sorted[Math.floor(sorted.length * (1 - GLINTS))] ?? 1);
}

/** Leaves out what a room has one of, a bed or a dining table, and what stands around it, where there is one. */
function withoutSecond(placements: readonly Placement[], there: ReadonlySet<string>): Placement[] {
  const second = placements.filter(({ worth, built }) => worth >= FOCAL_WORTH && there.has(built.kind.segment));
  return placements.filter(({ arrangement }) => second.every((one) => one.arrangement !== arrangement));
}

/** Whether what its edges tell is no window, of which somebody may stand things before. */
function isOnWall(opening: Opening, { room, perception: { segmentation: said } }: Setting): boolean {
  if (!said) return false;
  const at = pixelOf(room, opening.wall, opening.leftM + opening.widthM / 2, opening.heightM / 2);
  const cell = cellAt(said, at, room);
  return cell !== null && said.data[cell * segmentClasses.length + WINDOW] < 0.4;
}

const WINDOW = segmentClasses.indexOf('window');

/** m before a closet or a flush door that stay free: nobody walks on through most of them. */
const BEFORE_CASED_M = 0.65;

/** Whether a piece stands in something of the photo, in the way through a passage or what is `cased`, or in `sun`. */
function blockedBy(
  { old, fittings, passages, room }: Setting,
  cased: readonly Opening[],
  others: readonly UnnamedThing[],
  sun: readonly OrientedBox[],
): (placement: Placement) => boolean {
  const ways = [
    ...passages.map((passage) => wayThrough(passage, room)),
    ...cased.map((one) => wayThrough(one, room, BEFORE_CASED_M)),
  ];
  const boxes = [...old.things, ...fittings, ...others].flatMap(({ box }) => (box ? [box] : []));
  return (placement) => {
    if (placement.body === 'on-top' || placement.body === 'hung') return false;
    const own = boxOf(placement);
    if (sun.some((patch) => planOverlap(patch, own) > (placement.body === 'flat' ? 0.04 : 0.02))) return true;
    if (placement.body !== 'flat' && ways.some((way) => planOverlap(way, own) > 0.02)) return true;
    return boxes.some((box) => planOverlap(box, own) > (placement.body === 'flat' ? 0.4 : 0.02));
  };
}

/** Share of what stands in the photo that one new piece may hide. */
const MOST_HIDDEN = 0.35;

function hidesAny(placement: Placement, stands: readonly FrameRect[], view: PictureView): boolean {
  if (stands.length === 0 || placement.body !== 'solid') return false;
  const { rect } = frameBox(view, boxOf(placement));
  return rect !== null && stands.some((thing) => coveredShare(thing, rect) > MOST_HIDDEN);
}

/** Share of what hangs on the photo's wall that must be bare wall, and how bare a wall must be around it. */
const BARE = 0.9;

/** Share of it that may hang over a mantelpiece, or in a passage. */
const MOST_OVER = 0.03;

/** Windows stay as they are, and what a mirror would show of the photo's room nobody has seen: no place is kept. */
const UNPLACED: ReadonlySet<string> = new Set(['curtain', 'blind', 'mirror', 'wall-mirror', 'full-length-mirror']);

/** Fixtures stay as they are: no second lamp under the ceiling; nothing hangs over what hangs there, or is `seen`. */
function isWelcome(
  placement: Placement,
  { perception, old }: Setting,
  view: PictureView,
  seen: readonly FrameRect[],
  guessed?: Mask,
): boolean {
  const { stance } = placement.built.kind;
  if (stance === 'ceiling') return false;
  if (stance !== 'wall') return true;
  const { rect } = frameBox(view, boxOf(placement));
  if (!rect) return true;
  if (seen.some((place) => coveredShare(rect, place) > MOST_OVER)) return false;
  const hung = old.things
    .filter(({ kind }) => kind === 'picture' || kind === 'lamp')
    .map(({ cells }) => rectOf(cells, old, view));
  if (hung.some((other) => coveredShare(grown(rect, HUNG_APART), other) > 0)) return false;
  const walls = perception.surfaces.filter(({ kind }) => kind === 'wall').map(({ mask }) => mask.data);
  if (guessed) walls.push(guessed.data);
  let [bare, all] = [0, 0];
  for (let y = Math.floor(rect.top); y < rect.bottom; y += 3) {
    for (let x = Math.floor(rect.left); x < rect.right; x += 3) {
      all++;
      if (walls.some((mask) => mask[y * view.width + x] > 127)) bare++;
    }
  }
  return bare >= BARE * all;
}

/** Share of its sides by which what hangs keeps away from pictures and lamps of the photo. */
const HUNG_APART = 0.5;

/** Old things that take less of the picture are nothing to look at. */
const LEAST_OLD = 0.004;
/** What a room is for may be cut by the picture so far: its walls, which stay, tell the rest. */
const LEAST_WHOLE = 0.68;
/** What rooms are for. */
const MAIN: ReadonlySet<ThingClass> = new Set(['bed', 'seating', 'table']);
/** Share of the picture from which such a thing is the room's own, and no chair that was left there. */
const LEAST_MAIN = 0.05;
/** And metres: a sofa far away is one, too. */
const LEAST_SOFA_M = 1.2;
function isMain({ kind, share, box }: OldThing): boolean {
  if (!MAIN.has(kind)) return false;
  const widthM = box ? 2 * Math.max(box.halfWidth, box.halfDepth) : 0;
  return share > LEAST_MAIN || (share > LEAST_MAIN / 3 && kind === 'seating' && widthM > LEAST_SOFA_M);
}

function scenesOf(
  photo: Rgb8,
  { room, closed }: Setting,
  { lights, albedos }: PhotoLight,
  placements: readonly Placement[],
  { style, seed }: Pick<FurnishRequest, 'style' | 'seed'>,
): { without: RenderScene; furnished: RenderScene } {
  const byRole = roleBsdfs(wornBy(style, seed), seed, false);
  const house = [
    ...emptyShell(closed, albedos),
    ...panesOf(closed, photo, room, lights.panes).map(({ thing }) => thing),
    ...fillsOf(closed.plan, room, lights),
    ...lampsAt(lights.lampsM, lights.lamps),
  ];
  const pieces = placements.map((placement, i) => thingOf(placement, byRole, FURNITURE_ID + i));
  const shared = { sky: NO_SKY, camera: room.camera, width: photo.width, height: photo.height, exposure: 1 };
  return { without: { ...shared, objects: house }, furnished: { ...shared, objects: [...house, ...pieces] } };
}
