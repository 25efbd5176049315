import type { Vec3 } from '../../../geometry/types.ts';
import { turnY } from '../../kit/affine.ts';
import { rod, tube } from '../../kit/solids.ts';
import { onColumn, plainTop } from '../../parts/tables/columnTable.ts';
import { tableKind } from '../../parts/tables/tableKind.ts';

/** To stand at, with a rail for the feet. */
export const highTable = tableKind({
  id: 'high-table',
  usual: [0.7, 0.7, 1.05],
  clearanceM: { front: 0.5, side: 0.5, back: 0.5 },
  width: [0.55, 1.8],
  depth: [0.55, 0.9],
  height: [1, 1.12],
  adapt: (form) => ({ ...form, tableTop: plainTop(form) }),
  thickness: (form) => (form.topRole === 'stone' ? 0.02 : 0.03),
  apron: () => 0,
  base: (mesh, form, measures) => {
    onColumn(mesh, form, measures);
    const r = Math.min(measures.width, measures.depth) * 0.28;
    const hoop = Array.from({ length: 28 }, (_, i): Vec3 => {
      const a = (i / 14) * Math.PI;
      return [r * Math.cos(a), 0.3, r * Math.sin(a)];
    });
    mesh.add(form.fittingRole, tube(hoop, 0.009, { sides: 8, closed: true }));
    for (let i = 0; i < 4; i++)
      mesh.add(form.fittingRole, rod([0.02, 0.3, 0], [r, 0.3, 0], 0.006, 0.006, 6), turnY((i * Math.PI) / 2));
  },
});
