import type { Vec3 } from '../../geometry/types.ts';
import type { Form } from '../forms/form.ts';
import { chain, move, turnX } from '../kit/affine.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { patch, type Shape } from '../kit/shape.ts';
import { block, lathe, rod, tube } from '../kit/solids.ts';

/** A handle whose root is at `at` on the front; `wide` is the length of a bar. */
export function handle(mesh: MeshBuilder, form: Form, at: Vec3, drawer: boolean, wide: number, top: number): void {
  const role = form.fittingRole;
  const [x, y, z] = at;
  switch (form.handle) {
    case 'none':
      break;
    case 'knob':
      mesh.add(
        role,
        lathe(
          [
            [0.006, -0.002],
            [0.006, 0.012],
            [0.014, 0.018],
            [0.015, 0.024],
            [0.01, 0.029],
            [0, 0.03],
          ],
          12,
        ),
        chain(move(x, y, z), turnX(-Math.PI / 2)),
      );
      break;
    case 'bar': {
      const half = wide / 2;
      const a: Vec3 = drawer ? [x - half, y, z - 0.028] : [x, y - half, z - 0.028];
      const b: Vec3 = drawer ? [x + half, y, z - 0.028] : [x, y + half, z - 0.028];
      mesh.add(role, tube([a, b], 0.005, { sides: 8, round: true }));
      for (const k of [0.12, 0.88]) {
        const p: Vec3 = [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, z - 0.028];
        mesh.add(role, rod(p, [p[0], p[1], z + 0.002], 0.004, 0.004, 6));
      }
      break;
    }
    case 'ring': {
      mesh.add(
        role,
        lathe(
          [
            [0.016, -0.001],
            [0.014, 0.004],
            [0.006, 0.01],
            [0, 0.011],
          ],
          12,
        ),
        chain(move(x, y, z), turnX(-Math.PI / 2)),
      );
      const ring = Array.from({ length: 14 }, (_, i): Vec3 => {
        const angle = (2 * Math.PI * i) / 14;
        return [x + 0.02 * Math.cos(angle), y - 0.02 + 0.02 * Math.sin(angle), z - 0.009];
      });
      mesh.add(role, tube(ring, 0.0028, { sides: 6, closed: true }));
      break;
    }
    case 'cup': {
      const rows = Array.from({ length: 5 }, (_, j): Vec3[] => {
        const lat = (j / 4) * (Math.PI / 2);
        return Array.from({ length: 9 }, (_, i): Vec3 => {
          const lon = Math.PI * (i / 8);
          return [
            0.042 * Math.cos(lon) * Math.cos(lat * 0.9),
            0.026 * Math.sin(lat) - 0.01,
            -0.022 * Math.sin(lon) * Math.cos(lat * 0.95),
          ];
        });
      });
      mesh.add(role, cupShell(rows), move(x, y, z));
      break;
    }
    case 'tab':
      mesh.add(
        role,
        block([x - 0.022, (drawer ? top : y) - 0.012, z - 0.014], [x + 0.022, (drawer ? top : y) - 0.006, z + 0.004], {
          radius: 0.002,
        }),
      );
      break;
  }
}

/** A bin pull: a thin half bowl, open below. */
function cupShell(rows: readonly (readonly Vec3[])[]): Shape {
  const rings = rows.map((row) => [...row, ...row.map((p): Vec3 => [p[0] * 0.93, p[1] - 0.001, p[2] * 0.9]).reverse()]);
  return patch(rings, { wrap: true, capFirst: true, capLast: true });
}
