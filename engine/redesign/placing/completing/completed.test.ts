import { describe, expect, it } from 'vitest';
import { boxOf, type Placement } from '../../../design/arrangement.ts';
import { overlap, planOverlap, toBox } from '../../../design/box.ts';
import type { FloorPlan, FloorPlanOpening } from '../../../design/floorPlan.ts';
import { pieceSource } from '../../../design/pieceSource.ts';
import { CONTACT_M, siteOf } from '../../../design/site.ts';
import { pieceKind } from '../../../furniture/all.ts';
import { makeBoxRoom } from '../../../testing/room.ts';
import { frameBox } from '../frameBox.ts';
import { viewCostOf } from '../viewCost.ts';
import { completed } from './completed.ts';

const { camera, width, height } = makeBoxRoom();
const view = { camera, width, height };
const FAR_M = 5.6;
const source = pieceSource(pieceKind, 'scandinavian', 3);

function placed(id: string, x: number, away: number, arrangement: string, worth: number): Placement {
  const built = source.get(id)!;
  const at = { id, x, y: 0, z: FAR_M - away - built.piece.sizeM[1] / 2, turn: 0, wall: 1 };
  return { ...at, built, arrangement, body: 'solid', reach: 'none', worth };
}

function complete(placements: readonly Placement[], wanted: readonly string[], openings: FloorPlanOpening[] = []) {
  const corners: FloorPlan['corners'] = [
    [-2.6, -1],
    [-2.6, FAR_M],
    [2.6, FAR_M],
    [2.6, -1],
  ];
  const plan: FloorPlan = { corners, heightM: 2.6, openings };
  const site = siteOf(plan, viewCostOf({ plan, unseen: new Set() } as never, view));
  const room = { site, source, view, decor: 0.5, seed: 7, wanted: new Set(wanted), isSeen: () => true };
  return completed(placements, room);
}

const lounge = [placed('sofa', 0, 0.02, 'lounge', 1), placed('coffee-table', 0, 1.4, 'lounge', 0.7)];
const living = ['sofa', 'coffee-table', 'armchair', 'rug', 'side-table', 'floor-lamp', 'plant', 'media-console'];
const door: FloorPlanOpening = { kind: 'door', wall: 0, leftM: 3, bottomM: 0, widthM: 1, heightM: 2 };

describe('completed', () => {
  const all = complete(lounge, living);
  const added = all.slice(lounge.length).filter(({ body }) => body !== 'on-top');

  it('sets a seat at the table of a sofa, turned to both, and lays a rug under all three', () => {
    const chair = added.find(({ id }) => id === 'armchair')!;
    const [sofa, table] = lounge;
    for (const { x, z } of [sofa, table]) {
      const [, ahead] = toBox(chair, [x, z]);
      expect(ahead).toBeLessThan(0);
    }
    const rug = added.find(({ id }) => id === 'rug')!;
    for (const one of [sofa, table, chair]) expect(planOverlap(boxOf(rug), boxOf(one))).toBeGreaterThan(0.1);
  });

  it('adds what the picture holds whole, and nothing that stands in another', () => {
    expect(added.length).toBeGreaterThan(3);
    for (const one of added) expect(frameBox(view, boxOf(one)).whole, one.id).toBe(1);
    const bodies = all.filter(({ body }) => body === 'solid');
    bodies.forEach((one, i) => {
      for (const other of bodies.slice(i + 1))
        expect(overlap(boxOf(one), boxOf(other)), `${one.id} ${other.id}`).toBeLessThanOrEqual(CONTACT_M);
    });
  });

  it('keeps doors free', () => {
    const before = { x: -2.1, z: 2.5, turn: Math.PI / 2, halfWidth: 0.5, halfDepth: 0.4, bottom: 0.1, top: 2 };
    const beside = complete(lounge, living, [door]).filter(({ body }) => body === 'solid');
    for (const one of beside) expect(overlap(boxOf(one), before), one.id).toBeLessThanOrEqual(CONTACT_M);
  });

  it('gives a bed a second nightstand, each with its lamp', () => {
    const bed = placed('bed', 0, 0.02, 'bed', 1);
    const stands = complete([bed], ['bed', 'nightstand', 'table-lamp']);
    const sides = stands.filter(({ id }) => id === 'nightstand').map(({ x }) => Math.sign(x));
    expect([...sides].sort()).toEqual([-1, 1]);
    expect(stands.filter(({ id }) => id === 'table-lamp')).toHaveLength(2);
  });

  it('lays a rug at a bed that has none, most of it to be seen', () => {
    const bed = placed('bed', 0, 0.02, 'bed', 1);
    const rug = complete([bed], ['bed', 'rug']).find(({ id }) => id === 'rug')!;
    expect(planOverlap(boxOf(rug), boxOf(bed))).toBeGreaterThan(-0.1);
    expect(frameBox(view, boxOf(rug)).whole).toBeGreaterThanOrEqual(0.5);
  });

  it('adds nothing that neither the room type nor what the room turns around brings', () => {
    const ids = complete(lounge, ['sofa', 'coffee-table']).map(({ id }) => id);
    expect(ids.filter((id) => id === 'armchair' || id === 'plant' || id === 'rug')).toEqual([]);
  });

  it('is the same for the same seed', () => {
    const told = (some: readonly Placement[]) => some.map(({ id, x, z, turn }) => [id, x, z, turn]);
    expect(told(complete(lounge, living))).toEqual(told(all));
  });
});
