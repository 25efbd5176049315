import { expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import type { Placement } from '../../design/arrangement.ts';
import { pieceKind } from '../../furniture/all.ts';
import { project } from '../../geometry/camera.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { closePlan } from '../closePlan.ts';
import { viewCostOf } from './viewCost.ts';
import type { WallMark } from './wallMarks.ts';

const box = makeBoxRoom();
const bedroom = roomTypeById('bedroom')!;
/** What an arrangement may cost before it is left out. */
const LIMIT = 4.2;

/** Cost of a piece before the wall ahead, which has an opening between 1.4 and 2.4 m from its left end. */
function costOf(kind: 'door' | 'window', id: string, x: number, sizeM: readonly [number, number, number]): number {
  const opening = { kind, wall: 1, leftM: 1.4, bottomM: kind === 'door' ? 0 : 0.9, widthM: 1, heightM: 1.2 } as const;
  const closed = closePlan(roomOfBox(box, [opening]), bedroom)!;
  const built = { kind: pieceKind(id)!, piece: { sizeM } };
  const placement = { built, x, y: 0, z: 3.8, turn: 0, body: 'solid', reach: 'front', worth: 0.4 };
  return viewCostOf(closed, box)({ placements: [placement as unknown as Placement] });
}

it('leaves out a wardrobe before the frame of a door, and has one a hand beside it', () => {
  expect(costOf('door', 'wardrobe', -1, [1, 0.6, 2.1])).toBeGreaterThan(LIMIT);
  expect(costOf('door', 'wardrobe', -1.4, [1, 0.6, 2.1])).toBeLessThan(1);
});

it('has a low cupboard under a window, and no shelf before it', () => {
  expect(costOf('window', 'sideboard', 0, [1.6, 0.45, 0.7])).toBeLessThan(1);
  expect(costOf('window', 'bookcase', 0, [1, 0.4, 2])).toBeGreaterThan(LIMIT);
});

it('has a plant before a part of a window, and none before a door', () => {
  expect(costOf('window', 'plant', 0.4, [0.3, 0.3, 1.4])).toBeLessThan(1);
  expect(costOf('door', 'plant', 0.4, [0.3, 0.3, 1.4])).toBeGreaterThan(LIMIT);
});

it('has no wardrobe of which the camera sees the side, and one whose front is seen askew', () => {
  const atRight = (z: number): number => {
    const built = { kind: pieceKind('wardrobe')!, piece: { sizeM: [1.4, 0.6, 2.1] } };
    const placement = { built, x: 2, y: 0, z, turn: Math.PI / 2, body: 'solid', reach: 'front', worth: 0.5 };
    const closed = closePlan(roomOfBox(box), bedroom)!;
    return viewCostOf(closed, box)({ placements: [placement as unknown as Placement] });
  };
  expect(atRight(3.4)).toBeLessThan(2);
  expect(atRight(9)).toBeGreaterThan(LIMIT);
});

/** An edge on the wall ahead, from its foot up, in the picture as it is in the room. */
function jamb(x: number): WallMark {
  const at = (y: number) => project(box.camera, [x, y, box.aheadM])!;
  const place = { wall: 1, alongM: x + box.leftM, middleM: x + box.leftM, footAt: [x, box.aheadM] as const };
  return { ...place, ends: [at(0.1), at(2)], foot: at(0.1), footM: 0.1, riseM: 1.9, runM: 0, lengthM: 1.9 };
}

/** Cost of a piece before two jambs of something that is no opening of the Room. */
function beforeJambs(id: string, x: number, sizeM: readonly [number, number, number], y = 0): number {
  const built = { kind: pieceKind(id)!, piece: { sizeM } };
  const body = built.kind.stance === 'wall' ? 'hung' : 'solid';
  const z = box.aheadM - sizeM[1] / 2 - 0.02;
  const placement = { built, x, y, z, turn: 0, body, reach: 'none', worth: 0.4 };
  const closed = closePlan(roomOfBox(box), bedroom)!;
  const marks = [jamb(-0.4), jamb(0.4)];
  return viewCostOf(closed, box, [], marks)({ placements: [placement as unknown as Placement] });
}

it('has no shelf, no sideboard and no picture before what edges on a wall belong to, and has them beside it', () => {
  expect(beforeJambs('bookcase', 0, [1, 0.35, 2])).toBeGreaterThan(LIMIT);
  expect(beforeJambs('bookcase', -1.3, [1, 0.35, 2])).toBeLessThan(1);
  expect(beforeJambs('sideboard', 0, [1.6, 0.45, 0.7])).toBeGreaterThan(2);
  expect(beforeJambs('wall-art', 0, [1, 0.04, 0.7], 1.5)).toBeGreaterThan(LIMIT);
  expect(beforeJambs('wall-art', -1.3, [1, 0.04, 0.7], 1.5)).toBeLessThan(1);
});

it('would rather show the front of an armchair than its side or its back', () => {
  const turned = (turn: number): number => {
    const built = { kind: pieceKind('armchair')!, piece: { sizeM: [0.8, 0.85, 0.8] } };
    const placement = { built, x: 0, y: 0, z: 2.6, turn, body: 'solid', reach: 'any', worth: 0.7 };
    return viewCostOf(closePlan(roomOfBox(box), bedroom)!, box)({ placements: [placement as unknown as Placement] });
  };
  expect(turned(Math.PI / 2)).toBeGreaterThan(turned(0) + 0.5);
  expect(turned(Math.PI)).toBeGreaterThan(turned(0) + 0.5);
});

it('has no cupboard that towers in the foreground, and one as high further away', () => {
  const bookcase = (z: number): number => {
    const built = { kind: pieceKind('bookcase')!, piece: { sizeM: [0.9, 0.35, 2] } };
    const placement = { built, x: 0, y: 0, z, turn: 0, body: 'solid', reach: 'front', worth: 0.4 };
    return viewCostOf(closePlan(roomOfBox(box), bedroom)!, box)({ placements: [placement as unknown as Placement] });
  };
  expect(bookcase(2.2)).toBeGreaterThan(LIMIT);
  expect(bookcase(box.aheadM - 0.2)).toBeLessThan(1);
});

it('would rather have a sofa a little away from the sides of the picture', () => {
  const sofa = (x: number): number => {
    const built = { kind: pieceKind('sofa')!, piece: { sizeM: [1.8, 0.9, 0.8] } };
    const placement = { built, x, y: 0, z: 3.6, turn: 0, body: 'solid', reach: 'front', worth: 1 };
    return viewCostOf(closePlan(roomOfBox(box), bedroom)!, box)({ placements: [placement as unknown as Placement] });
  };
  // The picture's half is as wide there as the focal length says.
  const half = (0.5 * box.width * 3.15) / box.camera.focalPx;
  expect(sofa(half - 0.95)).toBeGreaterThan(sofa(half - 1.15) + 0.5);
});

it('turns no back to what people sit around', () => {
  const sofa = (isWay: boolean): number => {
    const hearth = { left: 0.4 * box.width, right: 0.6 * box.width, top: 0.5 * box.height, bottom: 0.9 * box.height };
    const built = { kind: pieceKind('sofa')!, piece: { sizeM: [2, 0.9, 0.8] } };
    const placement = { built, x: 0, y: 0, z: 2.6, turn: 0, body: 'solid', reach: 'front', worth: 1 };
    const cost = viewCostOf(closePlan(roomOfBox(box), bedroom)!, box, [{ ...hearth, isWay }]);
    return cost({ placements: [placement as unknown as Placement] });
  };
  expect(sofa(true)).toBeGreaterThan(sofa(false) + 1);
});
