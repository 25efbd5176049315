import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Rgb8 } from '../../image/types.ts';
import { drawRoomPicture } from '../../testing/roomPicture.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { drawLine } from './line.ts';
import { lineParams, techniques } from './params.ts';

/** A dark square on a light ground, and a disc. */
function shapes(width: number, height: number): Rgb8 {
  const data = new Uint8Array(width * height * 3).fill(220);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isSquare = x >= 40 && x < 120 && y >= 40 && y < 120;
      const isDisc = Math.hypot(x - 220, y - 90) < 40;
      if (isSquare || isDisc) data.fill(70, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, data };
}

const darkness = ({ data, width }: Rgb8, x: number, y: number): number => 255 - data[(y * width + x) * 3];

/** The darkest pixel within two of a place. */
function near(picture: Rgb8, x: number, y: number): number {
  let most = 0;
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) most = Math.max(most, darkness(picture, x + dx, y + dy));
  return most;
}

const params = (given: object) => lineParams.parse(given);

describe.each(techniques)('%s', (technique) => {
  const photo = shapes(300, 180);
  const { image, svg } = drawLine(photo, params({ technique }), createTestRuntime());

  test('draws the outlines and leaves the ground white', () => {
    for (const [x, y] of [
      [80, 40],
      [40, 80],
      [120, 80],
      [80, 120],
      [220, 50],
      [180, 90],
    ] as const)
      expect(near(image, x, y), `${x} ${y}`).toBeGreaterThan(90);
    expect(near(image, 150, 20)).toBeLessThan(30);
    expect(near(image, 280, 160)).toBeLessThan(30);
  });

  test('has the photo’s size and is grey', () => {
    expect([image.width, image.height]).toEqual([300, 180]);
    for (let i = 0; i < image.data.length; i += 3) {
      if (image.data[i] !== image.data[i + 1] || image.data[i] !== image.data[i + 2]) throw new Error(`pixel ${i / 3}`);
    }
  });

  test('its SVG has three layers with strokes along the outlines, and no more than that', () => {
    expect([...svg.matchAll(/<g id="(\w+)"/g)].map(([, id]) => id)).toEqual(['structure', 'furniture', 'texture']);
    const points = [...svg.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(points.length).toBeGreaterThan(8);
    const off = points.filter(([x, y]) => {
      const onSquare = [x - 40, x - 120, y - 40, y - 120].some((d) => Math.abs(d) < 4) && x < 130;
      return !onSquare && Math.abs(Math.hypot(x - 220, y - 90) - 40) > 4;
    });
    expect(off).toEqual([]);
  });
});

test('more detail draws more, more strength draws darker', () => {
  const photo = drawRoomPicture(320, 240);
  const ink = (given: object) =>
    drawLine(photo, params(given), createTestRuntime()).image.data.reduce((sum, v) => sum + 255 - v, 0);
  expect(ink({ technique: 'ink', detail: 1 })).toBeGreaterThan(ink({ technique: 'ink', detail: 0 }));
  for (const technique of techniques)
    expect(ink({ technique, strength: 1 })).toBeGreaterThan(ink({ technique, strength: 0 }));
});

test('the same photo gives the same drawing; a picture without anything gives a white one', () => {
  const photo = drawRoomPicture(200, 150);
  const draw = () => drawLine(photo, params({ technique: 'technical' }), createTestRuntime());
  expect(draw()).toEqual(draw());
  const even = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(200) };
  for (const technique of techniques) {
    const { image } = drawLine(even, params({ technique }), createTestRuntime());
    expect(Math.min(...image.data), technique).toBeGreaterThan(250);
  }
});

test.each([
  [1, 1],
  [1, 40],
  [3, 2],
])('a picture of %i × %i is drawn', (width, height) => {
  const data = new Uint8Array(width * height * 3).fill(90);
  const { image } = drawLine({ width, height, data }, params({}), createTestRuntime());
  expect(image.data).toHaveLength(data.length);
});

test('it can be cancelled', () => {
  const rt = createTestRuntime({ signal: { aborted: true } });
  expect(() => drawLine(drawRoomPicture(100, 80), params({}), rt)).toThrow(AbortedError);
});
