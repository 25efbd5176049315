/** A drawing → its Room in metres, the closed plan, and an inventory of what is drawn. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { throwIfAborted } from '../abort.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import { type DrawnLook, lookAtDrawing } from '../perceive/drawn/look.ts';
import { type DrawnThings, findThings } from '../perceive/drawn/things.ts';
import { findLines } from '../perceive/lines.ts';
import { type Drawn, readSketch } from '../perceive/sketch/sketch.ts';
import { type ClosedPlan, closePlan } from '../redesign/closePlan.ts';
import { checkRoom, gateError } from '../redesign/gate.ts';
import { scaledRoom, scaleOf } from '../redesign/scale.ts';
import type { Runtime } from '../runtime.ts';
import { LEAST_CONFIDENCE } from '../tools/restyle/params.ts';
import { looksLikePlan, noSketch } from './gate.ts';
import { drawnOnWalls, drawnOpenings, type Inventory, takeInventory } from './inventory.ts';

export interface SketchRequest {
  readonly roomType: RoomType;
  /** A Room that somebody has checked. */
  readonly room?: Room;
  /** What a network says, in place of the engine's own. */
  readonly look?: DrawnLook;
}

export interface SketchReading {
  /** In metres, and in px of the copy in which the drawing is looked at. */
  readonly room: Room;
  readonly closed: ClosedPlan;
  readonly drawn: DrawnThings;
  readonly inventory: Inventory;
}

/**
 * Reads a drawing. Deterministic. Throws the gate's error where its Room can't be believed, AbortedError when
 * cancelled.
 */
export function inventoryOf(image: Rgb8, drawn: Drawn, request: SketchRequest, rt: Runtime): SketchReading {
  const { roomType } = request;
  const look = inCopy(request.look ?? lookAtDrawing(shown(image, drawn), learnedOf(rt), rt), drawn);
  throwIfAborted(rt.signal);
  const { room: found, regions } = readSketch(drawn, image, request.room, rt, look);
  throwIfAborted(rt.signal);
  if (!request.room && found.confidence < LEAST_CONFIDENCE && looksLikePlan(findLines(drawn.lab, rt).segments))
    throw noSketch('plan');
  checkRoom(found, request.room !== undefined);
  const things = findThings(look, regions);
  const seen = { ...found, openings: drawnOpenings(things, drawnOnWalls(things, found)) };
  // A Room that somebody has checked is taken as it is, its openings too.
  const room = request.room ? found : scaledRoom(seen, scaleOf(seen, roomType).factor);
  const closed = closePlan(room, roomType);
  if (!closed) throw gateError('room-open');
  const inventory = takeInventory(look, things, room, closed.plan.corners, roomType);
  return { room, closed, drawn: things, inventory };
}

function learnedOf(rt: Runtime): Uint8Array {
  const weights = rt.learned('drawings');
  if (!weights) throw new Error('drawings are read with what was learned of them');
  return weights;
}

/** What is said of the drawing, in px of the copy in which it is looked at. */
function inCopy(look: DrawnLook, { scale }: Drawn): DrawnLook {
  const shrunk = (values: Float32Array): Float32Array => values.map((v) => v / scale);
  const cellPx = [look.cellPx[0] / scale, look.cellPx[1] / scale] as const;
  return { ...look, cellPx, middle: shrunk(look.middle), foot: shrunk(look.foot) };
}

/** What lies inside the border of a drawing. */
function shown(image: Rgb8, { lab, scale, origin }: Drawn): Rgb8 {
  const [left, top] = origin.map(Math.round);
  const width = Math.min(image.width - left, Math.round(lab.width * scale));
  const height = Math.min(image.height - top, Math.round(lab.height * scale));
  if (width === image.width && height === image.height) return image;
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((top + y) * image.width + left);
    data.set(image.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  return { width, height, data };
}
