/**
 * A photo with another material on its floor or walls: whole surfaces, true scale, the room's own light; all else
 * untouched.
 */
import { materialById } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import { throwIfAborted } from '../abort.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { sharedU8 } from '../image/raster.ts';
import type { Mask, Plane, Rgb8 } from '../image/types.ts';
import { type OwnPicture, ownMaterial, type PicturedMaterial } from '../materials/own/ownMaterial.ts';
import type { Finish } from '../materials/sample.ts';
import { perceive } from '../perceive/perceive.ts';
import type { Perception, SurfaceView } from '../perceive/types.ts';
import { EngineGateError, EngineInputError } from '../refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { KnownLength } from '../tools/restyle/params.ts';
import { resurfaceBandOps } from './bandOps.ts';
import { makeCovers, refineMattes, type Subject, separateLight } from './covers.ts';
import { nearestFace } from './faces.ts';
import { boardAngle, lay, liesStraight, metresBefore, scaledMap, trueScale } from './laying.ts';
import { addMirror } from './mirror.ts';
import { type Measured, measure, type Quantities, quantitiesOf } from './quantities.ts';
import { lightSide, measureLight } from './sceneLight.ts';
import type { SurfaceKind } from './surfaceKinds.ts';
import type { Treatment } from './treatment.ts';
import { wholeSurfaces } from './whole.ts';
import { coverage, createWorkspace, type Workspace, withCoverage } from './workspace.ts';

export interface ResurfaceWish {
  readonly kind: 'floor' | 'wall';
  /** Id of a catalogue material that may lie there, or of the hint's own. */
  readonly material: string;
  /** Ids of wall faces; empty: all of them. */
  readonly surfaces: readonly string[];
  /** Turn of the pattern against the usual, degrees. */
  readonly angle: number;
  /** Times as large as true. */
  readonly scale: number;
  /** Metres by which the pattern is moved from the surface's own origin; left out: it begins somewhere by the seed. */
  readonly offset?: readonly [u: number, v: number] | undefined;
  /** Fixes how large the room is. */
  readonly knownLength?: KnownLength | undefined;
  readonly seed: number;
}

export interface ResurfaceHint {
  /** A Room that somebody has checked. */
  readonly room?: Room;
  /** Where the surface is (≥ 128), of the picture's size, as somebody has drawn it. */
  readonly mask?: Mask;
  /** A material that somebody brought, with a picture of it. */
  readonly own?: OwnPicture;
}

export interface ResurfaceReport {
  readonly material: string;
  readonly quantities: Quantities;
}

export interface Resurfaced {
  readonly image: Rgb8;
  /** 255 where pixels may differ from the photo's. */
  readonly effective: Mask;
  /** 0-1: how far the covered surfaces are believed. */
  readonly confidence: number;
  readonly alterations: readonly string[];
  readonly report: ResurfaceReport;
}

/**
 * Lays the material at the photo's own size. Deterministic. Throws EngineInputError `unknown-material`,
 * `material-elsewhere`, `no-such-surface`, `known-length`; EngineGateError `surface-not-found`, `surface-unsure`,
 * `room-unclear`, `room-slope`; AbortedError.
 */
export function resurface(image: Rgb8, wish: ResurfaceWish, rt: Runtime, hint: ResurfaceHint = {}): Resurfaced {
  const material = materialOf(wish, hint.own, rt);
  const perception = perceive(image, rt, {
    medium: 'photo',
    ...(hint.room ? { room: hint.room } : {}),
  });
  throwIfAborted(rt.signal);
  rt.progress('surfaces', 0.5);
  return resurfacePerceived(image, perception, { wish, material, hint }, rt);
}

export interface ResurfaceOrder {
  readonly wish: ResurfaceWish;
  readonly material: Material | PicturedMaterial;
  readonly hint: ResurfaceHint;
}

/** The same for a photo that has been perceived already. */
export function resurfacePerceived(
  image: Rgb8,
  perception: Perception,
  order: ResurfaceOrder,
  rt: Runtime,
): Resurfaced {
  const { wish, material, hint } = order;
  const { kind } = wish;
  const room = perception.room;
  const asked = perception.surfaces.filter((surface) => surface.kind === kind);
  for (const id of wish.surfaces) {
    if (!asked.some((surface) => surface.id === id))
      throw new EngineInputError('no-such-surface', `the photo shows no ${id}`);
  }
  const wanted = wish.surfaces.length > 0 ? asked.filter(({ id }) => wish.surfaces.includes(id)) : asked;
  if (wanted.length === 0) throw new EngineGateError('surface-not-found', `no ${kind} is seen`, [`mask:${kind}`]);
  if (room.unsupported?.includes('slope') && !hint.mask) {
    throw new EngineGateError('room-slope', `slopes cannot be told from the ${kind} around them`, [`mask:${kind}`]);
  }
  checkRoom(perception, wish.kind, material, hint);
  const seen = createWorkspace(image, perception, rt);
  const told = hint.mask ? drawnBySomebody(seen, hint.mask, rt) : seenWhole(perception, seen, kind, rt);
  const work = withCoverage(seen, kind, onFaces(told.coverage, asked, wanted, rt));
  const scale = trueScale(room, wish.knownLength);
  const treatments = wanted.map((surface) =>
    treatmentOf(surface, { room, finish: material, wish, metres: scale.factor }),
  );
  const subject: Subject = {
    image,
    perception,
    work,
    treatments: { floor: [], wall: [], ceiling: [], [kind]: treatments },
  };
  const { data, effective } = cover(subject, wish.seed, rt);
  const isChecked = hint.room !== undefined;
  const measured: Measured[] = wanted.map((surface) => measure(room, surface, { isChecked, scale }));
  return {
    image: { width: image.width, height: image.height, data },
    effective,
    confidence: told.confidence,
    alterations: [`${kind}-replaced:${hint.own ? hint.own.material.name.replaceAll(':', ' ') : material.id}`],
    report: {
      material: material.id,
      quantities: quantitiesOf(material, measured),
    },
  };
}

/** Throws EngineGateError for a Room in which the material would lie askew, or on the wrong surface. */
function checkRoom(perception: Perception, kind: SurfaceKind, { pattern }: Finish, hint: ResurfaceHint): void {
  if (hint.room || pattern.kind === 'plain' || liesStraight(perception, kind)) return;
  throw new EngineGateError('room-unclear', 'the room cannot be read well enough to lay this in it', ['corners']);
}

function materialOf(
  { kind, material: id }: ResurfaceWish,
  own: OwnPicture | undefined,
  rt: Runtime,
): Material | PicturedMaterial {
  const material = own?.material.id === id ? ownMaterial(own, rt) : materialById(id);
  if (!material) throw new EngineInputError('unknown-material', `there is no material ${id}`);
  if (!material.on.includes(kind)) throw new EngineInputError('material-elsewhere', `${id} does not go on a ${kind}`);
  return material;
}

interface Laid {
  readonly room: Room;
  readonly finish: Finish;
  readonly wish: ResurfaceWish;
  /** Metres of the world to one of the Room. */
  readonly metres: number;
}

function treatmentOf(view: SurfaceView, { room, finish, wish, metres }: Laid): Treatment {
  const turn = (wish.angle * Math.PI) / 180;
  const { seed, scale, offset } = wish;
  const surface = { ...view, toMetres: scaledMap(view.toMetres, metres) };
  const moved = offset && { originU: offset[0], originV: offset[1] };
  if (surface.kind === 'floor') {
    const treatment = lay(surface, { finish, seed, scale, angle: boardAngle(room) + turn, ...moved });
    return moved ? { ...treatment, seed: seed | 0 } : treatment;
  }
  const index = Number(surface.id.slice('wall-'.length));
  const before = (metresBefore(room, index) * metres) / scale;
  // One seed for all faces: the pattern goes on around the corner.
  const treatment = lay(surface, {
    finish,
    seed,
    scale,
    angle: turn,
    originU: before + (moved?.originU ?? 0),
    originV: moved?.originV ?? 0,
  });
  return { ...treatment, seed: seed | 0 };
}

interface Told {
  /** 0-1 at workspace size. */
  readonly coverage: Plane;
  readonly confidence: number;
}

function drawnBySomebody(work: Workspace, mask: Mask, rt: Runtime): Told {
  return {
    coverage: coverage([mask], work.width, work.height, rt),
    confidence: 1,
  };
}

/** The surface thing by thing. Throws EngineGateError for one that can't be believed: never half a wall. */
function seenWhole(perception: Perception, work: Workspace, kind: SurfaceKind, rt: Runtime): Told {
  const whole = wholeSurfaces(perception, work, rt)[kind];
  if (!whole.isSeen) throw new EngineGateError('surface-not-found', `no ${kind} is seen`, [`mask:${kind}`]);
  if (whole.isBelieved) return whole;
  throw new EngineGateError('surface-unsure', `the ${kind} cannot be told from what stands before it`, [
    `mask:${kind}`,
  ]);
}

/** Leaves of `all` faces those that are wanted. */
function onFaces(plane: Plane, all: readonly SurfaceView[], wanted: readonly SurfaceView[], rt: Runtime): Plane {
  if (wanted.length === all.length) return plane;
  const { width, height } = plane;
  const masks = all.map(({ mask }) => mask);
  const face = nearestFace(masks, width, height, new Uint8Array(width * height), rt.signal);
  const isWanted = all.map((surface) => wanted.includes(surface));
  return {
    width,
    height,
    data: plane.data.map((v, i) => (isWanted[face[i]] ? v : 0)),
  };
}

/** Covers the subject in one pass. */
function cover(subject: Subject, seed: number, rt: Runtime): { data: Uint8Array; effective: Mask } {
  const { image, work } = subject;
  const { width, height } = image;
  rt.progress('materials', 0.6);
  const mattes = refineMattes(subject, rt);
  throwIfAborted(rt.signal);
  rt.progress('light', 0.7);
  const scene = measureLight(work, rt);
  const shadings = separateLight(subject, mattes, scene, rt);
  throwIfAborted(rt.signal);
  const covers = makeCovers(subject, mattes, { scene, shadings, lightSide: lightSide(work), seed: seed | 0 }, rt);
  const source = sharedU8(image.data, rt.arena);
  const target = rt.arena.u8(width * height * 3);
  rt.progress('compose', 0.8);
  rt.bands(resurfaceBandOps.lay, height, { source, target, covers });
  const lock = rt.arena.u8(width * height);
  addMirror(subject, mattes, { covers, target, lock }, rt);
  const effective = new Uint8Array(width * height);
  for (const each of Object.values(covers.kinds)) {
    for (let i = 0; i < effective.length; i++) if (each.matte[i] > 0) effective[i] = 255;
  }
  return { data: target, effective: { width, height, data: effective } };
}
