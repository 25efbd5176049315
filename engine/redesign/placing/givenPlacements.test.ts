import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { boxOf } from '../../design/arrangement.ts';
import { liftedOnRugs } from '../../design/scene.ts';
import { planRoom } from '../../testing/planRoom.ts';
import { type GivenPlacement, placementSchema } from '../../tools/restyle/params.ts';
import { closePlan } from '../closePlan.ts';
import { toldPlacement } from '../report.ts';
import { givenPlacements } from './givenPlacements.ts';
import { layoutForView } from './layout.ts';

const style = styleById('japandi')!;
const roomType = roomTypeById('bedroom')!;
const size = { width: 96, height: 64 };
const { room } = planRoom('bedroom', 3, size);
const closed = closePlan(room, roomType)!;
const brief = { style, seed: 7 };

describe('givenPlacements', () => {
  const view = { camera: room.camera, ...size };
  const laidOut = liftedOnRugs(layoutForView({ closed, view, roomType, ...brief }, { aborted: false }).placements);
  const told = laidOut.map((placement) => placementSchema.parse(toldPlacement(placement)));
  const stand = (placements: readonly GivenPlacement[]) => givenPlacements({ ...brief, placements }, closed)!;

  it('stands what a report says again, piece for piece and to the millimetre', () => {
    const again = liftedOnRugs(stand(told));
    expect(again.length).toBe(laidOut.length);
    again.forEach((placement, i) => {
      const [own, first] = [boxOf(placement), boxOf(laidOut[i])];
      for (const key of ['x', 'z', 'bottom', 'top', 'turn'] as const) {
        expect(Math.abs(own[key] - first[key]), `${placement.id} ${key}`).toBeLessThan(0.0011);
      }
      expect(placement.built.piece.mesh.positions.length).toBe(laidOut[i].built.piece.mesh.positions.length);
    });
  });

  it('seats a lamp on the piece that stands under it, however high that is', () => {
    const { askedM: _, ...bed } = told.find(({ piece }) => piece === 'bed')!;
    const host: GivenPlacement = { ...bed, piece: 'nightstand', sizeM: [0.45, 0.4, 0.5] };
    const lamp: GivenPlacement = { ...bed, piece: 'table-lamp', sizeM: [0.3, 0.3, 0.5], body: 'on-top', y: 0.9 };
    const [stood, lit] = stand([host, lamp]);
    expect(lit.y).toBeGreaterThan(0.2);
    expect(lit.y).toBeLessThanOrEqual(boxOf(stood).top + 1e-6);
  });

  it('builds another piece of the kind for another variant, in the same place', () => {
    const bed = told.find(({ piece }) => piece === 'bed')!;
    const [first] = stand([bed]);
    const [other] = stand([{ ...bed, variant: bed.variant + 1 }]);
    expect([other.x, other.z]).toEqual([first.x, first.z]);
    expect(other.built.piece.mesh.positions).not.toEqual(first.built.piece.mesh.positions);
  });

  it('refuses what stands outside of the walls, and what is no piece', () => {
    expect(() => stand([{ ...told[0], x: 90 }])).toThrow(expect.objectContaining({ reason: 'placement-outside' }));
    expect(() => stand([{ ...told[0], piece: 'throne' }])).toThrow(
      expect.objectContaining({ reason: 'unknown-piece' }),
    );
    expect(givenPlacements(brief, closed)).toBeNull();
  });
});
