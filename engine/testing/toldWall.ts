/** The wall ahead of a drawn box room as a photo of plain rectangles, and what the network would say of them. */
import { project } from '../geometry/camera.ts';
import type { Opening } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { fillPolygons } from '../image/mask.ts';
import type { Rgb8 } from '../image/types.ts';
import { type SegmentClass, segmentClasses } from '../perceive/network/classes.ts';
import type { Segmentation } from '../perceive/network/segment.ts';
import type { BoxRoom } from './room.ts';

/** Metres from the wall's left end and from the floor; `lightness` 0-255. */
interface ToldPart extends Pick<Opening, 'leftM' | 'bottomM' | 'widthM' | 'heightM'> {
  readonly name: SegmentClass;
  readonly lightness: number;
}

/** From 128 on for pixels of the rectangle. */
function pixelsOf(box: BoxRoom, { leftM: u, bottomM: v, widthM, heightM }: ToldPart): Uint8Array {
  const at = (x: number, y: number): Vec2 => project(box.camera, [x - box.leftM, y, box.aheadM])!;
  const outline = [at(u, v), at(u + widthM, v), at(u + widthM, v + heightM), at(u, v + heightM)];
  return fillPolygons(box.width, box.height, [outline]).data;
}

/** Later parts lie before earlier ones; around them all is wall of a middle grey. */
export function toldWall(box: BoxRoom, parts: readonly ToldPart[]): { said: Segmentation; photo: Rgb8 } {
  const { width, height } = box;
  const count = segmentClasses.length;
  const data = new Uint8Array(width * height * 3).fill(130);
  const kinds = new Array<SegmentClass>(width * height).fill('wall');
  for (const part of parts)
    pixelsOf(box, part).forEach((inside, i) => {
      if (inside < 128) return;
      kinds[i] = part.name;
      data.fill(part.lightness, 3 * i, 3 * i + 3);
    });
  const said = new Float32Array(width * height * count);
  kinds.forEach((name, i) => {
    said[i * count + segmentClasses.indexOf(name)] = 0.9;
  });
  return { said: { width, height, data: said, classes: segmentClasses }, photo: { width, height, data } };
}
