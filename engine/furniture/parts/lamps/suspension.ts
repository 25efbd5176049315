import type { MeshBuilder } from '../../kit/mesh.ts';
import { lathe, rod } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';

/** Rose at the ceiling and what it hangs from. */
export function suspend(mesh: MeshBuilder, role: MaterialRole, drop: number, thick: number): void {
  mesh.add(
    role,
    lathe(
      [
        [0.062, 0],
        [0.062, -0.01],
        [0.03, -0.03],
        [0.006, -0.036],
      ],
      22,
    ),
  );
  mesh.add(role, rod([0, -0.03, 0], [0, -drop, 0], thick, thick, 8));
}

/** A cut drop that hangs from its point. */
export const drop = (r: number, long: number) =>
  lathe(
    [
      [0, -long],
      [r * 0.7, -long * 0.85],
      [r, -long * 0.65],
      [r * 0.45, -long * 0.25],
      [0, 0],
    ],
    6,
    0.2,
  );
