import { describe, expect, it } from 'vitest';
import type { Rgb8 } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { OldThing, OldThings } from '../oldThings.ts';
import { openedViews } from './openedViews.ts';

const [width, height] = [80, 60];
const view = { left: 20, top: 10, right: 60, bottom: 45 };
const isInView = (x: number, y: number): boolean =>
  x >= view.left && x < view.right && y >= view.top && y < view.bottom;

type Grey = (x: number, y: number) => number;

function photoOf(grey: Grey): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.fill(grey(i % width, Math.floor(i / width)), i * 3, i * 3 + 3);
  return { width, height, data };
}

/** Something in a rectangle of the picture, told pixel by pixel. */
function thingAt(kind: OldThing['kind'], isIn: (x: number, y: number) => boolean): OldThings {
  const cells = Array.from({ length: width * height }, (_, i) => i).filter((i) =>
    isIn(i % width, Math.floor(i / width)),
  );
  const thing: OldThing = { kind, cells, share: 0.1, depthM: 2, box: null, middle: [0.5, 0.7] };
  return { width, height, things: [thing] };
}

const kept = Float32Array.from({ length: width * height }, (_, i) =>
  isInView(i % width, Math.floor(i / width)) ? 1 : 0,
);
const isLow = (x: number, y: number): boolean => x >= 30 && x < 50 && y >= 32 && y < 55;
const isWhole = (x: number, y: number): boolean => x >= 30 && x < 45 && y >= 20 && y < 35;

describe('openedViews', () => {
  it('fills a view from itself: neither what stood before it is left, nor what is beside it', () => {
    const photo = photoOf((x, y) => (isLow(x, y) ? 20 : isInView(x, y) ? 200 : 90));
    const { data } = openedViews(photo, thingAt('seating', isLow), kept, createTestRuntime());
    for (let y = view.top; y < view.bottom; y++)
      for (let x = view.left; x < view.right; x++) expect(data[(y * width + x) * 3]).toBeGreaterThan(185);
    expect(data[(52 * width + 40) * 3]).toBe(20);
  });

  it('leaves trees out there, and takes a plant that is dark before a burnt view', () => {
    const [garden, burnt] = [150, 250].map((grey) =>
      photoOf((x, y) => (isWhole(x, y) ? 70 : isInView(x, y) ? grey : 90)),
    );
    const plant = thingAt('plant', isWhole);
    expect(openedViews(garden, plant, kept, createTestRuntime())).toBe(garden);
    const at = (27 * width + 37) * 3;
    expect(openedViews(burnt, plant, kept, createTestRuntime()).data[at]).toBeGreaterThan(235);
  });
});
