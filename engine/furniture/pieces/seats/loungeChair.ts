import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { bent, roundedRectangle, through } from '../../kit/curves.ts';
import { type FloorMeasures, floorKind } from '../../kit/floorKind.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, smooth } from '../../kit/shape.ts';
import { padding, pillow } from '../../kit/soft.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import { fourLegs } from '../../parts/legs.ts';
import type { MaterialRole } from '../../types.ts';

/** One slab of upholstery bent into seat and back, on a frame in which one leans far back. */
export const loungeChair = floorKind({
  id: 'lounge-chair',
  usual: [0.75, 0.85, 0.8],
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.15, back: 0.15 },
  width: [0.62, 0.9],
  depth: [0.74, 1],
  height: [0.7, 0.98],
  draw(mesh, form, measures) {
    const { width, depth, height, chance } = measures;
    const armed =
      form.seating === 'framed' || form.seating === 'rattan' || form.leg === 'turned' || form.leg === 'bamboo';
    const half = width / 2 - (armed ? 0.055 : 0.005);
    const ribs = form.coverRole === 'leather' || form.back === 'channels' ? 7 : 0;
    mesh.add(form.coverRole, bentSlab(half, depth, height, ribs, chance.seed));
    const lean = pillow(half * 1.5, 0.2, 0.09, { seed: chance.seed + 4, fill: 0.9, detail: 10 });
    mesh.add(
      form.seating === 'tube' ? form.coverRole : 'accent',
      lean,
      chain(move(0, height - 0.13, depth / 2 - 0.2), turnX(-1.12)),
    );
    if (form.seating === 'tube') loungeTube(mesh, form, measures);
    else loungeWood(mesh, form, measures, armed);
  },
});

/** Seat and back in one: a slab 11 cm thick that follows the sitter. */
function bentSlab(half: number, depth: number, height: number, ribs: number, seed: number) {
  const t = 0.11;
  const line = through(
    [
      [0, 0.385, -depth / 2],
      [0, 0.395, -depth * 0.3],
      [0, 0.34, depth * 0.02],
      [0, 0.335, depth * 0.15],
      [0, 0.43, depth * 0.25],
      [0, height * 0.74, depth * 0.36],
      [0, height - 0.02, depth / 2 - 0.06],
    ],
    4,
  );
  const length = line.length - 1;
  const flat = padding([-half, -t, 0], [half, 0, 1.3], { seed, radius: 0.035, swell: 0.05, grid: 0.075 });
  return smooth(
    deformed(flat, (p) => {
      const s = Math.max(0, Math.min(length - 0.001, (p[2] / 1.3) * length));
      const i = Math.floor(s);
      const [a, b] = [line[i], line[i + 1]];
      const along = [b[1] - a[1], b[2] - a[2]] as const;
      const norm = Math.hypot(...along);
      const [ny, nz] = [along[1] / norm, -along[0] / norm];
      const k = s - i;
      const groove = ribs ? 0.012 * Math.abs(Math.sin((p[2] / 1.3) * Math.PI * ribs)) - 0.01 : 0;
      const off = p[1] + (p[1] > -t / 2 ? groove : 0);
      return [p[0], a[1] + (b[1] - a[1]) * k + ny * off, a[2] + (b[2] - a[2]) * k + nz * off];
    }),
  );
}

function loungeTube(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorMeasures): void {
  const r = 0.0125;
  for (const s of [-1, 1]) {
    const x = s * (width / 2 - 0.03);
    const path: Vec3[] = [
      [x, height - 0.06, depth / 2 - r],
      [x, 0.28, depth * 0.1],
      [x, 0.3, -depth / 2 + 0.12],
      [x, r, -depth / 2 + 0.05],
      [x, r, depth / 2 - 0.05],
    ];
    mesh.add(form.legRole, tube(bent(path, 0.12, 6), r, { sides: 10 }));
  }
  for (const [y, z] of [
    [0.27, -depth * 0.3],
    [r, depth / 2 - 0.06],
    [0.27, depth * 0.1],
  ] as const)
    mesh.add(form.legRole, rod([-width / 2 + 0.03, y, z], [width / 2 - 0.03, y, z], r * 0.9, r * 0.9, 8));
}

/** Rails under the slab on legs; arms on the front legs in some. */
function loungeWood(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorMeasures, armed: boolean): void {
  const role: MaterialRole = form.legRole;
  const x = width / 2 - 0.022;
  const rail = roundedRectangle(1.4, 2.4, 0.3, 2);
  for (const s of [-1, 1]) {
    const inner = armed ? s * x : s * (x - 0.1);
    const path: Vec3[] = [
      [inner, 0.26, -depth / 2 + 0.06],
      [inner, 0.2, depth * 0.16],
      [inner, 0.3, depth * 0.3],
      [inner, height * 0.7, depth / 2 - 0.06],
    ];
    mesh.add(role, tube(through(path, 4), 0.014, { outline: rail }));
    if (!armed) continue;
    const front: Vec3[] = [
      [s * (x + 0.004), 0, -depth / 2 + 0.05],
      [s * x, 0.26, -depth / 2 + 0.07],
      [s * x, 0.54, -depth / 2 + 0.09],
    ];
    mesh.add(
      role,
      tube(front, (t) => 0.015 + 0.005 * t, { sides: 10 }),
    );
    const rear: Vec3[] = [
      [s * (x + 0.004), 0, depth / 2 - 0.1],
      [s * x, 0.24, depth * 0.24],
      [s * x, 0.5, depth * 0.28],
    ];
    mesh.add(
      role,
      tube(rear, (t) => 0.015 + 0.005 * t, { sides: 10 }),
    );
    const arm = block([s * x - 0.032, 0.53, -depth / 2], [s * x + 0.022, 0.555, depth * 0.36], {
      radius: 0.01,
      rounding: 2,
      divisions: [1, 1, 8],
    });
    mesh.add(
      role,
      deformed(arm, (p) => [p[0], p[1] - 0.09 * Math.max(0, p[2] / depth) + 0.012 * Math.cos(p[2] * 6), p[2]]),
    );
  }
  if (!armed) {
    const kind = form.leg === 'bun' || form.leg === 'block' ? 'tapered' : form.leg;
    fourLegs(mesh, { kind, role, width: width - 0.2, depth: depth - 0.28, height: 0.25, insetM: 0.03, size: 0.04 });
    mesh.add(role, block([-x + 0.1, 0.19, -depth / 2 + 0.15], [x - 0.1, 0.24, -depth / 2 + 0.19]));
    mesh.add(role, block([-x + 0.1, 0.17, depth / 2 - 0.22], [x - 0.1, 0.22, depth / 2 - 0.18]));
    return;
  }
  for (const [y, z] of [
    [0.24, -depth / 2 + 0.075],
    [0.22, depth * 0.22],
  ] as const)
    mesh.add(role, rod([-x, y, z], [x, y, z], 0.014, 0.014, 8));
}
