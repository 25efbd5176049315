import { describe, expect, it } from 'vitest';
import { rotationFromDownYaw } from '../../geometry/camera.ts';
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import { chainsOfInk } from './chains.ts';

const [WIDTH, HEIGHT] = [600, 400];
/** Looks straight ahead: lines along z meet in the middle of the picture. */
const frame: ManhattanFrame = {
  focalPx: 440,
  principalPx: [WIDTH / 2, HEIGHT / 2],
  rotation: rotationFromDownYaw([0, 1, 0], 0),
  yaw: 0,
  down: [0, 1, 0],
  directions: [],
  confidence: 1,
  focalSpread: 0.25,
};
const still = { aborted: false };

function coverOf(isInk: (x: number, y: number) => boolean) {
  const data = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < data.length; i++) data[i] = isInk(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0;
  return { width: WIDTH, height: HEIGHT, data };
}

/** Px from a place to the line from the middle down to the right, and how far along it. */
const ray = (x: number, y: number): readonly [number, number] => {
  const [dx, dy] = [x + 0.5 - WIDTH / 2, y + 0.5 - HEIGHT / 2];
  return [(dx * 0.5 - dy * 0.866) * 1, dx * 0.866 + dy * 0.5];
};

describe('long lines of ink', () => {
  it('are found though the hand wavers and the stroke is broken', () => {
    const cover = coverOf((x, y) => {
      const [off, along] = ray(x, y);
      return along > 60 && along < 260 && Math.abs(off + 0.8 * Math.sin(along / 20)) < 1 && along % 30 > 3;
    });
    const { segments, directions } = chainsOfInk(cover, frame, still);
    const longest = segments.reduce((most, { length }, i) => (length > segments[most].length ? i : most), 0);
    expect(directions[longest]).toBe(2);
    expect(segments[longest].length).toBeGreaterThan(120);
    const { x0, y0, x1, y1 } = segments[longest];
    for (const [x, y] of [
      [x0, y0],
      [x1, y1],
    ])
      expect(Math.abs(ray(x, y)[0])).toBeLessThan(3);
  });

  it('run towards a vanishing point, and are no blots', () => {
    const slanted = coverOf((x, y) => Math.abs(x + y - 660) < 1.5);
    expect(chainsOfInk(slanted, frame, still).segments).toEqual([]);
    const blot = coverOf((x, y) => Math.hypot(x - 460, y - 300) < 60 && x > 430);
    expect(chainsOfInk(blot, frame, still).segments.every(({ length }) => length < 120)).toBe(true);
  });

  it('are looked for until somebody cancels', () => {
    expect(() =>
      chainsOfInk(
        coverOf(() => false),
        frame,
        { aborted: true },
      ),
    ).toThrow();
  });
});
