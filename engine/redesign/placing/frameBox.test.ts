import { describe, expect, it } from 'vitest';
import { rotationFromDownYaw } from '../../geometry/camera.ts';
import { coveredShare, frameBox } from './frameBox.ts';

const view = {
  width: 640,
  height: 480,
  camera: {
    focalPx: 480,
    principalPx: [320, 240] as [number, number],
    rotation: [...rotationFromDownYaw([0, 1, 0], 0)],
    heightM: 1.4,
  },
};
const box = (x: number, z: number) => ({ x, z, turn: 0, halfWidth: 0.5, halfDepth: 0.5, bottom: 0, top: 1 });

describe('frameBox', () => {
  it('holds a box ahead whole, and says how far it is and how much of the picture it takes', () => {
    const seen = frameBox(view, box(0, 4));
    expect(seen.whole).toBeCloseTo(1, 9);
    expect(seen.awayM).toBeCloseTo(3.5, 9);
    // Its near face is 1 m wide at 3.5 m.
    expect(seen.rect!.right - seen.rect!.left).toBeCloseTo(480 / 3.5, 6);
    expect(seen.share).toBeGreaterThan(0.03);
    expect(seen.share).toBeLessThan(0.1);
  });

  it('says how much of a box the border cuts, and holds nothing of what lies behind', () => {
    const cut = frameBox(view, box(2.4, 4));
    expect(cut.whole).toBeGreaterThan(0.3);
    expect(cut.whole).toBeLessThan(0.95);
    expect(frameBox(view, box(0, -3))).toMatchObject({ rect: null, share: 0, whole: 0 });
    expect(frameBox(view, box(9, 3)).rect).toBeNull();
  });

  it('counts what reaches past the lens as cut', () => {
    expect(frameBox(view, { ...box(0, 0.3), halfDepth: 1 }).whole).toBeLessThan(0.6);
  });
});

it('says which share of one rectangle another covers', () => {
  const whole = { left: 0, top: 0, right: 10, bottom: 10 };
  expect(coveredShare(whole, { left: 5, top: 0, right: 20, bottom: 10 })).toBeCloseTo(0.5, 9);
  expect(coveredShare(whole, { left: 11, top: 0, right: 20, bottom: 10 })).toBe(0);
});
