import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import { beam, gymKind } from '../../parts/gymKind.ts';
import type { MaterialRole } from '../../types.ts';

/** A couch with a ring for the face at +z, wooden folding legs, a sheet over its foot. */
export const massageTable = gymKind({
  id: 'massage-table',
  usual: [0.75, 1.95, 0.75],
  segment: 'bed',
  clearanceM: { front: 0.6, side: 0.7, back: 0.5 },
  width: [0.65, 0.85],
  depth: [1.8, 2.2],
  height: [0.6, 0.85],
  draw(mesh, { form, frame, cover, trim }, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const wood: MaterialRole = frame === 'black' || frame === 'white' ? 'wood' : frame;
    const face = 0.3;
    const end = d - face;
    const under = height - 0.11;
    const half = (-d + end) / 2;
    for (const [a, b] of [
      [-d, half - 0.002],
      [half + 0.002, end],
    ] as const) {
      mesh.add(
        cover,
        padding([-w, under + 0.03, a], [w, height - 0.004, b], {
          seed: chance.seed + a,
          radius: 0.028,
          swell: 0.05,
          grid: 0.16,
        }),
      );
      for (const s of [-1, 1])
        mesh.add(
          wood,
          block([s * (w - 0.012), under - 0.06, a + 0.015], [s * (w - 0.034), under + 0.035, b - 0.01], {
            radius: 0.003,
          }),
        );
      for (const z of [a + 0.02, b - 0.03])
        mesh.add(wood, block([-w + 0.034, under - 0.06, z], [w - 0.034, under + 0.035, z + 0.02], { radius: 0.003 }));
    }
    massageBase(mesh, form, wood, { w, from: -d, to: end, under });
    for (const s of [-1, 1])
      mesh.add(trim, rod([s * 0.09, under + 0.04, end - 0.05], [s * 0.09, under + 0.04, end + 0.09], 0.008, 0.008, 8));
    const oval = Array.from({ length: 28 }, (_, i): Vec3 => {
      const a = (2 * Math.PI * i) / 28;
      return [0.1 * Math.cos(a), height - 0.055, end + face / 2 + 0.004 + 0.096 * Math.sin(a)];
    });
    mesh.add(cover, tube(oval, 0.05, { sides: 12, closed: true }));
    // A folded sheet, a rolled towel under the knees.
    mesh.add(
      'white',
      cushion(width * 0.9, 0.34, 0.024, { seed: chance.seed + 9, corner: 0.04, crown: 0.008, worn: 0.4 }),
      move(0, height - 0.006, -d + 0.3),
    );
    const roll: Vec3[] = [
      [-0.22, height + 0.045, 0.05],
      [0.22, height + 0.045, 0.05],
    ];
    mesh.add('textileSecond', tube(roll, 0.052, { sides: 18, round: true }));
  },
});

interface BaseMeasures {
  readonly w: number;
  /** Foot and head end. */
  readonly from: number;
  readonly to: number;
  /** Underside of the couch. */
  readonly under: number;
}

/** What carries the couch: a chest with a shelf for towels, steel loops, or folding legs of wood. */
function massageBase(mesh: MeshBuilder, form: Form, wood: MaterialRole, measures: BaseMeasures): void {
  const { w, from, to, under } = measures;
  if (form.base === 'slabs' || form.base === 'drum' || form.stand === 'plinth') {
    const edge = { radius: Math.max(0.003, form.edgeM) };
    for (const z of [from + 0.18, to - 0.18])
      mesh.add(wood, block([-w + 0.06, 0, z - 0.016], [w - 0.06, under, z + 0.016], edge));
    for (const y of [0.06, under * 0.55])
      mesh.add(wood, block([-w + 0.07, y, from + 0.18], [w - 0.07, y + 0.024, to - 0.18], { radius: 0.003 }));
    const piles = form.base === 'drum' ? 3 : 2;
    for (let i = 0; i < piles; i++) {
      const z = from + 0.45 + ((to - from - 0.9) * i) / Math.max(1, piles - 1);
      for (const k of [0, 1, 2])
        mesh.add(
          k === 1 ? 'textileSecond' : 'white',
          padding([-0.16, 0.084 + k * 0.05, z - 0.12], [0.16, 0.134 + k * 0.05, z + 0.12], {
            seed: i * 3 + k,
            radius: 0.02,
          }),
        );
    }
    return;
  }
  if (form.base === 'sled') {
    for (const z of [from + 0.25, to - 0.25]) {
      const loop: Vec3[] = [
        [-w + 0.08, under, z],
        [-w + 0.08, 0.014, z],
        [w - 0.08, 0.014, z],
        [w - 0.08, under, z],
      ];
      mesh.add(form.legRole, tube(bent(loop, form.leg === 'tube' ? 0.08 : 0.02, 5), 0.014, { sides: 10 }));
    }
    mesh.add(form.legRole, rod([0, 0.014, from + 0.25], [0, 0.014, to - 0.25], 0.012, 0.012, 8));
    return;
  }
  const half = (from + to) / 2;
  for (const [z, lean] of [
    [from + 0.2, -0.06],
    [to - 0.2, 0.06],
  ] as const) {
    for (const s of [-1, 1]) {
      const post: Vec3[] = [
        [s * (w - 0.05), 0, z + lean],
        [s * (w - 0.05), under, z],
      ];
      beam(mesh, wood, post, 0.02);
      mesh.add(
        'steel',
        rod(
          [s * (w - 0.05), under * 0.45, z + lean * 0.55],
          [s * (w - 0.05), under - 0.04, half + (z < half ? -0.12 : 0.12)],
          0.006,
          0.006,
          7,
        ),
      );
    }
    mesh.add(
      wood,
      block([-w + 0.04, under * 0.3, z + lean * 0.7 - 0.01], [w - 0.04, under * 0.3 + 0.045, z + lean * 0.7 + 0.01], {
        radius: 0.003,
      }),
    );
  }
}
