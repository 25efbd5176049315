import { describe, expect, it } from 'vitest';
import { resizeRgb8 } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { drawnRoom } from '../testing/drawnRoom.ts';
import { drawRoomPicture } from '../testing/roomPicture.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { briefOf } from './brief.ts';
import { layPatch, softWithin, withTonesOf } from './compose.ts';
import { edgeLines, houseDepth, houseLines, strokeLines } from './guides.ts';
import { judge } from './judge.ts';
import { contentOf, place, spread, windowAround } from './placing.ts';

const [width, height] = [360, 240];
const photo = drawRoomPicture(width, height);
const square = (left: number, top: number, side: number): Mask => {
  const data = new Uint8Array(width * height);
  for (let y = top; y < top + side; y++) data.fill(255, y * width + left, y * width + left + side);
  return { width, height, data };
};
const moved = (image: Rgb8, by: number): Rgb8 => ({
  ...image,
  data: image.data.map((v) => Math.min(255, Math.max(0, v + by))),
});
const whole = { left: 0, top: 0, width, height };

describe('the canvas of an engine', () => {
  const rule = { multipleOf: 64, bestPixels: 1024 * 1024, mostPixels: 1.5 * 1024 * 1024 };

  it.each([
    [3000, 2000],
    [700, 1244],
    [4096, 1100],
  ])('has sides that it takes, and the window in its own ratio (%i × %i)', (w, h) => {
    const { canvas, content } = place({ left: 0, top: 0, width: w, height: h }, rule, w * h);
    expect([canvas.width % 64, canvas.height % 64]).toEqual([0, 0]);
    expect(canvas.width * canvas.height).toBeLessThanOrEqual(rule.mostPixels);
    expect(content.width / content.height / (w / h)).toBeCloseTo(1, 2);
    expect(content.left + content.width).toBeLessThanOrEqual(canvas.width);
    expect(content.top + content.height).toBeLessThanOrEqual(canvas.height);
  });

  it('is the one of a list that fits best', () => {
    const only = [
      [1024, 1024],
      [1536, 1024],
      [1024, 1536],
    ] as const;
    const sizeOf = (w: number, h: number) =>
      place({ left: 0, top: 0, width: w, height: h }, { ...rule, only }, w * h).canvas;
    expect(sizeOf(3000, 2000)).toEqual({ width: 1536, height: 1024 });
    expect(sizeOf(900, 1600)).toEqual({ width: 1024, height: 1536 });
    expect(sizeOf(1000, 980)).toEqual({ width: 1024, height: 1024 });
  });

  it('gives back what was laid on it, at any size', () => {
    const placing = place(whole, { multipleOf: 64, bestPixels: 1, mostPixels: 1e6 }, width * height);
    const canvas = spread(photo, placing);
    expect([...contentOf(canvas, placing).data]).toEqual([...photo.data]);
    const twice = resizeRgb8(canvas, canvas.width * 2, canvas.height * 2, 'bilinear');
    expect(contentOf(twice, placing)).toMatchObject({ width: 2 * width, height: 2 * height });
  });

  it('shows what goes with its surroundings, within the picture', () => {
    const size = { width: 4000, height: 3000 };
    expect(windowAround({ left: 3800, top: 10, width: 150, height: 300 }, size)).toEqual({
      left: 3400,
      top: 0,
      width: 600,
      height: 750,
    });
    expect(windowAround({ left: 0, top: 0, width: 4000, height: 3000 }, size)).toEqual({ left: 0, top: 0, ...size });
  });
});

describe('what was made becomes part of the photo', () => {
  it('with every byte outside the mask the photo’s own, and without a step of tone at the seam', () => {
    const change = softWithin(square(150, 100, 60), 4);
    const made = moved(photo, -18);
    const result = layPatch(
      photo,
      { made, window: whole, change, reachPx: Number.POSITIVE_INFINITY },
      createTestRuntime(),
    );
    let [worst, beyond] = [0, 0];
    for (let i = 0; i < change.data.length; i++) {
      for (let c = 0; c < 3; c++) {
        const difference = Math.abs(result.data[3 * i + c] - photo.data[3 * i + c]);
        if (change.data[i] === 0) beyond += difference;
        worst = Math.max(worst, difference);
      }
    }
    expect(beyond).toBe(0);
    // The whole patch was 18 off.
    expect(worst).toBeLessThanOrEqual(4);
  });

  it('keeps its own tones away from the seam of what is locked', () => {
    const change = square(60, 40, 160);
    const patch = { made: moved(photo, 30), window: whole, change, reachPx: 12 };
    const result = layPatch(photo, patch, createTestRuntime());
    const middle = (120 * width + 140) * 3;
    expect(result.data[middle] - photo.data[middle]).toBeGreaterThan(24);
  });

  it('has the slow tones of the photo where it was restored', () => {
    const result = withTonesOf(photo, moved(photo, -14), createTestRuntime());
    const mean = result.data.reduce((sum, v, i) => sum + Math.abs(v - photo.data[i]), 0) / result.data.length;
    expect(mean).toBeLessThan(3);
  });
});

describe('guides', () => {
  const rt = createTestRuntime();

  it('are lines where the photo has edges, and none on a plain wall', () => {
    const { image, furniture } = drawnRoom();
    const { data } = edgeLines(image, rt);
    expect(data.every((v) => v === 0 || v === 255)).toBe(true);
    // The sofa's upper edge, from the left corner to the right one.
    const along = Array.from({ length: 100 }, (_, k) =>
      [-1, 0, 1].some((dy) => data[(130 + dy) * width + 130 + k] > 0),
    );
    expect(along.filter(Boolean).length).toBeGreaterThan(80);
    expect(furniture.data[150 * width + 150]).toBe(255);
    const plain: Rgb8 = { width, height, data: new Uint8Array(width * height * 3).fill(180) };
    expect(edgeLines(plain, rt).data.some((v) => v > 0)).toBe(false);
  });

  it('are the strokes of a drawing, bright on black', () => {
    const page: Rgb8 = { width, height, data: new Uint8Array(width * height * 3).fill(235) };
    for (let x = 40; x < 300; x++) page.data.fill(60, (120 * width + x) * 3, (120 * width + x) * 3 + 3);
    const { data } = strokeLines(page, rt);
    expect(data[120 * width + 100]).toBeGreaterThan(200);
    expect(data[60 * width + 100]).toBe(0);
  });

  it('are the depth and the lines of the house without its furniture', () => {
    const { perception } = drawnRoom();
    const { room } = perception;
    const { data } = houseDepth(room, rt);
    const at = (x: number, y: number) => data[y * width + x];
    // The wall ahead is one depth; floor and side walls come nearer.
    expect(Math.abs(at(150, 110) - at(210, 140))).toBeLessThanOrEqual(1);
    expect(at(180, 235)).toBeGreaterThan(1.25 * at(180, 120));
    expect(at(5, 120)).toBeGreaterThan(1.2 * at(180, 120));
    expect(houseLines(room).data.filter((v) => v > 0).length).toBeGreaterThan(400);
  });
});

describe('what is asked, and what is thought of the answer', () => {
  const rt = createTestRuntime();
  const sizes = { multipleOf: 64, bestPixels: 512 * 512, mostPixels: 1e6 };
  const erase = { find: 'mask', shadows: false };

  it('covers the hole and a rim of it alone', () => {
    const mask = square(170, 190, 20);
    const { placing, change, mask: asked } = briefOf('erase', photo, erase, { sizes, guides: [] }, rt, { mask });
    expect(placing.window).toEqual({ left: 0, top: 0, width: 360, height: 240 });
    expect([change?.data[200 * width + 180], change?.data[100 * width + 180]]).toEqual([255, 0]);
    const share = (data: Uint8Array | undefined) => (data ?? []).filter((v) => v > 0).length / (data?.length ?? 1);
    expect(share(asked?.data)).toBeLessThan(3 * share(mask.data));
  });

  it('is refused for what nothing can be made of', () => {
    expect(() => briefOf('erase', photo, erase, { sizes, guides: [] }, rt, {})).toThrow('no mask');
  });

  it('is no good where nothing was done, or nothing is seen', () => {
    const change = square(170, 190, 20);
    const judged = { tool: 'erase', photo, made: photo, change, room: null } as const;
    expect(judge({ ...judged, result: photo }, rt)).toMatchObject({ isGood: false, fault: 'unchanged' });
    const flat: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
    expect(judge({ ...judged, tool: 'restyle', made: flat, result: flat }, rt)).toMatchObject({
      isGood: false,
      fault: 'flat',
    });
  });

  it('is measured by likeness for a restored picture, by its lines for a drawing', () => {
    const other = drawnRoom().image;
    const judged = { photo, change: null, room: null } as const;
    const scoreOf = (tool: 'enhance' | 'render-sketch', made: Rgb8) =>
      judge({ ...judged, tool, made, result: made }, rt);
    expect(scoreOf('enhance', resizeRgb8(photo, 720, 480)).score).toBeGreaterThan(90);
    expect(scoreOf('enhance', other).isGood).toBe(false);
    expect(scoreOf('render-sketch', photo).score).toBeGreaterThan(80);
    expect(scoreOf('render-sketch', moved(other, 0)).score).toBeLessThan(scoreOf('render-sketch', photo).score ?? 0);
  });
});
