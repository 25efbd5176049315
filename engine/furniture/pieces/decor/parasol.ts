import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { turnY } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Cloth on ribs over a pole with a heavy foot; square or round, with a valance in some families. */
export const parasol: PieceKind = {
  id: 'parasol',
  usual: [2.4, 2.4, 2.4],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.2, side: 0.2, back: 0.2 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const _chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [1.8, 3.5],
      depth: [1.8, 3.5],
      height: [2.2, 2.9],
    });
    const mesh = new MeshBuilder();
    const r = width / 2;
    const square = form.tableTop === 'square' || form.tableTop === 'boards' || form.base === 'slabs';
    const ribs = square ? 4 : 8;
    const pole: MaterialRole =
      form.legRole === 'metal' || form.legRole === 'black' || form.legRole === 'accent'
        ? form.legRole === 'accent'
          ? 'white'
          : form.legRole
        : 'wood';
    const [apex, eave] = [height - 0.06, height - 0.06 - width * 0.17];
    mesh.add(pole, rod([0, 0.05, 0], [0, apex, 0], 0.024, 0.022, 14));
    mesh.add(
      pole,
      lathe(
        [
          [0.03, apex - 0.02],
          [0.03, apex + 0.004],
          [0.012, apex + 0.02],
          [0.02, apex + 0.04],
          [0, height],
        ],
        14,
      ),
    );
    if (square) mesh.add('stone', block([-0.28, 0, -0.28], [0.28, 0.07, 0.28], { radius: 0.012, rounding: 2 }));
    else
      mesh.add(
        'stone',
        lathe(
          [
            [0.28, 0],
            [0.3, 0.02],
            [0.29, 0.06],
            [0.06, 0.085],
          ],
          32,
        ),
      );
    mesh.add(pole, cylinder(0.036, 0.06, 0.36, 16, 0.004));
    const steps = square ? 12 : 5;
    const around = ribs * steps;
    const level = (t: number, y: number): Vec3[] =>
      Array.from({ length: around }, (_, i): Vec3 => {
        const a = (2 * Math.PI * i) / around + Math.PI / ribs;
        // Between two ribs the cloth is a chord, and it sags a little.
        const u = ((i % steps) / steps) * 2 - 1;
        const half = Math.PI / ribs;
        const chord = Math.cos(half) / Math.cos(u * half);
        const reach = (square ? r * Math.SQRT2 : r) * t * chord;
        return [reach * Math.cos(a), y - 0.02 * t * (1 - u * u), reach * Math.sin(a)];
      });
    const slope = (t: number) => apex - (apex - eave) * t ** 1.12;
    const rows = [0.02, 0.2, 0.45, 0.7, 1].map((t) => level(t, slope(t)));
    if (form.piping || form.heading === 'pinch' || form.heading === 'tab') rows.push(level(1.003, eave - 0.16));
    mesh.add('curtain', patch(rows, { wrap: true, crease: 0.5 }));
    const turn = Math.PI / ribs;
    const knot = eave - 0.28;
    for (let i = 0; i < ribs; i++) {
      const map = turnY(-((2 * Math.PI * i) / ribs + turn));
      const long = (square ? r * Math.SQRT2 : r) * 0.985;
      const bow: Vec3[] = [0.03, 0.35, 0.7, 1].map((t): Vec3 => [long * t, slope(t) - 0.014, 0]);
      mesh.add(pole, tube(bow, 0.009, { sides: 6 }), map);
      mesh.add(pole, rod([0.03, knot, 0], [long * 0.5, slope(0.5) - 0.016, 0], 0.008, 0.008, 6), map);
    }
    mesh.add('black', cylinder(0.04, knot - 0.03, knot + 0.03, 16, 0.004));
    return pieceOf(mesh, { sizeM: [width, width, height] });
  },
};
