import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, tube } from '../../kit/solids.ts';
import { applianceRole, FRONT, frontBoard, HANDLE_ROOM, kitchenForm } from '../../parts/kitchen.ts';
import { isClassic } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * Built in behind panels, rounded as in the fifties, or plain with long handles; two doors beside each other from 83 cm
 * on.
 */
export const refrigerator: PieceKind = {
  id: 'refrigerator',
  usual: [0.75, 0.68, 1.85],
  stance: 'floor',
  segment: 'appliance',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.55, 1.2],
      depth: [0.55, 0.78],
      height: [1.4, 2.2],
    });
    const mesh = new MeshBuilder();
    const place = { width, height, front: -depth / 2, back: depth / 2 };
    if (form.door === 'raised' || form.door === 'plank' || form.door === 'cane') panelledFridge(mesh, form, place);
    else if (form.frameRole === 'painted' || form.arm === 'cylinder' || form.edgeM >= 0.01)
      roundedFridge(mesh, form, place);
    else plainFridge(mesh, form, place);
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

interface FridgeMeasures {
  readonly width: number;
  readonly height: number;
  readonly front: number;
  readonly back: number;
}

function plainFridge(mesh: MeshBuilder, form: Form, { width, height, front, back }: FridgeMeasures): void {
  const role: MaterialRole = form.frameRole === 'white' ? 'white' : form.frameRole === 'black' ? 'black' : 'steel';
  const face = front + 0.045;
  const w = width / 2;
  const door = face + 0.055;
  mesh.add(role === 'steel' ? 'black' : role, block([-w, 0.02, door + 0.006], [w, height, back], { radius: 0.003 }));
  mesh.add('black', block([-w + 0.02, 0, face + 0.05], [w - 0.02, 0.06, back - 0.03], { radius: 0.001 }));
  const gap = 0.0025;
  const leaf = (x0: number, x1: number, y0: number, y1: number) =>
    mesh.add(
      role,
      block([x0 + gap, y0 + gap, face], [x1 - gap, y1 - gap, door], { radius: 0.006, rounding: 2, grain: 1 }),
    );
  const bar = (x: number, y0: number, y1: number) => {
    const z = face - 0.034;
    mesh.add(
      role === 'black' ? 'steel' : role === 'white' ? 'steel' : role,
      tube(
        [
          [x, y0, z],
          [x, y1, z],
        ],
        0.009,
        { sides: 10, round: true },
      ),
    );
    for (const y of [y0 + 0.05, y1 - 0.05])
      mesh.add(
        'steel',
        tube(
          [
            [x, y, z],
            [x, y, face + 0.003],
          ],
          0.006,
          { sides: 8 },
        ),
      );
  };
  if (width > 0.83) {
    leaf(-w, 0, 0.05, height);
    leaf(0, w, 0.05, height);
    for (const s of [-1, 1]) bar(s * 0.045, height * 0.36, height * 0.82);
    mesh.add(
      'screen',
      block([-w * 0.72, height * 0.52, face - 0.001], [-w * 0.36, height * 0.68, face + 0.004], { radius: 0.001 }),
    );
    return;
  }
  const split = Math.max(0.6, height * 0.36);
  leaf(-w, w, 0.05, split);
  leaf(-w, w, split, height);
  if (form.handle === 'none') {
    mesh.add(
      'black',
      block([-w + 0.004, split - 0.018, face + 0.004], [w - 0.004, split + 0.018, door + 0.002], { radius: 0 }),
    );
    return;
  }
  bar(-w + 0.05, split + 0.06, Math.min(height - 0.25, split + 0.75));
  bar(-w + 0.05, split - 0.42, split - 0.06);
}

/** The soft-edged kind with a chromed lever and a badge. */
function roundedFridge(mesh: MeshBuilder, form: Form, { width, height, front, back }: FridgeMeasures): void {
  const role = applianceRole(form) === 'black' ? 'black' : form.frameRole === 'white' ? 'white' : 'painted';
  const w = width / 2;
  const face = front + 0.04;
  const foot = 0.06;
  const seam = face + 0.075;
  const body = (y0: number, y1: number, z0: number, z1: number) =>
    mesh.add(role, block([-w, y0, z0], [w, y1, z1], { radius: 0.055, rounding: 4 }));
  body(foot, height, seam + 0.004 - 0.06, back);
  const split = height * 0.68;
  mesh.add(
    'black',
    block([-w + 0.012, foot + 0.03, seam - 0.03], [w - 0.012, height - 0.03, seam + 0.002], { radius: 0.004 }),
  );
  for (const [y0, y1] of [
    [foot, split - 0.004],
    [split + 0.004, height],
  ] as const)
    mesh.add(role, block([-w, y0, face], [w, y1, seam - 0.006], { radius: 0.034, rounding: 4 }));
  for (const x of [-1, 1])
    for (const z of [face + 0.1, back - 0.08])
      mesh.add('steel', cylinder(0.022, 0, foot + 0.03, 12), move(x * (w - 0.09), 0, z));
  const x = -w + 0.075;
  for (const [y0, y1] of [
    [split - 0.24, split - 0.08],
    [split + 0.08, split + 0.24],
  ] as const) {
    const path: Vec3[] = [
      [x, y0, face + 0.004],
      [x, y0 + 0.012, face - 0.03],
      [x, y1 - 0.012, face - 0.03],
      [x, y1, face + 0.004],
    ];
    mesh.add('steel', tube(path, 0.0095, { sides: 10 }));
  }
  mesh.add(
    'steel',
    block([w - 0.27, height - 0.16, face - 0.004], [w - 0.1, height - 0.125, face + 0.002], { radius: 0.002 }),
  );
}

/** In a tall cabinet: a long door above, a short one below. */
function panelledFridge(mesh: MeshBuilder, form: Form, { width, height, front, back }: FridgeMeasures): void {
  const w = width / 2;
  const z = front + HANDLE_ROOM + 0.02;
  const cornice = isClassic(form) ? 0.06 : 0;
  const body = height - cornice;
  mesh.add(form.frameRole, block([-w, 0.1, z + FRONT + 0.001], [w, body, back], { radius: 0.001 }));
  mesh.add(
    isClassic(form) ? form.frameRole : 'black',
    block([-w, 0, z + 0.05], [w, 0.101, back - 0.02], { radius: 0.001 }),
  );
  const split = 0.1 + (body - 0.1) * 0.36;
  const doors =
    width > 0.83
      ? ([
          [-w, 0, 1],
          [0, w, -1],
        ] as const)
      : ([[-w, w, -1]] as const);
  for (const [x0, x1, side] of doors) {
    const across = { x0: x0 + 0.0015, x1: x1 - 0.0015, z, drawer: false, handle: side, quiet: false } as const;
    frontBoard(mesh, form, { ...across, y0: 0.102, y1: split - 0.0015, upper: true });
    frontBoard(mesh, form, { ...across, y0: split + 0.0015, y1: body - 0.002, upper: false });
  }
  if (!cornice) return;
  mesh.add(form.frameRole, block([-w, body, z - 0.002], [w, body + cornice * 0.5, back], { radius: 0.004 }));
  mesh.add(
    form.frameRole,
    block([-w, body + cornice * 0.45, z - 0.016], [w, height, back], { radius: 0.008, rounding: 2 }),
  );
}
