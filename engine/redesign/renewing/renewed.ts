/**
 * The photo of a room as it is before new furniture comes: loose things gone, another floor, walls painted where they
 * can be told. What hid floor and walls goes on as they do beside it; all that is of the house stays the photo's.
 */
import type { Material } from '#catalog/materials/schema.ts';
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { close, connectedComponents, dilate } from '../../image/morphology.ts';
import { sharedU8 } from '../../image/raster.ts';
import { cellAt, resizeMask, resizePlane } from '../../image/resample.ts';
import type { Mask, Plane, Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { resurfaceBandOps } from '../../resurface/bandOps.ts';
import { makeCovers, refineMattes, type Subject } from '../../resurface/covers.ts';
import { kindOptions } from '../../resurface/kindOptions.ts';
import { boardAngle, lay } from '../../resurface/laying.ts';
import { lightSide, measureLight } from '../../resurface/sceneLight.ts';
import { separateShading } from '../../resurface/shading.ts';
import { type WholeSurfaces, wholeSurfaces } from '../../resurface/whole.ts';
import { createWorkspace, withCoverage } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import { erase } from '../../tools/erase/erase.ts';
import { looseMask } from '../loose.ts';
import { bestClasses, type OldThings } from '../oldThings.ts';
import { part, type Setting } from '../setting.ts';
import { type Behind, behindOf } from './behind.ts';
import { drawnDown } from './drawnDown.ts';
import { leavingOf } from './leaving.ts';

export interface Renewed {
  readonly photo: Rgb8;
  /** What still stands there. */
  readonly staying: OldThings;
  /** 255 where a wall is guessed; of the photo's size. */
  readonly guessed: Mask;
  /** The same where neither wall nor floor was behind what went. */
  readonly patched: Mask;
  readonly isPainted: boolean;
}

export interface NewSurfaces {
  readonly floor: Material;
  readonly wall: Material;
  readonly seed: number;
}

/** Rim of a thing in which its shade and its outline's colours lie: of the long side. */
const RIM = 0.02;
/** Gaps between what goes in which it throws shade: of the long side. */
const SHADE = 0.06;
/** Share of the picture from which something on the floor is no rest of what went. */
const SCRAP = 0.003;
/** OKLab lightness of paints that forgive what is left unpainted beside them. */
const LIGHT = 0.8;
/** Share of the picture that may be walls as they are guessed, and what was neither wall nor floor. */
const MOST_GUESSED = 0.4;
const MOST_PATCHED = 0.2;

/**
 * Null where the floor or what stands on it can't be told, or hides too much. `checked`: as in `settingOf`. Throws
 * AbortedError.
 */
export function renewedPhoto(
  photo: Rgb8,
  setting: Setting,
  surfaces: NewSurfaces,
  rt: Runtime,
  checked?: Room,
): Renewed | null {
  const { perception, room } = setting;
  const said = perception.segmentation;
  const leaving = leavingOf(photo, setting);
  if (!said || !leaving) return null;
  const work = createWorkspace(photo, perception, rt);
  const whole = wholeSurfaces(perception, work, rt);
  if (!whole.floor.isSeen) return null;
  const size = { width: work.width, height: work.height };
  const long = Math.max(size.width, size.height);
  const hole = looseMask(photo, { width: said.width, height: said.height, things: [{ cells: leaving.cells }] }, rt);
  const small = resizeMask(hole, size.width, size.height, 'area');
  const solid = { ...small, data: small.data.map((v) => (v > 20 ? 255 : 0)) };
  const near = dilate(solid, Math.round(RIM * long));
  const behind = behindOf(near, room, said);
  throwIfAborted(rt.signal);
  const rest = new Uint8Array(hole.data);
  const best = bestClasses(said);
  const kindAt = (x: number, y: number, { width, height }: Pick<Mask, 'width' | 'height'>): SegmentClass =>
    best[cellAt(y, height, said.height) * said.width + cellAt(x, width, said.width)];
  const bare: Rgb8 = { width: photo.width, height: photo.height, data: new Uint8Array(photo.data) };
  drawnDown(bare, { near, behind, said }, rest);
  const mask = { ...hole, data: rest };
  const hint = { mask, isFurniture: true, isFloorCovered: true, ...(checked && { room: checked }) };
  const erased = rest.some((v) => v > 127)
    ? erase(bare, { find: 'mask', shadows: true }, part(rt, 0.15, 0.3), hint)
    : null;
  const emptied = erased?.image ?? bare;
  const { guessed, patched, share } = filledParts(erased?.mask ?? mask, behind, size);
  if (shareOf(guessed) > MOST_GUESSED) return null;
  const { things } = leaving.staying;
  const stands = looseMask(photo, { ...leaving.staying, things: things.filter(({ box }) => box !== null) }, rt);
  const stayingPx = resizeMask(stands, size.width, size.height, 'area').data;
  const scraps = scrapsOn({
    floor: behind.floor,
    seen: whole.floor.coverage,
    near,
    staying: stayingPx,
    kindAt: (i) => kindAt(i % size.width, Math.floor(i / size.width), size),
  });
  const floorMatte = (seen: Plane): Plane => ({
    ...size,
    data: seen.data.map((v, i) =>
      Math.max(v, (Math.max(small.data[i], scraps[i]) / 255) * (behind.floor.data[i] / 255)),
    ),
  });
  const shade = close(near, Math.round(SHADE * long));
  const laid = withNewSurfaces(emptied, setting, surfaces, { whole, near, shade, floorMatte, wallHole: share }, rt);
  if (!laid) return null;
  const left = { ...patched, data: patched.data.map((v, i) => (laid.floor[i] > 127 ? 0 : v)) };
  if (shareOf(left) > MOST_PATCHED) return null;
  return { photo: laid.image, staying: leaving.staying, guessed, patched: left, isPainted: laid.isPainted };
}

/** What was filled: as a wall, as something else that is no floor, and the former at another size, 0-1. */
function filledParts(
  { width, height, data }: Mask,
  { floor, walls, isWall }: Behind,
  size: Pick<Mask, 'width' | 'height'>,
): { guessed: Mask; patched: Mask; share: Plane } {
  const guessed = new Uint8Array(width * height);
  const patched = new Uint8Array(width * height);
  const rows = Int32Array.from({ length: height }, (_, y) => cellAt(y, height, size.height) * size.width);
  const columns = Int32Array.from({ length: width }, (_, x) => cellAt(x, width, size.width));
  data.forEach((v, i) => {
    const at = rows[Math.floor(i / width)] + columns[i % width];
    if (v < 128 || floor.data[at] > 127) return;
    const isOfWall = isWall[at] > 0 && walls.some((wall) => wall.data[at] > 127);
    (isOfWall ? guessed : patched)[i] = 255;
  });
  const small = resizeMask({ width, height, data: guessed }, size.width, size.height, 'area');
  const share = { ...size, data: Float32Array.from(small.data, (v) => v / 255) };
  return { guessed: { width, height, data: guessed }, patched: { width, height, data: patched }, share };
}

/** Share of the picture that a mask takes, but for what is `covered`. */
export const shareOf = ({ data }: Mask, covered?: Uint8Array): number =>
  data.reduce((sum, v, i) => sum + (v > 127 && !covered?.[i] ? 1 : 0), 0) / data.length;

/** What stays wherever it is seen, and what a floor lies below. */
const keeps = new Set<SegmentClass>(['curtain', 'person']);
const covers = new Set<SegmentClass>(['floor', 'rug', 'seating', 'bed', 'table']);

interface OnFloor {
  /** As the Room has it. */
  readonly floor: Mask;
  /** 0-1, as it is seen. */
  readonly seen: Plane;
  /** What goes, with its rim. */
  readonly near: Mask;
  /** Above 0 where something stays. */
  readonly staying: Uint8Array;
  readonly kindAt: (i: number) => SegmentClass;
}

/** 255 where the Room has floor and the photo something small beside what goes: feet, cables, outlines. */
function scrapsOn({ floor, seen, near, staying, kindAt }: OnFloor): Uint8Array {
  const { width, height } = floor;
  const isIn = (i: number): boolean => floor.data[i] > 127 && staying[i] === 0 && !keeps.has(kindAt(i));
  const { labels, components } = connectedComponents(width, height, (i) => isIn(i) && seen.data[i] < 0.97);
  const touches = new Uint8Array(components.length + 1);
  labels.data.forEach((label, i) => {
    if (near.data[i] > 0) touches[label] = 1;
  });
  const isScrap = new Uint8Array(components.length + 1);
  for (const { label, area } of components) if (touches[label] && area < SCRAP * width * height) isScrap[label] = 1;
  const data = Uint8Array.from(labels.data, (label, i) =>
    isScrap[label] || (isIn(i) && covers.has(kindAt(i))) ? 255 : 0,
  );
  return dilate({ width, height, data }, 1).data;
}

interface Extents {
  readonly whole: WholeSurfaces;
  /** 255 where what goes was, with its rim, and where it throws its shade on the floor. */
  readonly near: Mask;
  readonly shade: Mask;
  readonly floorMatte: (seen: Plane) => Plane;
  /** 0-1: walls that go on behind what went. */
  readonly wallHole: Plane;
}

/** Lays the floor, and paints walls that can be told. */
function withNewSurfaces(
  photo: Rgb8,
  { perception, room }: Setting,
  { floor, wall, seed }: NewSurfaces,
  { whole, near, shade, floorMatte, wallHole }: Extents,
  rt: Runtime,
): { image: Rgb8; floor: Uint8Array; isPainted: boolean } | null {
  const view = perception.surfaces.find(({ kind }) => kind === 'floor');
  if (!view) return null;
  const { width, height } = photo;
  const seen = createWorkspace(photo, perception, rt);
  const work = withCoverage(withCoverage(seen, 'floor', whole.floor.coverage), 'wall', whole.wall.coverage);
  const faces = perception.surfaces.filter(({ kind }) => kind === 'wall');
  const isPainted =
    whole.wall.isSeen && whole.wall.isBelieved && wall.pattern.kind === 'plain' && wall.base[0] >= LIGHT;
  const subject: Subject = {
    image: photo,
    perception,
    work,
    treatments: {
      floor: [lay(view, { finish: floor, seed, angle: boardAngle(room) })],
      wall: isPainted ? faces.map((face) => lay(face, { finish: wall, seed })) : [],
      ceiling: [],
    },
  };
  const mattes = refineMattes(subject, rt);
  const scene = measureLight(work, rt);
  const rug = resizePlane(whole.rug, work.width, work.height).data;
  const clear = (plane: Plane, of: Mask): Plane => ({
    ...plane,
    data: plane.data.map((v, i) => (of.data[i] > 0 || rug[i] > 0.3 ? 0 : v)),
  });
  const light = {
    floor: separateShading(work, clear(mattes.coverage.floor, shade), scene, kindOptions.floor.shading, rt),
    ...(isPainted && {
      wall: separateShading(
        work,
        clear(mattes.coverage.wall, near),
        scene,
        { ...kindOptions.wall.shading, faces: { map: mattes.face, count: faces.length } },
        rt,
      ),
    }),
  };
  throwIfAborted(rt.signal);
  const coverage = {
    ...mattes.coverage,
    floor: floorMatte(mattes.coverage.floor),
    wall: { ...wallHole, data: mattes.coverage.wall.data.map((v, i) => Math.max(v, wallHole.data[i])) },
  };
  const options = { scene, shadings: light, lightSide: lightSide(work), seed: seed | 0 };
  const covers = makeCovers(subject, { ...mattes, coverage }, options, rt);
  const target = rt.arena.u8(width * height * 3);
  rt.bands(resurfaceBandOps.lay, height, { source: sharedU8(photo.data, rt.arena), target, covers });
  return { image: { width, height, data: target }, floor: covers.kinds.floor?.matte ?? new Uint8Array(0), isPainted };
}
