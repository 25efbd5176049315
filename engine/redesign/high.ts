/** Restyle at high: the same room by the photo's own camera and light, newly surfaced and furnished. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { throwIfAborted } from '../abort.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { sharedF32, sharedU8 } from '../image/raster.ts';
import type { Rgb8 } from '../image/types.ts';
import { perceive } from '../perceive/perceive.ts';
import { type Quality, renderScene } from '../render/render.ts';
import { chooseExposure } from '../render/tone.ts';
import type { Runtime } from '../runtime.ts';
import type { KnownLength } from '../tools/restyle/params.ts';
import { closePlan } from './closePlan.ts';
import { redesignBandOps } from './develop.ts';
import { checkRoom, gateError } from './gate.ts';
import { layoutForView } from './layout.ts';
import { scaledRoom, scaleOf } from './scale.ts';
import { redesignScene } from './scene.ts';

export interface RedesignRequest {
  readonly style: Style;
  readonly roomType: RoomType;
  readonly seed: number;
  readonly quality: Quality;
  readonly knownLength?: KnownLength | undefined;
}

export interface Redesigned {
  readonly image: Rgb8;
  readonly confidence: number;
  readonly alterations: string[];
  /** As it was found or given, in the units of its own. */
  readonly room: Room;
  readonly document: object;
}

/** Redesigns a photo, in a Room that somebody has `checked` or in the one that is found. Throws EngineGateError with a GateReason where the Room can't be believed, and AbortedError. */
export function redesign(photo: Rgb8, request: RedesignRequest, rt: Runtime, checked?: Room): Redesigned {
  const { style, roomType, seed } = request;
  const perception = perceive(photo, part(rt, 0, 0.2), checked ? { room: checked } : {});
  checkRoom(perception.room, checked !== undefined);
  const scale = scaleOf(perception.room, roomType, request.knownLength);
  const room = scaledRoom(perception.room, scale.factor);
  const closed = closePlan(room, roomType);
  if (!closed) throw gateError('room-open');
  throwIfAborted(rt.signal);
  const view = { camera: room.camera, width: photo.width, height: photo.height };
  const furnished = layoutForView({ closed, view, style, roomType, seed }, rt.signal);
  throwIfAborted(rt.signal);
  const input = { photo, room, closed, style, roomType, furnished, seed, lampsOn: style.lighting.lampsOn };
  const { scene } = redesignScene(input, { panes: [], behind: [0.5, 0.5, 0.5], over: [0.9, 0.9, 0.9] });
  const rendered = renderScene(scene, { quality: request.quality, seed }, part(rt, 0.25, 0.95));
  const exposure = chooseExposure(rendered.radiance, sharedF32(rendered.passes.albedo, rt.arena));
  const target = rt.arena.u8(photo.data.length);
  rt.bands(redesignBandOps.putBack, photo.height, {
    width: photo.width,
    photo: sharedU8(photo.data, rt.arena),
    radiance: rendered.radiance,
    kept: sharedF32(rendered.passes.kept, rt.arena),
    exposure,
    target,
  });
  return {
    image: { width: photo.width, height: photo.height, data: target },
    confidence: perception.room.confidence,
    alterations: ['furniture-new'],
    room: perception.room,
    document: {},
  };
}

/** A runtime whose progress is a part of the whole's. */
function part(rt: Runtime, from: number, to: number): Runtime {
  return { ...rt, progress: (stage, fraction) => rt.progress(stage, from + fraction * (to - from)) };
}
