/** Openings without a leaf, which lead on to other rooms: the floor goes on behind the foot of a wall. */
import type { OrientedBox } from '../../design/box.ts';
import { project } from '../../geometry/camera.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { type FrameRect, frameBox, type PictureView } from '../placing/frameBox.ts';

/** m along a wall from one look to the next. */
const STEP_M = 0.1;
/** m above the foot of a wall where floor is looked for: lower, a line that is read awry or a skirting shows it. */
const HEIGHTS_M = [0.16, 0.25, 0.34];
/** Probability from which a place shows floor. */
const SURE = 0.5;
/** m: what is narrower leads nowhere. */
const LEAST_M = 0.6;
/** m: as high as doors are, where nothing tells. */
const HEAD_M = 2.05;

/** m of floor before a passage on which nothing stands. */
const WAY_M = 0.9;

const FLOOR = segmentClasses.indexOf('floor');

/** Passages that the network shows and the Room, in metres, has no opening for. */
export function passagesOf(room: Room, said: Segmentation): Opening[] {
  const { planM, ceilingHeightM } = room;
  const doors = room.openings.filter(({ bottomM }) => bottomM < HEIGHTS_M[0]);
  return planM.slice(1).flatMap((to, wall) => {
    const from = planM[wall];
    const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const steps = Math.floor(lengthM / STEP_M);
    const isPassage = (step: number): boolean => {
      const s = (step + 0.5) * STEP_M;
      // A window above that floor is one of the room behind.
      if (doors.some((o) => o.wall === wall && s > o.leftM && s < o.leftM + o.widthM)) return false;
      const [x, z] = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * s) / lengthM);
      return HEIGHTS_M.every((y) => floorAt(room, said, [x, y, z]) > SURE);
    };
    const found: Opening[] = [];
    for (let start = 0; start < steps; start++) {
      if (!isPassage(start)) continue;
      let end = start + 1;
      while (end < steps && (isPassage(end) || (end + 1 < steps && isPassage(end + 1)))) end++;
      const widthM = (end - start) * STEP_M;
      const heightM = Math.min(HEAD_M, ceilingHeightM);
      if (widthM >= LEAST_M) found.push({ kind: 'door', wall, leftM: start * STEP_M, bottomM: 0, widthM, heightM });
      start = end;
    }
    return found;
  });
}

/** Probability of floor where the picture shows a point of the room; 0 beyond the picture. */
function floorAt(room: Room, { width, height, data }: Segmentation, point: [number, number, number]): number {
  const p = project(room.camera, point);
  if (!p) return 0;
  const x = Math.floor((p[0] / room.width) * width);
  const y = Math.floor((p[1] / room.height) * height);
  if (x < 0 || y < 0 || x >= width || y >= height) return 0;
  return data[(y * width + x) * segmentClasses.length + FLOOR];
}

/** The floor before a passage that people walk on, and the air above it. */
export function wayBefore(passage: Opening, room: Room): OrientedBox {
  return boxAt(passage, room, WAY_M);
}

/** Where the picture shows a passage; null where it doesn't. */
export function passageRect(passage: Opening, room: Room, view: PictureView): FrameRect | null {
  return frameBox(view, boxAt(passage, room, 0.01)).rect;
}

/** A box as deep on either side of the wall. */
function boxAt({ wall, leftM, bottomM, widthM, heightM }: Opening, { planM }: Room, halfDepth: number): OrientedBox {
  const [from, to] = [planM[wall], planM[wall + 1]];
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, z] = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * (leftM + widthM / 2)) / lengthM);
  const turn = Math.atan2(from[1] - to[1], to[0] - from[0]);
  return { x, z, turn, halfWidth: widthM / 2, halfDepth, bottom: bottomM, top: bottomM + heightM };
}
