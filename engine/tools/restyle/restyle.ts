/**
 * Restyle: the photo of a room in another style. `low` changes light and palette, `middle` also paints walls and ceiling and
 * lays a new floor. Furniture, openings and the camera stay where they are.
 */

import { roomTypeById } from '#catalog/rooms/all.ts';
import type { RoomType } from '#catalog/rooms/schema.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { boxBlur } from '../../image/blur.ts';
import { fastGuidedFilter, guidedUpsample } from '../../image/guided.ts';
import { lumaPlane, sharedU8 } from '../../image/raster.ts';
import type { Mask, Plane, Rgb8 } from '../../image/types.ts';
import { perceive } from '../../perceive/perceive.ts';
import type { Perception } from '../../perceive/types.ts';
import { EngineInputError, type Runtime } from '../../runtime.ts';
import type { ComposeArgs } from './bandOps.ts';
import { CURVE_LENGTH, tabulateCurve } from './curve.ts';
import { daylightMask } from './daylight.ts';
import { nearestFace, spareStrangers } from './faces.ts';
import { FIELD } from './field.ts';
import { gradeFor, lampGlow, lightSide } from './grade.ts';
import { fillFrom } from './masked.ts';
import { refineMatte } from './matte.ts';
import { mirrorLight } from './mirror.ts';
import { paletteShift } from './palette.ts';
import { offeredInterventions, type RestyleParams } from './params.ts';
import { makePlan, type Plan } from './plan.ts';
import { measureLight, type SceneLight, type Shading, separateShading } from './shading.ts';
import type { Treatment } from './treatment.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export interface RestyleHint {
  /** A Room that somebody has checked. */
  readonly room?: Room;
}

export interface RestyleResult {
  /** Same size as the photo. */
  readonly image: Rgb8;
  /** 0-1: how far the surfaces that were changed can be believed. */
  readonly confidence: number;
  /** What was done, as stable keys, e.g. `floor-replaced:oak-herringbone`, `walls-kept`. */
  readonly alterations: string[];
  readonly room: Room;
}

/**
 * Restyles `image` at its own size. Surfaces named in `params.locks` keep their pixels bit for bit (where the perceived
 * matte is at least half; the light fades in across the soft part of the matte). Deterministic in image and
 * params. Throws EngineInputError `unknown-style`, `unknown-room-type`, `intervention-not-offered`, and AbortedError.
 */
export function restyle(image: Rgb8, params: RestyleParams, rt: Runtime, hint: RestyleHint = {}): RestyleResult {
  const style = styleById(params.style);
  if (!style) throw new EngineInputError('unknown-style', `there is no style ${params.style}`);
  const roomType = roomTypeById(params.roomType);
  if (!roomType) throw new EngineInputError('unknown-room-type', `there is no room type ${params.roomType}`);
  if (!offeredInterventions.some((offered) => offered === params.intervention)) {
    throw new EngineInputError(
      'intervention-not-offered',
      `this engine does not restyle at ${params.intervention} yet`,
    );
  }
  const perception = perceive(image, rt, hint.room ? { room: hint.room } : {});
  return restylePerceived(image, perception, style, roomType, params, rt);
}

/** The same for a photo that has been perceived already. */
export function restylePerceived(
  image: Rgb8,
  perception: Perception,
  style: Style,
  roomType: RoomType,
  params: RestyleParams,
  rt: Runtime,
): RestyleResult {
  throwIfAborted(rt.signal);
  const plan = makePlan(image, perception, style, roomType, params);
  throwIfAborted(rt.signal);
  const work = createWorkspace(image, perception, rt);
  rt.progress('materials', 0.5);
  const mattes = refineAll(work, perception, plan, rt);
  throwIfAborted(rt.signal);
  rt.progress('light', 0.6);
  const scene = measureLight(work, rt);
  const target = composePicture(image, perception, work, mattes, scene, plan, style, params, rt);
  rt.progress('compose', 0.97);
  return {
    image: { width: image.width, height: image.height, data: target },
    confidence: plan.confidence,
    alterations: [...plan.alterations],
    room: perception.room,
  };
}

interface Mattes {
  readonly floor: Plane;
  readonly wall: Plane;
  readonly ceiling: Plane;
  /** Wall face at each workspace pixel, as an index into the plan's walls. */
  readonly face: Uint8Array;
}

/** Old wood and tiles vary more within themselves than paint does, so floors forgive more. */
function refineAll(work: Workspace, perception: Perception, plan: Plan, rt: Runtime): Mattes {
  const band = Math.max(2, Math.round(Math.max(work.width, work.height) * 0.004));
  const refine = (coarse: Plane, wanted: boolean, tolerance: readonly [number, number], speckRadius: number) => {
    throwIfAborted(rt.signal);
    return wanted ? refineMatte(coarse, work.lab, { band, tolerance, speckRadius }, rt) : coarse;
  };
  const has = (kind: string) => perception.surfaces.some((surface) => surface.kind === kind);
  const walls = wallMasks(perception, plan);
  const face = nearestFace(walls, work.width, work.height, new Uint8Array(work.width * work.height), rt.signal);
  const mattes = {
    face,
    floor: refine(work.floor, plan.floor !== undefined && has('floor'), [0.12, 0.3], band),
    wall: refine(work.wall, plan.walls.length > 0, [0.09, 0.18], 0),
    ceiling: refine(work.ceiling, plan.ceiling !== undefined, [0.09, 0.18], 0),
  };
  if (walls.length > 0) spareStrangers(work, mattes.wall, face, walls.length, rt);
  return mattes;
}

function composePicture(
  image: Rgb8,
  perception: Perception,
  work: Workspace,
  mattes: Mattes,
  scene: SceneLight,
  plan: Plan,
  style: Style,
  params: RestyleParams,
  rt: Runtime,
): Uint8Array {
  const { width, height } = image;
  const shadings = {
    floor: plan.floor
      ? separateShading(
          work,
          mattes.floor,
          scene,
          { priorAlbedo: 0.28, reach: 0.035, range: [0.1, 2.4], mirrors: true, mostLight: 0.85 },
          rt,
        )
      : undefined,
    wall:
      plan.walls.length > 0
        ? separateShading(
            work,
            mattes.wall,
            scene,
            {
              priorAlbedo: 0.62,
              reach: 0.018,
              range: [0.14, 1.7],
              mirrors: false,
              mostLight: 0.97,
              faces: { map: mattes.face, count: plan.walls.length },
            },
            rt,
          )
        : undefined,
    ceiling: plan.ceiling
      ? separateShading(
          work,
          mattes.ceiling,
          scene,
          { priorAlbedo: 0.78, reach: 0.012, range: [0.14, 1.7], mirrors: false, mostLight: 0.97 },
          rt,
        )
      : undefined,
  };
  throwIfAborted(rt.signal);
  rt.progress('light', 0.72);
  const fields = packFields(work, mattes, shadings, plan, style, params, rt);
  throwIfAborted(rt.signal);
  const grade = gradeFor(
    style.lighting,
    style.saturation,
    scene,
    [plan.floor, plan.walls[0]].filter(Boolean).length / 2,
  );
  const target = rt.arena.u8(width * height * 3);
  const guide = work.scale < 1 ? lumaPlane(image) : undefined;
  const args: ComposeArgs = {
    width,
    height,
    source: sharedU8(image.data, rt.arena),
    target,
    floor: atPictureSize(plan.floor ? mattes.floor : undefined, image, guide, rt),
    wall: atPictureSize(plan.walls.length > 0 ? mattes.wall : undefined, image, guide, rt),
    ceiling: atPictureSize(plan.ceiling ? mattes.ceiling : undefined, image, guide, rt),
    daylight: daylightMask(perception.opening, perception.room, work, scene, rt),
    lock: lockMask(perception, params, width, height, rt),
    face: nearestFace(wallMasks(perception, plan), width, height, rt.arena.u8(width * height), rt.signal),
    fields,
    workWidth: work.width,
    workHeight: work.height,
    floorTreatment: plan.floor ?? null,
    ceilingTreatment: plan.ceiling ?? null,
    walls: plan.walls,
    keepDetail: shadings.wall?.keepDetail ?? 0,
    grain: scene.grain,
    grade,
    curve: tabulateCurve(grade, rt.arena.f32(CURVE_LENGTH)),
    lightSide: lightSide(work),
    seed: params.seed | 0,
  };
  rt.progress('compose', 0.8);
  rt.bands('restyle.compose', height, args);
  if (plan.floor) addMirror(args, image, perception, work, mattes.floor, plan.floor, rt);
  return target;
}

function addMirror(
  args: ComposeArgs,
  image: Rgb8,
  perception: Perception,
  work: Workspace,
  floor: Plane,
  treatment: Treatment,
  rt: Runtime,
): void {
  rt.progress('compose', 0.92);
  const finished = { width: image.width, height: image.height, data: args.target };
  const light = mirrorLight(finished, work, floor, treatment, perception.room.camera.heightM, rt);
  if (!light) return;
  const [red, green, blue] = light.rgb;
  rt.bands('restyle.mirror', image.height, { ...args, red, green, blue });
}

/** Workspace matte → bytes at the picture's size, its edges on the picture's edges. */
function atPictureSize(matte: Plane | undefined, image: Rgb8, guide: Plane | undefined, rt: Runtime): Uint8Array {
  const bytes = rt.arena.u8(image.width * image.height);
  if (!matte) return bytes;
  throwIfAborted(rt.signal);
  const same = guide === undefined;
  const large = guide ? guidedUpsample(matte, guide, { radius: 3, epsilon: 1e-4 }, rt) : matte;
  for (let i = 0; i < bytes.length; i++) {
    // Guided upsampling leaves a haze of a few percent either side: clear it.
    const value = same ? large.data[i] : (large.data[i] - 0.03) / 0.94;
    bytes[i] = value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255);
  }
  return bytes;
}

/** 255 where a lock holds, falling to 0 across the soft edge of the mattes. */
function lockMask(
  perception: Perception,
  params: RestyleParams,
  width: number,
  height: number,
  rt: Runtime,
): Uint8Array {
  const lock = rt.arena.u8(width * height);
  if (params.locks.length === 0) return lock;
  const add = (mask: Mask) => {
    for (let i = 0; i < lock.length; i++) lock[i] = Math.max(lock[i], Math.min(255, mask.data[i] * 2));
  };
  const surfaces = (kind: string) => perception.surfaces.filter((surface) => surface.kind === kind);
  if (params.locks.includes('floor')) for (const surface of surfaces('floor')) add(surface.mask);
  if (params.locks.includes('walls')) for (const surface of surfaces('wall')) add(surface.mask);
  if (params.locks.includes('ceiling')) for (const surface of surfaces('ceiling')) add(surface.mask);
  if (params.locks.includes('openings')) add(perception.opening);
  if (params.locks.includes('furniture')) {
    const data = new Uint8Array(width * height);
    for (let i = 0; i < data.length; i++) {
      let covered = perception.opening.data[i];
      for (const surface of perception.surfaces) covered += surface.mask.data[i];
      data[i] = Math.max(0, 255 - covered);
    }
    add({ width, height, data });
  }
  return lock;
}

/** Masks of the walls that get new paint, in the order of the plan. */
function wallMasks(perception: Perception, plan: Plan): Mask[] {
  const byId = new Map(perception.surfaces.map((surface) => [surface.id, surface.mask]));
  return plan.walls.flatMap((wall) => byId.get(wall.surfaceId) ?? []);
}

interface Shadings {
  readonly floor: Shading | undefined;
  readonly wall: Shading | undefined;
  readonly ceiling: Shading | undefined;
}

/** Interleaves all that the pixel pass reads at workspace size, in the order of FIELD. */
function packFields(
  work: Workspace,
  mattes: Mattes,
  shadings: Shadings,
  plan: Plan,
  style: Style,
  params: RestyleParams,
  rt: Runtime,
): Float32Array {
  const count = work.width * work.height;
  const fields = rt.arena.f32(count * FIELD.size);
  const put = (channel: number, data: Float32Array) => {
    for (let i = 0; i < count; i++) fields[i * FIELD.size + channel] = data[i];
  };
  if (shadings.floor) {
    shadings.floor.light.forEach((data, c) => {
      put(FIELD.floorLight + c, data);
    });
    put(FIELD.glare, shadings.floor.glare);
  }
  if (shadings.wall) {
    shadings.wall.light.forEach((data, c) => {
      put(FIELD.wallLight + c, data);
    });
    put(FIELD.wallLogY, shadings.wall.smoothLogY);
  }
  if (shadings.ceiling) {
    shadings.ceiling.light.forEach((data, c) => {
      put(FIELD.ceilingLight + c, data);
    });
    put(FIELD.ceilingLogY, shadings.ceiling.smoothLogY);
  }
  throwIfAborted(rt.signal);
  if (shadings.floor || shadings.wall || shadings.ceiling) packFront(work, mattes, plan, fields, rt);
  throwIfAborted(rt.signal);
  packShift(work, mattes, plan, style, params, fields, rt);
  put(FIELD.glow, lampGlow(work, rt));
  return fields;
}

/** Colour of whatever stands before the treated surfaces, carried a few pixels into their edges. */
function packFront(work: Workspace, mattes: Mattes, plan: Plan, fields: Float32Array, rt: Runtime): void {
  const count = work.width * work.height;
  const front = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const covered =
      (plan.floor ? mattes.floor.data[i] : 0) +
      (plan.walls.length > 0 ? mattes.wall.data[i] : 0) +
      (plan.ceiling ? mattes.ceiling.data[i] : 0);
    front[i] = covered < 0.04 ? 1 : 0;
  }
  const filled = fillFrom(work.linear, front, work, work.width > 600 ? 2 : 1, rt);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) fields[i * FIELD.size + FIELD.front + c] = filled[c][i];
    fields[i * FIELD.size + FIELD.frontKnown] = 1;
  }
}

/** Soft things move to the palette; a wall that keeps its paint leans towards the style's. */
function packShift(
  work: Workspace,
  mattes: Mattes,
  plan: Plan,
  style: Style,
  params: RestyleParams,
  fields: Float32Array,
  rt: Runtime,
): void {
  const count = work.width * work.height;
  const soft = new Float32Array(count);
  const { floor, wall, ceiling } = mattes;
  if (!params.locks.includes('furniture')) {
    // Light from outside tints whatever hangs in a window: stay clear of its surroundings.
    const near = boxBlur(work.opening, Math.round(Math.max(work.width, work.height) * 0.012), rt).data;
    for (let i = 0; i < count; i++) {
      const surface = Math.min(1, floor.data[i] + wall.data[i] + ceiling.data[i]);
      soft[i] = (1 - surface) * (1 - Math.max(work.opening.data[i], Math.min(1, near[i] * 2)));
    }
  }
  const options = { palette: style.palette, saturation: style.saturation, seed: params.seed };
  const shift = paletteShift(work, soft, options, rt);
  const tint = plan.wallTint ? wallTint(work, style) : undefined;
  const tinted = tint ? tintWeight(work, rt) : undefined;
  for (let i = 0; i < count; i++) {
    const base = i * FIELD.size + FIELD.shift;
    const w = tinted ? tinted[i] : 0;
    fields[base] = shift.dl[i] + (tint ? tint.l * w : 0);
    fields[base + 1] = shift.da[i] + (tint ? tint.a * w : 0);
    fields[base + 2] = shift.db[i] + (tint ? tint.b * w : 0);
  }
}

/**
 * Where a tint of the walls goes: along the picture's own edges, and fading over a wide border where there is none, so
 * that a misjudged mask leaves no seam. The ceiling takes half, as light from tinted walls would give it.
 */
function tintWeight(work: Workspace, rt: Runtime): Float32Array {
  const data = new Float32Array(work.wall.data.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.min(1, work.wall.data[i] + 0.5 * work.ceiling.data[i]);
  const radius = Math.round(Math.max(work.width, work.height) * 0.05);
  const plane = { width: work.width, height: work.height, data };
  const smooth = fastGuidedFilter(plane, work.lab, { radius, epsilon: 1e-3, subsample: 4 }, rt).data;
  for (let i = 0; i < smooth.length; i++) smooth[i] = Math.min(1, Math.max(0, smooth[i])) * (1 - work.opening.data[i]);
  return smooth;
}

function wallTint(work: Workspace, style: Style): { l: number; a: number; b: number } {
  let n = 1e-6;
  let a = 0;
  let b = 0;
  let l = 0;
  for (let i = 0; i < work.wall.data.length; i++) {
    const w = work.wall.data[i];
    n += w;
    l += w * work.lab.l[i];
    a += w * work.lab.a[i];
    b += w * work.lab.b[i];
  }
  const [lightness, chroma, hueDeg] = style.palette.wall;
  const hue = (hueDeg * Math.PI) / 180;
  const share = 0.5;
  return {
    l: Math.min(0.03, Math.max(-0.1, (lightness - l / n) * 0.3)),
    a: (Math.min(0.08, chroma) * Math.cos(hue) - a / n) * share,
    b: (Math.min(0.08, chroma) * Math.sin(hue) - b / n) * share,
  };
}
