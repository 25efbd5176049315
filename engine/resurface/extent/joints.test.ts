import { describe, expect, it } from 'vitest';
import { jointedFronts } from './joints.ts';

const [WIDTH, HEIGHT] = [320, 240];
const signal = { aborted: false };

/** How much of a white wall, left of, between and right of upright lines, is taken for fronts. */
function frontsAmong(lines: readonly number[], at: 'joint' | 'step', [from, to] = [20, 220]) {
  const l = new Float32Array(WIDTH * HEIGHT).fill(0.9);
  for (let y = from; y < to; y++) {
    for (const x of lines) {
      if (at === 'joint') l.fill(0.75, y * WIDTH + x, y * WIDTH + x + 2);
      else l.fill(0.7, y * WIDTH + x, y * WIDTH + x + 40);
    }
  }
  const none = new Float32Array(WIDTH * HEIGHT);
  const wall = new Uint8Array(WIDTH * HEIGHT).fill(1);
  const fronts = jointedFronts({ width: WIDTH, height: HEIGHT, l, a: none, b: none }, wall, signal);
  return (x: number): number => fronts[120 * WIDTH + x];
}

describe('jointedFronts', () => {
  it('tells white fronts in a white wall by joints abreast, one front on', () => {
    const isFront = frontsAmong([100, 150, 200], 'joint');
    expect([20, 70, 125, 175, 230, 290].map(isFront)).toEqual([0, 1, 1, 1, 1, 0]);
  });

  it('ends a door, whose joints end below the ceiling, at its frame', () => {
    const isFront = frontsAmong([100, 160], 'joint', [70, 235]);
    expect([80, 104, 130, 156, 190].map(isFront)).toEqual([0, 1, 1, 1, 0]);
  });

  it('takes a cable, which comes alone, and steps of colour for none', () => {
    expect(frontsAmong([100], 'joint')(104)).toBe(0);
    expect(frontsAmong([100, 180], 'step')(150)).toBe(0);
  });

  it('leaves short lines, as on panelling below a rail', () => {
    expect(frontsAmong([100, 150, 200], 'joint', [180, 235])(125)).toBe(0);
  });
});
