import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, prism } from '../../kit/solids.ts';
import { applianceRole, kitchenForm } from '../../parts/kitchen.ts';
import { isClassic } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/** Warm air from below: a rounded case with a nozzle, or a flat one with a slot. */
export const handDryer: PieceKind = {
  id: 'hand-dryer',
  usual: [0.3, 0.2, 0.35],
  stance: 'wall',
  segment: 'appliance',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.22, 0.34],
      depth: [0.12, 0.24],
      height: [0.24, 0.7],
    });
    const mesh = new MeshBuilder();
    const role = applianceRole(form) === 'painted' ? 'white' : applianceRole(form);
    const round = isClassic(form) || form.softness > 0.15;
    const low = 0.03;
    mesh.add(
      role,
      block([-width / 2, low, -depth], [width / 2, height, 0], { radius: round ? 0.06 : 0.012, rounding: 4 }),
    );
    if (round) {
      const nozzle = lathe(
        [
          [0.034, 0],
          [0.036, 0.012],
          [0.028, 0.03],
          [0.028, 0.06],
        ],
        20,
      );
      mesh.add('steel', nozzle, move(0, 0, -depth * 0.6));
      mesh.add(
        'steel',
        cylinder(0.03, 0, 0.012, 24, 0.004),
        chain(move(0, height * 0.5, -depth + 0.004), turnX(-Math.PI / 2)),
      );
    } else {
      mesh.add(
        'black',
        block([-width * 0.36, 0, -depth * 0.78], [width * 0.36, low + 0.012, -depth * 0.45], { radius: 0.004 }),
      );
      mesh.add(
        'screen',
        prism(roundedRectangle(0.05, 0.014, 0.006, 3), 0, 0.003, { bevel: 0.001 }),
        chain(move(0, height * 0.78, -depth + 0.001), turnX(-Math.PI / 2)),
      );
    }
    grille(mesh, width * 0.55, height - 0.055, -depth * 0.5);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** Slots of the air intake on both sides. */
function grille(mesh: MeshBuilder, wide: number, y: number, z: number): void {
  for (const s of [-1, 1])
    for (let i = 0; i < 4; i++) {
      const from: Vec3 = [s * (wide * 0.9), y - 0.02 - i * 0.022, z - 0.03];
      mesh.add('black', block(from, [s * (wide * 0.92), from[1] + 0.008, z + 0.03], { radius: 0 }));
    }
}
