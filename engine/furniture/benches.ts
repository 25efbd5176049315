/** Seats without a back: benches, stools, pouffes, footstools, cushions on the floor. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnY } from './affine.ts';
import { superellipse } from './curves.ts';
import { type FloorPlan, floorKind } from './floorKind.ts';
import type { Form } from './forms.ts';
import { fourLegs, leg } from './legs.ts';
import type { MeshBuilder } from './mesh.ts';
import { deformed, placed, smooth } from './shape.ts';
import { cushion, padding, tufted } from './soft.ts';
import { block, cylinder, lathe, prism, rod, superellipsoid, tube } from './solids.ts';
import type { LookRole } from './types.ts';

/** Legs, or what the family has in their place, up to `under`. */
function stand(mesh: MeshBuilder, form: Form, { width, depth }: FloorPlan, under: number): void {
  const [w, d] = [width / 2, depth / 2];
  if (form.base === 'slabs') {
    const t = Math.max(0.022, form.edgeM * 4);
    for (const s of [-1, 1])
      mesh.add(
        form.topRole,
        block([s * (w - 0.04) - t / 2, 0, -d + 0.02], [s * (w - 0.04) + t / 2, under, d - 0.02], {
          radius: form.edgeM,
          grain: 1,
        }),
      );
    mesh.add(form.topRole, block([-w + 0.04, under - 0.09, -0.012], [w - 0.04, under - 0.02, 0.012]));
    return;
  }
  if (form.base === 'sled') {
    const r = form.leg === 'tube' ? 0.0125 : 0.011;
    for (const s of [-1, 1]) {
      const x = s * (w - 0.05);
      const loop: Vec3[] = [
        [x, r, -d + 0.03],
        [x, r, d - 0.03],
        [x, under - r, d - 0.03],
        [x, under - r, -d + 0.03],
      ];
      for (const [i, p] of loop.entries())
        mesh.add(form.legRole, rod(p, loop[(i + 1) % 4]!, r, r, form.leg === 'tube' ? 10 : 4));
      for (const p of loop) mesh.add(form.legRole, superellipsoid(r, r, r, 2, 8), move(...p));
    }
    mesh.add(form.legRole, rod([-w + 0.05, under - r, 0], [w - 0.05, under - r, 0], r * 0.8, r * 0.8, 8));
    return;
  }
  const kind = form.leg === 'bun' ? 'turned' : form.leg === 'block' ? 'square' : form.leg;
  fourLegs(mesh, {
    kind,
    role: form.legRole,
    width,
    depth,
    height: under + 0.002,
    insetM: Math.min(0.07, depth * 0.2),
    size: 0.04,
  });
  if (kind !== 'cabriole' && kind !== 'tube' && kind !== 'blade' && under > 0.2) {
    const [x, z] = [w - 0.07, d - 0.07];
    for (const s of [-1, 1])
      mesh.add(form.legRole, block([-x, under - 0.05, s * z - 0.009], [x, under, s * z + 0.009]));
    for (const s of [-1, 1])
      mesh.add(form.legRole, block([s * x - 0.009, under - 0.05, -z], [s * x + 0.009, under, z]));
  }
}

const padded = (form: Form) =>
  form.piping || form.coverRole === 'leather' || form.softness > 0.15 || form.seating === 'rattan';

/** For the foot of a bed or a hall: padded, of boards or woven, as the family sits. */
export const bench = floorKind({
  id: 'bench',
  segment: 'seating',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  width: [0.7, 1.2, 2],
  depth: [0.32, 0.4, 0.5],
  height: [0.42, 0.46, 0.5],
  draw(mesh, form, plan) {
    const { width, depth, height, chance } = plan;
    const [w, d] = [width / 2, depth / 2];
    if (padded(form)) {
      const under = height - 0.11;
      stand(mesh, form, plan, under);
      if (form.back === 'tufted' || form.bed === 'tufted') {
        mesh.add(form.coverRole, padding([-w, under, -d], [w, height - 0.035, d], { seed: chance.seed, radius: 0.02 }));
        buttoned(mesh, form, width - 0.03, depth - 0.03, height - 0.045);
        return;
      }
      mesh.add(
        form.frameRole === 'rattan' ? 'rattan' : form.legRole,
        block([-w + 0.01, under, -d + 0.01], [w - 0.01, under + 0.03, d - 0.01], { radius: form.edgeM }),
      );
      mesh.add(
        form.coverRole,
        cushion(width - 0.004, depth - 0.004, 0.065, {
          seed: chance.seed,
          corner: Math.min(0.16, 0.06 + form.softness),
          crown: 0.015,
          worn: 0.2,
          ...(form.piping ? { piping: 0.005 } : {}),
        }),
        move(0, under + 0.03, 0),
      );
      return;
    }
    const t = Math.max(0.028, form.edgeM * 4.5);
    stand(mesh, form, plan, height - t);
    const boards =
      form.edgeM > 0.008
        ? 1
        : form.chair === 'slab' || form.seating === 'framed'
          ? 5
          : form.tableTop === 'boards'
            ? 2
            : 1;
    for (let i = 0; i < boards; i++) {
      const z = -d + (depth * i) / boards;
      const gap = boards > 2 ? 0.008 : 0.0008;
      mesh.add(
        form.topRole === 'wood' || form.topRole === 'woodDark' ? form.topRole : form.frameRole,
        block([-w, height - t, z + gap], [w, height, z + depth / boards - gap], {
          radius: Math.min(form.edgeM, t * 0.4),
          grain: 0,
        }),
      );
    }
  },
});

/** A tufted cover laid flat, on y. */
function buttoned(mesh: MeshBuilder, form: Form, width: number, depth: number, y: number): void {
  const panel = tufted(
    width,
    depth,
    0.02,
    0.035,
    Math.max(3, Math.round(width / 0.17)),
    Math.max(2, Math.round(depth / 0.17)),
  );
  // The panel stands in (x, y) and bulges to −z: laid down, it bulges up.
  mesh.add(
    form.coverRole,
    panel.map((one) => deformed(one, (p) => [p[0] - width / 2, y + 0.008 - p[2], p[1] - depth / 2])),
  );
}

/** Where suitcases lie: straps or slats on a folding or standing frame, a ledge at the wall. */
export const luggageBench = floorKind({
  id: 'luggage-bench',
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  width: [0.6, 0.9, 1.4],
  depth: [0.4, 0.45, 0.55],
  height: [0.44, 0.52, 0.6],
  draw(mesh, form, plan) {
    const { width, depth, height } = plan;
    const [w, d] = [width / 2, depth / 2];
    const seat = Math.min(0.46, height - 0.05);
    stand(
      mesh,
      { ...form, leg: form.leg === 'cabriole' ? 'turned' : form.leg },
      { ...plan, height: seat },
      seat - 0.028,
    );
    const role: LookRole = form.topRole === 'wood' || form.topRole === 'woodDark' ? form.topRole : form.frameRole;
    mesh.add(role, block([-w, seat - 0.03, -d], [w, seat - 0.012, d], { radius: 0.003 }));
    const bars = Math.max(5, Math.round(width / 0.13));
    for (let i = 0; i < bars; i++) {
      const x = -w + 0.05 + ((width - 0.1) * i) / (bars - 1);
      mesh.add(
        form.coverRole === 'leather' ? 'leather' : form.fittingRole,
        block([x - 0.014, seat - 0.013, -d + 0.01], [x + 0.014, seat - 0.004, d - 0.02], { radius: 0.003 }),
      );
    }
    mesh.add(role, block([-w, seat - 0.02, d - 0.02], [w, height, d], { radius: Math.max(0.003, form.edgeM) }));
  },
});

/** A small seat for one: three or four legs, a drum, a trestle of boards. */
export const stool = floorKind({
  id: 'stool',
  segment: 'seating',
  clearanceM: { front: 0.2, side: 0.1, back: 0.1 },
  width: [0.3, 0.38, 0.48],
  depth: [0.3, 0.36, 0.48],
  height: [0.4, 0.46, 0.52],
  draw(mesh, form, plan) {
    const { width, depth, height, chance } = plan;
    const square = form.tableTop === 'square' || form.tableTop === 'boards' || form.leg === 'cabriole';
    if (form.base === 'drum' && !square && form.frameRole !== 'rattan') {
      drumStool(mesh, form, plan);
      return;
    }
    const t = padded(form) ? 0.035 : 0.03;
    const under = height - t - (padded(form) ? 0.04 : 0);
    if (square) stand(mesh, form, plan, under);
    else {
      const count = form.leg === 'splayed' || form.leg === 'tapered' ? 3 : 4;
      for (let i = 0; i < count; i++) {
        const a = (2 * Math.PI * (i + 0.5)) / count;
        const out = [Math.cos(a), Math.sin(a)] as const;
        leg(mesh, {
          kind: form.leg,
          role: form.legRole,
          at: [out[0] * width * 0.36, out[1] * depth * 0.36],
          height: under + 0.002,
          size: 0.032,
          out,
        });
      }
      const ring = superellipse(width * 0.74, depth * 0.74, 2, 24).map(([x, z]): Vec3 => [x, under * 0.36, z]);
      mesh.add(form.legRole, tube(ring, 0.008, { sides: 7, closed: true }));
    }
    const outline = superellipse(width, depth, square ? 14 : 2, 36);
    const seatRole: LookRole =
      form.legRole === 'rattan' || form.frameRole === 'rattan'
        ? 'rattan'
        : form.topRole === 'wood' || form.topRole === 'woodDark'
          ? form.topRole
          : form.legRole;
    mesh.add(seatRole, prism(outline, under, under + t, { bevel: Math.min(0.012, form.edgeM + 0.003), rounding: 3 }));
    if (padded(form))
      mesh.add(
        form.coverRole,
        cushion(width, depth, 0.03, { seed: chance.seed, corner: square ? 0.12 : 1, crown: 0.012, worn: 0.1 }),
        move(0, under + t, 0),
      );
  },
});

function drumStool(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorPlan): void {
  const role: LookRole = form.legRole === 'accent' ? 'accent' : form.topRole === 'stone' ? 'ceramic' : form.topRole;
  const waist = form.legRole === 'accent' ? 0.32 : form.edgeM > 0.01 ? -0.1 : 0.06;
  const profile = Array.from({ length: 11 }, (_, i): Vec2 => {
    const t = i / 10;
    return [(width / 2) * (1 - waist * Math.sin(Math.PI * t) ** 2), 0.01 + (height - 0.02) * t];
  });
  const [first, last] = [profile[0]!, profile.at(-1)!];
  const body = lathe([[first[0] - 0.01, 0], ...profile, [last[0] - 0.01, height]], 32);
  mesh.add(
    role,
    deformed(body, (p) => [p[0], p[1], (p[2] * depth) / width]),
  );
  for (const y of form.legRole === 'accent' ? [0.5] : [])
    mesh.add('black', cylinder(width * 0.24, height * y - 0.02, height * y + 0.02, 28));
}

/** Round and stuffed: pieced leather with seams, a padded drum on short legs, a channelled or knitted one on the floor. */
export const pouffe = floorKind({
  id: 'pouffe',
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.1 },
  width: [0.4, 0.52, 0.9],
  depth: [0.4, 0.52, 0.9],
  height: [0.3, 0.38, 0.46],
  draw(mesh, form, plan) {
    const pieced = form.seating === 'banquette' || form.seating === 'rattan' || form.seating === 'tube';
    if (pieced || form.coverRole === 'leather') piecedPouffe(mesh, form, plan);
    else paddedPouffe(mesh, form, plan);
  },
});

/** Half width of a superellipsoid of exponent m at height −1 … 1. */
const girth = (y: number, m: number) => (1 - Math.abs(y) ** m) ** (1 / m);

/** Wedges of leather sewn together, the seams a thread proud. */
function piecedPouffe(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorPlan): void {
  const m = 2.6;
  const wedges = 10;
  const half = height / 2;
  const body = superellipsoid(width / 2, half, depth / 2, m, 40);
  mesh.add('leather', smooth(body), move(0, half, 0));
  const thread: LookRole = form.seating === 'banquette' ? 'metal' : 'leather';
  for (let i = 0; i < wedges; i++) {
    const a = (2 * Math.PI * i) / wedges + 0.1;
    const path = Array.from({ length: 13 }, (_, j): Vec3 => {
      const y = 0.985 - (j / 12) * 1.8;
      const r = girth(y, m) / (Math.abs(Math.cos(a)) ** m + Math.abs(Math.sin(a)) ** m) ** (1 / m);
      return [(width / 2) * r * Math.cos(a), half + half * y, (depth / 2) * r * Math.sin(a)];
    });
    mesh.add(thread, smooth(tube(path, 0.0035, { sides: 5 })));
  }
  mesh.add(thread, cylinder(width * 0.12, height * 0.975, height * 1.004, 20, 0.004));
}

function paddedPouffe(mesh: MeshBuilder, form: Form, { width, depth, height, chance }: FloorPlan): void {
  const legged = form.leg !== 'block' && form.leg !== 'blade' && form.leg !== 'bun';
  const foot = legged ? 0.11 : form.leg === 'bun' ? 0.05 : 0;
  if (foot)
    fourLegs(mesh, {
      kind: form.leg,
      role: form.legRole,
      width: width * 0.78,
      depth: depth * 0.78,
      height: foot + 0.03,
      insetM: 0.05,
      size: 0.036,
    });
  const m = form.softness > 0.4 ? 2.5 : form.softness > 0.1 ? 4 : 6;
  const half = (height - foot) / 2;
  const ribs = form.door === 'fluted' || form.back === 'channels' || form.back === 'camel' ? 22 : 0;
  const body = deformed(superellipsoid(width / 2, half, depth / 2, m, ribs ? ribs * 4 : 36), (p) => {
    const a = Math.atan2(p[2], p[0]);
    const k = ribs ? 1 - 0.045 * (1 - Math.abs(Math.cos((a * ribs) / 2))) * (1 - Math.abs(p[1] / half) ** 8) : 1;
    const round = 1 / (Math.abs(Math.cos(a)) ** m + Math.abs(Math.sin(a)) ** m) ** (1 / m);
    return [(p[0] / round) * k, p[1], (p[2] / round) * k];
  });
  mesh.add(form.coverRole, smooth(body), move(0, foot + half, 0));
  for (const y of form.softness > 0.4 ? [0] : [-0.86, 0.86]) {
    const r = girth(y, m) * (ribs && y === 0 ? 0.985 : 1);
    const seam = superellipse(width * r, depth * r, 2, 40).map(([x, z]): Vec3 => [x, foot + half + half * y, z]);
    const role = form.piping ? form.coverRole : chance.pick<LookRole>(['textileSecond', form.coverRole]);
    mesh.add(role, smooth(tube(seam, 0.0045, { sides: 6, closed: true })));
  }
}

/** Belongs to an armchair: as high as its seat, on the same legs. */
export const footstool = floorKind({
  id: 'footstool',
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.1 },
  width: [0.42, 0.55, 0.8],
  depth: [0.36, 0.45, 0.6],
  height: [0.34, 0.41, 0.45],
  draw(mesh, form, plan) {
    const { width, depth, height, chance } = plan;
    const [w, d] = [width / 2, depth / 2];
    const bare = form.seating === 'framed' || form.seating === 'tube' || form.seating === 'rattan';
    const under = bare ? height - 0.13 : form.leg === 'block' || form.leg === 'bun' ? 0.07 : 0.17;
    if (bare) stand(mesh, form, plan, under);
    else
      fourLegs(mesh, {
        kind: form.leg,
        role: form.legRole,
        width,
        depth,
        height: under + 0.01,
        insetM: 0.07,
        size: 0.042,
      });
    if (bare) {
      mesh.add(
        form.coverRole,
        cushion(width, depth, 0.1, {
          seed: chance.seed,
          corner: 0.1,
          crown: 0.03,
          worn: 0.4,
          ...(form.piping ? { piping: 0.005 } : {}),
        }),
        move(0, under, 0),
      );
      return;
    }
    const soft = form.back === 'tufted' || form.back === 'camel';
    mesh.add(
      form.coverRole,
      padding([-w, under, -d], [w, height - 0.05, d], { seed: chance.seed, radius: 0.03, swell: 0.03 }),
    );
    if (soft) buttoned(mesh, form, width - 0.04, depth - 0.04, height - 0.055);
    else
      mesh.add(
        form.coverRole,
        cushion(width - 0.01, depth - 0.01, 0.045, {
          seed: chance.seed,
          corner: Math.min(0.2, 0.1 + form.softness),
          crown: 0.025,
          worn: 0.2,
          ...(form.piping ? { piping: 0.005 } : {}),
        }),
        move(0, height - 0.075, 0),
      );
  },
});

/** One or two cushions to sit on the floor. */
export const floorCushion = floorKind({
  id: 'floor-cushion',
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.1 },
  width: [0.45, 0.6, 0.9],
  depth: [0.45, 0.6, 0.9],
  height: [0.07, 0.14, 0.24],
  draw(mesh, form, { width, depth, height, chance }) {
    const round = form.tableTop === 'round' || form.tableTop === 'tray' || form.tableTop === 'pebble';
    const count = height > 0.18 ? 2 : 1;
    const each = height / count;
    for (let i = 0; i < count; i++) {
      const shapes = cushion(width - 0.01, depth - 0.01, each * 0.72, {
        seed: chance.seed + i,
        corner: round ? 1 : 0.12 + form.softness * 0.6,
        crown: each * 0.3,
        worn: 0.6,
        detail: 16,
        piping: form.seating === 'framed' ? 0.003 : 0.0055,
      });
      mesh.add(
        i ? 'accent' : chance.pick<LookRole>(['textile', 'textileSecond', 'accent']),
        shapes,
        chain(move(0, each * i, 0), turnY(chance.between(-0.05, 0.05))),
      );
    }
    const button = placed(superellipsoid(0.022, 0.01, 0.022, 2, 12), move(0, height * 0.9, 0));
    if (form.bed === 'tufted' || form.seating === 'banquette' || form.seating === 'framed')
      mesh.add('textileSecond', button);
  },
});
