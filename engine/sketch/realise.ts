/** A drawing becomes a picture: the drawn room in a style, by the drawing's own camera. */

import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { throwIfAborted } from '../abort.ts';
import { builtScene, liftedOnRugs } from '../design/scene.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import type { DrawnClass } from '../perceive/drawn/classes.ts';
import type { DrawnLook } from '../perceive/drawn/look.ts';
import { type Drawn, placed } from '../perceive/sketch/sketch.ts';
import { gateError } from '../redesign/gate.ts';
import { part } from '../redesign/setting.ts';
import { type Quality, renderScene } from '../render/render.ts';
import type { RenderScene } from '../render/types.ts';
import type { Runtime } from '../runtime.ts';
import { curtainsOf } from './curtains.ts';
import { type FittedItem, thingsOf } from './drawnItem.ts';
import { fitPieces } from './fit.ts';
import { isMostlyLost, missesWhatFills, noSketch } from './gate.ts';
import { inventoryOf, type SketchReading } from './read.ts';

export interface RealiseRequest {
  readonly style: Style;
  readonly roomType: RoomType;
  readonly seed: number;
  readonly quality: Quality;
  /** A Room that somebody has checked. */
  readonly room?: Room;
  /** What a network says, in place of the engine's own. */
  readonly look?: DrawnLook;
}

/** A thing of the drawing, and what became of it. */
export interface DrawnReport {
  readonly kind: DrawnClass;
  /** 0-1: how surely it was told. */
  readonly confidence: number;
  /** Box in the drawing, px: left, top, right, bottom. */
  readonly boxPx: readonly [number, number, number, number];
  /** The piece that stands there; null where it was left out. */
  readonly piece: string | null;
  /** 0-1, how well its silhouette agrees with what is drawn; null where there is none. */
  readonly agreement: number | null;
}

export interface RealisedScene {
  readonly scene: RenderScene;
  /** In metres, in px of the picture. */
  readonly room: Room;
  readonly reading: SketchReading;
  readonly things: readonly DrawnReport[];
}

/**
 * Builds the scene of a drawing. Throws the gate's error where its Room can't be believed or most of what is drawn is
 * lost, AbortedError when cancelled.
 */
export function realisedScene(image: Rgb8, drawn: Drawn, request: RealiseRequest, rt: Runtime): RealisedScene {
  const { style, roomType, seed } = request;
  const reading = inventoryOf(image, drawn, request, rt);
  throwIfAborted(rt.signal);
  rt.progress('surfaces', 0.75);
  const fitted = fitPieces(reading, style.forms, seed, rt);
  if (isMostlyLost(reading.drawn, new Set(fitted.flatMap(({ item }) => thingsOf(item))))) throw noSketch('things');
  const standing = fitted.filter(({ item }) => item.on === 'floor' && item.kind !== 'rug');
  const agreements = new Map(standing.map(({ item, agreement }) => [item.thing, agreement]));
  if (!request.room && missesWhatFills(reading.drawn, agreements)) throw gateError('room-unclear');
  const curtains = curtainsOf(reading, style, seed);
  const placements = liftedOnRugs([
    ...fitted.map(({ placement }) => placement),
    ...curtains.map(({ placement }) => placement),
  ]);
  const room = placed(reading.room, drawn, image);
  const { plan: floorPlan } = reading.closed;
  const { scene } = builtScene(
    { floorPlan, placements, accentWall: null, camera: room.camera },
    style,
    roomType,
    seed,
    image,
  );
  return {
    scene,
    room,
    reading,
    things: reported(reading, fitted, new Set(curtains.flatMap(({ things }) => things)), drawn),
  };
}

/** The drawing as a picture, of its own size. Deterministic. Throws as `realisedScene`. */
export function realise(
  image: Rgb8,
  drawn: Drawn,
  request: RealiseRequest,
  rt: Runtime,
): RealisedScene & { readonly picture: Rgb8 } {
  const realised = realisedScene(image, drawn, request, part(rt, 0, 0.25));
  const { picture } = renderScene(realised.scene, { quality: request.quality, seed: request.seed }, part(rt, 0.25, 1));
  return { ...realised, picture };
}

function reported(
  reading: SketchReading,
  fitted: readonly FittedItem[],
  curtained: ReadonlySet<number>,
  { scale, origin }: Drawn,
): DrawnReport[] {
  const byThing = new Map(fitted.flatMap((each) => thingsOf(each.item).map((thing) => [thing, each] as const)));
  return reading.drawn.things.map(({ kind, confidence, left, top, right, bottom }, index) => {
    const own = byThing.get(index);
    const isOpening = (kind === 'window' || kind === 'door') && !reading.inventory.untold.includes(index);
    return {
      kind,
      confidence,
      boxPx: [left * scale + origin[0], top * scale + origin[1], right * scale + origin[0], bottom * scale + origin[1]],
      piece: own?.placement.id ?? (isOpening ? kind : curtained.has(index) ? 'curtain' : null),
      agreement: own?.agreement ?? null,
    };
  });
}
