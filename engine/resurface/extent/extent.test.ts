import { describe, expect, it } from 'vitest';
import { rgb8ToOklab } from '../../image/raster.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { Segments } from '../../perceive/segments/segments.ts';
import type { Perception } from '../../perceive/types.ts';
import { drawnRoom, HEIGHT, WIDTH } from '../../testing/drawnRoom.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { SurfaceKind } from '../surfaceKinds.ts';
import { wholeExtent } from './extent.ts';

interface Part {
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  readonly said: Partial<Record<SegmentClass, number>>;
  readonly grey: number;
}

/** Whether the surfaces of the pictures below were whole, in their order. */
const wholes: boolean[] = [];

/** A picture of which parts 1, 2, … are drawn in boxes over part 1, which is all of it; masks call everything wall. */
function pictureOf(parts: readonly Part[], kind: SurfaceKind = 'wall', saidAgain?: Part['said'], confidence?: number) {
  const { perception } = drawnRoom();
  const size = { width: WIDTH, height: HEIGHT };
  const labels = { ...size, data: new Int32Array(WIDTH * HEIGHT) };
  const rgb = { ...size, data: new Uint8Array(WIDTH * HEIGHT * 3) };
  const said: Segmentation = {
    ...size,
    data: new Float32Array(WIDTH * HEIGHT * segmentClasses.length),
    classes: segmentClasses,
  };
  parts.forEach(({ box: [left, top, right, bottom], said: probabilities, grey }, k) => {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = y * WIDTH + x;
        labels.data[i] = k + 1;
        rgb.data.fill(grey, i * 3, i * 3 + 3);
        segmentClasses.forEach((name, c) => {
          said.data[i * segmentClasses.length + c] = probabilities[name] ?? 0;
        });
      }
    }
  });
  const segments: Segments = {
    labels,
    segments: parts.map((_, k) => ({ id: k + 1, level: 3, parent: null, kind: 'wall', surface: null })),
  };
  const wall = perception.surfaces.find(({ id }) => id === 'wall-1')!;
  const mask = { ...size, data: new Uint8Array(WIDTH * HEIGHT).fill(255) };
  const room = confidence === undefined ? perception.room : { ...perception.room, confidence };
  const seen: Perception = { ...perception, room, surfaces: [{ ...wall, mask }], segmentation: said };
  const rt = createTestRuntime();
  const again = saidAgain && {
    ...said,
    data: Float32Array.from(said.data, (_, at) => saidAgain[segmentClasses[at % segmentClasses.length]] ?? 0),
  };
  const extent = wholeExtent(seen, segments, rgb8ToOklab(rgb, rt), rt, again);
  wholes.push(extent.isWhole[kind]);
  const at = ({ box: [left, top, right, bottom] }: Part) => ((top + bottom) >> 1) * WIDTH + ((left + right) >> 1);
  return parts.map((part) => ({
    is: extent.coverage[kind].data[at(part)],
    unsure: extent.unsure[kind].data[at(part)],
  }));
}

describe('wholeExtent', () => {
  const whole: Part = { box: [0, 0, WIDTH, HEIGHT], said: { wall: 0.95 }, grey: 150 };

  it('lays no floor where a believed Room has a wall: shade before it looks like more of the floor', () => {
    const shade: Part = { box: [100, 60, 160, 120], said: { floor: 0.95 }, grey: 60 };
    const floorAt = (confidence: number) => pictureOf([whole, shade], 'floor', undefined, confidence)[1].is;
    expect(floorAt(0.9)).toBe(0);
    expect(floorAt(0.1)).toBe(1);
  });

  it('takes parts that the network calls things away from the wall, whole', () => {
    const cabinet: Part = { box: [100, 60, 160, 120], said: { storage: 0.9, wall: 0.1 }, grey: 60 };
    expect(pictureOf([whole, cabinet])[1]).toEqual({ is: 0, unsure: 0 });
  });

  it('gives a part to nobody where masks and network disagree', () => {
    const shutter: Part = { box: [0, 60, 30, 90], said: { door: 0.7, wall: 0.3 }, grey: 60 };
    const corner: Part = { box: [16, 60, 30, 86], said: { wall: 0.95 }, grey: 150 };
    expect(pictureOf([whole, shutter, corner])[1]).toEqual({ is: 0, unsure: 1 });
  });

  it('takes a front of another colour than the wall that the network doubts away from it', () => {
    const front: Part = { box: [0, 60, 60, 120], said: { storage: 0.4, wall: 0.6 }, grey: 100 };
    expect(pictureOf([whole, front])[1].is).toBe(0);
    expect(pictureOf([whole, { ...front, said: { wall: 0.9 } }])[1].is).toBe(1);
  });

  it('leaves out what is set into the wall, though all call it wall', () => {
    const mirror: Part = { box: [100, 60, 160, 120], said: { wall: 0.95 }, grey: 60 };
    expect(pictureOf([whole, mirror])[1].is).toBe(0);
  });

  it('doubts that what all call wall is something else where it is as large as half a wall', () => {
    const small: Part = { box: [100, 60, 130, 90], said: { wall: 0.95 }, grey: 60 };
    const large: Part = { box: [100, 60, 160, 120], said: { wall: 0.95 }, grey: 60 };
    expect(pictureOf([whole, small])[1]).toEqual({ is: 0, unsure: 0 });
    expect(pictureOf([whole, large])[1]).toEqual({ is: 0, unsure: 1 });
    // Unless another look sees no wall there.
    expect(pictureOf([whole, large], 'wall', { picture: 0.9 })[1]).toEqual({ is: 0, unsure: 0 });
  });

  it('leaves out a small rectangle of nearly the colour of the wall that the network doubts', () => {
    const conditioner: Part = { box: [100, 60, 124, 70], said: { wall: 0.5, lamp: 0.25, window: 0.25 }, grey: 168 };
    expect(pictureOf([whole, conditioner])[1].is).toBe(0);
    expect(pictureOf([whole, { ...conditioner, said: { wall: 0.95 } }])[1].is).toBe(1);
  });

  it('misses what is floor for the network and got by nobody', () => {
    const strip: Part = { box: [100, HEIGHT - 12, 130, HEIGHT - 6], said: { rug: 0.9, floor: 0.1 }, grey: 60 };
    expect(pictureOf([whole, strip], 'floor')[1]).toEqual({ is: 0, unsure: 1 });
    // Not where another look says otherwise.
    expect(pictureOf([whole, strip], 'floor', { storage: 0.9 })[1]).toEqual({ is: 0, unsure: 0 });
    expect(pictureOf([whole, strip], 'floor', { floor: 0.7 })[1]).toEqual({ is: 0, unsure: 1 });
  });

  it('doubts a wall that ends where nothing ends', () => {
    const cupboards: Part = { box: [0, 0, WIDTH >> 1, HEIGHT], said: { storage: 0.98 }, grey: 150 };
    expect(pictureOf([whole, cupboards])[0]).toEqual({ is: 0, unsure: 1 });
  });

  it('joins what passes into the wall without an edge: light on it looks like a window', () => {
    const pool: Part = { box: [100, 60, 160, 120], said: { window: 0.7, wall: 0.3 }, grey: 154 };
    expect(pictureOf([whole, pool])[1]).toEqual({ is: 1, unsure: 0 });
  });

  it('gives a wall back what was cut from it for its shape, where nothing ends', () => {
    // Doubted as a front, yet of the wall's own colour.
    const front: Part = { box: [60, 60, 150, 120], said: { storage: 0.4, wall: 0.6 }, grey: 151 };
    expect(pictureOf([whole, front])[1].is).toBe(1);
    expect(wholes.at(-1)).toBe(true);
  });

  it('calls no wall whole that has a basin of its own colour in it, which the network doubts', () => {
    const basin = (size: number): Part => ({
      box: [100, 60, 100 + size, 60 + size],
      said: { wall: 0.55, other: 0.45 },
      grey: 150,
    });
    expect(pictureOf([whole, basin(60)])[1].is).toBe(1);
    expect(wholes.at(-1)).toBe(false);
    pictureOf([whole, basin(20)]);
    expect(wholes.at(-1)).toBe(true);
  });

  it('calls no wall whole that leaves much of what looks like wall, or that the network hardly sees', () => {
    const other: Part = { box: [0, 0, 250, HEIGHT], said: { storage: 0.6, wall: 0.4 }, grey: 60 };
    expect(pictureOf([whole, other])[1].is).toBe(0);
    expect(wholes.at(-1)).toBe(false);
    pictureOf([{ ...whole, said: { wall: 0.7, door: 0.3 } }]);
    expect(wholes.at(-1)).toBe(false);
    pictureOf([whole]);
    expect(wholes.at(-1)).toBe(true);
  });

  it('calls no floor whole that the network hardly sees: stairs, rugs that fill it', () => {
    const ground = (floor: number): Part => ({
      box: [0, HEIGHT - 60, WIDTH, HEIGHT],
      said: { floor, other: 0.95 - floor },
      grey: 90,
    });
    pictureOf([whole, ground(0.82)], 'floor');
    expect(wholes.at(-1)).toBe(false);
    pictureOf([whole, ground(0.9)], 'floor');
    expect(wholes.at(-1)).toBe(true);
  });

  it('calls no floor whole that has a bench of its own colour on it, which the network doubts', () => {
    const ground: Part = { box: [0, HEIGHT - 80, WIDTH, HEIGHT], said: { floor: 0.98 }, grey: 90 };
    const bench = (size: number): Part => ({
      box: [100, HEIGHT - 60, 100 + size, HEIGHT - 60 + size],
      said: { floor: 0.55, other: 0.45 },
      grey: 90,
    });
    expect(pictureOf([whole, ground, bench(50)], 'floor')[2].is).toBe(1);
    expect(wholes.at(-1)).toBe(false);
    pictureOf([whole, ground, bench(16)], 'floor');
    expect(wholes.at(-1)).toBe(true);
  });

  it('lays nothing where another look hardly sees a floor', () => {
    const ground: Part = { box: [0, HEIGHT - 60, WIDTH, HEIGHT], said: { floor: 0.9 }, grey: 90 };
    expect(pictureOf([whole, ground], 'floor', { floor: 0.9 })[1].is).toBe(1);
    expect(pictureOf([whole, ground], 'floor', { curtain: 0.9 })[1].is).toBe(0);
  });

  it('calls no floor whole that leaves much of what looks like floor', () => {
    const half = (floor: number): Part => ({
      box: [0, HEIGHT - 60, 200, HEIGHT],
      said: { seating: 1 - floor, floor },
      grey: 60,
    });
    const ground: Part = { box: [0, HEIGHT - 60, WIDTH, HEIGHT], said: { floor: 0.95 }, grey: 150 };
    pictureOf([whole, ground, half(0.55)], 'floor');
    expect(wholes.at(-1)).toBe(false);
    pictureOf([whole, ground, half(0.05)], 'floor');
    expect(wholes.at(-1)).toBe(true);
  });

  it('calls no ceiling whole that the network hardly sees: slopes, beams', () => {
    const above = (ceiling: number): Part => ({
      box: [0, 0, WIDTH, 60],
      said: { ceiling, wall: 1 - ceiling },
      grey: 230,
    });
    pictureOf([whole, above(0.95)], 'ceiling');
    expect(wholes.at(-1)).toBe(true);
    pictureOf([whole, above(0.7)], 'ceiling');
    expect(wholes.at(-1)).toBe(false);
  });
});
