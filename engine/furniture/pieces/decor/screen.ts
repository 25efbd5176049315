import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder } from '../../kit/solids.ts';
import { display } from '../../parts/display.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A wall display: 55 to 98 inches. */
export const screen: PieceKind = {
  id: 'screen',
  usual: [1.6, 0.08, 0.92],
  stance: 'wall',
  segment: 'appliance',
  clearanceM: { front: 1.2, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.9, 2.2],
      depth: [0.06, 0.06],
      height: [0.52, 1.25],
    });
    const mesh = new MeshBuilder();
    const role: MaterialRole =
      form.frame === 'gilt' || form.frame === 'deep'
        ? form.frameRole === 'painted'
          ? 'wood'
          : form.frameRole
        : 'black';
    display(mesh, 'black', width - (role === 'black' ? 0 : 0.02), height - (role === 'black' ? 0 : 0.02), 0.045);
    mesh.add('black', block([-0.2, -0.12, 0.04], [0.2, 0.12, 0.06], { radius: 0.002 }));
    if (role !== 'black') frameBars(mesh, role, width / 2, height / 2);
    else mesh.add('steel', cylinder(0.004, -0.002, 0.002, 10), move(width * 0.44, -height / 2 + 0.006, 0.01));
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** A slim frame in the room's wood, as displays that pass for pictures have. */
function frameBars(mesh: MeshBuilder, role: MaterialRole, w: number, h: number): void {
  const t = 0.013;
  for (const s of [-1, 1]) {
    mesh.add(role, block([-w, s * h, -0.006], [w, s * (h - t), 0.03], { radius: 0.002 }));
    mesh.add(role, block([s * w, -h + t, -0.006], [s * (w - t), h - t, 0.03], { radius: 0.002 }));
  }
}
