/** Seats for visitors, pupils and small children. */
import type { Vec3 } from '../geometry/types.ts';
import { makes } from './chair.ts';
import { type ChairPlan, floored } from './chairParts.ts';
import { shellWithThickness } from './chairShells.ts';
import { chanceOf } from './chance.ts';
import { bent, roundedRectangle, through } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

/** The family's chair with arms, for those who come to an office. */
export const visitorChair: PieceKind = {
  id: 'visitor-chair',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.3, side: 0.1, back: 0.3 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.54, 0.58, 0.64],
      depth: [0.54, 0.58, 0.64],
      height: [
        0.78,
        form.chair === 'yoke' || form.chair === 'medallion' || form.chair === 'ladder' ? 0.95 : 0.84,
        1.02,
      ],
    });
    const mesh = new MeshBuilder();
    const own = form.chair === 'slab' || form.chair === 'spindle' ? { ...form, chair: 'upholstered' as const } : form;
    const plan: ChairPlan = {
      w: width / 2 - 0.028,
      d: depth / 2,
      high: height,
      seat: 0.455,
      chance: chanceOf(request.seed),
    };
    makes[own.chair](mesh, own, plan);
    if (own.chair !== 'wishbone') chairArms(mesh, own, plan, width / 2);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function chairArms(mesh: MeshBuilder, form: Form, plan: ChairPlan, half: number): void {
  const { d, seat } = plan;
  const top = seat + 0.2;
  const metal = form.chair === 'cantilever' || form.leg === 'blade' || form.leg === 'tube' || form.base === 'sled';
  const role: LookRole =
    metal || form.legRole === 'metal'
      ? form.legRole
      : form.chair === 'yoke' || form.chair === 'cane'
        ? form.frameRole
        : form.legRole;
  for (const s of [-1, 1]) {
    const x = s * (half - 0.02);
    if (metal) {
      const loop = bent(
        [
          [s * (plan.w - 0.03), seat - 0.03, -d + 0.12],
          [x, seat - 0.03, -d + 0.1],
          [x, top, -d + 0.09],
          [x, top, d - 0.06],
        ],
        0.05,
        4,
      );
      mesh.add(role, tube(loop, 0.011, { sides: 9, round: true }));
      mesh.add(
        'black',
        block([x - 0.02, top + 0.004, -d + 0.14], [x + 0.02, top + 0.022, d - 0.14], { radius: 0.008, rounding: 2 }),
      );
      continue;
    }
    const post = through(
      [
        [s * (plan.w - 0.02), seat - 0.06, -d + 0.14],
        [x, seat + 0.06, -d + 0.15],
        [x, top - 0.005, -d + 0.1],
      ],
      5,
    );
    mesh.add(
      role,
      tube(post, (t) => 0.015 - 0.003 * t, { sides: 9 }),
    );
    const arm = through(
      [
        [x, top - 0.006, -d + 0.045],
        [x + s * 0.006, top + 0.004, -d + 0.12],
        [x, top + 0.014, 0],
        [s * (plan.w - 0.035), top + 0.03, d - 0.06],
      ],
      5,
    );
    mesh.add(role, tube(arm, 0.014, { outline: roundedRectangle(3, 1.6, 0.6, 2) }));
  }
}

/** A moulded seat and back of ply or plastic on bent tube; wood throughout in families that have no steel. */
export const pupilChair: PieceKind = {
  id: 'pupil-chair',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.05, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.38, 0.43, 0.5],
      depth: [0.42, 0.49, 0.54],
      height: [0.68, 0.8, 0.86],
    });
    const mesh = new MeshBuilder();
    const steel = schoolSteel(form);
    const seat = height * 0.55;
    const [w, d] = [width / 2, depth / 2];
    const surface: LookRole =
      form.frameRole === 'painted' || form.legRole === 'accent' || form.frameRole === 'white'
        ? 'textileSecond'
        : form.frameRole === 'black' || form.frameRole === 'rattan'
          ? 'wood'
          : form.frameRole;
    schoolFrame(mesh, steel ?? form.legRole, w, d, seat, height, steel === undefined);
    mesh.add(
      surface,
      bentBoard(
        w - 0.012,
        [
          [seat - 0.03, -d + 0.005],
          [seat, -d + 0.035],
          [seat - 0.012, 0],
          [seat + 0.004, d * 0.55],
          [seat + 0.03, d * 0.66],
        ],
        0.012,
        0.06,
      ),
    );
    mesh.add(
      surface,
      bentBoard(
        w - 0.02,
        [
          [height - 0.19, d * 0.74],
          [height - 0.1, d * 0.82],
          [height - 0.004, d * 0.96],
        ],
        0.011,
        -0.09,
      ),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Steel of school furniture, unless the family builds it of wood. */
export function schoolSteel(form: Form): LookRole | undefined {
  if (form.door !== 'flat' && form.door !== 'fluted') return undefined;
  return form.legRole === 'metal'
    ? 'steel'
    : form.legRole === 'accent'
      ? 'accent'
      : form.legRole === 'black'
        ? 'black'
        : 'steel';
}

/** A board bent along (y, z) points and hollowed across by `hug` of its width. */
function bentBoard(w: number, points: readonly (readonly [number, number])[], t: number, hug: number) {
  const path = through(
    points.map(([y, z]): Vec3 => [0, y, z]),
    3,
  );
  const rows = path.map(([, y, z], j) => {
    const end = Math.min(j, path.length - 1 - j);
    const k = end === 0 ? 0.86 : end === 1 ? 0.96 : 1;
    return Array.from({ length: 9 }, (_, i): Vec3 => {
      const u = (i / 8 - 0.5) * 2;
      const bend = Math.abs(hug) * w * u * u * (end === 0 ? 0.4 : 1);
      return hug > 0 ? [u * w * k, y + bend * 0.5, z] : [u * w * k, y, z - bend];
    });
  });
  return shellWithThickness(rows, t);
}

function schoolFrame(
  mesh: MeshBuilder,
  role: LookRole,
  w: number,
  d: number,
  seat: number,
  height: number,
  wooden: boolean,
): void {
  for (const s of [-1, 1]) {
    const x = s * (w - 0.03);
    if (wooden) {
      mesh.add(role, floored(rod([s * (w - 0.012), 0, -d + 0.03], [x, seat - 0.01, -d + 0.07], 0.012, 0.016, 9)));
      mesh.add(
        role,
        floored(
          tube(
            through(
              [
                [s * (w - 0.012), 0, d - 0.01],
                [x, seat, d * 0.6],
                [x, height - 0.05, d * 0.94],
              ],
              5,
            ),
            0.0145,
            { sides: 9, round: true },
          ),
        ),
      );
      mesh.add(role, rod([x, seat - 0.035, -d + 0.065], [x, seat - 0.035, d * 0.6], 0.011, 0.011, 8));
      continue;
    }
    const front = bent(
      [
        [s * (w - 0.011), 0, -d + 0.03],
        [x, seat - 0.025, -d + 0.06],
        [x, seat - 0.025, d * 0.5],
        [x, height - 0.04, d * 0.92],
      ],
      0.05,
      4,
    );
    mesh.add(role, floored(tube(front, 0.011, { sides: 8, round: true })));
    mesh.add(role, floored(rod([s * (w - 0.011), 0, d - 0.01], [x, seat - 0.03, d * 0.3], 0.011, 0.011, 8)));
    for (const z of [-d + 0.031, d - 0.012])
      mesh.add(
        'black',
        block([s * (w - 0.011) - 0.014, 0, z - 0.014], [s * (w - 0.011) + 0.014, 0.022, z + 0.014], { radius: 0.004 }),
      );
  }
  for (const z of [-d + 0.09, d * 0.42])
    mesh.add(role, rod([-w + 0.03, seat - 0.026, z], [w - 0.03, seat - 0.026, z], 0.009, 0.009, 8));
}

/** A chair for children, or to sit low at a tea table. */
export const lowChair: PieceKind = {
  id: 'low-chair',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.15, side: 0.05, back: 0.3 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.34, 0.42, 0.5],
      depth: [0.34, 0.42, 0.5],
      height: [0.5, 0.58, 0.66],
    });
    const mesh = new MeshBuilder();
    const plan: ChairPlan = { w: width / 2, d: depth / 2, high: height, seat: 0.31, chance: chanceOf(request.seed) };
    const make = form.chair === 'medallion' || form.chair === 'cantilever' ? 'upholstered' : form.chair;
    makes[make](mesh, { ...form, leg: form.leg === 'hairpin' ? 'tapered' : form.leg }, plan);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
