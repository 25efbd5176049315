import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { sideways } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, prism } from '../../kit/solids.ts';
import { lofted, type Section, shifted } from '../../kit/vessels.ts';
import { applianceRole, kitchenForm } from '../../parts/kitchen.ts';
import { barHandle, isClassic } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * Over a cooker: a mantel, a curved hood or a plate with its chimney; over a range from 1 m on a steel canopy with its
 * filters.
 */
export const extractorHood: PieceKind = {
  id: 'extractor-hood',
  usual: [0.6, 0.48, 0.65],
  stance: 'wall',
  segment: 'appliance',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const canopy = request.sizeM[0] >= 1;
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 3],
      depth: canopy ? [0.6, 1.1] : [0.36, 0.52],
      height: canopy ? [0.4, 0.7] : [0.4, 1.1],
    });
    const mesh = new MeshBuilder();
    if (canopy) drawCanopy(mesh, width, depth, height);
    else if (isClassic(form)) mantel(mesh, form, width, depth, height);
    else if (form.edgeM >= 0.01 || form.seating === 'curved') bell(mesh, form, width, depth, height);
    else plate(mesh, form, width, depth, height);
    if (canopy && isClassic(form))
      barHandle(mesh, 'metal', [-width / 2 + 0.05, 0.05, -depth], [width / 2 - 0.05, 0.05, -depth], 0.04, 0.008);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** A flat box under a chimney. */
function plate(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const role = applianceRole(form);
  mesh.add(role, block([-width / 2, 0.004, -depth], [width / 2, 0.065, 0], { radius: 0.003 }));
  filters(mesh, role === 'steel' ? 'black' : 'steel', width * 0.86, -depth * 0.9, -depth * 0.12, 0, 0.005);
  mesh.add('screen', block([-0.09, 0.022, -depth - 0.001], [0.09, 0.048, -depth + 0.004], { radius: 0.0005 }));
  mesh.add(role, block([-0.14, 0.064, -0.27], [0.14, height * 0.62, 0], { radius: 0.002, grain: 1 }));
  mesh.add(role, block([-0.137, height * 0.61, -0.267], [0.137, height, 0], { radius: 0.002, grain: 1 }));
}

/** A hood that sweeps up into its chimney, as plasterers and coppersmiths make it. */
function bell(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const role: MaterialRole =
    form.frameRole === 'wood' || form.frameRole === 'painted' ? 'painted' : applianceRole(form);
  const sections: Section[] = Array.from({ length: 10 }, (_, i) => {
    const t = i / 9;
    const k = (1 - t) ** 2.2;
    const [w, d] = [0.26 + (width - 0.26) * k, 0.24 + (depth - 0.24) * k];
    return { outline: shifted(roundedRectangle(w, d, 0.03, 3), 0, -d / 2), y: 0.05 + (height - 0.05) * t };
  });
  mesh.add(role, lofted(sections, 0.9));
  mesh.add(role, prism(roundedRectangle(width, depth, 0.03, 3), 0.004, 0.0505, { bevel: 0.003 }), [
    1,
    0,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    1,
    -depth / 2,
  ]);
  filters(mesh, 'black', width * 0.8, -depth * 0.88, -depth * 0.14, 0, 0.005);
}

/** A chimney breast of boards or plaster on a moulded shelf. */
function mantel(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const role: MaterialRole = form.tradition === 'rustic' ? form.frameRole : 'painted';
  const shelf: MaterialRole = form.frameRole === 'painted' ? 'wood' : form.frameRole;
  mesh.add(shelf, block([-width / 2, 0.004, -depth], [width / 2, 0.085, 0], { radius: 0.008, rounding: 2 }));
  mesh.add(shelf, block([-width / 2 + 0.015, 0.084, -depth + 0.015], [width / 2 - 0.015, 0.105, 0], { radius: 0.005 }));
  filters(mesh, 'steel', width * 0.8, -depth * 0.88, -depth * 0.14, 0, 0.005);
  const low = depth - 0.04;
  const side: Vec2[] = [
    [0, 0.104],
    [-low, 0.104],
    [-low, 0.15],
    [-Math.min(0.3, low * 0.8), height],
    [0, height],
  ];
  mesh.add(role, prism(side, -width / 2 + 0.035, width / 2 - 0.035, { bevel: 0.003 }), sideways);
}

/** Steel with sloping filters inside and a gutter around its lower edge. */
function drawCanopy(mesh: MeshBuilder, width: number, depth: number, height: number): void {
  const t = 0.006;
  const w = width / 2;
  const side: Vec2[] = [
    [0, 0],
    [-depth, 0],
    [-depth, 0.16],
    [-depth * 0.62, height],
    [0, height],
  ];
  for (const [a, b] of [
    [-w, -w + t],
    [w - t, w],
  ] as const)
    mesh.add('steel', prism(side, a, b, { bevel: 0.0005 }), sideways);
  const shell: Vec2[] = [
    [0, 0],
    [0, height],
    [-depth * 0.62, height],
    [-depth, 0.16],
    [-depth, 0],
    [-depth + t, 0],
    [-depth + t, 0.16],
    [-depth * 0.62 + t, height - t],
    [-t, height - t],
    [-t, 0],
  ];
  mesh.add('steel', prism(shell, -w + t, w - t, { bevel: 0, crease: 0.3 }), sideways);
  const count = Math.max(2, Math.round(width / 0.5));
  for (let i = 0; i < count; i++) {
    const x0 = -w + 0.02 + ((width - 0.04) * i) / count;
    const x1 = x0 + (width - 0.04) / count - 0.008;
    mesh.add('steel', block([x0, 0.12, -0.16], [x1, 0.14, -0.01], { radius: 0.002 }));
    filters(mesh, 'black', (x1 - x0) * 0.9, -depth * 0.8, -0.18, (x0 + x1) / 2, 0.18);
  }
  for (const z of [-depth + 0.02, -0.02])
    mesh.add('steel', block([-w + t, 0, z - 0.014], [w - t, 0.012, z + 0.014], { radius: 0.002 }));
}

/** Slats of a grease filter seen from below, their underside at y. */
function filters(
  mesh: MeshBuilder,
  role: MaterialRole,
  width: number,
  front: number,
  back: number,
  x: number,
  y: number,
): void {
  const slats = 9;
  for (let i = 0; i < slats; i++) {
    const z = front + ((back - front) * (i + 0.5)) / slats;
    const half = ((back - front) / slats) * 0.36;
    mesh.add(role, block([x - width / 2, y - 0.005, z - half], [x + width / 2, y + 0.002, z + half], { radius: 0 }));
  }
}
