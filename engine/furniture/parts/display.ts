import type { MeshBuilder } from '../kit/mesh.ts';
import { block } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

/** A flat display in the plane z = 0 around the origin, its glass towards −z. */
export function display(mesh: MeshBuilder, case_: MaterialRole, wide: number, tall: number, thick: number): void {
  const [w, h] = [wide / 2, tall / 2];
  mesh.add(case_, block([-w, -h, 0], [w, h, thick * 0.45], { radius: 0.003, rounding: 2 }));
  mesh.add(
    case_,
    block([-w * 0.62, -h * 0.7, thick * 0.4], [w * 0.62, h * 0.62, thick], { radius: thick * 0.25, rounding: 2 }),
  );
  const rim = Math.min(0.009, wide * 0.014);
  mesh.add('black', block([-w + 0.0015, -h + 0.0015, -0.0012], [w - 0.0015, h - 0.0015, 0.003], { radius: 0.0006 }));
  mesh.add('screen', block([-w + rim, -h + rim * 1.6, -0.0018], [w - rim, h - rim, 0], { radius: 0.0003 }));
}
