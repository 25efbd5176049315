import { expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { pieceKind } from '../furniture/all.ts';
import { boxOf } from './arrangement.ts';
import type { DrawnCurtain, FloorPlan } from './floorPlan.ts';
import { furnish } from './furnish.ts';
import { isDrawn } from './hangings.ts';
import { pieceSource } from './pieceSource.ts';

const [style] = styles;
const planWith = (drawn?: DrawnCurtain): FloorPlan => ({
  corners: [
    [-2.5, -1],
    [-2.5, 4],
    [2.5, 4],
    [2.5, -1],
  ],
  heightM: 2.6,
  openings: [{ kind: 'window', wall: 1, leftM: 1.2, bottomM: 1.2, widthM: 2.4, heightM: 1.1, drawn }],
});

const curtainsOf = (plan: FloorPlan) =>
  furnish(plan, style, roomTypeById('bathroom')!, pieceSource(pieceKind, style.forms, 3), 3).placements.filter(isDrawn);

it('draws curtains before windows that are to have them, whatever the room and the sill', () => {
  for (const drawn of ['drapes', 'sheers'] as const) {
    const [curtain, ...others] = curtainsOf(planWith(drawn));
    expect(others).toEqual([]);
    expect(curtain.id).toBe(`drawn-${drawn}`);
    const { x, halfWidth, bottom, top } = boxOf(curtain);
    expect(x - halfWidth).toBeLessThan(-1.3);
    expect(x + halfWidth).toBeGreaterThan(1.1);
    expect(bottom).toBeLessThan(0.05);
    expect(top).toBeGreaterThan(2.3);
  }
  expect(curtainsOf(planWith())).toEqual([]);
});

it('draws cloth over the whole width: of drapes heavy cloth, of sheers light cloth between drapes', () => {
  const columnsOf = (id: string, role: string): number => {
    const { mesh, roles } = pieceKind(id)!.build({ forms: style.forms, seed: 3, sizeM: [3, 0.16, 2.4] });
    const covered = new Set<number>();
    mesh.bsdfs.forEach((own, triangle) => {
      if (roles[own] !== role) return;
      for (let k = 0; k < 3; k++) covered.add(Math.round(mesh.positions[3 * mesh.indices[3 * triangle + k]] / 0.1));
    });
    return covered.size;
  };
  expect(columnsOf('drawn-drapes', 'curtain')).toBeGreaterThan(27);
  expect(columnsOf('drawn-sheers', 'sheer')).toBeGreaterThan(27);
  expect(columnsOf('drawn-sheers', 'curtain')).toBeLessThan(15);
  expect(columnsOf('curtain', 'curtain')).toBeLessThan(15);
});
