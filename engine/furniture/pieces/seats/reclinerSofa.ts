import type { Form } from '../../forms/form.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { padding } from '../../kit/soft.ts';
import { block, rod } from '../../kit/solids.ts';
import { drawSeat } from '../../parts/seats/seating.ts';

/** For watching films: high backs, footrests that fold out, a lever at each end. */
export const reclinerSofa = floorKind({
  id: 'recliner-sofa',
  usual: [2.3, 0.98, 1],
  segment: 'seating',
  clearanceM: { front: 0.8, side: 0.05, back: 0.15 },
  againstWall: true,
  width: [1.5, 3.2],
  depth: [0.9, 1.1],
  height: [0.94, 1.1],
  draw(mesh, form, { width, depth, height, chance }) {
    const own: Form = {
      ...form,
      seating: 'upholstered',
      back: 'cushions',
      arm: form.arm === 'scroll' ? 'rolled' : form.arm === 'flared' ? 'track' : form.arm,
      leg: form.leg === 'tube' || form.leg === 'blade' ? form.leg : 'block',
      legRole: form.leg === 'tube' ? form.legRole : 'black',
      seatHeightM: 0.46,
    };
    const seats = Math.max(2, Math.round((width - 0.35) / 0.62));
    drawSeat(mesh, own, { width, depth, height, seats, chance, pillows: 0 });
    const arms = own.arm === 'pillow' || own.arm === 'cylinder' ? 0.21 : own.arm === 'rolled' ? 0.17 : 0.13;
    const step = (width - 2 * arms) / seats;
    for (let i = 0; i < seats; i++) {
      const x = -width / 2 + arms + step * i;
      mesh.add(
        form.coverRole,
        padding([x + 0.008, 0.075, -depth / 2 - 0.012], [x + step - 0.008, 0.31, -depth / 2 + 0.09], {
          seed: chance.seed + i,
          radius: 0.03,
          swell: 0.1,
        }),
      );
    }
    for (const s of [-1, 1]) {
      mesh.add(
        'black',
        block([s * (width / 2 - 0.004), 0.26, -depth * 0.16], [s * (width / 2 + 0.004), 0.36, -depth * 0.02], {
          radius: 0.003,
        }),
      );
      mesh.add(
        form.fittingRole,
        rod(
          [s * (width / 2 + 0.006), 0.3, -depth * 0.05],
          [s * (width / 2 + 0.006), 0.35, -depth * 0.2],
          0.007,
          0.009,
          8,
        ),
      );
    }
  },
});
