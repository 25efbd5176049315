import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { padding } from '../../kit/soft.ts';
import { block, tube } from '../../kit/solids.ts';
import { panelled } from '../../parts/cabinets/cabinet.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * Guests stand and sit at −z: panelled front, overhanging top, rail for the feet; the far side is open for those who
 * serve.
 */
export const barCounter: PieceKind = {
  id: 'bar-counter',
  usual: [3.2, 0.65, 1.08],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0.2, back: 0.9 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 5],
      depth: [0.55, 0.8],
      height: [1.02, 1.15],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const top = form.topRole === 'stone' || form.topRole === 'glass' ? 0.035 : 0.05;
    const topRole: MaterialRole = form.topRole === 'glass' || form.topRole === 'metal' ? 'stone' : form.topRole;
    const face = -d + 0.2;
    const under = height - top;
    mesh.add(
      topRole,
      block([-w, under, -d], [w, height, d - 0.12], {
        radius: Math.max(0.004, Math.min(0.016, form.edgeM * 1.5)),
        rounding: 2,
      }),
    );
    mesh.add('black', block([-w + 0.05, 0, face + 0.05], [w - 0.05, 0.1, d - 0.06], { radius: 0 }));
    mesh.add(form.frameRole, block([-w + 0.02, 0.1, face + 0.022], [w - 0.02, under, face + 0.05], { radius: 0.001 }));
    for (const s of [-1, 1])
      mesh.add(
        form.frameRole,
        block([s * (w - 0.02), 0.1, face], [s * (w - 0.05), under, d], { radius: Math.max(0.002, form.edgeM) }),
      );
    barFront(mesh, form, chance, w - 0.05, face, under);
    // Working side: a lower worktop over shelves.
    mesh.add('steel', block([-w + 0.05, 0.88, face + 0.06], [w - 0.05, 0.91, d], { radius: 0.003 }));
    for (const y of [0.1, 0.48])
      mesh.add(form.frameRole, block([-w + 0.05, y, face + 0.05], [w - 0.05, y + 0.02, d - 0.03], { radius: 0.001 }));
    const bays = Math.max(2, Math.round(width / 0.8));
    for (let i = 1; i < bays; i++) {
      const x = -w + (width * i) / bays;
      mesh.add(form.frameRole, block([x - 0.01, 0.12, face + 0.05], [x + 0.01, 0.88, d - 0.03], { radius: 0.001 }));
    }
    footRail(mesh, form, w, face);
    const decorSpots = [-1, 1].map((s) => ({
      centre: [s * w * 0.6, height, -0.06] as const,
      widthM: width * 0.25,
      depthM: depth * 0.5,
      clearM: 0.7,
    }));
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Fields in the family's manner, padded and channelled in some. */
function barFront(mesh: MeshBuilder, form: Form, chance: Chance, w: number, face: number, under: number): void {
  const padded = form.back === 'channels' || form.back === 'tufted' || form.softness > 0.4;
  const count = padded ? Math.round((2 * w) / 0.18) : Math.max(2, Math.round((2 * w) / 0.6));
  const step = (2 * w) / count;
  for (let i = 0; i < count; i++) {
    const x0 = -w + step * i;
    if (padded)
      mesh.add(
        form.coverRole,
        padding([x0 + 0.001, 0.12, face], [x0 + step - 0.001, under - 0.02, face + 0.05], {
          seed: chance.seed + i,
          radius: 0.024,
          swell: 0.15,
          grid: 0.3,
        }),
      );
    else
      panelled(mesh, form, {
        x0: x0 + 0.0015,
        x1: x0 + step - 0.0015,
        y0: 0.1,
        y1: under - 0.004,
        z: face,
        t: 0.024,
        drawer: false,
      });
  }
  if (padded) mesh.add(form.fittingRole, block([-w, 0.1, face - 0.004], [w, 0.125, face + 0.02], { radius: 0.003 }));
}

function footRail(mesh: MeshBuilder, form: Form, w: number, face: number): void {
  const role: MaterialRole = form.fittingRole;
  const z = face - 0.13;
  mesh.add(
    role,
    tube(
      [
        [-w + 0.03, 0.2, z],
        [w - 0.03, 0.2, z],
      ],
      0.02,
      { sides: 12, round: true },
    ),
  );
  const posts = Math.max(2, Math.round(w / 0.5));
  for (let i = 0; i <= posts; i++) {
    const x = -w + 0.12 + ((2 * w - 0.24) * i) / posts;
    const arm: Vec3[] = [
      [x, 0.2, face + 0.024],
      [x, 0.2, z],
      [x, 0, z],
    ];
    mesh.add(role, tube(bent(arm, 0.02, 3), 0.009, { sides: 7 }));
  }
}
