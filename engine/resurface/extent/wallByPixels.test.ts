import { describe, expect, it } from 'vitest';
import { placed } from '../../testing/places.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { WALL_KIND } from './parts.ts';
import { wallByPixels } from './wallByPixels.ts';

const [width, height] = [120, 80];
const cream = [214, 204, 186];
const blue = [92, 112, 150];
const line = [60, 60, 60];

interface Place {
  readonly colour: readonly number[];
  /** Whether the parts told it as wall. */
  readonly isTold: boolean;
  readonly said: number;
  /** Whether its shape was held for a thing's. */
  readonly isThing?: boolean;
}

function spread(placeAt: (x: number, y: number) => Place) {
  const rt = createTestRuntime();
  const { places, picture, parts, of } = placed({ width, height, kind: WALL_KIND }, placeAt, rt);
  const none = new Float32Array(places.length);
  const said = of((place) => place.said);
  return wallByPixels(
    {
      parts,
      picture,
      wall: of(({ isTold }) => (isTold ? 1 : 0)),
      ceiling: none,
      faces: undefined,
      isTaken: () => false,
      isThing: (i) => places[i].isThing === true,
      isSettled: (i) => places[i].said > 0.8,
      isKept: () => false,
      pictures: new Uint8Array(places.length),
      said: { wall: said, ceiling: none },
      upright: said,
      either: said,
      hung: none,
    },
    rt,
  );
}

const at = (x: number, y: number): number => y * width + x;

describe('a wall by pixels', () => {
  it('takes the lower half of a wall of two colours along behind what cut it off', () => {
    // Cream above, blue below; the blue between two posts was told as no wall, and its network is sure that it is one.
    const { wall, left } = spread((x, y) => {
      const isLost = y > 42 && x > 50 && x < 90;
      const isPost = y > 42 && (x === 50 || x === 51 || x === 90 || x === 91);
      if (isPost) return { colour: line, isTold: false, said: 0 };
      return { colour: y > 42 ? blue : cream, isTold: !isLost, said: 0.95 };
    });
    expect(wall[at(70, 60)]).toBe(1);
    expect(wall[at(20, 60)]).toBe(1);
    expect(left).toBe(0);
  });

  it('says so where a panel of its very colour was not reached and may be wall', () => {
    const panel = (said: number) =>
      spread((x, y) => {
        const isFrame = (Math.abs(x - 60) === 24 && y > 16 && y < 64) || (Math.abs(y - 40) === 24 && x > 35 && x < 85);
        const isPanel = Math.abs(x - 60) < 24 && Math.abs(y - 40) < 24;
        return { colour: isFrame ? line : cream, isTold: !isFrame && !isPanel, said: isPanel ? said : 0.95 };
      });
    expect(panel(0.45).wall[at(60, 40)]).toBe(0);
    expect(panel(0.45).left).toBeGreaterThan(0.15);
    expect(panel(0.65).wall[at(60, 40)]).toBe(1);
    expect(panel(0.65).left).toBe(0);
    // What the network takes for something else is none of it.
    expect(panel(0.05).left).toBe(0);
  });

  it('takes what the network is sure of and has its colour, whatever shape it has, and gives up what it denies', () => {
    const isCushion = (x: number, y: number): boolean => x > 20 && x < 40 && y > 50 && y < 70;
    const isPanel = (x: number, y: number): boolean => x > 60 && x < 100 && y > 20 && y < 60;
    const { wall } = spread((x, y) => {
      if (isCushion(x, y)) return { colour: blue, isTold: true, said: 0.05 };
      const isThing = isPanel(x, y);
      return { colour: cream, isTold: !isThing, said: 0.95, isThing };
    });
    expect(wall[at(80, 40)]).toBe(1);
    expect(wall[at(30, 60)]).toBe(0);
    expect(wall[at(30, 20)]).toBe(1);
  });

  it('leaves out what the network is sure of in a colour that the wall has not: a blue headboard', () => {
    const { wall } = spread((x, y) => {
      const isBoard = x > 30 && x < 90 && y > 40;
      return { colour: isBoard ? blue : cream, isTold: !isBoard, said: 0.95, isThing: isBoard };
    });
    expect(wall[at(60, 60)]).toBe(0);
  });
});
