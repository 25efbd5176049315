/** What swivel chairs of all kinds stand on. */
import type { Vec3 } from '../../../geometry/types.ts';
import { chain, move, turnY, turnZ } from '../../kit/affine.ts';
import { superellipse } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, cylinder, lathe, prism, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';

export interface StarMeasures {
  readonly role: MaterialRole;
  /** From the middle to the end of an arm. */
  readonly radius: number;
  readonly arms: 4 | 5;
  /** On castors, or gliding on the ends of its arms. */
  readonly castors: boolean;
}

/** A star of arms around a hub; returns the height of the hub's top. */
export function starFoot(mesh: MeshBuilder, measures: StarMeasures): number {
  const { role, radius, arms, castors } = measures;
  const low = castors ? 0.062 : 0.012;
  const high = low + 0.045;
  for (let i = 0; i < arms; i++) {
    const turn = turnY((2 * Math.PI * (i + 0.25)) / arms);
    mesh.within(turn, () => {
      const path: Vec3[] = [
        [0.015, high - 0.006, 0],
        [radius * 0.5, high - 0.014, 0],
        [radius - 0.012, low + 0.012, 0],
      ];
      mesh.add(
        role,
        tube(path, (t) => 0.019 - 0.006 * t, { outline: flattened }),
      );
      if (castors) castor(mesh, radius - 0.026, i * 1.3);
      else mesh.add('black', cylinder(0.016, 0, low + 0.006, 12), move(radius - 0.028, 0, 0));
    });
  }
  mesh.add(role, cylinder(0.034, low - 0.008, high + 0.024, 18, 0.004));
  return high + 0.024;
}

const flattened = superellipse(2.1, 1.7, 3, 10).map(([x, y]) => [x, y] as const);

/** A pair of wheels under a hood, turned as it was last pushed. */
function castor(mesh: MeshBuilder, x: number, turn: number): void {
  const r = 0.027;
  mesh.within(chain(move(x, 0, 0), turnY(turn)), () => {
    for (const s of [-1, 1]) {
      mesh.add('black', cylinder(r, -0.009, 0.009, 10, 0.003), chain(move(s * 0.014, r, 0.01), turnZ(Math.PI / 2)));
    }
    mesh.add('black', block([-0.004, 0.02, -0.01], [0.004, 0.056, 0.02], { radius: 0.003 }));
    mesh.add('steel', cylinder(0.006, 0.03, 0.07, 8));
  });
}

/** A gas lift from the hub to the seat's mechanism. */
export function gasLift(mesh: MeshBuilder, from: number, to: number): void {
  const middle = from + (to - from) * 0.5;
  mesh.add('black', cylinder(0.025, from - 0.03, middle, 16));
  mesh.add('steel', cylinder(0.014, middle - 0.01, to, 12));
}

/** A disc that lies on the floor, with a column up to `top`. */
export function discColumn(mesh: MeshBuilder, role: MaterialRole, radius: number, column: number, top: number): void {
  mesh.add(
    role,
    lathe(
      [
        [radius * 0.99, 0],
        [radius, 0.004],
        [radius * 0.97, 0.012],
        [column * 1.6, 0.024],
        [column, 0.05],
        [column, top],
      ],
      32,
    ),
  );
}

/** The box with levers below a seat that tilts. */
export function mechanism(mesh: MeshBuilder, y: number): void {
  mesh.add('black', prism(superellipse(0.2, 0.26, 5, 16), y - 0.045, y, { bevel: 0.01 }));
  mesh.add(
    'black',
    tube(
      [
        [0.08, y - 0.025, -0.04],
        [0.24, y - 0.03, -0.04],
      ],
      0.006,
      { sides: 8, round: true },
    ),
  );
  mesh.add('black', block([0.2, y - 0.034, -0.055], [0.255, y - 0.022, -0.025], { radius: 0.004 }));
}
