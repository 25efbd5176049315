import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { through2 } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, lathe, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { hung, metalOf } from '../../parts/lamps/hung.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Close to the ceiling, for halls and workshops. */
export const ceilingLamp: PieceKind = {
  ...hung,
  id: 'ceiling-lamp',
  usual: [0.45, 0.45, 0.14],
  stance: 'ceiling',
  build(request) {
    const form = formOf(request.forms);
    const [width] = sizeOf(request, { width: [0.26, 0.7], depth: [0.26, 0.7], height: [0.1, 0.4] });
    const mesh = new MeshBuilder();
    const role = metalOf(form);
    const r = width / 2;
    switch (form.shade) {
      case 'drum':
      case 'paper':
        flushDrum(mesh, form, role, r);
        break;
      case 'lantern':
      case 'cage':
      case 'woven':
      case 'cone':
        mesh.add(role, cylinder(0.06, -0.025, 0, 24, 0.005));
        mesh.add(role, rod([0, -0.02, 0], [0, -0.08, 0], 0.008, 0.008, 10));
        mesh.within(move(0, -0.07, 0), () =>
          drawShade(mesh, form, form.shade === 'cone' || form.shade === 'woven' ? width : width * 0.6),
        );
        break;
      default:
        glassBowl(mesh, form, role, r);
    }
    return pieceOf(mesh, { on: 'ceiling' });
  },
};

function ringOf(radius: number, y: number, count = 36): Vec3[] {
  return Array.from(
    { length: count },
    (_, i): Vec3 => [radius * Math.cos((2 * Math.PI * i) / count), y, radius * Math.sin((2 * Math.PI * i) / count)],
  );
}

/** A low drum with its lower face closed. */
function flushDrum(mesh: MeshBuilder, form: Form, role: MaterialRole, r: number): void {
  const tall = form.shade === 'paper' ? 0.13 : 0.15;
  mesh.add(role, cylinder(r * 0.5, -0.02, 0, 28, 0.003));
  mesh.add('lampShade', patch([ringOf(r, -0.015), ringOf(r, -tall)], { wrap: true, crease: 1.2 }));
  mesh.add('lampShade', patch([ringOf(r * 0.99, -tall + 0.008), [[0, -tall + 0.008, 0]]], { wrap: true, crease: 1.2 }));
  const trim: MaterialRole = form.shade === 'paper' ? form.frameRole : role;
  for (const y of [-0.017, -tall]) mesh.add(trim, tube(ringOf(r, y), 0.005, { sides: 6, closed: true }));
  if (form.shade === 'paper')
    for (let i = 0; i < 8; i++) {
      const a = (Math.PI * (i + 0.5)) / 4;
      mesh.add(
        trim,
        rod(
          [r * 1.005 * Math.cos(a), -0.015, r * 1.005 * Math.sin(a)],
          [r * 1.005 * Math.cos(a), -tall, r * 1.005 * Math.sin(a)],
          0.005,
          0.005,
          5,
        ),
      );
    }
  mesh.add('bulb', superellipsoid(0.04, 0.03, 0.04, 2, 14), move(0, -0.06, 0));
}

/** Opal or alabaster under a rim; a finial below in families that like one. */
function glassBowl(mesh: MeshBuilder, form: Form, role: MaterialRole, r: number): void {
  const deep = form.shade === 'globe' ? r * 0.95 : r * 0.5;
  const neck = form.edgeM > 0.003 ? 0.06 : 0.025;
  const tiers = form.tableTop === 'octagon' ? 8 : 36;
  mesh.add(
    role,
    lathe(
      [
        [r * 0.42, 0],
        [r * 0.42, -0.012],
        [r * 0.2, -0.024],
        [r * 0.2, -neck],
        [r * 0.9, -neck - 0.004],
        [r * 0.95, -neck - 0.02],
        [r * 0.3, -neck - 0.016],
      ],
      tiers === 8 ? 8 : 32,
    ),
  );
  const profile = through2(
    [
      [r * 0.94, -neck - 0.01],
      [r * 0.9, -neck - deep * 0.45],
      [r * 0.55, -neck - deep * 0.85],
      [0.003, -neck - deep],
    ],
    4,
  );
  mesh.add(
    'lampShade',
    patch(
      profile.map(([radius, y]) => ringOf(radius, y, tiers)),
      { wrap: true, crease: tiers === 8 ? 0.5 : 1.4 },
    ),
  );
  mesh.add('bulb', superellipsoid(0.045, 0.04, 0.045, 2, 14), move(0, -neck - deep * 0.45, 0));
  mesh.add(
    role,
    lathe(
      [
        [0.002, -neck - deep - (form.piping ? 0.04 : 0.012)],
        [form.piping ? 0.012 : 0.01, -neck - deep - (form.piping ? 0.022 : 0.006)],
        [0.006, -neck - deep + 0.002],
        [0.004, -neck - deep + 0.006],
      ],
      14,
    ),
  );
}
