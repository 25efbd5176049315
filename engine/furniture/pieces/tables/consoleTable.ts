import type { Form } from '../../forms/form.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block } from '../../kit/solids.ts';
import { panelled } from '../../parts/cabinets/cabinet.ts';
import { handle } from '../../parts/handles.ts';
import { tableKind } from '../../parts/tables/tableKind.ts';
import type { TableMeasures } from '../../parts/tables/tables.ts';

/** Narrow, in a hall or behind a sofa; with drawers in families that like them. */
export const consoleTable = tableKind({
  id: 'console-table',
  usual: [1.1, 0.34, 0.8],
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  width: [0.6, 1.8],
  depth: [0.24, 0.45],
  height: [0.74, 0.9],
  adapt: (form) => ({
    ...form,
    tableTop: form.tableTop === 'boards' ? 'boards' : form.tableTop === 'square' ? 'square' : 'rounded',
    base: form.base === 'pedestal' || form.base === 'trestle' ? 'legs' : form.base,
    leg: form.leg === 'bun' ? 'turned' : form.leg === 'block' && form.base === 'legs' ? 'square' : form.leg,
  }),
  thickness: (form) => (form.topRole === 'stone' || form.edgeM > 0.008 ? 0.035 : 0.022),
  apron: (form) => (form.base === 'legs' && !hasDrawers(form) && form.edgeM > 0.002 ? 0.05 : 0),
  besides: (mesh, form, measures) => {
    if (hasDrawers(form)) hallDrawers(mesh, form, measures);
    if (form.base === 'legs' && (form.leg === 'turned' || form.leg === 'square' || form.leg === 'bamboo')) {
      const [x, z] = [measures.width * 0.44, measures.depth * 0.42];
      mesh.add(form.legRole, block([-x, 0.13, -z], [x, 0.15, z], { radius: 0.003 }));
    }
  },
});

const hasDrawers = (form: Form) => form.base === 'legs' && form.handle !== 'none' && form.leg !== 'hoof';

function hallDrawers(mesh: MeshBuilder, form: Form, { width, depth, height, thickness }: TableMeasures): void {
  const x = width * 0.44;
  const [front, back] = [-depth * 0.42, depth * 0.42];
  const top = height - thickness;
  const low = top - 0.12;
  const role = form.legRole === 'metal' || form.legRole === 'black' ? form.frameRole : form.legRole;
  const own: Form = { ...form, frameRole: role };
  mesh.add(role, block([-x, low, front + 0.02], [x, top, back], { radius: 0.002 }));
  for (const y of [low, top - 0.014])
    mesh.add(role, block([-x, y, front], [x, y + 0.014, front + 0.03], { radius: 0.001 }));
  for (const s of [-1, 0, 1])
    mesh.add(role, block([s * x - 0.014, low, front], [s * x + 0.014, top, front + 0.03], { radius: 0.001 }));
  for (const s of [-1, 1]) {
    const [x0, x1] = s < 0 ? [-x + 0.016, -0.016] : [0.016, x - 0.016];
    panelled(mesh, own, { x0, x1, y0: low + 0.016, y1: top - 0.016, z: front + 0.003, t: 0.02, drawer: true });
    handle(mesh, own, [(x0 + x1) / 2, low + 0.06, front + 0.003], true, 0.11, top - 0.018);
  }
}
