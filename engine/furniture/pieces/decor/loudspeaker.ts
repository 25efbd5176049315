import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { padding } from '../../kit/soft.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Two-way on a stand or floor-standing: drivers in a cabinet, open or behind cloth. */
export const loudspeaker: PieceKind = {
  id: 'loudspeaker',
  usual: [0.28, 0.32, 1],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.3, side: 0.1, back: 0.1 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.2, 0.4],
      depth: [0.22, 0.42],
      height: [0.7, 1.25],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const standing = form.stand === 'plinth' || form.leg === 'block' || form.leg === 'blade';
    const low = standing ? 0.03 : Math.max(0.3, height - 0.42);
    const role: MaterialRole = form.frameRole === 'rattan' ? 'wood' : form.frameRole;
    mesh.add(
      role,
      block([-w, low, -d], [w, height, d], { radius: Math.min(0.03, 0.004 + form.edgeM * 1.5), rounding: 2, grain: 1 }),
    );
    if (standing)
      mesh.add('black', block([-w - 0.012, 0, -d - 0.006], [w + 0.012, 0.028, d + 0.006], { radius: 0.004 }));
    else speakerStand(mesh, form, w, d, low);
    const r = w * 0.74;
    if (form.tradition === 'woven' || form.tradition === 'country' || form.frame === 'gilt' || form.piping) {
      mesh.add(
        form.tradition === 'woven' ? 'rattan' : 'textile',
        padding([-w + 0.018, low + 0.03, -d - 0.01], [w - 0.018, height - 0.03, -d + 0.012], {
          seed: 5,
          radius: 0.006,
          swell: 0.02,
          grid: 0.3,
        }),
      );
      mesh.add(
        form.fittingRole,
        block([-0.022, low + 0.045, -d - 0.013], [0.022, low + 0.053, -d - 0.008], { radius: 0.001 }),
      );
    } else {
      const woofers = standing ? 2 : 1;
      driver(mesh, form, height - 0.09, -d, Math.min(0.026, r * 0.4), true);
      for (let i = 0; i < woofers; i++) driver(mesh, form, height - 0.2 - r - i * (r * 2 + 0.03) + 0.03, -d, r, false);
      if (standing)
        mesh.add(
          'black',
          tube(
            Array.from({ length: 18 }, (_, i): Vec3 => [0.034 * Math.cos((i * Math.PI) / 9), low + 0.14, -d]).map(
              ([x, y], i): Vec3 => [x, y + 0.034 * Math.sin((i * Math.PI) / 9), -d - 0.001],
            ),
            0.005,
            { sides: 6, closed: true },
          ),
        );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A chassis ring, a rubber roll and a cone with its dust cap, facing −z from the baffle at `z`. */
function driver(mesh: MeshBuilder, form: Form, y: number, z: number, r: number, dome: boolean): void {
  const ring = (radius: number, away: number, thick: number, role: MaterialRole) => {
    const path = Array.from(
      { length: 28 },
      (_, i): Vec3 => [radius * Math.cos((i * Math.PI) / 14), y + radius * Math.sin((i * Math.PI) / 14), z - away],
    );
    mesh.add(role, tube(path, thick, { sides: 6, closed: true }));
  };
  ring(r, 0, 0.004, form.fittingRole);
  mesh.add('black', rod([0, y, z + 0.002], [0, y, z - 0.0025], r * 0.98, r * 0.98, 28));
  ring(r * 0.84, 0.001, r * 0.1, 'black');
  const cone: MaterialRole = form.legRole === 'accent' ? 'accent' : form.frameRole === 'black' ? 'metal' : 'paper';
  mesh.add(dome ? 'metal' : cone, rod([0, y, z - 0.002], [0, y, z - 0.0045], r * 0.72, r * 0.62, 28));
  mesh.add(
    'black',
    tube(
      [
        [0, y, z - 0.003],
        [0, y, z - 0.006 - r * 0.05],
      ],
      r * 0.26,
      { sides: 18, round: !dome },
    ),
  );
}

function speakerStand(mesh: MeshBuilder, form: Form, w: number, d: number, low: number): void {
  const role: MaterialRole = form.legRole === 'rattan' ? 'wood' : form.legRole;
  mesh.add(role, block([-w * 0.8, low - 0.015, -d * 0.8], [w * 0.8, low, d * 0.8], { radius: 0.002 }));
  if (form.leg === 'splayed' || form.leg === 'tapered' || form.leg === 'bamboo' || form.leg === 'turned') {
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        mesh.add(
          role,
          rod([x * w * 0.98, 0.003, z * d * 0.9], [x * w * 0.6, low - 0.01, z * d * 0.6], 0.01, 0.014, 10),
        );
    return;
  }
  mesh.add(role, block([-w, 0, -d * 0.95], [w, 0.015, d * 0.95], { radius: 0.003 }));
  for (const x of [-1, 1]) mesh.add(role, rod([x * w * 0.4, 0.01, 0], [x * w * 0.4, low - 0.01, 0], 0.014, 0.014, 10));
}
