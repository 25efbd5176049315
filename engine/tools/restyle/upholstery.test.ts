import { describe, expect, it } from 'vitest';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { upholster } from './upholstery.ts';

const [width, height] = [240, 120];
type Lab = readonly [l: number, a: number, b: number];

interface Piece {
  readonly left: number;
  readonly right: number;
  readonly kind: (typeof segmentClasses)[number];
  readonly colour: (x: number, y: number) => Lab;
  /** False for what a network sees and no outline has. */
  readonly isThing?: boolean;
}

const wall: Lab = [0.9, 0, 0.01];
const beige: Lab = [0.7, 0.008, 0.03];
const [top, bottom] = [40, 100];

/** What becomes of pieces between rows `top` and `bottom` before a wall, in a style of cloth of a hue, else green. */
function dyed(pieces: readonly Piece[], hue = 150) {
  const count = width * height;
  const [l, a, b] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const ids = new Int32Array(count);
  const classes = new Float32Array(count * segmentClasses.length);
  for (let i = 0; i < count; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const k = pieces.findIndex(({ left, right }) => x >= left && x < right && y >= top && y < bottom);
    const piece = pieces[k];
    [l[i], a[i], b[i]] = piece?.colour(x, y) ?? wall;
    if (piece && piece.isThing !== false) ids[i] = k + 1;
    classes[i * segmentClasses.length + segmentClasses.indexOf(piece?.kind ?? 'wall')] = 1;
  }
  const lab: OklabImage = { width, height, l, a, b };
  const things: LabelMap = { width, height, data: ids };
  const green = [0.5, 0.08, hue] as const;
  const palette = {
    wall: green,
    wallAccent: green,
    ceiling: green,
    trim: green,
    floorTone: green,
    textile: green,
    textileSecond: green,
    accent: green,
    wood: green,
    metal: green,
  };
  const said = { width, height, data: classes } as Parameters<typeof upholster>[2];
  return { lab, covers: upholster(lab, things, said, { palette, light: [1, 1, 1], seed: 1 }, createTestRuntime()) };
}

const at = (x: number, y: number): number => y * width + x;
const plain = () => beige;

describe('upholster', () => {
  it('dyes a sofa from edge to edge, its folds as deep as they were', () => {
    const folded = (x: number): Lab => [x % 20 < 6 ? 0.5 : 0.7, 0.008, 0.03];
    const { lab, covers } = dyed([{ left: 40, right: 200, kind: 'seating', colour: folded }]);
    const [lit, fold] = [at(70, 70), at(62, 70)];
    expect(covers!.weight[lit]).toBeGreaterThan(0.95);
    expect(covers!.weight[at(10, 70)]).toBe(0);
    expect(covers!.a[lit]).toBeLessThan(-0.04);
    expect(covers!.l[fold] / covers!.l[lit]).toBeCloseTo(lab.l[fold] / lab.l[lit], 5);
  });

  it('dyes both armchairs of a pair, whether they have an outline or are seen alone', () => {
    const pair = (isThing: boolean): Piece[] => [
      { left: 20, right: 90, kind: 'seating', colour: plain },
      { left: 150, right: 220, kind: 'seating', colour: plain, isThing },
    ];
    for (const isThing of [true, false]) {
      const { covers } = dyed(pair(isThing));
      expect(covers!.weight[at(50, 70)]).toBeGreaterThan(0.95);
      expect(covers!.weight[at(180, 70)]).toBeGreaterThan(0.95);
    }
  });

  it('dyes none of a pair where one has neither an outline nor a border', () => {
    const fading = (x: number): Lab => [0.7 + 0.19 * Math.min(1, Math.abs(x - 185) / 30), 0.004, 0.02];
    const { covers } = dyed([
      { left: 20, right: 90, kind: 'seating', colour: plain },
      { left: 150, right: 220, kind: 'seating', colour: fading, isThing: false },
    ]);
    expect(covers).toBeUndefined();
  });

  it('dyes nothing that passes into what is beside it: half of a headboard', () => {
    const fading = (): Lab => [0.885, 0, 0.012];
    expect(dyed([{ left: 40, right: 200, kind: 'bed', colour: fading }]).covers).toBeUndefined();
  });

  it('dyes no part of a sofa without the rest, and no half of a rug; cushions of another colour stay', () => {
    const inTwo = (kind: 'seating' | 'rug', other: Lab): Piece[] => [
      { left: 40, right: 130, kind, colour: plain },
      { left: 130, right: 200, kind, colour: () => other },
    ];
    const [brown, blue]: [Lab, Lab] = [
      [0.36, 0.01, 0.02],
      [0.5, -0.01, -0.07],
    ];
    expect(dyed(inTwo('seating', beige)).covers).toBeDefined();
    expect(dyed(inTwo('seating', brown)).covers).toBeUndefined();
    expect(dyed(inTwo('rug', beige)).covers).toBeDefined();
    expect(dyed(inTwo('rug', blue)).covers).toBeUndefined();
    const { covers } = dyed(inTwo('seating', blue));
    expect(covers!.weight[at(80, 70)]).toBeGreaterThan(0.95);
    expect(covers!.weight[at(170, 70)]).toBeLessThan(0.05);
  });

  it('leaves curtains that glow before a window or show it, and dyes those that hang beside it', () => {
    const glowing = (x: number): Lab => (x < 130 ? [0.97, 0, 0.01] : beige);
    expect(dyed([{ left: 100, right: 160, kind: 'curtain', colour: glowing }]).covers).toBeUndefined();
    const seenThrough = (x: number): Lab => (x > 129 && x < 138 ? [0.5, -0.02, -0.08] : beige);
    expect(dyed([{ left: 100, right: 160, kind: 'curtain', colour: seenThrough }]).covers).toBeUndefined();
    expect(dyed([{ left: 100, right: 160, kind: 'curtain', colour: plain }]).covers).toBeDefined();
  });

  it('leaves a red chair beside grey sofas, and curtains that do not match', () => {
    const red = (): Lab => [0.6, 0.15, 0.06];
    const seats = dyed([
      { left: 10, right: 150, kind: 'seating', colour: plain },
      { left: 180, right: 230, kind: 'seating', colour: red },
    ]);
    expect(seats.covers!.weight[at(60, 70)]).toBeGreaterThan(0.95);
    expect(seats.covers!.weight[at(205, 70)]).toBe(0);
    const bright = (): Lab => [0.95, 0, 0.01];
    const curtains: Piece[] = [
      { left: 10, right: 80, kind: 'curtain', colour: plain },
      { left: 160, right: 230, kind: 'curtain', colour: bright },
    ];
    expect(dyed(curtains).covers).toBeUndefined();
  });

  it('leaves white bedding, and what is vivid, to others', () => {
    const white = (): Lab => [0.8, 0, 0.01];
    const blue = (): Lab => [0.5, -0.03, -0.12];
    expect(dyed([{ left: 40, right: 200, kind: 'bed', colour: white }]).covers).toBeUndefined();
    expect(dyed([{ left: 40, right: 200, kind: 'seating', colour: blue }]).covers).toBeUndefined();
  });

  it('dyes the same fabric in shade, told by its hue', () => {
    const lit = (): Lab => [0.7, 0.02, 0.08];
    const shaded = (): Lab => [0.5, 0.012, 0.036];
    const { covers } = dyed([
      { left: 10, right: 80, kind: 'curtain', colour: lit },
      { left: 160, right: 230, kind: 'curtain', colour: shaded },
    ]);
    expect(covers!.weight[at(40, 70)]).toBeGreaterThan(0.9);
    expect(covers!.weight[at(190, 70)]).toBeGreaterThan(0.9);
  });

  it('leaves a rug where it would have the colour of the sofa on it', () => {
    const sofa: Piece = { left: 10, right: 110, kind: 'seating', colour: plain };
    const rug: Piece = { left: 130, right: 230, kind: 'rug', colour: () => [0.75, 0, 0.01] };
    expect(dyed([rug]).covers!.weight[at(180, 70)]).toBeGreaterThan(0.9);
    const { covers } = dyed([sofa, rug]);
    expect(covers!.weight[at(60, 70)]).toBeGreaterThan(0.9);
    expect(covers!.weight[at(180, 70)]).toBe(0);
  });

  it('dyes what belongs to a thing beside its outline, and is seen as one', () => {
    const { covers } = dyed([
      { left: 40, right: 180, kind: 'seating', colour: plain },
      { left: 180, right: 183, kind: 'seating', colour: plain, isThing: false },
    ]);
    expect(covers!.weight[at(181, 70)]).toBeGreaterThan(0.5);
  });

  it('leaves black leather, of which highlights alone would take the colour', () => {
    const black = (): Lab => [0.25, 0, 0];
    expect(dyed([{ left: 40, right: 200, kind: 'seating', colour: black }]).covers).toBeUndefined();
  });
});
