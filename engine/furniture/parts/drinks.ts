import type { Chance } from '../../chance.ts';
import { move } from '../kit/affine.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { lathe } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

interface DrinksMeasures {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly z: number;
  readonly clear: number;
  /** Bottles, or glasses. */
  readonly bottles: boolean;
}

/** A row of bottles or of glasses, in groups. */
export function drinks(mesh: MeshBuilder, chance: Chance, measures: DrinksMeasures): void {
  let x = measures.left + 0.06;
  while (x < measures.right - 0.06) {
    const z = measures.z + chance.between(-0.05, 0.05);
    if (measures.bottles)
      bottle(mesh, chance, Math.min(measures.clear - 0.02, chance.between(0.24, 0.31)), [x, measures.y, z]);
    else mesh.add('glass', tumbler(Math.min(measures.clear - 0.02, 0.1)), move(x, measures.y, z));
    x += chance() < 0.2 ? 0.2 : measures.bottles ? chance.between(0.085, 0.1) : 0.092;
  }
}

function bottle(mesh: MeshBuilder, chance: Chance, high: number, at: readonly [number, number, number]): void {
  const r = chance.between(0.032, 0.039);
  const shoulder = chance.between(0.55, 0.68);
  mesh.add(
    chance.pick<MaterialRole>(['glass', 'accent', 'black', 'glass']),
    lathe(
      [
        [r, 0],
        [r, high * shoulder],
        [r * 0.8, high * (shoulder + 0.07)],
        [r * 0.36, high * (shoulder + 0.16)],
        [r * 0.38, high],
      ],
      10,
    ),
    move(...at),
  );
  mesh.add(
    'paper',
    lathe(
      [
        [r + 0.0006, high * 0.18],
        [r + 0.0006, high * 0.42],
      ],
      10,
    ),
    move(...at),
  );
}

function tumbler(high: number) {
  const r = 0.036;
  return lathe(
    [
      [0, 0],
      [r * 0.86, 0],
      [r, high],
      [r - 0.002, high],
      [r * 0.84, 0.012],
      [0, 0.012],
    ],
    14,
  );
}
