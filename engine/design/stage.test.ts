import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { pieceKind } from '../furniture/all.ts';
import { boxOf } from './arrangement.ts';
import { distanceTo } from './box.ts';
import { drawFloorPlan } from './drawFloorPlan.ts';
import { furnish } from './furnish.ts';
import { pieceSource } from './pieceSource.ts';
import { shareInFrame } from './scenery.ts';
import { chooseShot, clearedForeground, stageOf } from './stage.ts';

const size = { width: 1024, height: 683 };

function photographed(styleId: string, roomTypeId: string, seed: number) {
  const [style, roomType] = [styleById(styleId), roomTypeById(roomTypeId)];
  if (!style || !roomType) throw new Error('no such style or room type');
  const floorPlan = drawFloorPlan(roomType, seed);
  const { placements } = furnish(floorPlan, style, roomType, pieceSource(pieceKind, style.forms, seed), seed);
  const shot = chooseShot(floorPlan, placements, style.family, size, seed);
  const all = stageOf(floorPlan, placements, shot).placements;
  return { shot, all, shown: clearedForeground(all, shot, size) };
}

describe('the foreground', () => {
  it('has no chest or wardrobe of which the picture holds a part, and nothing that stood on it', () => {
    const { shot, all, shown } = photographed('bohemian', 'bedroom', 211);
    const idOf = ({ built }: (typeof all)[number]) => built.kind.id;
    const dresser = all.find((placement) => idOf(placement) === 'dresser');
    if (!dresser) throw new Error('the room has no dresser');
    expect(shareInFrame(shot, size, boxOf(dresser))).toBeLessThan(0.65);
    expect(shown).not.toContain(dresser);
    const onIt = all.filter((p) => p.body === 'on-top' && distanceTo(boxOf(dresser), [p.x, p.z]) < 0.001);
    expect(onIt.length).toBeGreaterThan(0);
    expect(shown.some((placement) => onIt.includes(placement))).toBe(false);
    expect(shown.map(idOf)).toEqual(expect.arrayContaining(['bed', 'nightstand', 'bench', 'wardrobe', 'curtain']));
  });

  it.each([
    ['art-deco', 'dining-room', 4],
    ['modern', 'kitchen', 8],
    ['industrial', 'living-room', 103],
  ])('keeps what a room is for: %s %s', (style, room, seed) => {
    const { all, shown } = photographed(style, room, seed);
    const main = all.filter(({ body, worth }) => body === 'solid' && worth > 0.6);
    expect(shown).toEqual(expect.arrayContaining(main));
  });
});
