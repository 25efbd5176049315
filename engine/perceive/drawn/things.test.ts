import { describe, expect, it } from 'vitest';
import { type DrawnClass, drawnClasses } from './classes.ts';
import type { DrawnLook } from './look.ts';
import { findThings } from './things.ts';

const [WIDTH, HEIGHT] = [40, 30];

interface Patch {
  readonly kind: DrawnClass;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a network would say of rectangles on a wall, each pointing at its own middle; a cell is 4 px. */
function lookOf(patches: readonly Patch[]): DrawnLook {
  const cells = WIDTH * HEIGHT;
  const count = drawnClasses.length;
  const look = {
    width: WIDTH,
    height: HEIGHT,
    cellPx: [4, 4] as const,
    kinds: new Float32Array(cells * count),
    middle: new Float32Array(cells * 2),
    foot: new Float32Array(cells),
    front: new Float32Array(cells * 2),
  };
  for (let i = 0; i < cells; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const patch = patches.find((p) => x >= p.left && x < p.right && y >= p.top && y < p.bottom);
    look.kinds[i * count + drawnClasses.indexOf(patch?.kind ?? 'wall')] = 1;
    if (!patch) continue;
    look.middle[2 * i] = 4 * ((patch.left + patch.right - 1) / 2 - x);
    look.middle[2 * i + 1] = 4 * ((patch.top + patch.bottom - 1) / 2 - y);
  }
  return look;
}

/** Closed regions at the drawing's own size: the rectangles, and all else as one. */
function regionsOf(patches: readonly Patch[]) {
  const data = new Int32Array(WIDTH * 4 * HEIGHT * 4);
  patches.forEach(({ left, top, right, bottom }, i) => {
    for (let y = 4 * top; y < 4 * bottom; y++) data.fill(i + 1, y * WIDTH * 4 + 4 * left, y * WIDTH * 4 + 4 * right);
  });
  return { map: { width: WIDTH * 4, height: HEIGHT * 4, data }, count: patches.length + 1 };
}

describe('things of a drawing', () => {
  const chairs: Patch[] = [
    { kind: 'chair', left: 5, top: 10, right: 12, bottom: 20 },
    { kind: 'chair', left: 12, top: 10, right: 19, bottom: 20 },
  ];

  it('are as many as the middles that their places point at, though they touch', () => {
    const { things, map } = findThings(lookOf(chairs), regionsOf(chairs));
    expect(things.map(({ kind, left, right }) => [kind, left, right]).sort()).toEqual([
      ['chair', 20, 48],
      ['chair', 48, 76],
    ]);
    expect(new Set(map.data)).toEqual(new Set([0, 1, 2]));
  });

  it('end where the pen ends, not where the network does', () => {
    const seen = { kind: 'bed', left: 8, top: 8, right: 26, bottom: 20 } as const;
    const drawn = { ...seen, left: 7, right: 28, bottom: 21 };
    const { things } = findThings(lookOf([seen]), regionsOf([drawn]));
    expect(things).toHaveLength(1);
    expect(things[0]).toMatchObject({ kind: 'bed', left: 28, right: 112, bottom: 84 });
  });

  it('take up parts that look like something else but point at their middle', () => {
    const table = { kind: 'table', left: 6, top: 12, right: 30, bottom: 18 } as const;
    const look = lookOf([table, { kind: 'cabinet', left: 6, top: 18, right: 10, bottom: 26 }]);
    for (let y = 18; y < 26; y++) {
      for (let x = 6; x < 10; x++) {
        look.middle[2 * (y * WIDTH + x)] = 4 * (17.5 - x);
        look.middle[2 * (y * WIDTH + x) + 1] = 4 * (17 - y);
      }
    }
    const { things } = findThings(
      look,
      regionsOf([{ ...table }, { kind: 'cabinet', left: 6, top: 18, right: 10, bottom: 26 }]),
    );
    expect(things.map(({ kind }) => kind)).toEqual(['table']);
  });

  it('are windows by what touches', () => {
    const panes: Patch[] = [
      { kind: 'window', left: 2, top: 2, right: 10, bottom: 10 },
      { kind: 'window', left: 20, top: 2, right: 28, bottom: 10 },
    ];
    expect(findThings(lookOf(panes), regionsOf(panes)).things.map(({ kind }) => kind)).toEqual(['window', 'window']);
  });
});
