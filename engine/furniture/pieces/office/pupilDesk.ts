import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { bent, roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, prism, rod, tube } from '../../kit/solids.ts';
import { fourLegs } from '../../parts/legs.ts';
import { schoolSteel } from '../../parts/seats/schoolSteel.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** For one or two: a tray for books below the top, hooks for bags at its sides. */
export const pupilDesk: PieceKind = {
  id: 'pupil-desk',
  usual: [0.75, 0.55, 0.72],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.7, side: 0.3, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1.4],
      depth: [0.45, 0.6],
      height: [0.58, 0.76],
    });
    const mesh = new MeshBuilder();
    const steel = schoolSteel(form);
    const top: MaterialRole =
      form.topRole === 'glass' || form.topRole === 'metal' || form.topRole === 'stone' ? 'wood' : form.topRole;
    const outline = roundedRectangle(width, depth, form.softness > 0.2 ? 0.09 : 0.025, 5);
    mesh.add(top, prism(outline, height - 0.022, height, { bevel: 0.004, rounding: 2 }));
    mesh.add(
      'black',
      block([-width * 0.32, height - 0.003, depth / 2 - 0.055], [width * 0.32, height + 0.0005, depth / 2 - 0.035], {
        radius: 0.0008,
      }),
    );
    if (steel) cantileverFrame(mesh, steel, width, depth, height);
    else woodenFrame(mesh, form, width, depth, height);
    bookTray(mesh, steel ?? form.frameRole, width, depth, height);
    for (const s of [-1, 1]) {
      const hook = bent(
        [
          [s * (width / 2 - 0.05), height - 0.08, 0.02],
          [s * (width / 2 - 0.008), height - 0.1, 0.02],
          [s * (width / 2 - 0.008), height - 0.08, 0.02],
        ],
        0.008,
        3,
      );
      mesh.add('steel', tube(hook, 0.0035, { sides: 6, round: true }));
    }
    return pieceOf(mesh, {
      sizeM: [width, depth, height],
      decorSpots: [{ centre: [0, height, -0.02], widthM: width * 0.7, depthM: depth * 0.6, clearM: 0.4 }],
    });
  },
};

/** Bent tube in the shape of a C at both sides, so that legs find no obstacle. */
function cantileverFrame(mesh: MeshBuilder, role: MaterialRole, width: number, depth: number, height: number): void {
  const r = 0.017;
  const x = width / 2 - 0.06;
  for (const s of [-1, 1]) {
    const path = bent(
      [
        [s * x, height - 0.022 - r, -depth * 0.4],
        [s * x, height - 0.022 - r, depth * 0.3],
        [s * x, r + 0.008, depth * 0.36],
        [s * x, r + 0.008, -depth * 0.44],
      ],
      0.07,
      5,
    );
    mesh.add(role, tube(path, r, { sides: 10, round: true }));
    for (const z of [-depth * 0.4, depth * 0.3])
      mesh.add('black', block([s * x - 0.02, 0, z - 0.022], [s * x + 0.02, 0.03, z + 0.022], { radius: 0.005 }));
  }
  mesh.add(role, rod([-x, height * 0.32, depth * 0.35], [x, height * 0.32, depth * 0.35], 0.014, 0.014, 10));
}

function woodenFrame(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const kind = form.leg === 'block' || form.leg === 'bun' || form.leg === 'hairpin' ? 'square' : form.leg;
  fourLegs(mesh, { kind, role: form.legRole, width, depth, height: height - 0.02, insetM: 0.06, size: 0.042 });
  const [x, z] = [width / 2 - 0.06, depth / 2 - 0.06];
  for (const s of [-1, 1])
    mesh.add(
      form.frameRole,
      block([s * x - 0.01, height - 0.1, -z], [s * x + 0.01, height - 0.02, z], { radius: 0.002 }),
    );
  mesh.add(form.frameRole, block([-x, height - 0.14, z - 0.01], [x, height - 0.02, z + 0.01], { radius: 0.002 }));
  mesh.add(form.legRole, rod([-x, 0.12, z * 0.9], [x, 0.12, z * 0.9], 0.012, 0.012, 8));
}

/** Open towards the pupil; a book and a folder in it. */
function bookTray(mesh: MeshBuilder, role: MaterialRole, width: number, depth: number, height: number): void {
  const w = width / 2 - 0.085;
  const [low, high] = [height - 0.13, height - 0.024];
  const [front, back] = [-depth * 0.34, depth * 0.3];
  mesh.add(role, block([-w, low, front], [w, low + 0.004, back], { radius: 0.001 }));
  for (const s of [-1, 1]) mesh.add(role, block([s * w, low, front], [s * (w - 0.004), high, back], { radius: 0.001 }));
  mesh.add(role, block([-w, low, back - 0.004], [w, high, back], { radius: 0.001 }));
  mesh.within(move(-w * 0.3, low + 0.004, front + 0.14), () => {
    mesh.add('accent', block([-0.1, 0, -0.13], [0.1, 0.018, 0.13], { radius: 0.002 }));
    mesh.add('paper', block([-0.09, 0.018, -0.12], [0.1, 0.03, 0.12], { radius: 0.001 }));
  });
}
