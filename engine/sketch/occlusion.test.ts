import { expect, test } from 'vitest';
import type { Vec3 } from '../geometry/types.ts';
import type { DrawnThing, DrawnThings } from '../perceive/drawn/things.ts';
import { occlusionOf } from './occlusion.ts';

const [WIDTH, HEIGHT] = [60, 40];

/** Things as rectangles, later ones before earlier ones: left, top, right, bottom. */
function drawn(rectangles: readonly (readonly [DrawnThing['kind'], number, number, number, number])[]): DrawnThings {
  const data = new Int32Array(WIDTH * HEIGHT);
  rectangles.forEach(([, left, top, right, bottom], i) => {
    for (let y = top; y < bottom; y++) data.fill(i + 1, y * WIDTH + left, y * WIDTH + right);
  });
  const things = rectangles.map(
    ([kind, left, top, right, bottom]): DrawnThing => ({
      kind,
      confidence: 1,
      kinds: [[kind, 1]],
      left,
      top,
      right,
      bottom,
      area: (right - left) * (bottom - top),
      front: [0, -1],
    }),
  );
  return { map: { width: WIDTH, height: HEIGHT, data }, things };
}

const at = (z: number): Vec3[] => [[0, 0.5, z]];

test('what is nearer hides, what is further away or lies on the floor does not', () => {
  const scene = drawn([
    ['cabinet', 10, 5, 30, 25],
    ['rug', 0, 25, 60, 30],
    ['chair', 30, 10, 40, 30],
  ]);
  const near = occlusionOf(scene, [at(4), at(2), at(3)]);
  expect(near.ownSides(0)).toEqual([true, true, false, true]);
  expect(near.isHidden(0, [35, 20])).toBe(true);
  expect(near.isHidden(0, [5, 20])).toBe(false);
  expect(near.isHidden(0, [-3, 20])).toBe(true);
  expect(near.footSeen(0)).toBe(1);
  const far = occlusionOf(scene, [at(4), at(2), at(5)]);
  expect(far.ownSides(0)).toEqual([true, true, true, true]);
  expect(far.isHidden(0, [35, 20])).toBe(false);
});

test('a foot is not seen below the border of the picture, nor behind what stands well before it', () => {
  const cut = occlusionOf(drawn([['cabinet', 10, 5, 30, HEIGHT]]), [at(2)]);
  expect(cut.footSeen(0)).toBe(0);
  const scene = drawn([
    ['plant', 10, 5, 20, 20],
    ['sofa', 5, 20, 40, 35],
  ]);
  expect(occlusionOf(scene, [at(4), at(3)]).footSeen(0)).toBe(0);
  // What carries a thing is no nearer than a little.
  expect(occlusionOf(scene, [at(4), at(3.8)]).footSeen(0)).toBe(1);
});
