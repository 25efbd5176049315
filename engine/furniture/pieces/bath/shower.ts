import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { bent, roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, prism, rod, tube } from '../../kit/solids.ts';
import { isClassic, tapRole } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

const TRAY = 0.04;

const PANE = 0.008;

/**
 * A tray with glass on three sides, a rail with its head at the back: frameless, or with a steel grid in industrial
 * families.
 */
export const shower: PieceKind = {
  id: 'shower',
  usual: [0.9, 0.9, 2.05],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.75, 1.8],
      depth: [0.75, 1.2],
      height: [1.95, 2.3],
    });
    const mesh = new MeshBuilder();
    const role = tapRole(form);
    tray(mesh, form, width, depth);
    const [w, d] = [width / 2 - 0.02, depth / 2 - 0.02];
    const gridded = form.base === 'sled' || form.handle === 'bar';
    const walkIn = width > 1.25;
    for (const s of [-1, 1]) {
      pane(mesh, role, [s * w, TRAY, -d], [s * w, height, d], gridded);
      mesh.add(role, block([s * w - 0.009, TRAY, d - 0.004], [s * w + 0.009, height, d + 0.02], { radius: 0.001 }));
    }
    const door = walkIn ? -w + width * 0.55 : -w + width * 0.36;
    pane(mesh, role, [-w, TRAY, -d], [door, height, -d], gridded);
    if (!walkIn) {
      pane(mesh, role, [door + 0.004, TRAY + 0.01, -d], [w - 0.004, height, -d], gridded);
      pull(mesh, role, [door + 0.06, 1.02, -d]);
      for (const y of [0.35, height - 0.3])
        mesh.add(role, block([w - 0.05, y, -d - 0.012], [w + 0.004, y + 0.07, -d + 0.012], { radius: 0.003 }));
    }
    mesh.add(role, rod([-w, height - 0.006, -d + 0.014], [w, height - 0.006, -d + 0.014], 0.006, 0.006, 8));
    fittings(mesh, form, role, d, height);
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

/** A shallow tray falling to its slot; slats on it in wooden families. */
function tray(mesh: MeshBuilder, form: Form, width: number, depth: number): void {
  mesh.add(
    form.topRole === 'stone' ? 'stone' : 'ceramic',
    prism(roundedRectangle(width, depth, 0.01, 3), 0, TRAY, { bevel: 0.006, rounding: 2 }),
  );
  if (form.tradition === 'slatted' || form.edgeM >= 0.01) {
    const count = Math.round((depth - 0.16) / 0.07);
    for (let i = 0; i < count; i++) {
      const z = -depth / 2 + 0.08 + ((depth - 0.16) * (i + 0.5)) / count;
      mesh.add(
        'wood',
        block([-width / 2 + 0.08, TRAY, z - 0.028], [width / 2 - 0.08, TRAY + 0.02, z + 0.028], { radius: 0.003 }),
      );
    }
    return;
  }
  mesh.add(
    tapRole(form),
    block([-0.3 * width, TRAY - 0.001, depth / 2 - 0.14], [0.3 * width, TRAY + 0.002, depth / 2 - 0.08], {
      radius: 0.001,
    }),
  );
}

/** A sheet of glass between two upright edges given by their corners, with bars across where it is gridded. */
function pane(mesh: MeshBuilder, role: MaterialRole, from: Vec3, to: Vec3, gridded: boolean): void {
  const along = Math.abs(to[0] - from[0]) > Math.abs(to[2] - from[2]) ? 0 : 2;
  const t = PANE / 2;
  const box = (a: number, b: number, y0: number, y1: number, thick: number, bsdf: MaterialRole, radius: number) => {
    const low: Vec3 = along === 0 ? [a, y0, from[2] - thick] : [from[0] - thick, y0, a];
    const high: Vec3 = along === 0 ? [b, y1, from[2] + thick] : [from[0] + thick, y1, b];
    mesh.add(bsdf, block(low, high, { radius }));
  };
  const [a, b] = [Math.min(from[along], to[along]), Math.max(from[along], to[along])];
  box(a + 0.001, b - 0.001, from[1], to[1] - 0.002, t, 'glass', 0.001);
  box(a, b, from[1] - 0.001, from[1] + 0.014, 0.008, role, 0.001);
  if (!gridded) return;
  for (const x of [a, b - 0.02]) box(x, x + 0.02, from[1], to[1], 0.011, role, 0.001);
  const rows = 4;
  for (let i = 1; i <= rows; i++) {
    const y = from[1] + ((to[1] - from[1]) * i) / rows;
    box(a + 0.02, b - 0.02, y - 0.018, y - 0.001, 0.01, role, 0.001);
  }
  if (b - a > 0.5) box((a + b) / 2 - 0.008, (a + b) / 2 + 0.008, from[1] + 0.014, to[1] - 0.018, 0.009, role, 0.001);
}

/** A bow handle through the door, inside and outside. */
function pull(mesh: MeshBuilder, role: MaterialRole, at: Vec3): void {
  for (const s of [-1, 1]) {
    const z = at[2] + s * 0.038;
    mesh.add(
      role,
      tube(
        bent(
          [
            [at[0], at[1] - 0.1, at[2]],
            [at[0], at[1] - 0.1, z],
            [at[0], at[1] + 0.1, z],
            [at[0], at[1] + 0.1, at[2]],
          ],
          0.012,
          3,
        ),
        0.007,
        { sides: 8 },
      ),
    );
  }
}

/** Mixer, riser, head on its arm, hand shower; d: where the wall is. */
function fittings(mesh: MeshBuilder, form: Form, role: MaterialRole, d: number, height: number): void {
  const z = d - 0.04;
  const top = height + 0.08;
  const wall = d + 0.02;
  mesh.add(
    role,
    tube(
      [
        [-0.14, 1.06, z],
        [0.14, 1.06, z],
      ],
      0.02,
      { sides: 14, round: true },
    ),
  );
  for (const x of [-0.075, 0.075]) mesh.add(role, rod([x, 1.06, z], [x, 1.06, wall], 0.014, 0.026, 12));
  const reach = 0.36;
  mesh.add(
    role,
    tube(
      bent(
        [
          [0, 1.06, z],
          [0, top, z],
          [0, top, z - reach],
          [0, top - 0.05, z - reach],
        ],
        isClassic(form) ? 0.16 : 0.05,
        7,
      ),
      0.011,
      { sides: 10 },
    ),
  );
  mesh.add(role, rod([0, top - 0.16, z], [0, top - 0.16, wall], 0.008, 0.014, 10));
  const head = isClassic(form)
    ? lathe(
        [
          [0.085, -0.03],
          [0.098, -0.022],
          [0.09, -0.01],
          [0.05, 0.008],
          [0.022, 0.02],
          [0.014, 0.045],
        ],
        24,
      )
    : cylinder(0.115, -0.02, -0.011, 28, 0.003);
  mesh.add(role, head, move(0, top - 0.05, z - reach));
  mesh.add(role, cylinder(0.02, -0.012, 0.012, 14), move(0, top - 0.05, z - reach));
  mesh.add(role, rod([0.035, 1.36, z - 0.05], [0.02, 1.58, z - 0.03], 0.01, 0.011, 10));
  mesh.add(role, cylinder(0.042, 0, 0.016, 18), move(0.02, 1.58, z - 0.05));
  mesh.add(role, block([-0.012, 1.53, z - 0.04], [0.034, 1.555, z + 0.012], { radius: 0.003 }));
  const hose: Vec3[] = [
    [0.035, 1.36, z - 0.05],
    [0.06, 1.1, z - 0.05],
    [0.09, 0.8, z - 0.03],
    [0.07, 0.72, z - 0.015],
    [0.03, 0.82, z],
    [0.01, 1.045, z],
  ];
  mesh.add(role, tube(hose, 0.006, { sides: 6 }));
}
