/** What shops and galleries show things on. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { move, turnY } from './affine.ts';
import { type Cell, drawCabinet, type Hollow } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, ring, roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { drawGarment } from './garments.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { bookPile, bowl, smallThing, vase } from './objects.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, prism, rod, tube } from './solids.ts';
import { drawTable, surfaceOf, type TablePlan } from './tables.ts';
import type { LookRole, PieceKind } from './types.ts';

/** Folded cloth in a pile; returns nothing, stands on y = 0. */
function foldedPile(mesh: MeshBuilder, chance: Chance, wide: number, deep: number, clear: number): void {
  const roles: readonly LookRole[] = ['textile', 'textileSecond', 'accent', 'white', 'paper'];
  let y = 0;
  let role = chance.pick(roles);
  const count = chance.whole(2, 5);
  for (let i = 0; i < count; i++) {
    const high = chance.between(0.022, 0.034);
    if (y + high > clear) return;
    if (chance() < 0.4) role = chance.pick(roles);
    const [w, d] = [(wide / 2) * chance.between(0.94, 1), (deep / 2) * chance.between(0.95, 1)];
    const fold = block([-w, y + 0.001, -d], [w, y + high, d], { radius: high * 0.45, rounding: 2 });
    mesh.add(role, fold, turnY(chance.between(-0.03, 0.03)));
    y += high;
  }
}

/** A row of boxes or bottles, all of one make. */
function wares(mesh: MeshBuilder, chance: Chance, wide: number, clear: number): void {
  const step = chance.between(0.085, 0.13);
  const count = Math.max(1, Math.floor((wide * 0.9) / step));
  const high = Math.min(clear * 0.8, chance.between(0.12, 0.24));
  const role = chance.pick<LookRole>(['white', 'accent', 'textileSecond', 'ceramic', 'glass', 'paper']);
  const round = chance() < 0.6;
  const neck = chance() < 0.6;
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * step;
    if (!round) {
      mesh.add(role, block([x - step * 0.36, 0, -step * 0.3], [x + step * 0.36, high, step * 0.3], { radius: 0.002 }));
      mesh.add(
        role === 'accent' ? 'white' : 'accent',
        block([x - step * 0.28, high * 0.4, -step * 0.3 - 0.001], [x + step * 0.28, high * 0.66, 0], {
          radius: 0.0004,
        }),
      );
      continue;
    }
    const r = step * 0.34;
    const bottle: Vec2[] = neck
      ? [
          [r * 0.94, 0],
          [r, 0.004],
          [r, high * 0.6],
          [r * 0.4, high * 0.76],
          [r * 0.36, high * 0.86],
        ]
      : [
          [r * 0.94, 0],
          [r, 0.004],
          [r, high * 0.76],
          [r * 0.9, high * 0.8],
        ];
    mesh.add(role, lathe(bottle, 14), move(x, 0, 0));
    mesh.add('black', cylinder(neck ? r * 0.4 : r * 0.94, high * (neck ? 0.84 : 0.8), high, 14), move(x, 0, 0));
  }
}

/** Goods in a hollow: they belong together shelf by shelf. */
function goods(mesh: MeshBuilder, chance: Chance, { from, to }: Hollow): void {
  const wide = to[0] - from[0];
  const clear = to[1] - from[1];
  const deep = to[2] - from[2];
  if (clear < 0.12 || wide < 0.15) return;
  const kind = chance.whole(0, 3);
  const piles = Math.max(1, Math.floor(wide / 0.36));
  mesh.within(move((from[0] + to[0]) / 2, from[1], (from[2] + to[2]) / 2), () => {
    if (kind === 1) wares(mesh, chance, wide, clear);
    else
      for (let i = 0; i < piles; i++)
        mesh.within(move((i - (piles - 1) / 2) * (wide / piles), 0, 0), () => {
          if (kind === 0) foldedPile(mesh, chance, Math.min(0.28, wide * 0.85), Math.min(0.3, deep * 0.85), clear);
          else smallThing(mesh, chance, Math.min(0.3, wide / piles, deep), clear * 0.85);
        });
  });
}

/** Tall shelves with a few goods on each and light under the boards. */
export const displayShelf: PieceKind = {
  id: 'display-shelf',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.7, 1.4, 3],
      depth: [0.3, 0.38, 0.5],
      height: [1.2, 2.05, 2.5],
    });
    const mesh = new MeshBuilder();
    const bays = Math.max(1, Math.round(width / 0.75));
    const rows = Math.max(3, Math.round(height / 0.42));
    const cupboard = height > 1.5 && form.stand === 'plinth' ? 0.24 : 0;
    const cells: Cell[] = [];
    for (let i = 0; i < bays; i++) {
      const x = [i / bays, (i + 1) / bays] as const;
      if (cupboard) cells.push({ x, y: [0, cupboard], kind: 'door', handle: i % 2 ? -1 : 1 });
      const count = cupboard ? rows - 1 : rows;
      for (let j = 0; j < count; j++)
        cells.push({
          x,
          y: [cupboard + ((1 - cupboard) * j) / count, cupboard + ((1 - cupboard) * (j + 1)) / count],
          kind: 'open',
        });
    }
    const hollows = drawCabinet(mesh, form, { width, depth, height, cells, board: form.edgeM > 0.008 ? 0.036 : 0.026 });
    for (const hollow of hollows) {
      if (hollow.kind !== 'open') continue;
      goods(mesh, chance, hollow);
      const { from, to } = hollow;
      mesh.add(
        'bulb',
        block([from[0] + 0.03, to[1] - 0.004, from[2] + 0.022], [to[0] - 0.03, to[1] - 0.0005, from[2] + 0.032], {
          radius: 0.0005,
        }),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A table in the middle of a shop, goods laid out in groups. */
export const displayTable: PieceKind = {
  id: 'display-table',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.9, back: 0.9 },
  againstWall: false,
  build(request) {
    const family = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const form: Form = {
      ...family,
      tableTop:
        family.tableTop === 'tray' || family.tableTop === 'octagon'
          ? 'rounded'
          : family.tableTop === 'pebble'
            ? 'oval'
            : family.tableTop,
    };
    const round = form.tableTop === 'round';
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, round ? 1.3 : 1.7, 2.4],
      depth: [0.7, round ? 1.3 : 0.9, 1.4],
      height: [0.74, 0.82, 0.9],
    });
    const mesh = new MeshBuilder();
    const plan: TablePlan = {
      width,
      depth,
      height,
      thickness: form.topRole === 'stone' || form.edgeM > 0.008 ? 0.045 : 0.03,
      apron: 0.06,
      chance,
    };
    drawTable(mesh, form, plan);
    const y = surfaceOf(form, plan);
    const share = round || form.tableTop === 'oval' ? 0.5 : 0.74;
    const columns = Math.max(2, Math.floor((width * share) / 0.36));
    const lines = depth * share > 0.62 ? 2 : 1;
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < lines; j++) {
        const at = move(
          (i - (columns - 1) / 2) * ((width * share) / columns),
          y,
          (j - (lines - 1) / 2) * ((depth * share) / lines),
        );
        mesh.within(at, () => {
          const kind = chance();
          if (kind < 0.5) foldedPile(mesh, chance, 0.27, 0.31, 0.2);
          else if (kind < 0.7) wares(mesh, chance, 0.3, 0.26);
          else if (kind < 0.85) vase(mesh, chance, chance.between(0.18, 0.3));
          else if (kind < 0.93) bookPile(mesh, chance, 3);
          else bowl(mesh, chance, 0.13);
        });
      }
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

/** A body on which one thing is shown. */
export const displayPlinth: PieceKind = {
  id: 'display-plinth',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.8, side: 0.6, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 0.42, 1],
      depth: [0.3, 0.42, 1],
      height: [0.4, 1, 1.25],
    });
    const mesh = new MeshBuilder();
    drawPlinth(mesh, form, width, depth, height);
    const size = Math.min(width, depth) * 0.62;
    mesh.within(move(0, height, 0), () => {
      if (chance() < 0.5) vase(mesh, chance, size * 1.25);
      else smallThing(mesh, chance, size * 1.3, size * 1.5);
    });
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

/** Square, round, fluted or many-sided, on y = 0. */
export function drawPlinth(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const role: LookRole =
    form.topRole === 'stone' || (form.fittingRole === 'metal' && form.door === 'raised')
      ? 'stone'
      : form.frameRole === 'wood' ||
          form.frameRole === 'woodDark' ||
          form.frameRole === 'black' ||
          form.frameRole === 'painted'
        ? form.frameRole
        : 'white';
  if (form.door === 'fluted') {
    const flutes = 18;
    const plan = ring(flutes * 4, (a) => {
      const k = 1 - 0.05 * Math.abs(Math.cos((a * flutes) / 2)) ** 3;
      return [(width / 2) * 0.95 * k * Math.cos(a), (depth / 2) * 0.95 * k * Math.sin(a)];
    });
    mesh.add(role, prism(plan, 0.03, height - 0.02, { bevel: 0.002, crease: 1.1 }));
    for (const [a, b] of [
      [0, 0.035],
      [height - 0.03, height],
    ] as const)
      mesh.add(role, prism(superellipse(width, depth, 2, 44), a, b, { bevel: 0.004, rounding: 2 }));
    return;
  }
  if (form.door === 'raised' || form.door === 'lattice') {
    for (const [a, b, k] of [
      [0, 0.07, 1],
      [0.07, 0.11, 0.92],
      [0.11, height - 0.09, 0.82],
      [height - 0.09, height - 0.05, 0.9],
      [height - 0.05, height, 1],
    ] as const)
      mesh.add(
        role,
        block([(-width / 2) * k, a, (-depth / 2) * k], [(width / 2) * k, b, (depth / 2) * k], {
          radius: 0.008,
          rounding: 2,
        }),
      );
    return;
  }
  const outline =
    form.softness > 0.24
      ? superellipse(width, depth, 2, 44)
      : form.tableTop === 'octagon'
        ? superellipse(width, depth, 2, 8)
        : roundedRectangle(width, depth, Math.min(0.02, form.edgeM), 2);
  const foot = form.stand === 'wall' || form.base === 'sled';
  if (foot)
    mesh.add(
      'black',
      prism(
        outline.map(([x, z]): Vec2 => [x * 0.92, z * 0.92]),
        0,
        0.03,
        { bevel: 0 },
      ),
    );
  mesh.add(role, prism(outline, foot ? 0.03 : 0, height, { bevel: Math.min(0.006, form.edgeM), rounding: 2 }));
}

/** A rail for clothes, full of them. */
export const clothesRail: PieceKind = {
  id: 'clothes-rail',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.8, side: 0.1, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.8, 1.3, 2],
      depth: [0.44, 0.5, 0.6],
      height: [1.35, 1.55, 1.8],
    });
    const mesh = new MeshBuilder();
    const wooden = form.legRole === 'wood' || form.legRole === 'woodDark' || form.legRole === 'rattan';
    const role: LookRole = wooden
      ? form.legRole
      : form.legRole === 'painted'
        ? 'painted'
        : form.fittingRole === 'black'
          ? 'black'
          : 'metal';
    railFrame(mesh, form, role, wooden, width, depth, height);
    const rail = height - 0.03;
    const count = Math.min(14, Math.max(5, Math.round((width - 0.3) / 0.085)));
    const roles: readonly LookRole[] = ['textile', 'textileSecond', 'accent', 'white', 'black', 'textile'];
    for (let i = 0; i < count; i++) {
      const x = -width / 2 + 0.14 + ((width - 0.28) * (i + 0.5)) / count + chance.between(-0.012, 0.012);
      mesh.within(move(x, rail + 0.01, 0), () =>
        mesh.within(turnY(Math.PI / 2 + chance.between(-0.12, 0.12)), () =>
          drawGarment(mesh, chance.branch(i), {
            role: chance.pick(roles),
            width: chance.between(0.38, 0.43),
            length: chance.between(0.62, Math.min(1.1, height - 0.4)),
            thick: 0.045,
            hung: 'hanger',
          }),
        ),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, undefined] });
  },
};

/** Two ends and the bar between them: bent tube, A-shaped trestles of wood, or posts on a base. */
function railFrame(
  mesh: MeshBuilder,
  form: Form,
  role: LookRole,
  wooden: boolean,
  width: number,
  depth: number,
  height: number,
): void {
  const [w, d] = [width / 2, depth / 2];
  const rail = height - 0.03;
  if (wooden) {
    for (const s of [-1, 1]) {
      for (const z of [-1, 1])
        mesh.add(
          role,
          rod([s * (w - 0.04), 0.004, z * (d - 0.015)], [s * (w - 0.07), height - 0.004, -z * 0.03], 0.014, 0.014, 9),
        );
      mesh.add(role, rod([s * (w - 0.045), 0.18, -d * 0.8], [s * (w - 0.045), 0.18, d * 0.8], 0.01, 0.01, 8));
    }
    mesh.add(form.legRole === 'rattan' ? 'wood' : role, rod([-w, rail, 0], [w, rail, 0], 0.014, 0.014, 12));
    mesh.add(form.frameRole, block([-w + 0.05, 0.18, -d * 0.62], [w - 0.05, 0.2, d * 0.62], { radius: 0.003 }));
    return;
  }
  const r = form.base === 'sled' ? 0.014 : 0.0125;
  const radius = form.softness > 0.2 || form.leg === 'tube' ? 0.16 : form.edgeM < 0.003 ? 0.012 : 0.05;
  const arch: Vec3[] = [
    [-w + 0.05, r, 0],
    [-w + 0.05, rail, 0],
    [w - 0.05, rail, 0],
    [w - 0.05, r, 0],
  ];
  mesh.add(role, tube(bent(arch, radius, 6), r, { sides: 12 }));
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      tube(
        [
          [s * (w - 0.05), r, -d],
          [s * (w - 0.05), r, d],
        ],
        r,
        { sides: 12 },
      ),
    );
    if (form.piping)
      mesh.add(
        role,
        lathe(
          [
            [0.004, rail + 0.02],
            [0.02, rail + 0.03],
            [0.022, rail + 0.045],
            [0.004, rail + 0.065],
          ],
          14,
        ),
        move(s * (w - 0.05), 0, 0),
      );
  }
  mesh.add(role, rod([-w + 0.05, 0.16, 0], [w - 0.05, 0.16, 0], r * 0.8, r * 0.8, 10));
}
