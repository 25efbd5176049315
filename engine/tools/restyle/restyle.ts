/**
 * Restyle: the photo of a room in another style. `low` changes light and palette, `middle` also paints walls and
 * ceiling and lays a new floor: furniture, openings and the camera stay where they are. `high` builds the room anew
 * behind the photo's openings, by its camera: see engine/redesign.
 */

import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { linearToOklab, type Triple } from '../../image/colour.ts';
import { sharedU8 } from '../../image/raster.ts';
import type { LabelMap, Rgb8 } from '../../image/types.ts';
import { perceive } from '../../perceive/perceive.ts';
import { redesign } from '../../redesign/high.ts';
import { EngineGateError, EngineInputError } from '../../refusals.ts';
import { makeCovers, refineMattes, type Subject, separateLight } from '../../resurface/covers.ts';
import { addMirror } from '../../resurface/mirror.ts';
import { lightSide, measureLight, quantile, type SceneLight, sortedWhere } from '../../resurface/sceneLight.ts';
import { type SurfaceKind, surfaceKinds } from '../../resurface/surfaceKinds.ts';
import { type MendedMasks, wholeSurfaces } from '../../resurface/whole.ts';
import { createWorkspace, type Workspace, withCoverage } from '../../resurface/workspace.ts';
import type { Runtime } from '../../runtime.ts';
import { deliverable } from '../../score/deliverable.ts';
import type { ComposeArgs } from './bandOps.ts';
import { restyleBandOps } from './bandOps.ts';
import { hasChanged } from './changed.ts';
import { styleAsChosen } from './chosen.ts';
import { CURVE_LENGTH, tabulateCurve } from './curve.ts';
import { daylightMask } from './daylight.ts';
import { type Brief, type Decision, decide } from './decide.ts';
import { gradeFor } from './grade.ts';
import { lockMask } from './locks.ts';
import type { RestyleParams } from './params.ts';
import { shiftFields } from './shift.ts';

export interface RestyleHint {
  /** A Room that somebody has checked. */
  readonly room?: Room;
  /** Where its owner has drawn floor and walls; low and middle take them so. */
  readonly mended?: MendedMasks;
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
 * params. Throws EngineInputError `unknown-style`, `unknown-room-type`, `unknown-material`, EngineGateError
 * `surfaces-unsure` at middle, `result-unchanged` at low and middle, a GateReason at high, and AbortedError.
 */
export function restyle(image: Rgb8, params: RestyleParams, rt: Runtime, hint: RestyleHint = {}): RestyleResult {
  const named = styleById(params.style);
  if (!named) throw new EngineInputError('unknown-style', `there is no style ${params.style}`);
  const style = styleAsChosen(named, params);
  const roomType = roomTypeById(params.roomType);
  if (!roomType) throw new EngineInputError('unknown-room-type', `there is no room type ${params.roomType}`);
  if (params.intervention === 'high') {
    const redesigned = redesign(image, { ...params, style, roomType, quality: 'final' }, rt, hint.room);
    return deliverable(image, redesigned, ['floor', 'paint'], rt);
  }
  const perception = perceive(image, rt, hint.room ? { room: hint.room } : {});
  const { mended } = hint;
  return restylePerceived(image, { perception, style, roomType, params, ...(mended && { mended }) }, rt);
}

/** The same for a photo that has been perceived already. */
export function restylePerceived(image: Rgb8, brief: Brief, rt: Runtime): RestyleResult {
  const { perception, params } = brief;
  throwIfAborted(rt.signal);
  const seen = createWorkspace(image, perception, rt);
  // Without a network there is nobody to ask beside the masks.
  const whole = perception.segmentation ? wholeSurfaces(perception, seen, rt, brief.mended) : undefined;
  const work = whole ? surfaceKinds.reduce((w, kind) => withCoverage(w, kind, whole[kind].coverage), seen) : seen;
  throwIfAborted(rt.signal);
  const scene = measureLight(work, rt);
  const black = new Set(surfaceKinds.filter((kind) => isBlack(work, kind, scene)));
  const looks = { black, walls: paintOf(work, 'wall', scene), ceiling: paintOf(work, 'ceiling', scene) };
  const decision = decide(image, brief, whole, looks);
  rt.progress('materials', 0.5);
  const { target, isUpholstered } = compose(
    { image, perception, work, treatments: decision.treatments },
    decision,
    { ...brief, cloth: whole?.cloth, scene },
    rt,
  );
  rt.progress('compose', 0.97);
  if (!hasChanged(image, target, params.intervention === 'low' && !isUpholstered ? 'kept' : 'renewed'))
    throw new EngineGateError('result-unchanged', 'light and palette of the style are what the photo shows already');
  return {
    image: { width: image.width, height: image.height, data: target },
    confidence: decision.confidence,
    alterations: [...decision.alterations],
    room: perception.room,
  };
}

/** Share of white's luminance under which a surface is black: light paint on it would show noise and nothing else. */
const BLACK = 0.03;

function isBlack(work: Workspace, kind: SurfaceKind, scene: SceneLight): boolean {
  const levels = sortedWhere(work.logY.data, work[kind].data);
  return levels.length > 0 && Math.exp(quantile(levels, 0.5)) < BLACK * scene.white;
}

/** Mean colour of a surface as the room's white tells it; undefined where there is none. */
function paintOf(work: Workspace, kind: SurfaceKind, { white, colour }: SceneLight): Triple | undefined {
  const { linear } = work;
  const { data } = work[kind];
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 0.9) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += linear[c][i];
  }
  if (count === 0) return undefined;
  const [red, green, blue] = sum.map((v, c) => v / (count * white * colour[c]));
  return linearToOklab(red, green, blue);
}

function compose(
  subject: Subject,
  decision: Decision,
  { style, params, cloth, scene }: Brief & { readonly cloth: LabelMap | undefined; readonly scene: SceneLight },
  rt: Runtime,
): { readonly target: Uint8Array; readonly isUpholstered: boolean } {
  const { image, perception, work, treatments } = subject;
  const { width, height } = image;
  const mattes = refineMattes(subject, rt);
  throwIfAborted(rt.signal);
  rt.progress('light', 0.6);
  const shadings = separateLight(subject, mattes, scene, rt);
  throwIfAborted(rt.signal);
  rt.progress('light', 0.72);
  const repainted = (treatments.floor.length > 0 ? 0.5 : 0) + (treatments.wall.length > 0 ? 0.5 : 0);
  const side = lightSide(work);
  const { fields, isUpholstered } = shiftFields(
    { work, mattes, decision, style, params, cloth, light: scene.colour, said: perception.segmentation },
    rt,
  );
  const grade = gradeFor(style.lighting, style.saturation, scene, { repainted, isUpholstered });
  throwIfAborted(rt.signal);
  const args: ComposeArgs = {
    source: sharedU8(image.data, rt.arena),
    target: rt.arena.u8(width * height * 3),
    covers: makeCovers(subject, mattes, { scene, shadings, lightSide: side, seed: params.seed | 0 }, rt),
    daylight: daylightMask(perception.opening, perception.room, work, scene, rt),
    lock: lockMask(perception, params.locks, image, rt),
    shift: fields,
    grade,
    curve: tabulateCurve(grade, rt.arena.f32(CURVE_LENGTH)),
  };
  rt.progress('compose', 0.8);
  rt.bands(restyleBandOps.compose, height, args);
  rt.progress('compose', 0.92);
  addMirror(subject, mattes, args, rt);
  return { target: args.target, isUpholstered };
}
