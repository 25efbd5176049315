import { describe, expect, it } from 'vitest';
import { materialById } from '#catalog/materials/all.ts';
import { applyHomography } from '../geometry/matrix.ts';
import type { Mask } from '../image/types.ts';
import { drawnRoom, HEIGHT, WIDTH } from '../testing/drawnRoom.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { quantitiesOf } from './quantities.ts';
import { type ResurfaceHint, type ResurfaceWish, resurface, resurfacePerceived } from './resurface.ts';

const wishFor = (more: Partial<ResurfaceWish>): ResurfaceWish => ({
  kind: 'floor',
  material: 'oak-natural-plank',
  surfaces: [],
  angle: 0,
  scale: 1,
  seed: 1,
  ...more,
});

const run = (more: Partial<ResurfaceWish> = {}, hint: ResurfaceHint = {}) => {
  const { image, perception, furniture } = drawnRoom();
  const wish = wishFor(more);
  const material = materialById(wish.material)!;
  return {
    image,
    perception,
    furniture,
    result: resurfacePerceived(image, perception, { wish, material, hint }, createTestRuntime()),
  };
};

const differs = (p: Uint8Array, q: Uint8Array, i: number): boolean =>
  p[i * 3] !== q[i * 3] || p[i * 3 + 1] !== q[i * 3 + 1] || p[i * 3 + 2] !== q[i * 3 + 2];

/** Shares of a mask's full pixels, and of all others, that have changed. */
function changed(before: Uint8Array, after: Uint8Array, mask: Mask): { inside: number; outside: number } {
  const counts = { inside: 0, outside: 0, covered: 0, bare: 0 };
  for (let i = 0; i < mask.data.length; i++) {
    const isIn = mask.data[i] === 255;
    if (isIn) counts.covered++;
    else counts.bare++;
    if (differs(before, after, i)) counts[isIn ? 'inside' : 'outside']++;
  }
  return { inside: counts.inside / counts.covered, outside: counts.outside / counts.bare };
}

describe('resurface', () => {
  it('changes the floor and nothing outside of its effective mask', () => {
    const { image, perception, furniture, result } = run();
    const floor = perception.surfaces.find(({ kind }) => kind === 'floor')!;
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      if (result.effective.data[i] === 0) expect(differs(image.data, result.image.data, i)).toBe(false);
    }
    expect(changed(image.data, result.image.data, floor.mask).inside).toBeGreaterThan(0.97);
    expect(changed(image.data, result.image.data, furniture).inside).toBeLessThan(0.06);
    expect(result.alterations).toEqual(['floor-replaced:oak-natural-plank']);
  });

  it('gives the same bytes again, others for another turn, scale or seed', () => {
    const first = run().result.image.data;
    expect(Buffer.compare(first, run().result.image.data)).toBe(0);
    for (const more of [{ angle: 30 }, { scale: 1.5 }, { seed: 2 }]) {
      expect(Buffer.compare(first, run(more).result.image.data), JSON.stringify(more)).not.toBe(0);
    }
  });

  it('covers the walls that are named and leaves the others', () => {
    const { image, perception, result } = run({ kind: 'wall', material: 'paint-sage', surfaces: ['wall-1'] });
    const share = (id: string) =>
      changed(image.data, result.image.data, perception.surfaces.find((surface) => surface.id === id)!.mask).inside;
    expect(share('wall-1')).toBeGreaterThan(0.97);
    expect(share('wall-0')).toBeLessThan(0.03);
    expect(result.report.quantities.surfaces.map(({ surface }) => surface)).toEqual(['wall-1']);
  });

  it('lays where somebody has drawn, and only there', () => {
    const mask: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
    for (let y = 200; y < HEIGHT; y++) mask.data.fill(255, y * WIDTH + 40, y * WIDTH + 160);
    const { image, result } = run({}, { mask });
    const { inside, outside } = changed(image.data, result.image.data, mask);
    expect(inside).toBeGreaterThan(0.95);
    expect(outside).toBeLessThan(0.02);
    expect(result.confidence).toBe(1);
  });

  it('turns a pattern by the angle that is asked for', () => {
    const { perception } = drawnRoom();
    const floor = perception.surfaces.find(({ kind }) => kind === 'floor')!;
    const [u0, v0] = applyHomography(floor.toMetres, 100, 230);
    const [u1, v1] = applyHomography(floor.toMetres, 260, 230);
    // Along a row of the picture the floor's v stays: boards along v cross it, boards turned by 90° run along it.
    expect(Math.abs(v1 - v0)).toBeLessThan(0.01 * Math.abs(u1 - u0));
    const crossings = (angle: number): number => {
      const { data } = run({ angle }).result.image;
      let sum = 0;
      for (let y = 200; y < 236; y++) {
        for (let x = 20; x < WIDTH - 20; x++) {
          const i = (y * WIDTH + x) * 3 + 1;
          sum += Math.abs(2 * data[i] - data[i - 3] - data[i + 3]);
        }
      }
      return sum;
    };
    expect(crossings(0)).toBeGreaterThan(1.15 * crossings(90));
  });

  it('measures what it covers, and says how much to order', () => {
    const { quantities } = run().result.report;
    // 4.4 m wide, from the wall at 4.5 m to the lower border of the picture, which shows what lies 3.2 m away.
    expect(quantities.areaM2).toBeGreaterThan(4);
    expect(quantities.areaM2).toBeLessThan(15);
    expect(quantities.errorM2).toBeGreaterThan(0.1 * quantities.areaM2);
    const material = materialById('oak-natural-plank')!;
    const exact = quantitiesOf(material, [{ surface: 'floor', areaM2: 10, errorM2: 1 }]);
    // 10.8 m² with waste, in boards of 0.361 m².
    expect(exact).toMatchObject({ wastePercent: 8, unit: 'piece', count: 30, sgd: Math.round(30 * 0.361 * 98) });
  });

  it('is stopped at the gate where the surface is not there, or a pattern would lie in a room that is a guess', () => {
    const { image, perception } = drawnRoom();
    const attempt = (more: Partial<ResurfaceWish>, seen: Partial<typeof perception>) => () => {
      const wish = wishFor(more);
      const order = { wish, material: materialById(wish.material)!, hint: {} };
      return resurfacePerceived(image, { ...perception, ...seen }, order, createTestRuntime());
    };
    const walls = perception.surfaces.filter(({ kind }) => kind !== 'floor');
    expect(attempt({}, { surfaces: walls })).toThrow(
      expect.objectContaining({ reason: 'surface-not-found', correct: ['mask:floor'] }),
    );
    const believed = (confidence: number) => ({ room: { ...perception.room, confidence } });
    const unclear = expect.objectContaining({ reason: 'room-unclear', correct: ['corners'] });
    const painted = { kind: 'wall', material: 'paint-sage' } as const;
    expect(attempt({}, believed(0.25))).toThrow(unclear);
    // Floors are level wherever the walls stand: the camera alone says how a pattern lies on them.
    expect(attempt({}, { ...believed(0), camera: 0.5 })).not.toThrow();
    expect(attempt({}, { ...believed(0.9), camera: 0.2 })).toThrow(unclear);
    expect(attempt({ kind: 'wall', material: 'panel-slats-oak' }, { ...believed(0.25), camera: 0.5 })).toThrow(unclear);
    expect(attempt(painted, believed(0))).not.toThrow();
    const sloped = { room: { ...perception.room, unsupported: ['slope' as const] } };
    expect(attempt(painted, sloped)).toThrow(expect.objectContaining({ reason: 'room-slope', correct: ['mask:wall'] }));
  });

  it('refuses materials that it does not know or that go elsewhere, and surfaces that are not seen', () => {
    const { image } = drawnRoom();
    const attempt = (more: Partial<ResurfaceWish>) => () => resurface(image, wishFor(more), createTestRuntime());
    expect(attempt({ material: 'no-such' })).toThrow(expect.objectContaining({ reason: 'unknown-material' }));
    expect(attempt({ material: 'paint-sage' })).toThrow(expect.objectContaining({ reason: 'material-elsewhere' }));
    expect(() => run({ kind: 'wall', material: 'paint-sage', surfaces: ['wall-9'] })).toThrow(
      expect.objectContaining({ reason: 'no-such-surface' }),
    );
  });
});
