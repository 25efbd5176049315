import type { Chance } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle, through, through2 } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { lathe, prism, tube } from '../../kit/solids.ts';
import { tableKind } from '../../parts/tables/tableKind.ts';
import { surfaceOf } from '../../parts/tables/tables.ts';
import type { MaterialRole } from '../../types.ts';

/** Low, to sit around on the floor; laid with a pot and cups. */
export const teaTable = tableKind({
  id: 'tea-table',
  usual: [1.2, 0.7, 0.34],
  clearanceM: { front: 0.5, side: 0.5, back: 0.5 },
  width: [0.6, 1.6],
  depth: [0.5, 1],
  height: [0.26, 0.42],
  adapt: (form) => ({ ...form, base: form.base === 'pedestal' || form.base === 'trestle' ? 'legs' : form.base }),
  thickness: (form) => (form.topRole === 'stone' || form.edgeM > 0.008 ? 0.04 : 0.026),
  apron: (form) => (form.edgeM > 0.0015 ? 0.05 : 0),
  besides: (mesh, form, measures) =>
    mesh.within(move(-measures.width * 0.12, surfaceOf(form, measures), 0), () =>
      teaSet(mesh, measures.chance.branch(5)),
    ),
});

/** A tray with a pot and two cups on y = 0. */
function teaSet(mesh: MeshBuilder, chance: Chance): void {
  const role = chance.pick<MaterialRole>(['ceramic', 'black', 'stone']);
  mesh.add('woodDark', prism(roundedRectangle(0.36, 0.22, 0.03, 4), 0, 0.008, { bevel: 0.002 }));
  const rim = roundedRectangle(0.352, 0.212, 0.028, 4).map(([x, z]): Vec3 => [x, 0.012, z]);
  mesh.add('woodDark', tube(rim, 0.005, { sides: 5, closed: true }));
  const pot = through2(
    [
      [0.034, 0],
      [0.056, 0.026],
      [0.052, 0.06],
      [0.026, 0.078],
      [0.024, 0.08],
      [0.006, 0.088],
      [0.008, 0.094],
      [0, 0.1],
    ],
    3,
  );
  mesh.within(move(-0.08, 0.008, 0.01), () => {
    mesh.add(role, lathe([[0, 0], ...pot], 20));
    const spout = through(
      [
        [0.045, 0.03, 0],
        [0.072, 0.044, 0],
        [0.09, 0.07, 0],
      ],
      3,
    );
    mesh.add(
      role,
      tube(spout, (t) => 0.011 - 0.005 * t, { sides: 8 }),
    );
    const bail = through(
      [
        [0, 0.07, -0.034],
        [0, 0.125, -0.03],
        [0, 0.15, 0],
        [0, 0.125, 0.03],
        [0, 0.07, 0.034],
      ],
      3,
    );
    mesh.add('rattan', tube(bail, 0.003, { sides: 6 }));
  });
  for (const z of [-0.045, 0.05]) mesh.add(role, cup(), move(0.09, 0.008, z));
}

function cup() {
  return lathe(
    [
      [0, 0],
      [0.02, 0],
      [0.034, 0.02],
      [0.036, 0.045],
      [0.033, 0.045],
      [0.03, 0.02],
      [0, 0.012],
    ],
    16,
  );
}
