import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, prism, superellipsoid } from '../../kit/solids.ts';
import { display } from '../../parts/display.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A monitor on its foot with keyboard and mouse before it. */
export const monitor: PieceKind = {
  id: 'monitor',
  usual: [0.614, 0.4, 0.46],
  stance: 'surface',
  segment: 'appliance',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 0.9],
      depth: [0.36, 0.5],
      height: [0.42, 0.6],
    });
    const mesh = new MeshBuilder();
    const light = form.frameRole === 'white' || form.frameRole === 'painted' || form.leg === 'tapered';
    const stand: MaterialRole = form.legRole === 'metal' || light ? 'steel' : 'black';
    const tall = Math.min(height - 0.1, width > 0.7 ? width * 0.44 : width * 0.585);
    const z = depth / 2 - 0.13;
    mesh.within(chain(move(0, height - tall / 2, z), turnX(-0.06)), () =>
      display(mesh, light ? 'steel' : 'black', width, tall, 0.032),
    );
    const foot: Vec2[] = roundedRectangle(0.23, 0.2, form.softness > 0.2 ? 0.1 : 0.012, 5);
    mesh.add(stand, prism(foot, 0, 0.008, { bevel: 0.002 }), move(0, 0, depth / 2 - 0.1));
    mesh.add(
      stand,
      block([-0.03, 0.004, depth / 2 - 0.075], [0.03, height - tall * 0.4, depth / 2 - 0.06], {
        radius: 0.004,
        rounding: 2,
      }),
    );
    mesh.add(
      stand,
      block([-0.04, height - tall * 0.62, z + 0.015], [0.04, height - tall * 0.4, depth / 2 - 0.062], {
        radius: 0.004,
      }),
    );
    keyboard(mesh, light ? 'white' : 'black', light ? 'steel' : 'black', -depth / 2);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Keys in rows, front edge at z = `front`; a mouse to its right. */
function keyboard(mesh: MeshBuilder, keys: MaterialRole, body: MaterialRole, front: number): void {
  const [wide, deep] = [0.34, 0.115];
  const [x0, z0] = [-wide / 2 - 0.04, front];
  mesh.add(body, block([x0, 0, z0], [x0 + wide, 0.009, z0 + deep], { radius: 0.002 }));
  const rows = 5;
  const pitch = (deep - 0.012) / rows;
  for (let r = 0; r < rows; r++) {
    const count = r === 0 ? 7 : 14;
    for (let i = 0; i < count; i++) {
      const share = r === 0 ? spaceRow(i) : ([i / count, (i + 1) / count] as const);
      const [a, b] = [x0 + 0.006 + share[0] * (wide - 0.012), x0 + 0.006 + share[1] * (wide - 0.012)];
      const z = z0 + 0.006 + r * pitch;
      mesh.add(
        keys,
        block([a + 0.0012, 0.008, z + 0.0012], [b - 0.0012, 0.0125, z + pitch - 0.0012], { radius: 0.0008 }),
      );
    }
  }
  mesh.add(keys, superellipsoid(0.029, 0.017, 0.052, 2.6, 16), move(x0 + wide + 0.06, 0.0166, z0 + 0.06));
}

/** The bottom row: three keys, the space bar, three keys. */
function spaceRow(i: number): readonly [number, number] {
  const edges = [0, 0.09, 0.18, 0.28, 0.7, 0.8, 0.9, 1];
  return [edges[i], edges[i + 1]];
}
