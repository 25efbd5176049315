import { expect, test } from 'vitest';
import { drawnBeliefs, joined } from './beliefs.ts';
import { type DrawnClass, drawnClasses } from './classes.ts';
import type { DrawnLook } from './look.ts';

/** A drawing of four cells in a row. */
function lookOf(shown: readonly DrawnClass[]): DrawnLook {
  const kinds = new Float32Array(shown.length * drawnClasses.length);
  shown.forEach((name, i) => {
    kinds[i * drawnClasses.length + drawnClasses.indexOf(name)] = 1;
  });
  const none = new Float32Array(2 * shown.length);
  return { width: shown.length, height: 1, cellPx: [1, 1], kinds, middle: none, foot: none, front: none };
}

test('rugs are floor, what hangs on a wall is wall, and furniture speaks for nothing', () => {
  const { floor, wall, ceiling } = drawnBeliefs(lookOf(['rug', 'picture', 'ceiling', 'sofa']), { width: 4, height: 1 });
  expect([...floor]).toEqual([1, -1, -1, 0]);
  expect([...wall]).toEqual([-1, 1, -1, 0]);
  expect([...ceiling]).toEqual([-1, -1, 1, 0]);
});

test('an open region says nothing against the network, a closed one outweighs its doubt', () => {
  const network = drawnBeliefs(lookOf(['floor', 'sofa']), { width: 2, height: 1 });
  const regions = {
    floor: Float32Array.of(0, 0.8),
    wall: Float32Array.of(0, -0.8),
    ceiling: Float32Array.of(0, -0.9),
  };
  const { floor, wall } = joined(regions, network);
  expect(floor[0]).toBeGreaterThan(0.5);
  expect(floor[1]).toBeGreaterThan(0.2);
  expect(wall[1]).toBeLessThan(-0.2);
});
