import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { bent, roundedRectangle, through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, tube } from '../../kit/solids.ts';
import type { ChairMeasures } from '../../parts/seats/chairParts.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';
import { makes } from '../seats/diningChair.ts';

/** The family's chair with arms, for those who come to an office. */
export const visitorChair: PieceKind = {
  id: 'visitor-chair',
  usual: (forms) => {
    const form = formOf(forms);
    const tall = form.chair === 'yoke' || form.chair === 'medallion' || form.chair === 'ladder';
    return [0.58, 0.6, tall ? 0.95 : 0.84];
  },
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.3, side: 0.1, back: 0.3 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.54, 0.64],
      depth: [0.54, 0.64],
      height: [0.78, 1.02],
    });
    const mesh = new MeshBuilder();
    const own = form.chair === 'slab' || form.chair === 'spindle' ? { ...form, chair: 'upholstered' as const } : form;
    const measures: ChairMeasures = {
      w: width / 2 - 0.028,
      d: depth / 2,
      high: height,
      seat: 0.455,
      chance: chanceOf(request.seed),
    };
    makes[own.chair](mesh, own, measures);
    if (own.chair !== 'wishbone') chairArms(mesh, own, measures, width / 2);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function chairArms(mesh: MeshBuilder, form: Form, measures: ChairMeasures, half: number): void {
  const { d, seat } = measures;
  const top = seat + 0.2;
  const metal = form.chair === 'cantilever' || form.leg === 'blade' || form.leg === 'tube' || form.base === 'sled';
  const role: MaterialRole =
    metal || form.legRole === 'metal'
      ? form.legRole
      : form.chair === 'yoke' || form.chair === 'cane'
        ? form.frameRole
        : form.legRole;
  for (const s of [-1, 1]) {
    const x = s * (half - 0.02);
    if (metal) {
      const loop = bent(
        [
          [s * (measures.w - 0.03), seat - 0.03, -d + 0.12],
          [x, seat - 0.03, -d + 0.1],
          [x, top, -d + 0.09],
          [x, top, d - 0.06],
        ],
        0.05,
        4,
      );
      mesh.add(role, tube(loop, 0.011, { sides: 9, round: true }));
      mesh.add(
        'black',
        block([x - 0.02, top + 0.004, -d + 0.14], [x + 0.02, top + 0.022, d - 0.14], { radius: 0.008, rounding: 2 }),
      );
      continue;
    }
    const post = through(
      [
        [s * (measures.w - 0.02), seat - 0.06, -d + 0.14],
        [x, seat + 0.06, -d + 0.15],
        [x, top - 0.005, -d + 0.1],
      ],
      5,
    );
    mesh.add(
      role,
      tube(post, (t) => 0.015 - 0.003 * t, { sides: 9 }),
    );
    const arm = through(
      [
        [x, top - 0.006, -d + 0.045],
        [x + s * 0.006, top + 0.004, -d + 0.12],
        [x, top + 0.014, 0],
        [s * (measures.w - 0.035), top + 0.03, d - 0.06],
      ],
      5,
    );
    mesh.add(role, tube(arm, 0.014, { outline: roundedRectangle(3, 1.6, 0.6, 2) }));
  }
}
