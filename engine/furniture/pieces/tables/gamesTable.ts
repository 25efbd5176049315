import type { Chance } from '../../../chance.ts';
import { move } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, cylinder, prism } from '../../kit/solids.ts';
import { tableKind } from '../../parts/tables/tableKind.ts';
import { topOutline } from '../../parts/tables/tables.ts';

/** Square, with baize and a chequered board let into its top. */
export const gamesTable = tableKind({
  id: 'games-table',
  usual: [1.1, 1.1, 0.74],
  clearanceM: { front: 0.75, side: 0.75, back: 0.75 },
  width: [0.8, 1.4],
  depth: [0.8, 1.4],
  height: [0.72, 0.77],
  adapt: (form) => ({
    ...form,
    tableTop:
      form.tableTop === 'octagon' || form.tableTop === 'round'
        ? form.tableTop
        : form.tableTop === 'square'
          ? 'square'
          : 'rounded',
    topRole:
      form.topRole === 'glass' || form.topRole === 'stone' || form.topRole === 'metal' ? form.frameRole : form.topRole,
    base: form.base === 'trestle' ? 'legs' : form.base,
  }),
  thickness: () => 0.035,
  apron: () => 0.08,
  besides: (mesh, form, measures) => {
    const { width, depth, height } = measures;
    const felt = topOutline(form, { width: width - 0.2, depth: depth - 0.2, chance: measures.chance });
    mesh.add(
      form.fittingRole,
      prism(
        topOutline(form, { width: width - 0.19, depth: depth - 0.19, chance: measures.chance }),
        height - 0.01,
        height + 0.001,
        { bevel: 0.0008 },
      ),
    );
    mesh.add('textileSecond', prism(felt, height - 0.01, height + 0.002, { bevel: 0.0008 }));
    mesh.within(move(0, height + 0.002, 0), () => board(mesh, measures.chance.branch(3)));
  },
});

/** A draughts board with its men. */
function board(mesh: MeshBuilder, chance: Chance): void {
  const side = 0.05;
  mesh.add('woodDark', block([-0.225, 0, -0.225], [0.225, 0.012, 0.225], { radius: 0.003 }));
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 8; j++) {
      const [x, z] = [(i - 4) * side, (j - 4) * side];
      if ((i + j) % 2) {
        mesh.add(
          'wood',
          block([x + 0.0005, 0.011, z + 0.0005], [x + side - 0.0005, 0.0126, z + side - 0.0005], { radius: 0 }),
        );
        continue;
      }
      if ((j < 3 || j > 4) && chance() < 0.85)
        mesh.add(
          j < 3 ? 'white' : 'black',
          cylinder(0.018, 0.012, 0.021, 12, 0.002),
          move(x + side / 2, 0, z + side / 2),
        );
    }
  }
}
