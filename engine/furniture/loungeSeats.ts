/** Long and easy seats: lounge chair, daybed, sectional, recliner. The front faces −z. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX } from './affine.ts';
import { bent, roundedRectangle, through } from './curves.ts';
import { type FloorPlan, floorKind } from './floorKind.ts';
import type { Form } from './forms.ts';
import { fourLegs } from './legs.ts';
import type { MeshBuilder } from './mesh.ts';
import { drawSeat } from './seating.ts';
import { deformed, smooth } from './shape.ts';
import { cushion, padding, pillow, tufted } from './soft.ts';
import { block, rod, tube } from './solids.ts';
import type { LookRole } from './types.ts';

/** One slab of upholstery bent into seat and back, on a frame in which one leans far back. */
export const loungeChair = floorKind({
  id: 'lounge-chair',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.15, back: 0.15 },
  width: [0.62, 0.74, 0.9],
  depth: [0.74, 0.86, 1],
  height: [0.7, 0.82, 0.98],
  draw(mesh, form, plan) {
    const { width, depth, height, chance } = plan;
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
    if (form.seating === 'tube') loungeTube(mesh, form, plan);
    else loungeWood(mesh, form, plan, armed);
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
      const [a, b] = [line[i]!, line[i + 1]!];
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

function loungeTube(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorPlan): void {
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
function loungeWood(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorPlan, armed: boolean): void {
  const role: LookRole = form.legRole;
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

/** A mattress on a frame, a raised end or two, bolsters. */
export const daybed = floorKind({
  id: 'daybed',
  segment: 'seating',
  clearanceM: { front: 0.5, side: 0.1, back: 0 },
  againstWall: true,
  width: [1.7, 2, 2.2],
  depth: [0.75, 0.9, 1.05],
  height: [0.6, 0.75, 0.95],
  draw(mesh, form, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const seat = Math.min(0.44, form.seatHeightM);
    const deck = seat - 0.15;
    const foot = form.leg === 'block' || form.leg === 'bun' ? 0.08 : deck - 0.07;
    const kind = form.leg === 'tube' ? 'square' : form.leg;
    fourLegs(mesh, { kind, role: form.legRole, width, depth, height: foot + 0.01, insetM: 0.09, size: 0.05 });
    const soft = form.back === 'tufted' || form.back === 'channels' || form.back === 'camel';
    if (soft) mesh.add(form.coverRole, padding([-w, foot, -d], [w, deck, d], { seed: chance.seed, radius: 0.025 }));
    else mesh.add(form.frameRole, block([-w, foot, -d], [w, deck, d], { radius: form.edgeM }));
    mesh.add(
      form.coverRole,
      cushion(width - 0.03, depth - 0.03, 0.125, {
        seed: chance.seed + 1,
        corner: 0.08,
        crown: 0.025,
        worn: 0.15,
        detail: 20,
        ...(form.piping ? { piping: 0.0055 } : {}),
      }),
      move(0, deck, 0),
    );
    if (form.coverRole === 'leather') {
      const panel = tufted(width - 0.08, depth - 0.08, 0.02, 0.02, 8, 4);
      mesh.add(
        form.coverRole,
        panel.map((one) => deformed(one, (p) => [p[0] - w + 0.04, deck + 0.12 - p[2], p[1] - d + 0.04])),
      );
    }
    const ends = form.seating === 'upholstered' && !soft ? [-1, 1] : [-1];
    for (const s of form.seating === 'tube' ? [] : ends)
      dayEnd(mesh, form, { width, depth, height, chance }, s, foot, soft);
    const roll = 0.1;
    const rollTop = form.seating === 'tube' ? height - 0.005 : deck + 0.15 + roll * 2;
    for (const s of ends)
      mesh.add(
        form.seating === 'tube' ? form.coverRole : 'accent',
        padding([s * (w - 0.03 - roll * 2), rollTop - roll * 2, -d + 0.06], [s * (w - 0.04), rollTop, d - 0.06], {
          seed: chance.seed + 7,
          radius: 0.095,
          swell: 0.03,
        }),
      );
    if (form.seating === 'tube')
      for (const z of [-1, 1])
        mesh.add(
          'metal',
          rod([-w + 0.13, deck, z * (d - 0.03)], [-w + 0.13, height - roll, z * (d - 0.03)], 0.008, 0.008, 8),
        );
    const cushionOf = pillow(0.45, 0.45, 0.15, { seed: chance.seed + 9, fill: 0.8, detail: 12 });
    mesh.add('textileSecond', cushionOf, chain(move(-w + 0.42, seat + 0.21, d - 0.16), turnX(-1.15)));
  },
});

function dayEnd(
  mesh: MeshBuilder,
  form: Form,
  { width, depth, height, chance }: FloorPlan,
  s: number,
  foot: number,
  soft: boolean,
): void {
  const [w, d] = [width / 2, depth / 2];
  if (soft) {
    const end = padding([s * w, foot, -d], [s * (w - 0.13), height, d], {
      seed: chance.seed + s,
      radius: 0.05,
      swell: 0.08,
    });
    mesh.add(
      form.coverRole,
      deformed(end, (p) => [
        p[0] + s * -0.07 * Math.max(0, (p[1] - 0.4) / 0.4) ** 2 + s * 0.03,
        p[1] - 0.1 * Math.max(0, (-p[2] / d) * 0.5 + 0.5) * Math.max(0, (p[1] - 0.4) / 0.4),
        p[2],
      ]),
    );
    return;
  }
  for (const z of [-1, 1])
    mesh.add(
      form.frameRole,
      block([s * w, foot, z * d], [s * (w - 0.04), height, z * (d - 0.045)], { radius: Math.max(0.003, form.edgeM) }),
    );
  mesh.add(
    form.frameRole,
    block([s * w, height - 0.05, -d + 0.03], [s * (w - 0.04), height, d - 0.03], {
      radius: Math.max(0.003, form.edgeM),
    }),
  );
  const bars = form.door === 'cane' || form.frameRole === 'rattan' ? 0 : Math.round(depth / 0.11);
  if (bars === 0)
    mesh.add(
      'rattan',
      block([s * (w - 0.016), foot + 0.1, -d + 0.04], [s * (w - 0.026), height - 0.04, d - 0.04], { radius: 0 }),
    );
  for (let i = 1; i < bars; i++) {
    const z = -d + 0.02 + ((depth - 0.04) * i) / bars;
    mesh.add(
      form.frameRole,
      block([s * (w - 0.012), foot + 0.05, z - 0.012], [s * (w - 0.028), height - 0.04, z + 0.012]),
    );
  }
}

/** A sofa with a long seat at its end: the chaise lies at the right of who looks at it for even seeds, else at the left. */
export const sectionalSofa = floorKind({
  id: 'sectional-sofa',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.1, back: 0 },
  againstWall: true,
  width: [2.2, 2.7, 3.6],
  depth: [1.4, 1.6, 1.9],
  height: [0.64, 0.8, 0.95],
  draw(mesh, form, plan) {
    const { width, depth, chance } = plan;
    const height = Math.max(plan.height - 0.1, Math.min(plan.height, form.backHeightM));
    const deep = 0.94;
    const seats = Math.max(3, Math.round((width - 0.3) / 0.86));
    const plain: Form = {
      ...form,
      seating: form.seating === 'curved' ? 'upholstered' : form.seating,
      arm: form.seating === 'curved' ? 'pillow' : form.arm,
    };
    mesh.within(move(0, 0, depth / 2 - deep / 2), () =>
      drawSeat(mesh, plain, {
        width,
        depth: deep,
        height,
        seats,
        chance: chance.branch(1),
        pillows: form.back === 'tufted' ? 1 : 3,
      }),
    );
    const s = chance() < 0.5 ? -1 : 1;
    const wide = width / seats + 0.12;
    const [x0, x1] = [s * (width / 2), s * (width / 2 - wide)];
    const [front, back] = [-depth / 2, depth / 2 - deep + 0.05];
    const bare = plain.seating !== 'upholstered' && plain.seating !== 'banquette';
    const foot = bare ? form.seatHeightM - 0.2 : form.leg === 'block' || form.leg === 'bun' ? 0.05 : 0.13;
    const top = form.seatHeightM - 0.14;
    mesh.within(move((x0 + x1) / 2, 0, (front + back) / 2), () =>
      fourLegs(mesh, {
        kind: form.leg === 'tube' ? 'square' : form.leg,
        role: form.legRole,
        width: wide,
        depth: back - front,
        height: foot + 0.01,
        insetM: 0.09,
        size: 0.05,
      }),
    );
    if (bare)
      mesh.add(
        form.seating === 'tube' ? form.legRole : form.frameRole,
        block([x0, foot, front], [x1, top, back], { radius: form.edgeM }),
      );
    else
      mesh.add(
        form.coverRole,
        padding([x0, foot, front], [x1, top + 0.01, back], { seed: chance.seed, radius: 0.025, swell: 0.02 }),
      );
    mesh.add(
      form.coverRole,
      cushion(wide - 0.012, back - front - 0.006, 0.125, {
        seed: chance.seed + 3,
        corner: Math.min(0.25, form.softness * 0.8 + 0.04),
        crown: 0.03,
        worn: 0.3,
        ...(form.piping ? { piping: 0.0055 } : {}),
      }),
      move((x0 + x1) / 2, top, (front + back) / 2),
    );
  },
});

/** For watching films: high backs, footrests that fold out, a lever at each end. */
export const reclinerSofa = floorKind({
  id: 'recliner-sofa',
  segment: 'seating',
  clearanceM: { front: 0.8, side: 0.05, back: 0.15 },
  againstWall: true,
  width: [1.5, 2.3, 3.2],
  depth: [0.9, 0.98, 1.1],
  height: [0.94, 1.02, 1.1],
  draw(mesh, form, { width, depth, height, chance }) {
    const own: Form = {
      ...form,
      seating: 'upholstered',
      back: 'cushions',
      arm: form.arm === 'scroll' ? 'rolled' : form.arm === 'flared' ? 'track' : form.arm,
      leg: form.leg === 'tube' || form.leg === 'blade' ? form.leg : 'block',
      legRole: form.leg === 'tube' ? form.legRole : 'black',
      seatHeightM: 0.46,
    };
    const seats = Math.max(2, Math.round((width - 0.35) / 0.62));
    drawSeat(mesh, own, { width, depth, height, seats, chance, pillows: 0 });
    const arms = own.arm === 'pillow' || own.arm === 'cylinder' ? 0.21 : own.arm === 'rolled' ? 0.17 : 0.13;
    const step = (width - 2 * arms) / seats;
    for (let i = 0; i < seats; i++) {
      const x = -width / 2 + arms + step * i;
      mesh.add(
        form.coverRole,
        padding([x + 0.008, 0.075, -depth / 2 - 0.012], [x + step - 0.008, 0.31, -depth / 2 + 0.09], {
          seed: chance.seed + i,
          radius: 0.03,
          swell: 0.1,
        }),
      );
    }
    for (const s of [-1, 1]) {
      mesh.add(
        'black',
        block([s * (width / 2 - 0.004), 0.26, -depth * 0.16], [s * (width / 2 + 0.004), 0.36, -depth * 0.02], {
          radius: 0.003,
        }),
      );
      mesh.add(
        form.fittingRole,
        rod(
          [s * (width / 2 + 0.006), 0.3, -depth * 0.05],
          [s * (width / 2 + 0.006), 0.35, -depth * 0.2],
          0.007,
          0.009,
          8,
        ),
      );
    }
  },
});
