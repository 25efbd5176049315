/** What an outside engine is given: the picture at its size, where it may change it, and what must stay where it is. */
import { styleById } from '#catalog/styles/all.ts';
import { throwIfAborted } from '../abort.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { dilate } from '../image/morphology.ts';
import { resizeMask, resizeRgb8 } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { scaleRoom } from '../perceive/boxRoom.ts';
import { perceive } from '../perceive/perceive.ts';
import { checkRoom } from '../redesign/gate.ts';
import { EngineGateError, EngineInputError } from '../refusals.ts';
import { boxOf } from '../retouch/fill.ts';
import type { Runtime } from '../runtime.ts';
import { enterSketch } from '../sketch/enter.ts';
import { noSketch } from '../sketch/gate.ts';
import type { ParamsOf } from '../tools/all.ts';
import { makeHole } from '../tools/erase/erase.ts';
import { lockMask } from '../tools/restyle/locks.ts';
import type { RestyleParams } from '../tools/restyle/params.ts';
import type { ToolHint } from '../tools/toolResult.ts';
import { softWithin } from './compose.ts';
import { edgeLines, houseDepth, houseLines, strokeLines } from './guides.ts';
import { cutMask, cutRgb, place, spread, spreadMask, windowAround } from './placing.ts';
import type { GuideKind, OutsideTool, Placing, SizeRule } from './types.ts';

export interface Wish {
  readonly sizes: SizeRule;
  /** Guides that the engine can use. */
  readonly guides: readonly GuideKind[];
  /** Pixels of the result, where it is not as large as the picture. */
  readonly resultPixels?: number;
}

export interface Brief {
  readonly placing: Placing;
  /** Of the canvas. */
  readonly picture: Rgb8;
  /** Of the canvas: 255 where the engine may change something; null: everywhere. */
  readonly mask: Mask | null;
  readonly guides: Readonly<Partial<Record<GuideKind, Mask>>>;
  /** The photo's Room, at any size; null where the tool needs none. */
  readonly room: Room | null;
  /** What the result is laid over: the picture, without the shadows of what goes. */
  readonly base: Rgb8;
  /** Of the picture's size: 255 what becomes the engine's, 0 what keeps its bytes; null: all becomes the engine's. */
  readonly change: Mask | null;
}

/** Width of the rim around a hole that is made anew with it, of the long side, and its least and most, px. */
const RIM = 0.004;
const [LEAST_RIM_PX, MOST_RIM_PX] = [3, 16];

interface Prepared {
  readonly base: Rgb8;
  readonly change: Mask | null;
  readonly room: Room | null;
  readonly guide: (kind: GuideKind, small: Rgb8) => Mask | null;
}

const noGuide = (): null => null;

function prepareRestyle(image: Rgb8, params: RestyleParams, rt: Runtime, hint: ToolHint): Prepared {
  if (!styleById(params.style)) throw new EngineInputError('unknown-style', `there is no style ${params.style}`);
  const perception = perceive(image, rt, hint.room ? { room: hint.room } : {});
  const { room } = perception;
  const isHigh = params.intervention === 'high';
  if (isHigh) checkRoom(room, hint.room !== undefined);
  const lock = params.locks.length > 0 ? lockMask(perception, params.locks, image, rt) : null;
  if (lock?.every((v) => v === 255)) {
    throw new EngineGateError('result-unchanged', 'everything that is seen is kept as it is');
  }
  const guide = (kind: GuideKind, small: Rgb8): Mask | null => {
    if (kind === 'lines' && !isHigh) return edgeLines(small, rt);
    if (!isHigh) return null;
    const scaled = scaleRoom(room, small.width, small.height);
    return kind === 'lines' ? houseLines(scaled) : houseDepth(scaled, rt);
  };
  return {
    base: image,
    change: lock && { width: image.width, height: image.height, data: lock.map((v) => 255 - v) },
    room,
    guide,
  };
}

function prepareSketch(image: Rgb8, params: ParamsOf<'render-sketch'>, rt: Runtime): Prepared {
  const entered = enterSketch(image, params.medium === 'sketch', rt);
  if (typeof entered === 'string') throw noSketch(entered);
  const guide = (kind: GuideKind, small: Rgb8): Mask | null => (kind === 'lines' ? strokeLines(small, rt) : null);
  return { base: image, change: null, room: null, guide };
}

function prepareErase(image: Rgb8, params: ParamsOf<'erase'>, rt: Runtime, hint: ToolHint): Prepared {
  const { photo, hole, around } = makeHole(image, params, rt, hint);
  const rim = Math.min(MOST_RIM_PX, Math.max(LEAST_RIM_PX, Math.round(RIM * Math.max(image.width, image.height))));
  const grown = softWithin(dilate(hole, rim), rim);
  // What was lit again lies in the base already; the hole itself is the engine's alone.
  const data = grown.data.map((v, i) => (hole.data[i] ? 255 : v));
  return { base: photo, change: { ...grown, data }, room: hint.room ?? around.perception.room, guide: noGuide };
}

function prepare(tool: OutsideTool, image: Rgb8, params: unknown, rt: Runtime, hint: ToolHint): Prepared {
  switch (tool) {
    case 'restyle':
      return prepareRestyle(image, params as RestyleParams, rt, hint);
    case 'render-sketch':
      return prepareSketch(image, params as ParamsOf<'render-sketch'>, rt);
    case 'erase':
      return prepareErase(image, params as ParamsOf<'erase'>, rt, hint);
    case 'enhance':
      return { base: image, change: null, room: null, guide: noGuide };
  }
}

/**
 * Makes a tool's picture ready for an outside engine. `params` are those of the tool, parsed. Throws AbortedError,
 * and what the tool itself refuses before it makes anything: EngineInputError and EngineGateError.
 */
export function briefOf(
  tool: OutsideTool,
  image: Rgb8,
  params: unknown,
  { sizes, guides, resultPixels }: Wish,
  rt: Runtime,
  hint: ToolHint,
): Brief {
  rt.progress('measure', 0.05);
  const { base, change, room, guide } = prepare(tool, image, params, rt, hint);
  throwIfAborted(rt.signal);
  rt.progress('compose', 0.6);
  const whole = { left: 0, top: 0, width: image.width, height: image.height };
  const box = tool === 'erase' && change ? boxOf({ ...change, data: change.data.map((v) => (v ? 255 : 0)) }) : null;
  const window = box
    ? windowAround({ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }, image)
    : whole;
  const placing = place(window, sizes, resultPixels ?? window.width * window.height);
  const { content } = placing;
  const isSmaller = content.width < window.width;
  const small = resizeRgb8(cutRgb(base, window), content.width, content.height, isSmaller ? 'area' : 'lanczos3');
  throwIfAborted(rt.signal);
  const made: Partial<Record<GuideKind, Mask>> = {};
  for (const kind of guides) {
    const drawn = guide(kind, small);
    if (drawn) made[kind] = spreadMask(drawn, placing);
  }
  const part =
    change && resizeMask(cutMask(change, window), content.width, content.height, isSmaller ? 'area' : 'bilinear');
  return {
    placing,
    picture: spread(small, placing),
    mask: part && spreadMask({ ...part, data: part.data.map((v) => (v > 0 ? 255 : 0)) }, placing),
    guides: made,
    room,
    base,
    change,
  };
}
