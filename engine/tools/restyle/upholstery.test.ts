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
  return { lab, covers: upholster(lab, things, said, { palette, seed: 1 }, createTestRuntime()) };
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

  it('dyes both armchairs of a pair, or none where one of them is not told from the room', () => {
    const pair = (isThing: boolean): Piece[] => [
      { left: 20, right: 90, kind: 'seating', colour: plain },
      { left: 150, right: 220, kind: 'seating', colour: plain, isThing },
    ];
    const { covers } = dyed(pair(true));
    expect(covers!.weight[at(50, 70)]).toBeGreaterThan(0.95);
    expect(covers!.weight[at(180, 70)]).toBeGreaterThan(0.95);
    expect(dyed(pair(false)).covers).toBeUndefined();
  });

  it('dyes nothing that passes into what is beside it: half of a headboard', () => {
    const fading = (): Lab => [0.885, 0, 0.012];
    expect(dyed([{ left: 40, right: 200, kind: 'bed', colour: fading }]).covers).toBeUndefined();
  });

  it('leaves curtains that glow before a window, and dyes those that hang beside it', () => {
    const glowing = (x: number): Lab => (x < 130 ? [0.97, 0, 0.01] : beige);
    expect(dyed([{ left: 100, right: 160, kind: 'curtain', colour: glowing }]).covers).toBeUndefined();
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

  it('gives white bedding cool colours, and none that looks like skin', () => {
    const white = (): Lab => [0.8, 0, 0.01];
    const bed: Piece = { left: 40, right: 200, kind: 'bed', colour: white };
    expect(dyed([bed]).covers!.weight[at(120, 70)]).toBeGreaterThan(0.95);
    expect(dyed([bed], 45).covers).toBeUndefined();
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
