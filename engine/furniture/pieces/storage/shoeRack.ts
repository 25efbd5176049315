import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { padding } from '../../kit/soft.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import { drawShoes } from '../../parts/garments.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Slanted or flat slats between two ends, shoes on them. */
export const shoeRack: PieceKind = {
  id: 'shoe-rack',
  usual: [0.8, 0.32, 0.6],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1.2],
      depth: [0.28, 0.4],
      height: [0.42, 1.1],
    });
    const mesh = new MeshBuilder();
    const steel = form.base === 'sled' || form.leg === 'blade';
    const role: MaterialRole = steel ? form.legRole : form.frameRole;
    const [w, d] = [width / 2, depth / 2];
    const levels = Math.max(2, Math.round(height / 0.26));
    const t = 0.022;
    for (const s of [-1, 1]) {
      if (steel) {
        const hoop: Vec3[] = [
          [s * (w - 0.012), 0, -d + 0.012],
          [s * (w - 0.012), height - 0.012, -d + 0.012],
          [s * (w - 0.012), height - 0.012, d - 0.012],
          [s * (w - 0.012), 0, d - 0.012],
        ];
        mesh.add(role, tube(bent(hoop, form.leg === 'tube' ? 0.07 : 0.015, 4), 0.011, { sides: 9 }));
      } else
        mesh.add(
          role,
          block([s * w, 0, -d], [s * (w - t), height - t, d], { radius: Math.max(0.002, form.edgeM), grain: 1 }),
        );
    }
    for (let i = 0; i < levels; i++) {
      const y = 0.09 + ((height - 0.09 - t) * i) / levels;
      const slats = form.tradition === 'modern' && !steel ? 1 : 5;
      for (let j = 0; j < slats; j++) {
        const z = -d + 0.016 + ((depth - 0.03) * j) / slats;
        const deep = slats === 1 ? depth - 0.03 : (depth - 0.03) / slats - 0.022;
        if (steel)
          mesh.add(role, rod([-w + 0.014, y + 0.006, z + 0.02], [w - 0.014, y + 0.006, z + 0.02], 0.006, 0.006, 8));
        else mesh.add(role, block([-w + t - 0.002, y, z], [w - t + 0.002, y + 0.016, z + deep], { radius: 0.003 }));
      }
      const pairs = Math.floor((width - 0.08) / 0.23);
      for (let k = 0; k < pairs; k++) {
        if (chance() < 0.3) continue;
        const x = -w + 0.04 + (width - 0.08) * ((k + 0.5) / pairs);
        mesh.within(move(x, y + (steel ? 0.012 : 0.016), -0.01), () =>
          drawShoes(mesh, chance, Math.min(0.29, depth - 0.02)),
        );
      }
    }
    mesh.add(
      steel ? form.frameRole : role,
      block([-w, height - t, -d], [w, height, d], { radius: Math.max(0.002, form.edgeM) }),
    );
    if (form.coverRole === 'leather' || form.softness > 0.15)
      mesh.add(
        form.coverRole,
        padding([-w + 0.01, height - 0.004, -d + 0.01], [w - 0.01, height + 0.035, d - 0.01], {
          seed: chance.seed,
          radius: 0.016,
        }),
      );
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.8, depthM: depth * 0.8, clearM: 0.5 }];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};
