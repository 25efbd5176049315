/** What goes with a room's furniture: what is left of it on the floor, and the rugs that it stood on. */
import { close, connectedComponents, dilate } from '../../image/morphology.ts';
import { resizeMask } from '../../image/resample.ts';
import type { Mask } from '../../image/types.ts';
import { type Surroundings, shrunk } from '../../retouch/surroundings.ts';
import { awayFromFeet } from './bareGround.ts';

/** Width of the rim in which something is left beside what goes, as a share of the long side. */
const RIM = 0.02;
/** Share of the picture from which something on the floor is no rest of what goes. */
const SCRAP = 0.003;
/** Share of the height above a wall's foot in which skirting may be. */
const SKIRTING = 0.05;
/** Share of the long side around an opening that its frame may take. */
const FRAME = 0.025;
/** Gaps of the floor between what goes, which lie in its shade: of the long side. */
const GAP = 0.035;
/** Share of the floor that must be seen bare for rugs to go. */
const BARE = 0.1;

/** The mask of what goes, of the photo's size, with its rests on the floor and the rugs under it. */
export function withLeftovers(mask: Mask, around: Surroundings): Mask {
  const { small, ground, behind, rug, perception } = around;
  const { width, height } = small;
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  if (floor === 0) return mask;
  const hole = shrunk(mask, around).data;
  const near = dilate({ width, height, data: hole }, Math.round(RIM * Math.max(width, height))).data;
  const left = new Uint8Array(width * height);
  const add = (isPart: (i: number) => boolean, most: number): void => {
    const { labels, components } = connectedComponents(width, height, isPart);
    const meets = new Uint8Array(components.length + 1);
    labels.data.forEach((label, i) => {
      if (near[i] > 0) meets[label] = 1;
    });
    for (const { label, area } of components) if (area > most * width * height) meets[label] = 0;
    labels.data.forEach((label, i) => {
      if (label > 0 && meets[label]) left[i] = 255;
    });
  };
  const isOpen = awayFromFeet(around);
  const isOnFloor = (i: number): boolean => isOpen(i) && hole[i] === 0;
  add((i) => isOnFloor(i) && ground[i] !== floor && ground[i] !== rug, SCRAP);
  let [bare, all] = [0, 0];
  for (let i = 0; i < ground.length; i++) {
    if (behind[i] === floor) all++;
    if (ground[i] === floor && near[i] === 0) bare++;
  }
  if (bare >= BARE * all) add((i) => ground[i] === rug && hole[i] === 0, 1);
  // Walls beside what goes show its shade, its light and its finest leaves.
  const isWall = [false, ...perception.surfaces.map(({ kind }) => kind === 'wall')];
  const skirting = Math.round(SKIRTING * height) * width;
  const isOnWall = (i: number): boolean => isWall[behind[i]] && isWall[behind[i + skirting]];
  const framed = dilate(perception.opening, Math.round(FRAME * Math.max(width, height))).data;
  for (let i = 0; i < near.length; i++)
    if (near[i] > 0 && framed[i] < 128 && isWall[ground[i]] && isOnWall(i)) left[i] = 255;
  const going = { width, height, data: Uint8Array.from(hole, (v, i) => Math.max(v, left[i])) };
  close(going, Math.round(GAP * Math.max(width, height))).data.forEach((v, i) => {
    if (v > 0 && ground[i] === floor && isOpen(i)) left[i] = 255;
  });
  const more = resizeMask(dilate({ width, height, data: left }, 1), mask.width, mask.height).data;
  return { ...mask, data: mask.data.map((v, i) => (v >= 128 || more[i] >= 128 ? 255 : 0)) };
}
