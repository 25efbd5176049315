import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { kitchenForm } from '../../parts/kitchen.ts';
import { isClassic } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

const TILE_M: Vec2 = [0.15, 0.075];

const JOINT_M = 0.002;

/**
 * Protects the wall over a worktop: a slab of the worktop's stone, or glazed tiles in half bond where kitchens are
 * classic.
 */
export const splashback: PieceKind = {
  id: 'splashback',
  usual: [1.2, 0.01, 0.55],
  stance: 'wall',
  segment: 'fixture',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.1, 4.2],
      depth: [0.008, 0.02],
      height: [0.08, 1],
    });
    const mesh = new MeshBuilder();
    const [w, h] = [width / 2, height / 2];
    if (isClassic(form) || form.topRole !== 'stone') {
      mesh.add('paper', block([-w, -h, -depth + 0.002], [w, h, 0], { radius: 0 }));
      const rows = Math.max(1, Math.round(height / TILE_M[1]));
      for (let row = 0; row < rows; row++) {
        const [low, high] = [-h + (height * row) / rows, -h + (height * (row + 1)) / rows];
        for (let left = -w - (row % 2 ? TILE_M[0] / 2 : 0); left < w - 0.004; left += TILE_M[0]) {
          const from = Math.max(-w, left + JOINT_M / 2);
          const to = Math.min(w, left + TILE_M[0] - JOINT_M / 2);
          if (to - from < 0.004) continue;
          const corner = [to, high - JOINT_M / 2, 0] as const;
          mesh.add('ceramic', block([from, low + JOINT_M / 2, -depth], corner, { radius: 0 }));
        }
      }
    } else mesh.add('stone', block([-w, -h, -depth], [w, h, 0], { radius: 0.001 }));
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};
