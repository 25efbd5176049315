import { expect, test } from 'vitest';
import { rgb8ToOklab } from '../image/raster.ts';
import type { Rgb8 } from '../image/types.ts';
import { drawBoxRoom, makeBoxRoom } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { cameraDrift } from './camera.ts';
import { edgeField, softened } from './field.ts';
import { classOf } from './labels.ts';
import type { Side } from './side.ts';

const rt = createTestRuntime();
const { image } = drawBoxRoom(makeBoxRoom({ yaw: 0.2, pitch: 0.06 }));

/** All wall: nothing stands in front. */
function sideOf(picture: Rgb8): Side {
  const { width, height } = picture;
  const lab = rgb8ToOklab(picture, rt);
  const field = edgeField(lab, rt);
  const data = new Uint8Array(width * height).fill(classOf('wall'));
  const labels = { width, height, data, sure: new Float32Array(width * height).fill(1) };
  return { lab, field, soft: softened(field, 2, rt), labels, burnt: new Uint8Array(width * height) };
}

/** The picture with each pixel taken from elsewhere; at the border the nearest goes on. */
function from(at: (x: number, y: number) => readonly [number, number], tone = (v: number) => v): Rgb8 {
  const { width, height } = image;
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = at(i % width, Math.floor(i / width));
    const column = Math.min(width - 1, Math.max(0, Math.round(x)));
    const row = Math.min(height - 1, Math.max(0, Math.round(y)));
    for (let c = 0; c < 3; c++) data[3 * i + c] = tone(image.data[3 * (row * width + column) + c]);
  }
  return { width, height, data };
}

const drift = (picture: Rgb8) => cameraDrift(sideOf(image), sideOf(picture), rt);

test('the picture itself, darker or lighter, has the camera where it was', () => {
  for (const tone of [(v: number) => v, (v: number) => v * 0.7, (v: number) => Math.min(255, v * 1.15 + 5)]) {
    const found = drift(from((x, y) => [x, y], tone));
    expect(found.moved).toBeLessThan(0.002);
    expect(found.still).toBeGreaterThan(0.8);
  }
});

test('a shifted, a cropped and a mirrored picture are told as what they are', () => {
  const { width, height } = image;
  const shift = Math.round(width * 0.03);
  const shifted = drift(from((x, y) => [x + shift, y]));
  expect(shifted.motion.right).toBeCloseTo(-shift / Math.max(width, height), 2);
  expect(shifted.best).toBeGreaterThan(1.2 * shifted.still);
  const cropped = drift(from((x, y) => [width / 2 + (x - width / 2) / 1.05, height / 2 + (y - height / 2) / 1.05]));
  expect(cropped.motion.zoom).toBeCloseTo(0.05, 2);
  expect(cropped.best).toBeGreaterThan(1.2 * cropped.still);
  const mirrored = drift(from((x, y) => [width - 1 - x, y]));
  expect(mirrored.motion.mirrored).toBe(true);
  expect(mirrored.moved).toBe(1);
});
