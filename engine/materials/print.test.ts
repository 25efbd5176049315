import { describe, expect, it } from 'vitest';
import { botanical } from './plates/botanical.ts';
import { chinoiserie } from './plates/chinoiserie.ts';
import { damask } from './plates/damask.ts';
import { encausticFace } from './plates/encaustic.ts';
import { toile } from './plates/toile.ts';
import { type Ink, Plate, type Print, press } from './print.ts';

const ink: Ink = { figure: 0, second: 0 };

function at(print: Print, x: number, y: number, footprint: number): Ink {
  print(x, y, footprint, ink);
  return { ...ink };
}

/** Mean ink over one repeat (Roberts 2018). */
function mean(print: Print, height: number, footprint: number): Ink {
  const sum = { figure: 0, second: 0 };
  const count = 6000;
  for (let i = 0; i < count; i++) {
    print((0.5 + i * 0.7548776662466927) % 1, ((0.5 + i * 0.5698402909980532) % 1) * height, footprint, ink);
    sum.figure += ink.figure / count;
    sum.second += ink.second / count;
  }
  return sum;
}

describe('press', () => {
  it('covers what a stroke covers, however wide the pixel', () => {
    const plate = new Plate(1).ink(1, 0).stroke(-0.5, 0.5, 1.5, 0.5, 0.02);
    const print = press(plate);
    for (const footprint of [0.0005, 0.002, 0.004, 0.03, 0.2]) {
      expect(mean(print, 1, footprint).figure).toBeCloseTo(0.04, 2);
    }
    expect(at(print, 0.3, 0.51, 0.001).figure).toBe(1);
    expect(at(print, 0.3, 0.53, 0.001).figure).toBe(0);
  });

  it('lays later shapes over earlier ones, and bare ground over both', () => {
    const plate = new Plate(1);
    plate.ink(1, 0).oval(0.5, 0.5, 0.3);
    plate.ink(0, 1).oval(0.5, 0.5, 0.2);
    plate.ink(0, 0).oval(0.5, 0.5, 0.1);
    const print = press(plate);
    expect(at(print, 0.5, 0.75, 0.001)).toEqual({ figure: 1, second: 0 });
    expect(at(print, 0.5, 0.65, 0.001)).toEqual({ figure: 0, second: 1 });
    expect(at(print, 0.5, 0.55, 0.001)).toEqual({ figure: 0, second: 0 });
  });

  it('goes on over the edges of the repeat', () => {
    const plate = new Plate(1.25).ink(1, 0).blade(0.9, 1.2, 0.4, 0.3, 0.1).ink(0, 1).oval(0, 0, 0.05);
    const print = press(plate);
    for (let i = 0; i < 200; i++) {
      const [x, y] = [(i * 0.7548776662) % 1, ((i * 0.5698402909) % 1) * 1.25];
      const here = at(print, x, y, 0.003);
      const there = at(print, x + 3, y - 2.5, 0.003);
      expect(there.figure).toBeCloseTo(here.figure, 9);
      expect(there.second).toBeCloseTo(here.second, 9);
    }
    expect(at(print, 0.02, 0.02, 0.001).second).toBe(1);
    expect(at(print, 0.98, 1.23, 0.001).second).toBe(1);
    expect(at(print, 0.05, 1.265 - 1.25, 0.001).figure).toBe(1);
  });
});

describe.each([
  ['botanical', botanical()],
  ['chinoiserie', chinoiserie()],
  ['damask', damask()],
  ['encaustic', encausticFace()],
  ['toile', toile()],
])('%s', (_name, plate) => {
  it('keeps its ink from near to far, and never prints more than all', () => {
    const print = press(plate);
    const near = mean(print, plate.height, 0.001);
    for (const footprint of [0.004, 0.006, 0.02]) {
      const far = mean(print, plate.height, footprint);
      expect(Math.abs(far.figure - near.figure)).toBeLessThan(0.02);
      expect(Math.abs(far.second - near.second)).toBeLessThan(0.02);
    }
    for (let i = 0; i < 2000; i++) {
      print((i * 0.7548776662) % 1, ((i * 0.5698402909) % 1) * plate.height, 0.0004, ink);
      expect(ink.figure).toBeGreaterThanOrEqual(0);
      expect(ink.second).toBeGreaterThanOrEqual(0);
      expect(ink.figure + ink.second).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
});
