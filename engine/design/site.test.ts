import { expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { pieceKind } from '../furniture/all.ts';
import type { Vec2 } from '../geometry/types.ts';
import { type Arrangement, boxOf, type Member } from './arrangement.ts';
import type { DrawnCurtain, FloorPlan } from './floorPlan.ts';
import { furnish } from './furnish.ts';
import { isDrawn } from './hangings.ts';
import { pieceSource } from './pieceSource.ts';
import { posesFor, type Site, settle, siteOf } from './site.ts';

const corners: Vec2[] = [
  [0, 0],
  [0, 4],
  [6, 4],
  [6, 0],
];
const plan: FloorPlan = {
  corners,
  heightM: 2.6,
  openings: [{ kind: 'window', wall: 1, leftM: 1.9, bottomM: 0.4, widthM: 1.2, heightM: 1.6 }],
};

function member(id: string, z: number, sizeM: readonly [number, number, number], body: Member['body']): Member {
  const built = { kind: pieceKind(id)!, piece: { sizeM } } as unknown as Member['built'];
  return { id, built, x: 0, z, turn: 0, y: 0, body, reach: 'any', worth: 1, optional: false, spare: body === 'flat' };
}

const members = [member('bed', -1.1, [1.6, 2.1, 0.9], 'solid'), member('rug', -1.4, [3, 1.7, 0.02], 'flat')];
const bed: Arrangement = { id: 'bed', at: 'wall', variants: [{ members, zones: [] }], wishes: {}, needed: true };

/** Where along the far wall the bed can stand, m. */
function places(site: Site): number[] {
  const poses = posesFor(site, bed, bed.variants[0]).filter(({ wall }) => wall === 1);
  return poses.filter((pose) => settle(site, bed, 0, pose)).map(({ x }) => x);
}

it('has room for the rug where a view can be chosen', () => {
  const found = places(siteOf(plan));
  expect(found.length).toBeGreaterThan(3);
  expect(Math.min(...found)).toBeGreaterThan(1.5);
});

it('goes without the rug before a camera that cannot move, and just fits beside an opening', () => {
  const found = places(siteOf(plan, () => 0));
  expect(Math.min(...found)).toBeLessThan(0.9);
  expect(found.some((x) => x + 0.8 < 1.9 && x + 0.8 > 1.85)).toBe(true);
  expect(found.every((x) => x + 0.8 <= 1.9 || x - 0.8 >= 3.1)).toBe(true);
});

const [style] = styles;
const planWith = (drawn?: DrawnCurtain): FloorPlan => ({
  ...plan,
  openings: [{ kind: 'window', wall: 1, leftM: 1.7, bottomM: 1, widthM: 2.4, heightM: 1.3, drawn }],
});

const curtainsOf = (plan: FloorPlan) =>
  furnish(plan, style, roomTypeById('bathroom')!, pieceSource(pieceKind, style.forms, 3), 3).placements.filter(isDrawn);

it('draws curtains before windows that are to have them, whatever the room and the sill', () => {
  for (const drawn of ['drapes', 'sheers'] as const) {
    const [curtain, ...others] = curtainsOf(planWith(drawn));
    expect(others).toEqual([]);
    expect(curtain.id).toBe(`drawn-${drawn}`);
    const { x, halfWidth, bottom, top } = boxOf(curtain);
    expect(x - halfWidth).toBeLessThan(1.7);
    expect(x + halfWidth).toBeGreaterThan(4.1);
    expect(Math.abs(bottom - 0.94)).toBeLessThan(0.05);
    expect(top).toBeGreaterThan(2.3);
  }
  expect(curtainsOf(planWith())).toEqual([]);
});

it('hangs all pictures but one over something, before a camera that cannot move', () => {
  const style = styles.find(({ id }) => id === 'bohemian')!;
  const bedroom = { ...roomTypeById('bedroom')!, pieces: ['dresser', 'wall-art'] };
  const hung = (seed: number, view?: () => number) => {
    const { placements } = furnish(plan, style, bedroom, pieceSource(pieceKind, style.forms, seed), seed, view);
    const standing = placements.filter(({ body }) => body === 'solid');
    const pictures = placements.filter(({ id }) => id === 'wall-art');
    const isOver = (one: (typeof pictures)[number]): boolean =>
      standing.some((other) => other.wall === one.wall && Math.hypot(other.x - one.x, other.z - one.z) < 1);
    return { all: pictures.length, alone: pictures.filter((one) => !isOver(one)).length };
  };
  const seeds = [1, 2, 3, 4, 5, 6];
  const framed = seeds.map((seed) => hung(seed, () => 0));
  expect(framed.every(({ alone }) => alone < 2)).toBe(true);
  expect(framed.some(({ all, alone }) => all > alone)).toBe(true);
  expect(seeds.some((seed) => hung(seed).alone > 1)).toBe(true);
});
