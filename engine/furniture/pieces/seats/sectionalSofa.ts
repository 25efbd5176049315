import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { block } from '../../kit/solids.ts';
import { weltOf } from '../../parts/cushions.ts';
import { fourLegs } from '../../parts/legs.ts';
import { drawSeat } from '../../parts/seats/seating.ts';

/**
 * A sofa with a long seat at its end: the chaise lies at the right of who looks at it for even seeds, else at the left.
 */
export const sectionalSofa = floorKind({
  id: 'sectional-sofa',
  usual: [2.7, 1.6, 0.82],
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.1, back: 0 },
  againstWall: true,
  width: [2.2, 3.6],
  depth: [1.4, 1.9],
  height: [0.64, 0.95],
  draw(mesh, form, measures) {
    const { width, depth, chance } = measures;
    const height = Math.max(measures.height - 0.1, Math.min(measures.height, form.backHeightM));
    const deep = 0.94;
    const seats = Math.max(3, Math.round((width - 0.3) / 0.86));
    const plain: Form = {
      ...form,
      seating: form.seating === 'curved' ? 'upholstered' : form.seating,
      arm: form.seating === 'curved' ? 'pillow' : form.arm,
    };
    mesh.within(move(0, 0, depth / 2 - deep / 2), () =>
      drawSeat(mesh, plain, {
        width,
        depth: deep,
        height,
        seats,
        chance: chance.branch(1),
        pillows: form.back === 'tufted' ? 1 : 3,
      }),
    );
    const s = chance() < 0.5 ? -1 : 1;
    const wide = width / seats + 0.12;
    const [x0, x1] = [s * (width / 2), s * (width / 2 - wide)];
    const [front, back] = [-depth / 2, depth / 2 - deep + 0.05];
    const bare = plain.seating !== 'upholstered' && plain.seating !== 'banquette';
    const foot = bare ? form.seatHeightM - 0.2 : form.leg === 'block' || form.leg === 'bun' ? 0.05 : 0.13;
    const top = form.seatHeightM - 0.14;
    mesh.within(move((x0 + x1) / 2, 0, (front + back) / 2), () =>
      fourLegs(mesh, {
        kind: form.leg === 'tube' ? 'square' : form.leg,
        role: form.legRole,
        width: wide,
        depth: back - front,
        height: foot + 0.01,
        insetM: 0.09,
        size: 0.05,
      }),
    );
    if (bare)
      mesh.add(
        form.seating === 'tube' ? form.legRole : form.frameRole,
        block([x0, foot, front], [x1, top, back], { radius: form.edgeM }),
      );
    else
      mesh.add(
        form.coverRole,
        padding([x0, foot, front], [x1, top + 0.01, back], { seed: chance.seed, radius: 0.025, swell: 0.02 }),
      );
    mesh.add(
      form.coverRole,
      cushion(wide - 0.012, back - front - 0.006, 0.125, {
        seed: chance.seed + 3,
        corner: Math.min(0.25, form.softness * 0.8 + 0.04),
        crown: 0.03,
        worn: 0.3,
        piping: weltOf(form),
      }),
      move((x0 + x1) / 2, top, (front + back) / 2),
    );
  },
});
