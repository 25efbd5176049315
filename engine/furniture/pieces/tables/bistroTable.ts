import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { turnY } from '../../kit/affine.ts';
import { bent, through } from '../../kit/curves.ts';
import { tube } from '../../kit/solids.ts';
import { tableKind } from '../../parts/tables/tableKind.ts';
import type { MaterialRole } from '../../types.ts';

/** For a balcony: a small top on bent iron. */
export const bistroTable = tableKind({
  id: 'bistro-table',
  usual: [0.65, 0.65, 0.73],
  clearanceM: { front: 0.4, side: 0.3, back: 0.3 },
  width: [0.5, 0.9],
  depth: [0.5, 0.9],
  height: [0.7, 0.76],
  adapt: (form) => ({
    ...form,
    tableTop: form.tableTop === 'square' || form.tableTop === 'octagon' ? form.tableTop : 'round',
    topRole:
      form.topRole === 'stone' || form.topRole === 'glass' || form.topRole === 'wood' ? form.topRole : ironRole(form),
  }),
  thickness: () => 0.018,
  apron: () => 0,
  base: (mesh, form, { width, height }) => {
    const under = height - 0.018;
    const role = ironRole(form);
    const curly = form.frame === 'gilt' || form.leg === 'turned' || form.leg === 'bun';
    const r = width * 0.36;
    const legs = curly ? 3 : 4;
    for (let i = 0; i < legs; i++) {
      const path: Vec3[] = curly
        ? [
            [r * 1.1, 0.009, 0],
            [r * 0.95, 0.06, 0],
            [r * 0.3, under * 0.38, 0],
            [r * 0.2, under * 0.62, 0],
            [r * 0.75, under - 0.012, 0],
          ]
        : [
            [r, 0, 0],
            [r * 0.25, under * 0.5, 0],
            [r * 0.9, under - 0.01, 0],
          ];
      const bow = curly ? through(path, 5) : bent(path, 0.1, 4);
      mesh.add(role, tube(bow, 0.0085, { sides: 8 }), turnY((2 * Math.PI * i) / legs + 0.4));
    }
    for (const [y, k] of curly
      ? ([
          [under * 0.5, 0.2],
          [under - 0.012, 0.76],
        ] as const)
      : ([[under - 0.012, 0.88]] as const)) {
      const hoop = Array.from({ length: 24 }, (_, i): Vec3 => {
        const a = (i / 12) * Math.PI;
        return [r * k * Math.cos(a), y, r * k * Math.sin(a)];
      });
      mesh.add(role, tube(hoop, 0.007, { sides: 6, closed: true }));
    }
  },
});

const ironRole = (form: Form): MaterialRole =>
  form.legRole === 'accent' || form.legRole === 'painted' || form.legRole === 'metal'
    ? form.legRole
    : form.frameRole === 'white'
      ? 'white'
      : 'black';
