import { describe, expect, it } from 'vitest';
import { distanceTo, footprint, fromBox, type OrientedBox, overlap, planOverlap, toBox } from './box.ts';

const box = (part: Partial<OrientedBox>): OrientedBox => ({
  x: 0,
  z: 0,
  halfWidth: 1,
  halfDepth: 0.5,
  turn: 0,
  bottom: 0,
  top: 1,
  ...part,
});

describe('boxes on a plan', () => {
  it('turn z towards x', () => {
    const [x, z] = fromBox(box({ turn: Math.PI / 2 }), [0, 1]);
    expect(x).toBeCloseTo(1);
    expect(z).toBeCloseTo(0);
    const back = toBox(box({ turn: 0.7, x: 3, z: -2 }), fromBox(box({ turn: 0.7, x: 3, z: -2 }), [0.3, 0.8]));
    expect(back[0]).toBeCloseTo(0.3);
    expect(back[1]).toBeCloseTo(0.8);
  });

  it('overlap by the least shift that parts them', () => {
    expect(planOverlap(box({}), box({ x: 1.9 }))).toBeCloseTo(0.1);
    expect(planOverlap(box({}), box({ z: 0.8 }))).toBeCloseTo(0.2);
    expect(planOverlap(box({}), box({ x: 2.5 }))).toBeCloseTo(-0.5);
    // A square on its corner touches with the corner.
    const square = box({ halfWidth: 0.5, halfDepth: 0.5, turn: Math.PI / 4, x: 1 + Math.SQRT1_2 });
    expect(planOverlap(box({}), square)).toBeCloseTo(0);
    expect(planOverlap(box({}), { ...square, x: square.x - 0.1 })).toBeCloseTo(0.1);
  });

  it('do not overlap when one stands over the other', () => {
    expect(overlap(box({}), box({ bottom: 1, top: 2 }))).toBeLessThanOrEqual(0);
    expect(overlap(box({}), box({ bottom: 0.9, top: 2 }))).toBeCloseTo(0.1);
  });

  it('know their distance and their corners', () => {
    expect(distanceTo(box({}), [4, 4.5])).toBeCloseTo(5);
    expect(distanceTo(box({}), [0.5, 0.2])).toBe(0);
    expect(footprint(box({ turn: Math.PI })).map(([x]) => Math.abs(x))).toEqual(
      [1, 1, 1, 1].map((n) => expect.closeTo(n)),
    );
  });
});
