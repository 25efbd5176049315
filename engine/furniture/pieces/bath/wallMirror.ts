import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, rod } from '../../kit/solids.ts';
import { isClassic } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * Mirror from wall to wall in sheets of about a metre, for gyms, studios and salons; framed where the family frames
 * things.
 */
export const wallMirror: PieceKind = {
  id: 'wall-mirror',
  usual: [2, 0.04, 1.9],
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 1, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.8, 6],
      depth: [0.02, 0.05],
      height: [1.2, 2.6],
    });
    const mesh = new MeshBuilder();
    const frame = form.frame === 'none' || form.legRole === 'black' ? 0.006 : isClassic(form) ? 0.06 : 0.025;
    const role: MaterialRole =
      frame < 0.01 ? 'steel' : form.frame === 'gilt' ? 'metal' : form.frameRole === 'rattan' ? 'wood' : form.frameRole;
    const sheets = Math.max(1, Math.round(width / 1.05));
    const [w, h] = [width / 2 - frame, height / 2 - frame];
    mesh.add(
      'black',
      block([-width / 2 + 0.004, -height / 2 + 0.004, -0.012], [width / 2 - 0.004, height / 2 - 0.004, 0], {
        radius: 0,
      }),
    );
    for (let i = 0; i < sheets; i++) {
      const x0 = -w + (2 * w * i) / sheets;
      mesh.add(
        'mirror',
        block([x0 + 0.001, -h, -0.018], [x0 + (2 * w) / sheets - 0.001, h, -0.011], { radius: 0.0015 }),
      );
    }
    const deep = frame < 0.01 ? 0.021 : 0.024 + form.edgeM;
    for (const s of [-1, 1]) {
      mesh.add(
        role,
        block([s * w, -height / 2, -deep], [(s * width) / 2, height / 2, 0], { radius: Math.min(0.004, frame * 0.3) }),
      );
      mesh.add(role, block([-w, s * h, -deep], [w, (s * height) / 2, 0], { radius: Math.min(0.004, frame * 0.3) }));
    }
    if (isClassic(form)) {
      for (const s of [-1, 1]) {
        mesh.add(role, rod([s * w, -h, -deep * 0.8], [s * w, h, -deep * 0.8], 0.012, 0.012, 8));
        mesh.add(role, rod([-w, s * h, -deep * 0.8], [w, s * h, -deep * 0.8], 0.012, 0.012, 8));
      }
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};
