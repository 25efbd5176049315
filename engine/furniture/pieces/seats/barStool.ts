import { chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { arc, bent, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { cushion } from '../../kit/soft.ts';
import { block, lathe, prism, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * Seats at 65 cm for worktops; at 75 cm for bars when it is asked for higher than 1.02 m, measured at the back's top.
 */
export const barStool: PieceKind = {
  id: 'bar-stool',
  usual: [0.42, 0.44, 0.95],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.25, side: 0.1, back: 0.3 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.36, 0.52],
      depth: [0.36, 0.54],
      height: [0.84, 1.18],
    });
    const measures: StoolMeasures = { width, depth, height, seat: height > 1.02 ? 0.75 : 0.65, seed: chance.seed };
    const mesh = new MeshBuilder();
    if (form.legRole === 'metal' || form.seating === 'curved' || form.arm === 'cylinder')
      onColumn(mesh, form, measures);
    else if (form.legRole === 'black' || form.legRole === 'accent') onSteel(mesh, form, measures);
    else onLegs(mesh, form, measures);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

interface StoolMeasures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly seat: number;
  readonly seed: number;
}

/** A disc, a column with a foot ring, a padded shell. */
function onColumn(mesh: MeshBuilder, form: Form, { width, depth, height, seat, seed }: StoolMeasures): void {
  const role: MaterialRole = form.legRole === 'metal' ? 'metal' : form.legRole === 'woodDark' ? 'metal' : 'steel';
  mesh.add(
    role,
    lathe(
      [
        [width * 0.5, 0],
        [width * 0.5, 0.006],
        [width * 0.42, 0.013],
        [0.05, 0.022],
        [0.028, 0.035],
        [0.026, seat - 0.08],
        [0.05, seat - 0.055],
        [0.05, seat - 0.04],
      ],
      32,
    ),
  );
  const y = 0.24;
  const loop = arc(0, 0, depth * 0.36, -Math.PI, 0, 14).map(([x, z]): Vec3 => [x, y, z]);
  mesh.add(role, tube(bent([[0, y, 0], ...loop, [0, y, 0.001]], 0.01, 2), 0.0095, { sides: 8 }));
  mesh.add(
    form.coverRole,
    cushion(width * 0.94, depth * 0.86, 0.07, { seed, corner: 0.45, crown: 0.012, piping: form.piping ? 0.005 : 0 }),
    move(0, seat - 0.055, -0.01),
  );
  padBack(mesh, form.coverRole, width, depth, seat - 0.02, height);
}

/** A padded band bent around the rear of a round seat, from `low` to `high`. */
function padBack(mesh: MeshBuilder, role: MaterialRole, width: number, depth: number, low: number, high: number): void {
  const band = block([-1, low, -0.02], [1, high, 0.02], { radius: 0.018, rounding: 2, divisions: [14, 3, 1] });
  mesh.add(
    role,
    deformed(band, ([t, y, z]) => {
      const angle = Math.PI / 2 - t * 1.25;
      const up = (y - low) / (high - low);
      const fall = (1 - Math.cos(t * 1.25)) * 0.35 * (high - low) * up;
      const r = 1 + up * 0.04;
      return [(width / 2 - 0.022 + z) * r * Math.cos(angle), y - fall, (depth / 2 - 0.024 + z) * r * Math.sin(angle)];
    }),
  );
}

/** Four steel rods, a square foot rail, a wooden or leather seat with a low bent back. */
function onSteel(mesh: MeshBuilder, form: Form, { width, depth, height, seat, seed }: StoolMeasures): void {
  const [w, d, r] = [width / 2 - 0.012, depth / 2 - 0.012, 0.0085];
  const role = form.legRole === 'accent' ? 'accent' : 'black';
  const at = (sx: number, sz: number, y: number): Vec3 => {
    const k = 1 - 0.2 * (y / seat);
    return [sx * w * k, y, sz * d * k];
  };
  for (const [sx, sz] of corners) mesh.add(role, rod(at(sx, sz, 0), at(sx, sz, seat - 0.03), r, r, 10));
  const rail = corners.map(([sx, sz]) => at(sx, sz, 0.22));
  mesh.add(role, tube(bent(rail, 0.02, 3, true), r * 0.85, { sides: 8, closed: true }));
  mesh.add(
    role,
    tube(
      bent(
        corners.map(([sx, sz]) => at(sx, sz, seat - 0.035)),
        0.02,
        3,
        true,
      ),
      r,
      { sides: 8, closed: true },
    ),
  );
  const wooden = form.topRole === 'wood' || form.legRole === 'accent';
  if (wooden)
    mesh.add(
      form.topRole,
      prism(roundedRectangle(width * 0.86, depth * 0.84, 0.05, 5), seat - 0.03, seat, { bevel: 0.01, rounding: 3 }),
    );
  else
    mesh.add(
      form.coverRole,
      cushion(width * 0.86, depth * 0.84, 0.055, { seed, corner: 0.12, crown: 0.01, piping: 0 }),
      move(0, seat - 0.04, 0),
    );
  const top = height - 0.03;
  const z = d * 0.84;
  const x = w * 0.82;
  mesh.add(
    role,
    tube(
      bent(
        [
          [-x, seat - 0.035, z],
          [-x, top, z + 0.02],
          [x, top, z + 0.02],
          [x, seat - 0.035, z],
        ],
        0.06,
        5,
      ),
      r,
      { sides: 10 },
    ),
  );
  const board = block([-x * 0.9, top - 0.1, -0.009], [x * 0.9, height, 0.009], {
    radius: 0.006,
    rounding: 2,
    divisions: [8, 1, 1],
  });
  mesh.add(
    wooden ? form.topRole : form.coverRole,
    deformed(board, ([a, b, c]) => [a, b, z + 0.02 + c - 0.016 + 0.016 * Math.cos((a / x) * 1.4)]),
  );
}

const corners: readonly Vec2[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/** Wooden legs with stretchers: splayed and round, straight, or turned; a saddled, woven or padded seat. */
function onLegs(mesh: MeshBuilder, form: Form, { width, depth, height, seat, seed }: StoolMeasures): void {
  const role = form.legRole;
  const turned = form.leg === 'turned' || form.leg === 'bun' || form.leg === 'cabriole';
  const straight = form.leg === 'square' || form.leg === 'block' || form.leg === 'hoof' || turned;
  const lean = straight ? 0.06 : 0.24;
  const r = form.leg === 'block' ? 0.021 : 0.017;
  const [w, d] = [width / 2 - r, depth / 2 - r];
  const at = (sx: number, sz: number, y: number): Vec3 => {
    const k = 1 - lean * (y / seat);
    return [sx * w * k, y, sz * d * k];
  };
  const under = seat - 0.035;
  const square = roundedRectangle(2, 2, 0.3, 1);
  for (const [sx, sz] of corners) {
    const path = [at(sx, sz, 0), at(sx, sz, under + 0.012)];
    if (straight && !turned) mesh.add(role, tube(path, r, { outline: square }));
    else {
      const long = [0, 0.06, 0.1, 0.32, 0.36, 0.4, 0.68, 0.74, 0.8, 1].map((t) => at(sx, sz, (under + 0.012) * t));
      const swell = [0.62, 0.9, 0.6, 1, 0.7, 1, 1.05, 0.7, 1, 1];
      mesh.add(
        role,
        tube(long, turned ? (t) => r * swell[Math.round(t * 9)] : (t) => r * (0.72 + 0.28 * t), { sides: 12 }),
      );
    }
  }
  const rail = (a: Vec3, b: Vec3) =>
    mesh.add(role, straight && !turned ? tube([a, b], 0.011, { outline: square }) : rod(a, b, 0.0105, 0.0105, 10));
  rail(at(-1, -1, 0.24), at(1, -1, 0.24));
  rail(at(-1, 1, 0.3), at(1, 1, 0.3));
  for (const s of [-1, 1]) rail(at(s, -1, 0.34), at(s, 1, 0.34));
  seatOf(mesh, form, width, depth, seat, seed);
  backOf(mesh, form, at, { height, seat, r });
}

function seatOf(mesh: MeshBuilder, form: Form, width: number, depth: number, seat: number, seed: number): void {
  const [w, d] = [width * 0.94, depth * 0.9];
  const outline =
    form.softness > 0.15 || form.tableTop === 'round' ? superellipse(w, d, 3, 32) : roundedRectangle(w, d, 0.03, 4);
  if (form.chair === 'upholstered' || form.chair === 'medallion' || form.seating === 'banquette') {
    mesh.add(form.legRole, prism(outline, seat - 0.055, seat - 0.03, { bevel: 0.004 }));
    mesh.add(
      form.coverRole,
      cushion(w, d, 0.055, { seed, corner: 0.14, crown: 0.014, piping: form.piping ? 0.005 : 0 }),
      move(0, seat - 0.032, 0),
    );
    return;
  }
  if (form.chair === 'cane' || form.chair === 'wishbone') {
    mesh.add(form.legRole, prism(outline, seat - 0.04, seat - 0.012, { bevel: 0.006 }));
    const inner = outline.map(([x, z]): Vec2 => [x * 0.88, z * 0.88]);
    mesh.add('rattan', prism(inner, seat - 0.02, seat - 0.004, { bevel: 0.004, rounding: 2 }));
    return;
  }
  mesh.add(form.legRole, prism(outline, seat - 0.036, seat, { bevel: 0.012, rounding: 3 }));
}

/** A low back: spindles, slats or a padded board between two posts. */
function backOf(
  mesh: MeshBuilder,
  form: Form,
  at: (sx: number, sz: number, y: number) => Vec3,
  p: { height: number; seat: number; r: number },
): void {
  const role = form.legRole;
  const foot = at(1, 1, p.seat);
  const z = (y: number) => foot[2] + ((y - p.seat) / (p.height - p.seat)) * 0.03 - 0.012;
  const x = foot[0] - 0.01;
  for (const s of [-1, 1])
    mesh.add(
      role,
      rod(
        [s * x, p.seat - 0.03, z(p.seat - 0.03)],
        [s * x, p.height - 0.03, z(p.height - 0.03)],
        p.r * 0.85,
        p.r * 0.8,
        10,
      ),
    );
  const board = (low: number, high: number, cover: MaterialRole, thick: number) => {
    const middle = z((low + high) / 2);
    const shape = block([-x - 0.012, low, -thick / 2], [x + 0.012, high, thick / 2], {
      radius: Math.min(0.008, thick * 0.4),
      rounding: 2,
      divisions: [8, 1, 1],
    });
    mesh.add(cover, bowed(shape, x, middle));
  };
  if (form.chair === 'upholstered' || form.chair === 'medallion' || form.seating === 'banquette') {
    board(p.seat + 0.07, p.height, form.coverRole, 0.045);
    return;
  }
  board(p.height - 0.07, p.height, role, 0.022);
  if (form.chair === 'ladder' || form.chair === 'slab' || form.chair === 'yoke')
    board(p.seat + 0.1, p.seat + 0.15, role, 0.016);
  else if (form.chair === 'cane') board(p.seat + 0.06, p.height - 0.066, 'rattan', 0.008);
  else
    for (const k of [-0.5, 0, 0.5])
      mesh.add(
        role,
        rod([x * k, p.seat - 0.01, z(p.seat)], [x * k, p.height - 0.05, z(p.height - 0.05)], 0.006, 0.006, 8),
      );
}

/** Bent back in its middle, as a board between posts is. */
function bowed(shape: ReturnType<typeof block>, x: number, z: number) {
  return deformed(shape, ([a, b, c]) => [a, b, z + c + 0.012 * (1 - (a / x) ** 2)]);
}
