/** Tables for halls, tea, cafés, terraces and games. */
import type { Vec3 } from '../geometry/types.ts';
import { move, turnY } from './affine.ts';
import { handle, panelled } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, roundedRectangle, through, through2 } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { type Range, sizeOf } from './size.ts';
import { block, cylinder, lathe, prism, rod, tube } from './solids.ts';
import { drawTable, surfaceOf, type TablePlan, topOutline } from './tables.ts';
import type { LookRole, Piece, PieceKind } from './types.ts';

interface TableSpec {
  readonly id: string;
  readonly clearanceM: PieceKind['clearanceM'];
  readonly againstWall?: boolean;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  /** The family's words as far as this table can use them. */
  readonly adapt: (form: Form) => Form;
  readonly thickness: (form: Form) => number;
  readonly apron: (form: Form) => number;
  /** Draws the base in place of the family's, or what belongs to the table besides. */
  readonly base?: (mesh: MeshBuilder, form: Form, plan: TablePlan) => void;
  readonly besides?: (mesh: MeshBuilder, form: Form, plan: TablePlan) => void;
}

const roundTops: readonly Form['tableTop'][] = ['round', 'oval', 'pebble', 'tray', 'octagon'];

function tableKind(spec: TableSpec): PieceKind {
  return {
    id: spec.id,
    stance: 'floor',
    segment: 'table',
    clearanceM: spec.clearanceM,
    againstWall: spec.againstWall ?? false,
    build(request): Piece {
      const form = spec.adapt(formOf(request.forms));
      const [width, depth, height] = sizeOf(request, spec);
      const mesh = new MeshBuilder();
      const thickness = spec.thickness(form);
      const plan: TablePlan = {
        width,
        depth,
        height,
        thickness,
        apron: spec.apron(form),
        chance: chanceOf(request.seed),
      };
      if (spec.base) {
        const outline = topOutline(form, plan);
        const glass = form.topRole === 'glass';
        mesh.add(
          form.topRole,
          prism(outline, height - (glass ? 0.012 : thickness), height, {
            bevel: Math.min(thickness * 0.45, Math.max(0.0015, form.edgeM)),
            rounding: form.edgeM > 0.004 ? 3 : 1,
          }),
        );
        spec.base(mesh, form, plan);
      } else drawTable(mesh, form, plan);
      spec.besides?.(mesh, form, plan);
      const k = roundTops.includes(form.tableTop) ? 0.62 : 0.84;
      const top = spec.base ? height : surfaceOf(form, plan);
      const decorSpots = [{ centre: [0, top, 0] as const, widthM: width * k, depthM: depth * k, clearM: 0.5 }];
      return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
    },
  };
}

/** Narrow, in a hall or behind a sofa; with drawers in families that like them. */
export const consoleTable = tableKind({
  id: 'console-table',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  width: [0.6, 1.1, 1.8],
  depth: [0.24, 0.34, 0.45],
  height: [0.74, 0.8, 0.9],
  adapt: (form) => ({
    ...form,
    tableTop: form.tableTop === 'boards' ? 'boards' : form.tableTop === 'square' ? 'square' : 'rounded',
    base: form.base === 'pedestal' || form.base === 'trestle' ? 'legs' : form.base,
    leg: form.leg === 'bun' ? 'turned' : form.leg === 'block' && form.base === 'legs' ? 'square' : form.leg,
  }),
  thickness: (form) => (form.topRole === 'stone' || form.edgeM > 0.008 ? 0.035 : 0.022),
  apron: (form) => (form.base === 'legs' && !hasDrawers(form) && form.edgeM > 0.002 ? 0.05 : 0),
  besides: (mesh, form, plan) => {
    if (hasDrawers(form)) hallDrawers(mesh, form, plan);
    if (form.base === 'legs' && (form.leg === 'turned' || form.leg === 'square' || form.leg === 'bamboo')) {
      const [x, z] = [plan.width * 0.44, plan.depth * 0.42];
      mesh.add(form.legRole, block([-x, 0.13, -z], [x, 0.15, z], { radius: 0.003 }));
    }
  },
});

const hasDrawers = (form: Form) => form.base === 'legs' && form.handle !== 'none' && form.leg !== 'hoof';

function hallDrawers(mesh: MeshBuilder, form: Form, { width, depth, height, thickness }: TablePlan): void {
  const x = width * 0.44;
  const [front, back] = [-depth * 0.42, depth * 0.42];
  const top = height - thickness;
  const low = top - 0.12;
  const role = form.legRole === 'metal' || form.legRole === 'black' ? form.frameRole : form.legRole;
  const own: Form = { ...form, frameRole: role };
  mesh.add(role, block([-x, low, front + 0.02], [x, top, back], { radius: 0.002 }));
  for (const y of [low, top - 0.014])
    mesh.add(role, block([-x, y, front], [x, y + 0.014, front + 0.03], { radius: 0.001 }));
  for (const s of [-1, 0, 1])
    mesh.add(role, block([s * x - 0.014, low, front], [s * x + 0.014, top, front + 0.03], { radius: 0.001 }));
  for (const s of [-1, 1]) {
    const [x0, x1] = s < 0 ? [-x + 0.016, -0.016] : [0.016, x - 0.016];
    panelled(mesh, own, { x0, x1, y0: low + 0.016, y1: top - 0.016, z: front + 0.003, t: 0.02, drawer: true });
    handle(mesh, own, [(x0 + x1) / 2, low + 0.06, front + 0.003], true, 0.11, top - 0.018);
  }
}

/** Low, to sit around on the floor; laid with a pot and cups. */
export const teaTable = tableKind({
  id: 'tea-table',
  clearanceM: { front: 0.5, side: 0.5, back: 0.5 },
  width: [0.6, 1.2, 1.6],
  depth: [0.5, 0.7, 1],
  height: [0.26, 0.34, 0.42],
  adapt: (form) => ({ ...form, base: form.base === 'pedestal' || form.base === 'trestle' ? 'legs' : form.base }),
  thickness: (form) => (form.topRole === 'stone' || form.edgeM > 0.008 ? 0.04 : 0.026),
  apron: (form) => (form.edgeM > 0.0015 ? 0.05 : 0),
  besides: (mesh, form, plan) =>
    mesh.within(move(-plan.width * 0.12, surfaceOf(form, plan), 0), () => teaSet(mesh, plan.chance.branch(5))),
});

/** A tray with a pot and two cups on y = 0. */
function teaSet(mesh: MeshBuilder, chance: Chance): void {
  const role = chance.pick<LookRole>(['ceramic', 'black', 'stone']);
  mesh.add('woodDark', prism(roundedRectangle(0.36, 0.22, 0.03, 4), 0, 0.008, { bevel: 0.002 }));
  const rim = roundedRectangle(0.352, 0.212, 0.028, 4).map(([x, z]): Vec3 => [x, 0.012, z]);
  mesh.add('woodDark', tube(rim, 0.005, { sides: 5, closed: true }));
  const pot = through2(
    [
      [0.034, 0],
      [0.056, 0.026],
      [0.052, 0.06],
      [0.026, 0.078],
      [0.024, 0.08],
      [0.006, 0.088],
      [0.008, 0.094],
      [0, 0.1],
    ],
    3,
  );
  mesh.within(move(-0.08, 0.008, 0.01), () => {
    mesh.add(role, lathe([[0, 0], ...pot], 20));
    const spout = through(
      [
        [0.045, 0.03, 0],
        [0.072, 0.044, 0],
        [0.09, 0.07, 0],
      ],
      3,
    );
    mesh.add(
      role,
      tube(spout, (t) => 0.011 - 0.005 * t, { sides: 8 }),
    );
    const bail = through(
      [
        [0, 0.07, -0.034],
        [0, 0.125, -0.03],
        [0, 0.15, 0],
        [0, 0.125, 0.03],
        [0, 0.07, 0.034],
      ],
      3,
    );
    mesh.add('rattan', tube(bail, 0.003, { sides: 6 }));
  });
  for (const z of [-0.045, 0.05]) mesh.add(role, cup(), move(0.09, 0.008, z));
}

function cup() {
  return lathe(
    [
      [0, 0],
      [0.02, 0],
      [0.034, 0.02],
      [0.036, 0.045],
      [0.033, 0.045],
      [0.03, 0.02],
      [0, 0.012],
    ],
    16,
  );
}

const plainTop = (form: Form): Form['tableTop'] =>
  form.tableTop === 'pebble' || form.tableTop === 'oval' || form.tableTop === 'tray'
    ? 'round'
    : form.tableTop === 'boards'
      ? 'square'
      : form.tableTop;

/** One column on a foot: cast cross, disc, plate or turned wood. */
function onColumn(mesh: MeshBuilder, form: Form, plan: TablePlan): void {
  const { width, depth, height, thickness } = plan;
  const under = height - thickness;
  const least = Math.min(width, depth);
  const role: LookRole = form.legRole === 'wood' || form.legRole === 'woodDark' ? form.legRole : castRole(form);
  const foot = least * 0.33;
  if (form.leg === 'turned' || form.leg === 'cabriole' || form.leg === 'bun' || form.leg === 'bamboo') {
    crossFoot(mesh, role, foot);
    const r = 0.034;
    mesh.add(
      role,
      lathe(
        through2(
          [
            [r * 0.9, 0.05],
            [r * 1.2, 0.1],
            [r * 0.8, under * 0.22],
            [r * 1.3, under * 0.42],
            [r * 0.75, under * 0.7],
            [r * 0.9, under * 0.9],
            [r * 1.5, under - 0.012],
          ],
          3,
        ),
        16,
      ),
    );
  } else if (form.leg === 'blade' || form.leg === 'tube' || form.softness > 0.3) {
    const trumpet: readonly [number, number][] = [
      [foot, 0],
      [foot, 0.006],
      [foot * 0.6, 0.022],
      [0.04, 0.07],
      [0.026, under * 0.4],
      [0.026, under * 0.85],
      [0.06, under - 0.008],
    ];
    mesh.add(
      castRole(form),
      lathe(form.leg === 'tube' ? [...trumpet.slice(0, 2), [0.03, 0.014], ...trumpet.slice(4)] : trumpet, 32),
    );
  } else if (form.leg === 'square' || form.leg === 'block' || form.leg === 'hoof') {
    mesh.add(castRole(form), block([-foot, 0, -foot], [foot, 0.012, foot], { radius: 0.003 }));
    mesh.add(castRole(form), block([-0.035, 0.01, -0.035], [0.035, under - 0.008, 0.035], { radius: 0.003 }));
  } else {
    crossFoot(mesh, role, foot);
    mesh.add(role, cylinder(0.03, 0.03, under - 0.008, 18));
  }
  mesh.add(castRole(form), block([-least * 0.22, under - 0.01, -0.04], [least * 0.22, under + 0.001, 0.04]));
  mesh.add(castRole(form), block([-0.04, under - 0.0095, -least * 0.22], [0.04, under + 0.0005, least * 0.22]));
}

const castRole = (form: Form): LookRole =>
  form.legRole === 'metal'
    ? 'metal'
    : form.legRole === 'accent'
      ? 'accent'
      : form.frameRole === 'white'
        ? 'white'
        : 'black';

function crossFoot(mesh: MeshBuilder, role: LookRole, reach: number): void {
  for (let i = 0; i < 4; i++) {
    const path: Vec3[] = [
      [0, 0.085, 0],
      [reach * 0.35, 0.06, 0],
      [reach * 0.8, 0.026, 0],
      [reach * 1.12, 0.013, 0],
    ];
    mesh.add(
      role,
      tube(through(path, 3), (t) => 0.026 - 0.012 * t, { sides: 8, round: true }),
      turnY((Math.PI / 4) * (2 * i + 1)),
    );
  }
}

/** For two, on one column. */
export const cafeTable = tableKind({
  id: 'cafe-table',
  clearanceM: { front: 0.5, side: 0.3, back: 0.5 },
  width: [0.55, 0.7, 1.4],
  depth: [0.55, 0.7, 0.9],
  height: [0.72, 0.74, 0.77],
  adapt: (form) => ({ ...form, tableTop: plainTop(form) }),
  thickness: (form) => (form.topRole === 'stone' ? 0.02 : 0.026),
  apron: () => 0,
  base: onColumn,
});

/** To stand at, with a rail for the feet. */
export const highTable = tableKind({
  id: 'high-table',
  clearanceM: { front: 0.5, side: 0.5, back: 0.5 },
  width: [0.55, 0.7, 1.8],
  depth: [0.55, 0.7, 0.9],
  height: [1, 1.05, 1.12],
  adapt: (form) => ({ ...form, tableTop: plainTop(form) }),
  thickness: (form) => (form.topRole === 'stone' ? 0.02 : 0.03),
  apron: () => 0,
  base: (mesh, form, plan) => {
    onColumn(mesh, form, plan);
    const r = Math.min(plan.width, plan.depth) * 0.28;
    const hoop = Array.from({ length: 28 }, (_, i): Vec3 => {
      const a = (i / 14) * Math.PI;
      return [r * Math.cos(a), 0.3, r * Math.sin(a)];
    });
    mesh.add(form.fittingRole, tube(hoop, 0.009, { sides: 8, closed: true }));
    for (let i = 0; i < 4; i++)
      mesh.add(form.fittingRole, rod([0.02, 0.3, 0], [r, 0.3, 0], 0.006, 0.006, 6), turnY((i * Math.PI) / 2));
  },
});

/** For a balcony: a small top on bent iron. */
export const bistroTable = tableKind({
  id: 'bistro-table',
  clearanceM: { front: 0.4, side: 0.3, back: 0.3 },
  width: [0.5, 0.65, 0.9],
  depth: [0.5, 0.65, 0.9],
  height: [0.7, 0.73, 0.76],
  adapt: (form) => ({
    ...form,
    tableTop: form.tableTop === 'square' || form.tableTop === 'octagon' ? form.tableTop : 'round',
    topRole:
      form.topRole === 'stone' || form.topRole === 'glass' || form.topRole === 'wood' ? form.topRole : ironRole(form),
  }),
  thickness: () => 0.018,
  apron: () => 0,
  base: (mesh, form, { width, height }) => {
    const under = height - 0.018;
    const role = ironRole(form);
    const curly = form.frame === 'gilt' || form.leg === 'turned' || form.leg === 'bun';
    const r = width * 0.36;
    const legs = curly ? 3 : 4;
    for (let i = 0; i < legs; i++) {
      const path: Vec3[] = curly
        ? [
            [r * 1.1, 0.009, 0],
            [r * 0.95, 0.06, 0],
            [r * 0.3, under * 0.38, 0],
            [r * 0.2, under * 0.62, 0],
            [r * 0.75, under - 0.012, 0],
          ]
        : [
            [r, 0, 0],
            [r * 0.25, under * 0.5, 0],
            [r * 0.9, under - 0.01, 0],
          ];
      const bow = curly ? through(path, 5) : bent(path, 0.1, 4);
      mesh.add(role, tube(bow, 0.0085, { sides: 8 }), turnY((2 * Math.PI * i) / legs + 0.4));
    }
    for (const [y, k] of curly
      ? ([
          [under * 0.5, 0.2],
          [under - 0.012, 0.76],
        ] as const)
      : ([[under - 0.012, 0.88]] as const)) {
      const hoop = Array.from({ length: 24 }, (_, i): Vec3 => {
        const a = (i / 12) * Math.PI;
        return [r * k * Math.cos(a), y, r * k * Math.sin(a)];
      });
      mesh.add(role, tube(hoop, 0.007, { sides: 6, closed: true }));
    }
  },
});

const ironRole = (form: Form): LookRole =>
  form.legRole === 'accent' || form.legRole === 'painted' || form.legRole === 'metal'
    ? form.legRole
    : form.frameRole === 'white'
      ? 'white'
      : 'black';

/** Weather-proof and low: boards on legs, or a drum. */
export const outdoorTable = tableKind({
  id: 'outdoor-table',
  clearanceM: { front: 0.4, side: 0.3, back: 0.3 },
  width: [0.5, 1.1, 2],
  depth: [0.4, 0.65, 1],
  height: [0.34, 0.42, 0.75],
  adapt: (form) => ({
    ...form,
    tableTop: form.base === 'drum' ? (form.tableTop === 'round' ? 'rounded' : form.tableTop) : 'boards',
    topRole: form.topRole === 'glass' || form.topRole === 'metal' || form.topRole === 'white' ? 'wood' : form.topRole,
    base: form.base === 'pedestal' || form.base === 'trestle' ? 'legs' : form.base,
    leg: form.leg === 'cabriole' || form.leg === 'bun' ? 'turned' : form.leg === 'blade' ? 'square' : form.leg,
  }),
  thickness: (form) => (form.topRole === 'stone' ? 0.035 : 0.026),
  apron: () => 0.045,
});

/** Square, with baize and a chequered board let into its top. */
export const gamesTable = tableKind({
  id: 'games-table',
  clearanceM: { front: 0.75, side: 0.75, back: 0.75 },
  width: [0.8, 1.1, 1.4],
  depth: [0.8, 1.1, 1.4],
  height: [0.72, 0.74, 0.77],
  adapt: (form) => ({
    ...form,
    tableTop:
      form.tableTop === 'octagon' || form.tableTop === 'round'
        ? form.tableTop
        : form.tableTop === 'square'
          ? 'square'
          : 'rounded',
    topRole:
      form.topRole === 'glass' || form.topRole === 'stone' || form.topRole === 'metal' ? form.frameRole : form.topRole,
    base: form.base === 'trestle' ? 'legs' : form.base,
  }),
  thickness: () => 0.035,
  apron: () => 0.08,
  besides: (mesh, form, plan) => {
    const { width, depth, height } = plan;
    const felt = topOutline(form, { width: width - 0.2, depth: depth - 0.2, chance: plan.chance });
    mesh.add(
      form.fittingRole,
      prism(
        topOutline(form, { width: width - 0.19, depth: depth - 0.19, chance: plan.chance }),
        height - 0.01,
        height + 0.001,
        { bevel: 0.0008 },
      ),
    );
    mesh.add('textileSecond', prism(felt, height - 0.01, height + 0.002, { bevel: 0.0008 }));
    mesh.within(move(0, height + 0.002, 0), () => board(mesh, plan.chance.branch(3)));
  },
});

/** A draughts board with its men. */
function board(mesh: MeshBuilder, chance: Chance): void {
  const side = 0.05;
  mesh.add('woodDark', block([-0.225, 0, -0.225], [0.225, 0.012, 0.225], { radius: 0.003 }));
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 8; j++) {
      const [x, z] = [(i - 4) * side, (j - 4) * side];
      if ((i + j) % 2) {
        mesh.add(
          'wood',
          block([x + 0.0005, 0.011, z + 0.0005], [x + side - 0.0005, 0.0126, z + side - 0.0005], { radius: 0 }),
        );
        continue;
      }
      if ((j < 3 || j > 4) && chance() < 0.85)
        mesh.add(
          j < 3 ? 'white' : 'black',
          cylinder(0.018, 0.012, 0.021, 12, 0.002),
          move(x + side / 2, 0, z + side / 2),
        );
    }
  }
}
