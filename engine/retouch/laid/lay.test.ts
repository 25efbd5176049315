import { describe, expect, test } from 'vitest';
import { applyHomography } from '../../geometry/matrix.ts';
import type { Mat3 } from '../../geometry/types.ts';
import { LABEL_STEP, type LabelledImage } from '../types.ts';
import { laySurface } from './lay.ts';

const [width, height] = [360, 260];
/** Row of the horizon. */
const horizon = -60;
/** Pixels → metres of a floor seen from 1.5 m, its camera level. */
const toMetres: Mat3 = [1.5, 0, -1.5 * (width / 2), 0, 0, 1.5 * 300, 0, 1, -horizon];
const floor = { kind: 'floor', toMetres } as const;
const rt = { signal: new AbortController().signal };

/** Tone of tiles of 0.4 m with joints, each of its own. */
function tile(u: number, v: number): number {
  const [across, along] = [u / 0.4, v / 0.4];
  const joint = Math.min(across - Math.floor(across), along - Math.floor(along)) < 0.06;
  return joint ? 70 : 160 + ((Math.floor(across) + Math.floor(along)) % 2 === 0 ? 12 : -12);
}

/** A floor of tiles that grows darker to the right; open within a box, with what `shade` leaves of the light. */
function picture(shade: (x: number, y: number) => number = () => 1): { image: LabelledImage; truth: Uint8Array } {
  const pixels = width * height;
  const data = new Uint8Array(pixels * 4);
  const truth = new Uint8Array(pixels);
  const known = new Uint8Array(pixels).fill(1);
  for (let at = 0; at < pixels; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    // Means of nine places, as a camera takes them.
    let tone = 0;
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) tone += tile(...applyHomography(toMetres, x + dx / 3, y + dy / 3)) / 9;
    }
    truth[at] = Math.round(tone * (1 - 0.2 * (x / width)));
    if (x > 130 && x < 230 && y > 90 && y < 190) known[at] = 0;
    for (let c = 0; c < 3; c++) data[at * 4 + c] = known[at] ? truth[at] * shade(x, y) : 20;
    data[at * 4 + 3] = LABEL_STEP;
  }
  return { image: { width, height, data, known, labels: new Uint8Array(pixels).fill(1), planes: [] }, truth };
}

/** Mean difference from the truth where it was open. */
function away({ data }: LabelledImage, truth: Uint8Array, open: Uint8Array): number {
  let [sum, n] = [0, 0];
  for (let at = 0; at < open.length; at++) {
    if (open[at]) continue;
    sum += Math.abs(data[at * 4] - truth[at]);
    n++;
  }
  return sum / n;
}

describe('a floor behind a hole', () => {
  test('goes on tile by tile, in its own light', () => {
    const { image, truth } = picture();
    const open = image.known.slice();
    laySurface(image, 1, floor, { open, beside: 0 }, rt);
    expect(image.known.includes(0)).toBe(false);
    expect(away(image, truth, open)).toBeLessThan(7);
    // Joints lie where they lie in truth: dark there, and nowhere else.
    const joints = [...open.keys()].filter((at) => !open[at] && truth[at] < 85);
    const tones = joints.map((at) => image.data[at * 4]).sort((a, b) => a - b);
    expect(tones[Math.floor(0.9 * tones.length)]).toBeLessThan(110);
    const dark = [...open.keys()].filter((at) => !open[at] && image.data[at * 4] < 85);
    expect(dark.filter((at) => truth[at] < 100).length).toBeGreaterThan(0.9 * dark.length);
  });

  test('is not filled from a patch of sun, nor in the shade of what goes', () => {
    const sun = (x: number, y: number) => (x > 20 && x < 90 && y > 60 && y < 200 ? 1.45 : 1);
    const shade = (x: number, y: number) => (x > 118 && x < 242 && y >= 190 && y < 197 ? 0.6 : 1);
    const { image, truth } = picture((x, y) => sun(x, y) * shade(x, y));
    const open = image.known.slice();
    laySurface(image, 1, floor, { open, beside: 12 }, rt);
    expect(open[193 * width + 180]).toBe(0);
    expect(away(image, truth, open)).toBeLessThan(8);
  });

  test('of one piece is spread, without the reflections beside the hole', () => {
    const { image } = picture();
    const open = image.known.slice();
    const toneAt = (x: number, y: number): number => 150 + 26 * Math.exp(-(((x + 0.4 * y - 150) / 34) ** 2)) - 0.08 * x;
    for (let at = 0; at < open.length; at++) {
      if (open[at]) image.data.fill(Math.round(toneAt(at % width, Math.floor(at / width))), at * 4, at * 4 + 3);
    }
    laySurface(image, 1, floor, { open, beside: 0 }, rt);
    let most = 0;
    for (let at = 0; at < open.length; at++) {
      if (open[at] || open[at + 4]) continue;
      expect(image.known[at]).toBe(1);
      most = Math.max(most, Math.abs(image.data[at * 4] - image.data[(at + 4) * 4]));
    }
    expect(most).toBeLessThan(7);
  });

  test('is left to patches where the hole is small, or the horizon runs through it', () => {
    const { image } = picture();
    for (let at = 0; at < image.known.length; at++) if (at % width > 132) image.known[at] = 1;
    const before = image.data.slice();
    laySurface(image, 1, floor, { open: image.known.slice(), beside: 0 }, rt);
    const level: Mat3 = [1.5, 0, -1.5 * (width / 2), 0, 0, 450, 0, 1, -140];
    const { image: other } = picture();
    laySurface(other, 1, { kind: 'floor', toMetres: level }, { open: other.known.slice(), beside: 0 }, rt);
    expect(image.data).toEqual(before);
    expect(other.known.includes(0)).toBe(true);
  });

  test('a wall of tiles goes on, without the lamp that stands before it', () => {
    const lamp = (x: number, y: number) => (x > 60 && x < 64 && y > 40 && y < 200 ? 0.1 : 1);
    const { image, truth } = picture(lamp);
    const open = image.known.slice();
    laySurface(image, 1, { kind: 'wall', toMetres }, { open, beside: 0 }, rt);
    expect(away(image, truth, open)).toBeLessThan(9);
    expect([...open.keys()].some((at) => !open[at] && image.data[at * 4] < 35)).toBe(false);
  });

  test('ends when it is cancelled', () => {
    const { image } = picture();
    const signal = AbortSignal.abort();
    expect(() => laySurface(image, 1, floor, { open: image.known.slice(), beside: 0 }, { signal })).toThrow();
  });
});
