import { describe, expect, it } from 'vitest';
import type { OklabImage } from '../../image/types.ts';
import { FLOOR_KIND, type Parts } from './parts.ts';
import {
  areTorn,
  carpetInLight,
  litFloor,
  patternedOnFloor,
  rugShaped,
  setOffOnFloor,
  type ToldParts,
} from './rugShapes.ts';

const SIZE = { width: 100, height: 80 };
const PIXELS = SIZE.width * SIZE.height;

/** 1 in a rectangle clear of the border. */
const inside = Array.from({ length: PIXELS }, (_, i) => {
  const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
  return x >= 30 && x < 70 && y >= 25 && y < 55 ? 1 : 0;
});

interface Patched {
  readonly parts: Parts;
  readonly told: ToldParts;
}

/**
 * A floor (part 0) with a patch (part 1) of another lightness, both as yellow for their lightness as `yellow` says; how
 * much of a rug the network finds either.
 */
function patched(
  step: number,
  rug: readonly [floor: number, patch: number],
  own = 0.6,
  yellow: readonly [floor: number, patch: number] = [0, 0],
): Patched {
  const area = Float64Array.of(PIXELS - 1200, 1200);
  const parts: Parts = {
    labels: { ...SIZE, data: Int32Array.from(inside) },
    count: 2,
    area,
    thing: Int32Array.of(0, 0),
    region: Uint8Array.of(FLOOR_KIND, FLOOR_KIND),
    isDrawn: true,
    colour: Float64Array.of(own, 0, own * yellow[0], own + step, 0, (own + step) * yellow[1]),
    texture: Float64Array.of(0, 0),
    boxes: [
      { left: 0, top: 0, right: 100, bottom: 80 },
      { left: 30, top: 25, right: 70, bottom: 55 },
    ],
    borders: [{ p: 0, q: 1, length: 140, soft: 0.1 }],
  };
  const told: ToldParts = { rug: Float64Array.from(rug), floor: Float64Array.from(rug, (each) => 0.95 - each) };
  return { parts, told };
}

function patchOn(...args: Parameters<typeof patched>): Uint8Array {
  const { parts, told } = patched(...args);
  return rugShaped(parts, told);
}

describe('rugShaped', () => {
  it('tells a rug that the network finds to be one a little more than the rest', () => {
    expect([...patchOn(0.12, [0.05, 0.16])]).toEqual([0, 1]);
  });

  it('takes neither light on the floor for one, nor what looks like the floor', () => {
    expect([...patchOn(0.12, [0.05, 0.06])]).toEqual([0, 0]);
    expect([...patchOn(0.3, [0.05, 0.16])]).toEqual([0, 0]);
    expect([...patchOn(0.02, [0.05, 0.16])]).toEqual([0, 0]);
  });
});

describe('rugShaped on dark floors', () => {
  it('takes a pale rug for one, and what the network does not call a rug for light', () => {
    expect([...patchOn(0.45, [0.05, 0.2], 0.2)]).toEqual([0, 1]);
    expect([...patchOn(0.45, [0.05, 0.12], 0.2)]).toEqual([0, 0]);
  });
});

describe('rugShaped beside a patch of sun', () => {
  it('learns how the floor looks where the sun has not bleached it', () => {
    // The larger part is bleached: the patch is the floor as it is, in shade.
    expect([...patchOn(-0.3, [0.02, 0.11], 0.9)]).toEqual([0, 0]);
  });
});

describe('litFloor', () => {
  const lit = (...args: Parameters<typeof patched>): number[] => {
    const { parts, told } = patched(...args);
    return [...litFloor(parts, told)];
  };

  it('tells light on a coloured floor from rugs, which are paler or deeper', () => {
    expect(lit(0.15, [0.05, 0.7], 0.6, [0.1, 0.1])).toEqual([0, 1]);
    expect(lit(0.15, [0.05, 0.7], 0.6, [0.1, 0.05])).toEqual([0, 0]);
    expect(lit(-0.15, [0.05, 0.7], 0.6, [0.1, 0.1])).toEqual([0, 0]);
    // Grey rugs on grey floors have one colour, lit or not.
    expect(lit(0.15, [0.05, 0.7])).toEqual([0, 0]);
  });
});

describe('light on a carpet', () => {
  const soft = ({ parts, told }: Patched, softness: number, texture = 0): Patched => ({
    parts: {
      ...parts,
      texture: Float64Array.of(0, texture),
      borders: [{ p: 0, q: 1, length: 140, soft: softness }],
    },
    told,
  });
  const lit = ({ parts, told }: Patched): number[] => [...carpetInLight(parts, told)];

  it('is floor that the network takes for a rug, and that ends nowhere', () => {
    const pool = patched(0.2, [0.05, 0.5]);
    expect(lit(soft(pool, 0.7))).toEqual([0, 1]);
    expect(lit(soft(pool, 0.2))).toEqual([0, 0]);
    expect(lit(soft(pool, 0.7, 0.06))).toEqual([0, 0]);
    expect(lit(soft(patched(0.2, [0.05, 0.8]), 0.7))).toEqual([0, 0]);
  });

  it('has no rug’s shape', () => {
    const { parts, told } = soft(patched(0.12, [0.05, 0.16]), 0.7);
    expect([...rugShaped(parts, told)]).toEqual([0, 0]);
  });
});

describe('setOffOnFloor', () => {
  it('tells parts that end in an edge', () => {
    const { parts } = patched(0.15, [0.05, 0.2]);
    expect([...setOffOnFloor(parts)]).toEqual([1, 1]);
    expect([...setOffOnFloor({ ...parts, borders: [{ p: 0, q: 1, length: 140, soft: 0.6 }] })]).toEqual([0, 0]);
  });
});

describe('areTorn', () => {
  const picture = (step: number): OklabImage => ({
    ...SIZE,
    l: Float32Array.from(inside, (own) => 0.5 + step * own),
    a: new Float32Array(PIXELS),
    b: new Float32Array(PIXELS),
  });
  const rugs = Uint8Array.from(inside);
  const floor = rugs.map((own) => 1 - own);

  it('believes a rug that ends at edges, and none that ends where nothing does', () => {
    expect(areTorn(rugs, floor, picture(0.2))).toBe(false);
    expect(areTorn(rugs, floor, picture(0))).toBe(true);
  });
});

describe('patternedOnFloor', () => {
  const textured = (floor: number, patch: number, rug = 0.08) => {
    const { parts, told } = patched(0.1, [0.02, rug]);
    return [...patternedOnFloor({ ...parts, texture: Float64Array.of(floor, patch) }, told)];
  };

  it('tells what is woven on a plain floor, where the network has the least idea', () => {
    expect(textured(0.015, 0.06)).toEqual([0, 1]);
    expect(textured(0.015, 0.06, 0.02)).toEqual([0, 0]);
  });

  it('knows no rug on a floor that is patterned all over, nor grain for a pattern', () => {
    expect(textured(0.05, 0.06)).toEqual([0, 0]);
    expect(textured(0.01, 0.04)).toEqual([0, 0]);
  });
});
