import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../../geometry/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { along, layerAmong, placesOf } from './places.ts';
import type { LayerName } from './strokes.ts';

const size = { width: 640, height: 480 };

/** A network's word on a picture: each of its 64 × 48 pixels is surely of one class. */
function said(classAt: (x: number, y: number) => SegmentClass): Segmentation {
  const [width, height, count] = [64, 48, segmentClasses.length];
  const data = new Float32Array(width * height * count);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[(y * width + x) * count + segmentClasses.indexOf(classAt((x + 0.5) * 10, (y + 0.5) * 10))] = 1;
    }
  }
  return { classes: segmentClasses, width, height, data };
}

/** Wall above, a window in it, floor below with a rug on it, a chair to the right. */
const places = placesOf(
  said((x, y) => {
    if (y < 240) return x > 60 && x < 260 && y > 40 && y < 180 ? 'window' : 'wall';
    if (x > 500 && y < 400) return 'seating';
    return x > 100 && x < 400 && y > 300 && y < 440 ? 'rug' : 'floor';
  }),
  size.width,
  size.height,
);

const layerOf = (points: readonly Vec2[], crowd = 0.02, layer: LayerName = 'furniture'): LayerName =>
  layerAmong(places, { points, layer, clarity: 1 }, () => crowd, size, 0.6);

describe('places of a photo', () => {
  it('are read between the pixels of the network', () => {
    expect(places.at(150, 100)).toBe('window');
    expect(places.at(400, 20)).toBe('wall');
    expect(places.at(250, 360)).toBe('rug');
    expect(places.at(-5, 9999)).toBe('floor');
  });

  it('make patterns of floors and rugs texture, and leave their outlines', () => {
    expect(
      layerOf([
        [150, 360],
        [350, 370],
      ]),
    ).toBe('texture');
    expect(
      layerOf([
        [20, 300],
        [60, 460],
      ]),
    ).toBe('texture');
    expect(
      layerOf([
        [100, 310],
        [100, 430],
      ]),
    ).toBe('furniture');
  });

  it('leave what furniture shows', () => {
    expect(
      layerOf([
        [540, 280],
        [600, 380],
      ]),
    ).toBe('furniture');
    expect(
      layerOf(
        [
          [540, 280],
          [600, 380],
        ],
        0.3,
        'texture',
      ),
    ).toBe('texture');
  });

  it('tell a single rail on a wall from one brick joint of many', () => {
    expect(
      layerOf(
        [
          [320, 120],
          [600, 120],
        ],
        0.04,
      ),
    ).toBe('furniture');
    expect(
      layerOf(
        [
          [320, 120],
          [600, 120],
        ],
        0.3,
      ),
    ).toBe('texture');
    expect(
      layerOf(
        [
          [320, 120],
          [330, 121],
          [322, 127],
        ],
        0.02,
      ),
    ).toBe('texture');
  });

  it('keep the bars of a window and thin out its view', () => {
    expect(
      layerOf([
        [160, 50],
        [160, 170],
      ]),
    ).toBe('furniture');
    expect(
      layerOf([
        [120, 100],
        [131, 92],
        [140, 101],
        [150, 95],
      ]),
    ).toBe('texture');
  });
});

it('walks along polylines in even steps', () => {
  const points = along(
    [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
    4,
  );
  expect(points).toEqual([
    [0, 0],
    [4, 0],
    [8, 0],
    [10, 2],
    [10, 6],
  ]);
});
