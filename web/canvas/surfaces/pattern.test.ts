import { describe, expect, it } from 'vitest';
import type { LaidSurface } from './layers.ts';
import { mapped, moved, type Placing, patternMap, turned, turnedTo } from './pattern.ts';

/** A floor seen from 1.5 m above it, as a level camera of 100 px focal length sees it, horizon at y = 40. */
const floor: LaidSurface = {
  id: 'floor',
  kind: 'floor',
  face: 0,
  toMetres: [1.5, 0, -75, 0, 0, 150, 0, 1, -40],
  usualAngle: 90,
  originU: 0,
  areaM2: 10,
  errorM2: 1,
  colour: '#808080',
};
const placing: Placing = { angle: 30, scale: 1.5, offset: [0.2, -0.1], metres: 1.1 };
const at = (place: Placing, x: number, y: number) => mapped(patternMap(floor, place), { x, y });

describe('where a pattern lies', () => {
  it('is metres of the floor, turned, scaled and moved', () => {
    const plain = at({ angle: -90, scale: 1, offset: [0, 0], metres: 1 }, 80, 90);
    expect(plain.x).toBeCloseTo((1.5 * 80 - 75) / 50);
    expect(plain.y).toBeCloseTo(3);
    const laid = at(placing, 80, 90);
    const [x, y, turn] = [(plain.x * 1.1) / 1.5, (plain.y * 1.1) / 1.5, (120 * Math.PI) / 180];
    expect(laid.x).toBeCloseTo(x * Math.cos(turn) - y * Math.sin(turn) + 0.2);
    expect(laid.y).toBeCloseTo(x * Math.sin(turn) + y * Math.cos(turn) - 0.1);
  });

  it('goes with what is dragged', () => {
    const before = at(placing, 60, 80);
    const after = moved(floor, placing, { x: 60, y: 80 }, { x: 75, y: 90 });
    expect(at(after, 75, 90).x).toBeCloseTo(before.x, 2);
    expect(at(after, 75, 90).y).toBeCloseTo(before.y, 2);
    expect(moved(floor, placing, { x: 60, y: 80 }, { x: 60, y: 40.001 })).toBe(placing);
  });

  it('turns about a point that stays', () => {
    const about = { x: 50, y: 80 };
    const to = turnedTo(floor, placing, about, 200);
    expect(to.angle).toBe(-160);
    expect(at(to, 50, 80).x).toBeCloseTo(at(placing, 50, 80).x, 2);
    const dragged = turned(floor, placing, about, [
      { x: 70, y: 80 },
      { x: 50, y: 70 },
    ]);
    expect(dragged.angle).not.toBe(placing.angle);
    expect(at(dragged, 50, 80).y).toBeCloseTo(at(placing, 50, 80).y, 2);
  });
});
