/**
 * The photo of a room as it is before new furniture comes: loose things gone, another floor, walls painted where they
 * can be told. What hid floor and walls goes on as they do beside it; all that is of the house stays the photo's.
 */
import type { Material } from '#catalog/materials/schema.ts';
import { throwIfAborted } from '../../abort.ts';
import { boxBlur } from '../../image/blur.ts';
import { linearOfSrgb8, linearToSrgb8 } from '../../image/colour.ts';
import { close, connectedComponents, dilate } from '../../image/morphology.ts';
import { sharedU8 } from '../../image/raster.ts';
import { cellAt, resizeMask, resizePlane } from '../../image/resample.ts';
import type { Mask, Plane, Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { resurfaceBandOps } from '../../resurface/bandOps.ts';
import { makeCovers, refineMattes, type Subject } from '../../resurface/covers.ts';
import { kindOptions } from '../../resurface/kindOptions.ts';
import { boardAngle, lay } from '../../resurface/laying.ts';
import { fillFrom } from '../../resurface/masked.ts';
import { lightSide, measureLight } from '../../resurface/sceneLight.ts';
import { separateShading } from '../../resurface/shading.ts';
import { type WholeSurfaces, wholeSurfaces } from '../../resurface/whole.ts';
import { createWorkspace, type Workspace, withCoverage } from '../../resurface/workspace.ts';
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

/** Rim of a thing in which its shade and its outline's colours lie, and in which fills fade: of the long side. */
const RIM = 0.02;
const FADE = 0.03;
/** Gaps between what goes in which it throws shade: of the long side. */
const SHADE = 0.06;
/** Share of the picture that a wall must show to be gone on with, and of what is gone on with. */
const LEAST_WALL = 0.004;
const LEAST_OF_HOLE = 0.3;
/** Share of the picture from which something on the floor is no rest of what went. */
const SCRAP = 0.003;
/** OKLab lightness of paints that forgive what is left unpainted beside them. */
const LIGHT = 0.8;
/** Share of the picture that may be walls as they are guessed, and what was neither wall nor floor. */
const MOST_GUESSED = 0.3;
const MOST_PATCHED = 0.2;

/** Null where the floor or what stands on it can't be told, or hides too much. Throws AbortedError. */
export function renewedPhoto(photo: Rgb8, setting: Setting, surfaces: NewSurfaces, rt: Runtime): Renewed | null {
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
  const isLoose = Uint8Array.from(near.data, (_, i) =>
    besideHoles.has(kindAt(i % size.width, Math.floor(i / size.width), size)) ? 1 : 0,
  );
  const walls = goneOn(photo, { work, whole, small, near, behind, isLoose }, rest, rt);
  if (shareOf(walls.guessed) > MOST_GUESSED) return null;
  drawnDown({ width: photo.width, height: photo.height, data: walls.data }, { near, behind, said }, rest);
  const bare: Rgb8 = { width: photo.width, height: photo.height, data: walls.data };
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
  const laid = withNewSurfaces(bare, setting, surfaces, { whole, near, shade, floorMatte, wallHole: walls.share }, rt);
  if (!laid) return null;
  for (let i = 0; i < rest.length; i++) {
    const kind = kindAt(i % photo.width, Math.floor(i / photo.width), photo);
    if (laid.floor[i] > 127 || kind === 'picture') rest[i] = 0;
  }
  const patched: Mask = { width: photo.width, height: photo.height, data: rest };
  if (shareOf(patched) > MOST_PATCHED) return null;
  const image = rest.some((v) => v > 127)
    ? erase(laid.image, { find: 'mask', shadows: false }, part(rt, 0.15, 0.3), { mask: patched, room: perception.room })
        .image
    : laid.image;
  return { photo: image, staying: leaving.staying, guessed: walls.guessed, patched, isPainted: laid.isPainted };
}

const besideHoles = new Set<SegmentClass>(['wall', 'seating', 'bed', 'table', 'plant', 'picture', 'floor']);

/** Share of the picture that a mask takes, but for what is `covered`. */
export const shareOf = ({ data }: Mask, covered?: Uint8Array): number =>
  data.reduce((sum, v, i) => sum + (v > 127 && !covered?.[i] ? 1 : 0), 0) / data.length;

interface Holes {
  /** 1 for pixels that the network tells as wall, or as something that goes. */
  readonly isLoose: Uint8Array;
  readonly work: Workspace;
  readonly whole: WholeSurfaces;
  /** At workspace size: what goes, and that with its rim. */
  readonly small: Mask;
  readonly near: Mask;
  readonly behind: Behind;
}

/** Goes on with each wall behind what hides it; takes out of `rest`, in place, what is done. */
function goneOn(
  photo: Rgb8,
  { work, whole, small, near, behind, isLoose }: Holes,
  rest: Uint8Array,
  rt: Runtime,
): { data: Uint8Array; guessed: Mask; share: Plane } {
  const { width, height } = photo;
  const size = { width: work.width, height: work.height };
  const count = size.width * size.height;
  const data = new Uint8Array(photo.data);
  const guessed = new Uint8Array(width * height);
  const all = new Float32Array(count);
  const seen = whole.wall.coverage.data;
  const long = Math.max(size.width, size.height);
  const fade = boxBlur(
    { ...size, data: Float32Array.from(near.data, (v) => v / 255) },
    Math.round(FADE * long),
    rt,
  ).data;
  for (const inside of behind.walls) {
    const sure = Float32Array.from(seen, (v, i) => (v > 0.9 && near.data[i] === 0 && inside.data[i] > 200 ? 1 : 0));
    const share = Float32Array.from(small.data, (v, i) => {
      if (inside.data[i] === 0 || behind.isWall[i] === 0 || behind.floor.data[i] > 127) return 0;
      // Outlines, legs and cables beside a thing are no wall of their own.
      const soft = seen[i] > 0.9 || (near.data[i] > 0 && isLoose[i] > 0) ? Math.min(1, 2 * fade[i]) : 0;
      return Math.max(v / 255, soft) * (inside.data[i] / 255);
    });
    const [told, asked] = [sure, share].map((plane) => plane.reduce((sum, v) => sum + v, 0));
    if (!whole.wall.isPlain || told < LEAST_WALL * count || told < LEAST_OF_HOLE * asked) continue;
    const filled = fillFrom(work.linear, sure, size, 2, rt).map(
      (plane) => boxBlur({ ...size, data: plane }, 3, rt).data,
    );
    throwIfAborted(rt.signal);
    const [w, ...light] = [share, ...filled].map((plane) => resizePlane({ ...size, data: plane }, width, height).data);
    for (let i = 0; i < w.length; i++) {
      if (w[i] <= 0) continue;
      for (let c = 0; c < 3; c++)
        data[i * 3 + c] = linearToSrgb8(linearOfSrgb8[data[i * 3 + c]] * (1 - w[i]) + light[c][i] * w[i]);
      if (w[i] <= 0.5) continue;
      if (rest[i] > 0) guessed[i] = 255;
      rest[i] = 0;
    }
    for (let i = 0; i < count; i++) all[i] = Math.max(all[i], share[i]);
    throwIfAborted(rt.signal);
  }
  return { data, guessed: { width, height, data: guessed }, share: { ...size, data: all } };
}

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
