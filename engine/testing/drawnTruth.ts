/** A showroom's line drawing and what is known of each of its places: to learn from and to measure with. */

import { chanceOf } from '../chance.ts';
import { boxOf, type Placement } from '../design/arrangement.ts';
import { footprint } from '../design/box.ts';
import { type DesignedScene, FURNITURE_ID } from '../design/scene.ts';
import type { Camera, Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import type { Mask } from '../image/types.ts';
import { CAST_WORDS } from '../kernels/trace/layout.ts';
import type { Kernels } from '../kernels/types.ts';
import { classOfPiece, type DrawnClass, drawnClasses } from '../perceive/drawn/classes.ts';
import { drawLines } from '../render/drawLines.ts';
import { castSamples, LINE_SAMPLES } from '../render/lineSamples.ts';
import { packScene } from '../render/pack.ts';
import type { SceneObject } from '../render/types.ts';
import type { Runtime } from '../runtime.ts';

/** A piece that the drawing shows. */
export interface DrawnPiece {
  readonly piece: string;
  readonly kind: DrawnClass;
  /** Footprint in world metres, and the heights between which it stands. */
  readonly footM: readonly Vec2[];
  readonly bottomM: number;
  readonly topM: number;
  /** Where its front faces: to the right and away from the camera, of length 1. */
  readonly facing: Vec2;
  /** Places of the map that show it. */
  readonly places: number;
}

/** One value for every two by two pixels of the drawing. */
export interface DrawnTruth {
  readonly lines: Mask;
  readonly room: Room;
  readonly width: number;
  readonly height: number;
  /** Index into `drawnClasses`. */
  readonly kind: Uint8Array;
  /** 1 + index into `pieces`; 0 for the house. */
  readonly object: Uint8Array;
  /** Px of the drawing from the place down to the floor below what it shows, times 16; −32768 for the sky. */
  readonly foot: Int16Array;
  /** Direction of the surface: 9 · x + 3 · y + z, each 0, 1 or 2 for towards −, neither, +. */
  readonly facing: Uint8Array;
  readonly pieces: readonly DrawnPiece[];
}

const NO_FOOT = -32768;

/** The scene without what stands on other things and without some of its groups: hands draw less than a room holds. */
export function thinned(designed: DesignedScene, seed: number, share: number): DesignedScene {
  const chance = chanceOf(seed);
  const dropped = new Set(
    [...new Set(designed.placements.map(({ arrangement }) => arrangement))].filter(() => chance() < share),
  );
  const stays = designed.placements.map(
    ({ body, arrangement }) => !dropped.has(arrangement) && (body !== 'on-top' || chance() > share + 0.3),
  );
  const isKept = ({ objectId }: SceneObject): boolean => stays[objectId - FURNITURE_ID] ?? true;
  return { ...designed, scene: { ...designed.scene, objects: designed.scene.objects.filter(isKept) } };
}

/** Draws the scene and labels its drawing. Level cameras only. */
export function drawnTruth({ scene, room, placements }: DesignedScene, kernels: Kernels, rt: Runtime): DrawnTruth {
  const lines = drawLines(scene, rt);
  const { camera } = room;
  const [width, height] = [Math.floor(scene.width / 2), Math.floor(scene.height / 2)];
  const count = width * height;
  const packed = packScene(scene, { seed: 1, maxBounces: 0, clamp: 1 }, rt.arena);
  const columns = scene.width * LINE_SAMPLES;
  const rays = rt.arena.f32Unset(columns * CAST_WORDS);
  const kind = new Uint8Array(count);
  const object = new Uint8Array(count);
  const foot = new Int16Array(count).fill(NO_FOOT);
  const facing = new Uint8Array(count).fill(13);
  const seen = new Map<number, number>();
  const places: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = (2 * y + 1) * LINE_SAMPLES;
    const samples = castSamples(kernels, packed.words, rays, 0, columns, row, row + 1);
    for (let x = 0; x < width; x++) {
      const s = (2 * x + 1) * LINE_SAMPLES;
      const p = y * width + x;
      const [primitive, pane] = [samples.primitive[s], samples.pane[s]];
      const behind = primitive < 0 ? undefined : scene.objects[packed.objectOfPrimitive[primitive]];
      const before = pane < 0 ? undefined : scene.objects[packed.objectOfPrimitive[pane]];
      const shown = before ?? behind;
      kind[p] = drawnClasses.indexOf(classOfThing(shown, placements));
      const placed = shown && placements[shown.objectId - FURNITURE_ID];
      if (shown && placed) {
        const at = seen.get(shown.objectId) ?? seen.size;
        seen.set(shown.objectId, at);
        places[at] = (places[at] ?? 0) + 1;
        object[p] = Math.min(255, at + 1);
      }
      if (primitive < 0 || pane >= 0) continue;
      const below = camera.principalPx[1] + (camera.focalPx * camera.heightM) / samples.depth[s];
      foot[p] = Math.max(-32000, Math.min(32000, Math.round(16 * (below - (row + 0.5) / LINE_SAMPLES))));
      const third = (c: number): number => 1 + Math.round(0.8 * samples.normal[3 * s + c]);
      facing[p] = 9 * third(0) + 3 * third(1) + third(2);
    }
  }
  for (const array of [packed.words, rays]) rt.arena.free(array);
  const pieces = [...seen.keys()].map((id, i) => pieceOf(placements[id - FURNITURE_ID], camera, places[i]));
  return { lines, room, width, height, kind, object, foot, facing, pieces };
}

function classOfThing(object: SceneObject | undefined, placements: readonly Placement[]): DrawnClass {
  if (!object || object.kind === 'outside' || object.kind === 'window') return 'window';
  const placed = placements[object.objectId - FURNITURE_ID];
  if (placed) return classOfPiece(placed.id);
  if (object.kind === 'door') return 'door';
  if (object.kind === 'lamp') return 'ceiling';
  if (object.kind === 'floor' || object.kind === 'ceiling' || object.kind === 'wall') return object.kind;
  return object.kind === 'trim' ? 'wall' : 'other';
}

function pieceOf(placement: Placement, camera: Camera, places: number): DrawnPiece {
  const box = boxOf(placement);
  const front: Vec2 = [-Math.sin(placement.turn), -Math.cos(placement.turn)];
  const r = camera.rotation;
  return {
    piece: placement.id,
    kind: classOfPiece(placement.id),
    footM: footprint(box),
    bottomM: box.bottom,
    topM: box.top,
    facing: [r[0] * front[0] + r[2] * front[1], r[6] * front[0] + r[8] * front[1]],
    places,
  };
}
