import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { turnY } from '../../kit/affine.ts';
import { through, through2 } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, cylinder, lathe, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import type { TableMeasures } from './tables.ts';

/** A top that a single column can carry. */
export const plainTop = (form: Form): Form['tableTop'] =>
  form.tableTop === 'pebble' || form.tableTop === 'oval' || form.tableTop === 'tray'
    ? 'round'
    : form.tableTop === 'boards'
      ? 'square'
      : form.tableTop;

/** One column on a foot: cast cross, disc, plate or turned wood. */
export function onColumn(mesh: MeshBuilder, form: Form, measures: TableMeasures): void {
  const { width, depth, height, thickness } = measures;
  const under = height - thickness;
  const least = Math.min(width, depth);
  const role: MaterialRole = form.legRole === 'wood' || form.legRole === 'woodDark' ? form.legRole : castRole(form);
  const foot = least * 0.33;
  if (form.leg === 'turned' || form.leg === 'cabriole' || form.leg === 'bun' || form.leg === 'bamboo') {
    crossFoot(mesh, role, foot);
    const r = 0.034;
    mesh.add(
      role,
      lathe(
        through2(
          [
            [r * 0.9, 0.05],
            [r * 1.2, 0.1],
            [r * 0.8, under * 0.22],
            [r * 1.3, under * 0.42],
            [r * 0.75, under * 0.7],
            [r * 0.9, under * 0.9],
            [r * 1.5, under - 0.012],
          ],
          3,
        ),
        16,
      ),
    );
  } else if (form.leg === 'blade' || form.leg === 'tube' || form.softness > 0.3) {
    const trumpet: readonly [number, number][] = [
      [foot, 0],
      [foot, 0.006],
      [foot * 0.6, 0.022],
      [0.04, 0.07],
      [0.026, under * 0.4],
      [0.026, under * 0.85],
      [0.06, under - 0.008],
    ];
    mesh.add(
      castRole(form),
      lathe(form.leg === 'tube' ? [...trumpet.slice(0, 2), [0.03, 0.014], ...trumpet.slice(4)] : trumpet, 32),
    );
  } else if (form.leg === 'square' || form.leg === 'block' || form.leg === 'hoof') {
    mesh.add(castRole(form), block([-foot, 0, -foot], [foot, 0.012, foot], { radius: 0.003 }));
    mesh.add(castRole(form), block([-0.035, 0.01, -0.035], [0.035, under - 0.008, 0.035], { radius: 0.003 }));
  } else {
    crossFoot(mesh, role, foot);
    mesh.add(role, cylinder(0.03, 0.03, under - 0.008, 18));
  }
  mesh.add(castRole(form), block([-least * 0.22, under - 0.01, -0.04], [least * 0.22, under + 0.001, 0.04]));
  mesh.add(castRole(form), block([-0.04, under - 0.0095, -least * 0.22], [0.04, under + 0.0005, least * 0.22]));
}

const castRole = (form: Form): MaterialRole =>
  form.legRole === 'metal'
    ? 'metal'
    : form.legRole === 'accent'
      ? 'accent'
      : form.frameRole === 'white'
        ? 'white'
        : 'black';

function crossFoot(mesh: MeshBuilder, role: MaterialRole, reach: number): void {
  for (let i = 0; i < 4; i++) {
    const path: Vec3[] = [
      [0, 0.085, 0],
      [reach * 0.35, 0.06, 0],
      [reach * 0.8, 0.026, 0],
      [reach * 1.12, 0.013, 0],
    ];
    mesh.add(
      role,
      tube(through(path, 3), (t) => 0.026 - 0.012 * t, { sides: 8, round: true }),
      turnY((Math.PI / 4) * (2 * i + 1)),
    );
  }
}
