import { expect, it } from 'vitest';
import { placed } from '../../testing/places.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { floorByPixels } from './floorByPixels.ts';
import { FLOOR_KIND } from './parts.ts';

const [width, height] = [120, 80];
const boards = [168, 140, 108];
const shaded = [150, 124, 95];
const rug = [226, 222, 214];
const line = [60, 60, 60];

interface Place {
  readonly colour: readonly number[];
  readonly isTold: boolean;
  readonly floor: number;
  readonly ground?: number;
  readonly isTaken?: boolean;
  readonly isRug?: boolean;
}

function floorOf(placeAt: (x: number, y: number) => Place): (x: number, y: number) => number {
  const rt = createTestRuntime();
  const { places, picture, parts, of } = placed({ width, height, kind: FLOOR_KIND }, placeAt, rt);
  const floor = floorByPixels(
    {
      parts,
      picture,
      floor: of(({ isTold }) => (isTold ? 1 : 0)),
      rugs: Uint8Array.from(places, ({ isRug }) => (isRug ? 1 : 0)),
      isTaken: (i) => places[i].isTaken === true,
      said: { floor: of(({ floor }) => floor), ground: of(({ floor, ground }) => ground ?? floor) },
    },
    rt,
  );
  return (x, y) => floor[y * width + x];
}

it('takes a strip of boards along that went with a rug, as far as the rug', () => {
  const at = floorOf((_, y) => {
    if (y >= 60) return { colour: rug, isTold: false, floor: 0.5, ground: 0.95, isRug: true };
    return { colour: boards, isTold: y < 45, floor: 0.7, isRug: y >= 45 };
  });
  expect(at(60, 50)).toBe(1);
  expect(at(60, 57)).toBe(1);
  expect(at(60, 66)).toBe(0);
});

it('goes on where a shadow ends softly, and takes boards behind a pole when both looks are sure', () => {
  const at = floorOf((x, y) => {
    const isPole = y >= 40 && x >= 60 && x < 63;
    if (isPole) return { colour: line, isTold: false, floor: 0.1 };
    if (y < 40) return { colour: boards, isTold: true, floor: 0.95 };
    // Down to what stands there, right of the pole over a line that nothing grows over.
    if (x >= 63 && y < 42) return { colour: line, isTold: false, floor: 0.1 };
    const share = Math.min(1, (y - 40) / 30);
    const colour = x < 60 ? boards.map((v, c) => Math.round(v + (shaded[c] - v) * share)) : boards;
    return { colour, isTold: false, floor: 0.7 };
  });
  expect(at(20, 70)).toBe(1);
  expect(at(61, 60)).toBe(0);
  expect(at(90, 60)).toBe(1);
});

it('leaves alone what is taken, what has another colour, and what the looks doubt', () => {
  const at = floorOf((x, y) => {
    if (y < 40) return { colour: boards, isTold: true, floor: 0.95 };
    if (x < 40) return { colour: boards, isTold: false, floor: 0.9, isTaken: true };
    if (x < 80) return { colour: rug, isTold: false, floor: 0.9 };
    return { colour: boards, isTold: false, floor: 0.3, ground: 0.95 };
  });
  for (const x of [20, 60, 100]) expect(at(x, 60)).toBe(0);
});

it("takes no piece of a rug of its colour behind the rug's edge", () => {
  const inside = (isRug: boolean) =>
    floorOf((x, y) => {
      const away = Math.max(Math.abs(x - 60), Math.abs(y - 40));
      if (away >= 24) return { colour: boards, isTold: true, floor: 0.95 };
      if (away >= 21) return { colour: line, isTold: false, floor: 0.1, isRug };
      return { colour: boards, isTold: false, floor: 0.8, isRug };
    })(60, 40);
  expect(inside(true)).toBe(0);
  expect(inside(false)).toBe(1);
});
