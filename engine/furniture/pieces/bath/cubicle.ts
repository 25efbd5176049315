import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod } from '../../kit/solids.ts';
import { frontBoard, HANDLE_ROOM, kitchenForm } from '../../parts/kitchen.ts';
import { isClassic, tapRole } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

const FOOT = 0.15;

/**
 * A toilet's partition: two sides on adjustable feet, a front with its door, a rail across; open to the wall behind and
 * inside.
 */
export const cubicle: PieceKind = {
  id: 'cubicle',
  usual: [0.95, 1.5, 2],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const family = kitchenForm(formOf(request.forms));
    const form: Form = { ...family, door: family.door === 'fluted' ? 'flat' : family.door };
    const [width, depth, height] = sizeOf(request, {
      width: [0.85, 1.6],
      depth: [1.2, 1.9],
      height: [1.9, 2.4],
    });
    const mesh = new MeshBuilder();
    const fitting = tapRole(form);
    const [w, front, back] = [width / 2, -depth / 2 + HANDLE_ROOM + 0.02, depth / 2];
    const panel: MaterialRole = form.frameRole;
    for (const s of [-1, 1]) {
      mesh.add(
        panel,
        block([s * w, FOOT, front + 0.03], [s * (w - 0.02), height - 0.03, back], { radius: 0.002, grain: 1 }),
      );
      for (const z of [front + 0.1, back - 0.16]) foot(mesh, fitting, s * (w - 0.011), z);
      for (const y of [0.4, height - 0.3])
        mesh.add(
          fitting,
          block([s * (w - 0.019), y, back - 0.03], [s * (w - 0.045), y + 0.05, back], { radius: 0.002 }),
        );
    }
    const door = Math.min(0.66, width - 0.2);
    const left = -door / 2;
    for (const [a, b] of [
      [-w, left - 0.003],
      [-left + 0.003, w],
    ] as const) {
      mesh.add(panel, block([a, FOOT, front], [b, height - 0.03, front + 0.029], { radius: 0.002, grain: 1 }));
      foot(mesh, fitting, (a + b) / 2, front + 0.015);
    }
    frontBoard(mesh, form, {
      x0: left,
      x1: -left,
      y0: FOOT + 0.01,
      y1: height - 0.05,
      z: front,
      drawer: false,
      handle: 1,
      upper: true,
      quiet: true,
    });
    furniture(mesh, form, fitting, { left, right: -left, front, height });
    mesh.add(fitting, rod([-w, height - 0.016, front + 0.015], [w, height - 0.016, front + 0.015], 0.016, 0.016, 12));
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

function foot(mesh: MeshBuilder, role: MaterialRole, x: number, z: number): void {
  mesh.add(role, cylinder(0.01, 0.004, FOOT + 0.01, 10), move(x, 0, z));
  mesh.add(role, cylinder(0.028, 0, 0.008, 16, 0.002), move(x, 0, z));
}

/** Hinges, knob and the lock's disc. */
function furniture(
  mesh: MeshBuilder,
  form: Form,
  role: MaterialRole,
  p: { left: number; right: number; front: number; height: number },
): void {
  const spots = isClassic(form) ? [0.35, 1, p.height - 0.3] : [0.32, p.height - 0.28];
  for (const y of spots)
    mesh.add(
      role,
      rod(
        [p.left - 0.0015, y - 0.045, p.front - 0.004],
        [p.left - 0.0015, y + 0.045, p.front - 0.004],
        0.007,
        0.007,
        10,
      ),
    );
  const forward = (x: number, y: number) => chain(move(x, y, p.front), turnX(-Math.PI / 2));
  mesh.add(role, cylinder(0.026, -0.001, 0.006, 20), forward(p.right - 0.06, 1.04));
  mesh.add('accent', cylinder(0.012, 0.004, 0.0066, 16, 0.0003), forward(p.right - 0.06, 1.04));
  mesh.add(role, cylinder(0.008, -0.001, 0.022, 12), forward(p.right - 0.06, 0.95));
  mesh.add(role, cylinder(0.019, 0.02, 0.033, 18, 0.005), forward(p.right - 0.06, 0.95));
}
