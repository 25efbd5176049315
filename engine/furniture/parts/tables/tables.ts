/** Tops and bases of tables, shared by low, small and dining tables. */

import type { Chance } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move, turnY } from '../../kit/affine.ts';
import { bent, fitted, pebble, ring, roundedRectangle, superellipse } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, cylinder, lathe, prism, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { type LegOptions, leg } from '../legs.ts';

/** Measures of a table, metres. */
export interface TableMeasures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly chance: Chance;
  /** 0.02 for small tables, 0.04 for heavy ones. */
  readonly thickness: number;
  /** Height of the apron below the top; 0 for none. */
  readonly apron: number;
}

/** Outline of the top in (x, z). */
export function topOutline(
  form: Form,
  { width, depth, chance }: Pick<TableMeasures, 'width' | 'depth' | 'chance'>,
): Vec2[] {
  switch (form.tableTop) {
    case 'round':
    case 'tray':
      return superellipse(width, depth, Math.abs(width - depth) < 0.1 ? 2 : 2.6, 40);
    case 'oval':
      return superellipse(width, depth, 2.4, 44);
    case 'pebble':
      return pebble(width, depth, chance, 44);
    case 'octagon':
      return fitted(
        ring(8, (a) => [Math.cos(a + Math.PI / 8), Math.sin(a + Math.PI / 8)]),
        width,
        depth,
      );
    case 'rounded':
      return roundedRectangle(width, depth, Math.min(width, depth) * 0.16, 6);
    case 'square':
    case 'boards':
      return roundedRectangle(width, depth, 0.004, 1);
  }
}

/** A table's top and base in the family's make. */
export function drawTable(mesh: MeshBuilder, form: Form, measures: TableMeasures): void {
  const { height, thickness } = measures;
  const outline = topOutline(form, measures);
  const under = height - thickness;
  drawTop(mesh, form, measures, outline);
  bases[form.base](mesh, form, measures, under, outline);
}

type Base = (mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number, outline: readonly Vec2[]) => void;

const bases: Readonly<Record<Form['base'], Base>> = {
  legs: onLegs,
  pedestal: onPedestal,
  drum: onDrums,
  trestle: onTrestle,
  sled: onSled,
  slabs: onSlabs,
};

function drawTop(mesh: MeshBuilder, form: Form, measures: TableMeasures, outline: readonly Vec2[]): void {
  const { width, depth, height, thickness } = measures;
  const under = height - thickness;
  if (form.tableTop === 'boards') {
    const boards = Math.max(3, Math.round(depth / 0.15));
    const step = depth / boards;
    for (let i = 0; i < boards; i++) {
      const z = -depth / 2 + step * i;
      const end = i % 2 ? 0 : 0.004;
      mesh.add(
        form.topRole,
        block([-width / 2 + end, under, z + 0.0006], [width / 2 - end, height, z + step - 0.0006], { radius: 0.003 }),
      );
    }
    return;
  }
  if (form.topRole === 'glass') {
    mesh.add('glass', prism(outline, height - Math.min(thickness, 0.012), height, { bevel: 0.002 }));
    return;
  }
  const bevel = Math.min(thickness * 0.45, form.edgeM * 1.6);
  if (form.tableTop === 'tray') {
    const rim = outline.map(([x, z]): Vec3 => [x * 0.985, height - 0.006, z * 0.985]);
    mesh.add(form.topRole, prism(outline, under, under + thickness * 0.5, { bevel: 0.003 }));
    mesh.add(form.topRole, tube(rim, 0.007, { sides: 6, closed: true }));
    return;
  }
  mesh.add(form.topRole, prism(outline, under, height, { bevel, rounding: bevel > 0.005 ? 3 : 1 }));
}

/** Height of the usable surface: trays lie below their rim. */
export function surfaceOf(form: Form, measures: TableMeasures): number {
  return form.tableTop === 'tray' ? measures.height - measures.thickness * 0.5 : measures.height;
}

function onLegs(mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number): void {
  const { width, depth, apron } = measures;
  const roundish =
    form.tableTop === 'round' || form.tableTop === 'oval' || form.tableTop === 'pebble' || form.tableTop === 'tray';
  const lean = form.leg === 'splayed' || form.leg === 'sabre';
  const k = roundish ? 0.62 : lean ? 0.74 : 0.9;
  const size = Math.max(0.03, Math.min(0.075, under * 0.085));
  const common: Omit<LegOptions, 'at'> = { kind: form.leg, role: form.legRole, height: under + 0.002, size };
  const three = form.tableTop === 'pebble' && width < 0.75;
  const spots: Vec2[] = three
    ? [0.3, 2.4, 4.5].map((a): Vec2 => [(width / 2) * 0.62 * Math.cos(a), (depth / 2) * 0.62 * Math.sin(a)])
    : [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(
        ([x, z]): Vec2 => [
          x! * Math.max(width * 0.2, (width / 2) * k - (roundish ? 0 : size * 0.4)),
          z! * Math.max(depth * 0.2, (depth / 2) * k - (roundish ? 0 : size * 0.4)),
        ],
      );
  for (const at of spots) {
    const norm = Math.hypot(at[0], at[1]);
    const out: Vec2 = roundish ? [(at[0] / norm) * 1.2, (at[1] / norm) * 1.2] : [Math.sign(at[0]), Math.sign(at[1])];
    leg(mesh, {
      ...common,
      at,
      out: form.leg === 'cabriole' || form.leg === 'hoof' ? [Math.sign(at[0]), Math.sign(at[1])] : out,
    });
  }
  if (apron <= 0 || three) return;
  const [x, z] = [Math.abs(spots[0][0]), Math.abs(spots[0][1])];
  const wood =
    form.legRole === 'metal' || form.legRole === 'black' || form.legRole === 'accent' ? form.legRole : form.legRole;
  for (const s of [-1, 1]) {
    mesh.add(wood, block([-x, under - apron, s * z - 0.01], [x, under, s * z + 0.01], { radius: 0.002 }));
    mesh.add(wood, block([s * x - 0.01, under - apron, -z], [s * x + 0.01, under, z], { radius: 0.002 }));
  }
}

/** A turned column on three or four feet, or a flared foot of one piece (futuristic, tulip). */
function onPedestal(mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number): void {
  const { width, depth } = measures;
  const least = Math.min(width, depth);
  const columns = width / depth > 1.45 ? [-width * 0.24, width * 0.24] : [0];
  const foot = least * (columns.length > 1 ? 0.34 : 0.3);
  for (const x of columns) {
    if (form.leg === 'blade') {
      mesh.add(
        form.topRole,
        lathe(
          [
            [foot, 0],
            [foot, 0.008],
            [foot * 0.7, 0.02],
            [foot * 0.3, under * 0.14],
            [foot * 0.14, under * 0.4],
            [foot * 0.13, under * 0.6],
            [foot * 0.22, under * 0.88],
            [foot * 0.5, under],
          ],
          32,
        ),
        move(x, 0, 0),
      );
      continue;
    }
    const r = Math.max(0.03, least * 0.075);
    mesh.add(
      form.legRole,
      lathe(
        [
          [r * 0.5, 0.05],
          [r * 0.9, under * 0.14],
          [r * 0.9, under * 0.2],
          [r * 0.6, under * 0.24],
          [r * 1.15, under * 0.42],
          [r * 1.2, under * 0.5],
          [r * 0.55, under * 0.62],
          [r * 0.5, under * 0.82],
          [r * 0.8, under * 0.86],
          [r * 0.8, under * 0.9],
          [r * 1.8, under * 0.985],
          [r * 1.8, under],
        ],
        22,
      ),
      move(x, 0, 0),
    );
    for (let i = 0; i < 4; i++) {
      const path: Vec3[] = [
        [r * 0.4, under * 0.22, 0],
        [foot * 0.5, under * 0.17, 0],
        [foot * 0.85, 0.045, 0],
        [foot * 1.12, 0.016, 0],
      ];
      mesh.add(
        form.legRole,
        tube(path, (t) => r * (0.62 - 0.3 * t), { sides: 8, round: true }),
        turned(x, (Math.PI / 4) * (2 * i + 1)),
      );
    }
    mesh.add(form.legRole, block([x - r * 2.4, under - 0.022, -depth * 0.3], [x + r * 2.4, under, depth * 0.3]));
  }
}

function turned(x: number, angle: number) {
  const m = turnY(angle);
  return [m[0], m[1], m[2], x, m[4], m[5], m[6], 0, m[8], m[9], m[10], 0] as const;
}

/** One drum or several: fluted, plain or stepped. */
function onDrums(
  mesh: MeshBuilder,
  form: Form,
  measures: TableMeasures,
  under: number,
  outline: readonly Vec2[],
): void {
  const role: MaterialRole =
    form.topRole === 'glass'
      ? form.legRole
      : form.topRole === 'stone' && form.tradition === 'curved' && form.leg !== 'block'
        ? 'stone'
        : form.topRole;
  if (form.tradition === 'woven' || form.frameRole === 'rattan') {
    wovenDrum(mesh, form, measures, under);
    return;
  }
  const { width, depth } = measures;
  const long = width / depth > 1.5;
  const centres = long ? [-width * 0.26, width * 0.26] : [0];
  const radius = Math.min(depth, width) * (long ? 0.3 : 0.32);
  for (const x of centres) {
    if (form.tradition === 'curved') {
      const flutes = 20;
      const plan2 = ring(flutes * 3, (a) => {
        const r = radius * (1 - 0.035 * Math.abs(Math.cos((a * flutes) / 2)) ** 3);
        return [x + r * Math.cos(a), r * Math.sin(a)];
      });
      const drum = prism(plan2, 0.012, under, { bevel: 0.003, crease: 1.1 });
      // The grain of its staves runs up.
      mesh.add(role, { ...drum, uvs: drum.uvs.map((_, i) => drum.uvs[i % 2 ? i - 1 : i + 1]) });
      mesh.add(form.legRole === 'metal' ? 'metal' : role, cylinder(radius * 0.94, 0, 0.014, 40), move(x, 0, 0));
    } else if (form.legRole === 'accent') {
      mesh.add('accent', cylinder(radius, 0, under * 0.5, 28, 0.004), move(x, 0, 0));
      mesh.add('black', cylinder(radius * 0.7, under * 0.5, under * 0.62, 28, 0.002), move(x, 0, 0));
      mesh.add(
        'textileSecond',
        lathe(
          [
            [radius * 0.2, under * 0.62],
            [radius, under],
          ],
          28,
        ),
        move(x, 0, 0),
      );
    } else {
      mesh.add(
        role,
        prism(
          outline.map(([a, b]): Vec2 => [x + a * (long ? 0.28 : 0.55), b * 0.55]),
          0,
          under,
          { bevel: 0.008, rounding: 3 },
        ),
      );
    }
  }
}

/** Rods between two hoops, as rattan tables have. */
function wovenDrum(mesh: MeshBuilder, form: Form, { width, depth }: TableMeasures, under: number): void {
  const rx = width * 0.36;
  const rz = depth * 0.36;
  const at = (a: number, y: number, k = 1): Vec3 => [rx * k * Math.cos(a), y, rz * k * Math.sin(a)];
  for (const [y, k] of [
    [0.012, 1],
    [under * 0.5, 0.8],
    [under - 0.012, 1],
  ] as const) {
    mesh.add(
      form.legRole,
      tube(
        Array.from({ length: 28 }, (_, i) => at((i / 28) * 2 * Math.PI, y, k)),
        0.012,
        { sides: 6, closed: true },
      ),
    );
  }
  const count = 26;
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 2 * Math.PI;
    mesh.add(
      form.legRole,
      tube([at(a, 0.012), at(a + 0.12, under * 0.5, 0.8), at(a + 0.24, under - 0.012)], 0.006, { sides: 5 }),
    );
  }
}

function onTrestle(mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number): void {
  const { width, depth } = measures;
  const role = form.topRole;
  const t = Math.max(0.03, under * 0.055);
  const x = width / 2 - Math.min(0.28, width * 0.18);
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      block([s * x - t, under - t * 1.6, -depth * 0.4], [s * x + t, under, depth * 0.4], { radius: 0.004 }),
    );
    mesh.add(role, block([s * x - t, 0, -depth * 0.38], [s * x + t, t * 1.7, depth * 0.38], { radius: 0.006 }));
    for (const z of [-1, 1]) {
      mesh.add(
        role,
        tube(
          [
            [s * x, t * 1.5, z * depth * 0.06],
            [s * x, under - t * 1.4, z * depth * 0.06],
          ],
          t * 0.95,
          { outline: roundedRectangle(2, 1.6, 0.2, 1) },
        ),
      );
    }
  }
  mesh.add(role, block([-x, under * 0.34, -t * 0.5], [x, under * 0.34 + t * 2, t * 0.5], { radius: 0.004 }));
}

/** Steel frames: bent tube for tubular, welded square bars for others. */
function onSled(mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number): void {
  const { width, depth } = measures;
  const tubular = form.leg === 'tube';
  const r = tubular ? 0.0125 : Math.max(0.012, under * 0.024);
  const x = width / 2 - r - (tubular ? 0.06 : 0.08);
  const z = depth / 2 - r - 0.02;
  const square = roundedRectangle(2, 2, 0.2, 1);
  for (const s of [-1, 1]) {
    const loop: Vec3[] = [
      [s * x, r, -z],
      [s * x, r, z],
      [s * x, under - r, z],
      [s * x, under - r, -z],
    ];
    if (tubular) mesh.add(form.legRole, tube(bent(loop, 0.06, 5, true), r, { sides: 10, closed: true }));
    else {
      for (const end of [-1, 1])
        mesh.add(form.legRole, block([s * x - r, 0, end * z - r], [s * x + r, under, end * z + r]));
      for (const y of [r, under - r]) mesh.add(form.legRole, block([s * x - r, y - r, -z], [s * x + r, y + r, z]));
    }
  }
  for (const s of [-1, 1]) {
    mesh.add(
      form.legRole,
      tube(
        [
          [-x, under - r, s * z * 0.8],
          [x, under - r, s * z * 0.8],
        ],
        r,
        tubular ? { sides: 8 } : { outline: square },
      ),
    );
  }
  if (!tubular && under < 0.5) {
    const boards = Math.max(3, Math.round(depth / 0.14));
    for (let i = 0; i < boards; i++) {
      const z0 = -z + (2 * z * i) / boards;
      mesh.add(
        form.topRole,
        block([-x, under * 0.3, z0 + 0.004], [x, under * 0.3 + 0.018, z0 + (2 * z) / boards - 0.004]),
      );
    }
  }
}

/** Two upright panels, a rail between them: Japanese, rustic and minimal tables. */
function onSlabs(mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number): void {
  const { width, depth } = measures;
  const rough = form.edgeM > 0.008;
  const t = rough ? 0.06 : Math.max(0.02, measures.thickness * 0.9);
  const x = width / 2 - (form.leg === 'blade' ? t / 2 : width * 0.12);
  const role = form.topRole;
  if (under < LOW_M && !rough) {
    onOpenFrames(mesh, form, measures, under, x);
    return;
  }
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      block([s * x - t / 2, 0, -depth * 0.44], [s * x + t / 2, under, depth * 0.44], { radius: form.edgeM, grain: 1 }),
    );
  }
  if (form.leg === 'blade') return;
  mesh.add(role, block([-x, under - Math.min(0.12, under * 0.3), -0.014], [x, under - 0.02, 0.014], { radius: 0.002 }));
}

/** Lower than this a closed end is all that one sees of a table that stands with its end to one, m. */
const LOW_M = 0.5;

/** Two open frames and a shelf between them. */
function onOpenFrames(mesh: MeshBuilder, form: Form, measures: TableMeasures, under: number, x: number): void {
  const t = form.leg === 'blade' ? 0.026 : 0.042;
  const z = measures.depth * 0.42;
  const shape = { radius: Math.max(0.002, form.edgeM) };
  for (const s of [-1, 1]) {
    const [left, right] = [s * x - t / 2, s * x + t / 2];
    for (const end of [-1, 1]) {
      const [near, far] = [end * z - t / 2, end * z + t / 2];
      mesh.add(form.topRole, block([left, 0, near], [right, under, far], { ...shape, grain: 1 }));
    }
    for (const at of [0, under - t]) {
      mesh.add(form.topRole, block([left, at, t / 2 - z], [right, at + t, z - t / 2], { ...shape, grain: 2 }));
    }
  }
  const shelf = 0.018;
  const at = under * 0.3;
  mesh.add(form.topRole, block([t / 2 - x, at, t / 2 - z], [x - t / 2, at + shelf, z - t / 2], { radius: 0.002 }));
}
