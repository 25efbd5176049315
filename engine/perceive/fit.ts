/** How far a Room lies where the network sees floor, walls and ceiling. */
import type { Room } from '../geometry/roomSchema.ts';
import { scaleRoom } from './boxRoom.ts';
import { CEILING, FLOOR, faceMap } from './faces.ts';
import { type SegmentClass, segmentClasses } from './network/classes.ts';
import type { Segmentation } from './network/segment.ts';

/** What the network calls the planes of a room, and what lies in them. */
const planes: readonly (readonly SegmentClass[])[] = [
  ['floor', 'rug'],
  ['ceiling'],
  ['wall', 'window', 'door', 'curtain', 'picture'],
];
const numbers = planes.map((names) => names.map((name) => segmentClasses.indexOf(name)));
/** Probability from which a place speaks. */
const SAID = 0.5;

/**
 * Share 0-1 of what the network surely calls floor, wall or ceiling that lies in such a face of the Room; 1 where it
 * calls nothing so. What stands in front says nothing: a furnished room is no less right for it.
 */
export function surfaceFit(room: Room, { width, height, data }: Segmentation): number {
  const faces = faceMap(scaleRoom(room, width, height)).data;
  let [right, all] = [0, 1e-9];
  for (let i = 0; i < width * height; i++) {
    const plane = faces[i] === FLOOR ? 0 : faces[i] === CEILING ? 1 : 2;
    numbers.forEach((classes, kind) => {
      const said = classes.reduce((sum, c) => sum + data[i * segmentClasses.length + c], 0);
      if (said < SAID) return;
      all += said;
      if (kind === plane) right += said;
    });
  }
  return Math.min(1, right / all);
}
