/** Cupboards for dining rooms, bedrooms and nurseries: what differs is how the carcass is cut, and what stands in it. */
import { move } from './affine.ts';
import { type Cell, drawCabinet, type Hollow } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { type Range, sizeOf } from './size.ts';
import { cushion, padding } from './soft.ts';
import { block, lathe } from './solids.ts';
import { bookcase } from './storage.ts';
import type { LookRole, PieceKind } from './types.ts';
import { variantOf } from './variants.ts';

interface CupboardSpec {
  readonly id: string;
  readonly front: number;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  readonly board?: number;
  readonly cells: (form: Form, chance: Chance, width: number, height: number) => Cell[];
  /** Height of legs or plinth, where the family's own would not do. */
  readonly foot?: (form: Form) => number;
  readonly fill?: (mesh: MeshBuilder, form: Form, chance: Chance, hollows: readonly Hollow[]) => void;
  readonly onTop?: (mesh: MeshBuilder, form: Form, chance: Chance, sizeM: readonly [number, number, number]) => void;
}

function cupboardKind(spec: CupboardSpec): PieceKind {
  return {
    id: spec.id,
    stance: 'floor',
    segment: 'storage',
    clearanceM: { front: spec.front, side: 0, back: 0 },
    againstWall: true,
    build(request) {
      const form = formOf(request.forms);
      const chance = chanceOf(request.seed);
      const sizeM = sizeOf(request, spec);
      const [width, depth, height] = sizeM;
      const mesh = new MeshBuilder();
      const rim = spec.onTop ? 0.11 : 0;
      const foot = spec.foot?.(form);
      const hollows = drawCabinet(mesh, form, {
        width,
        depth,
        height: height - rim,
        cells: spec.cells(form, chance, width, height),
        board: spec.board ?? (form.edgeM > 0.008 ? 0.03 : 0.022),
        ...(foot === undefined ? {} : { foot }),
      });
      spec.fill?.(mesh, form, chance, hollows);
      spec.onTop?.(mesh, form, chance, sizeM);
      const decorSpots =
        height < 1.5 && !spec.onTop
          ? [{ centre: [0, height, 0] as const, widthM: width * 0.9, depthM: depth * 0.8, clearM: 0.6 }]
          : [];
      return pieceOf(mesh, { sizeM, decorSpots });
    },
  };
}

/** Doors in pairs across `from`-`to` of the height. */
function doors(bays: number, from: number, to: number): Cell[] {
  return Array.from({ length: bays }, (_, i): Cell => {
    const lone = bays % 2 === 1 && i === bays - 1;
    return { x: [i / bays, (i + 1) / bays], y: [from, to], kind: 'door', handle: i % 2 || lone ? -1 : 1 };
  });
}

function drawers(columns: number, rows: number, from: number, to: number): Cell[] {
  const out: Cell[] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const y = (k: number) => from + ((to - from) * k) / rows;
      out.push({ x: [i / columns, (i + 1) / columns], y: [y(j), y(j + 1)], kind: 'drawer' });
    }
  }
  return out;
}

/** Doors below drawers, or doors beside a stack of drawers. */
export const sideboard = cupboardKind({
  id: 'sideboard',
  front: 0.7,
  width: [1, 1.7, 2.6],
  depth: [0.38, 0.45, 0.55],
  height: [0.7, 0.8, 0.95],
  cells: (form, chance, width) => {
    const bays = Math.max(2, Math.round(width / 0.46));
    if (form.door === 'raised' || form.door === 'shaker' || form.door === 'plank')
      return [...drawers(bays, 1, 0.76, 1), ...doors(bays, 0, 0.76)];
    const stack = chance() < 0.5 ? 0 : bays - 1;
    return [
      ...doors(bays, 0, 1).filter((_, i) => i !== stack),
      ...drawers(bays, 3, 0, 1).filter(({ x }) => Math.round(x[0] * bays) === stack),
    ];
  },
});

/** A chest of drawers: the small ones on top. */
export const dresser = cupboardKind({
  id: 'dresser',
  front: 0.8,
  width: [0.7, 1.2, 1.7],
  depth: [0.42, 0.5, 0.56],
  height: [0.72, 0.85, 1.25],
  cells: (_, __, width, height) => {
    const columns = width > 1 ? 2 : 1;
    const rows = Math.max(2, Math.round(height / 0.27) - 1);
    return [...drawers(columns, rows, 0, 0.78), ...drawers(columns + 1, 1, 0.78, 1)];
  },
});

/** Doors to hang clothes behind, drawers below them where the family has handles. */
export const wardrobe = cupboardKind({
  id: 'wardrobe',
  front: 0.7,
  width: [0.8, 1.5, 3],
  depth: [0.52, 0.6, 0.66],
  height: [1.8, 2.1, 2.5],
  foot: (form) => (form.stand === 'legs' ? 0.1 : form.stand === 'wall' ? 0.04 : 0.07),
  cells: (form, _, width) => {
    const bays = Math.max(2, Math.round(width / 0.5));
    if (form.handle === 'none' || form.door === 'flat') return doors(bays, 0, 1);
    return [...doors(bays, 0.16, 1), ...drawers(Math.ceil(bays / 2), 1, 0, 0.16)];
  },
});

/** Doors below, bottles and glasses in an open niche with a mirror at its back. */
export const barCabinet = cupboardKind({
  id: 'bar-cabinet',
  front: 0.6,
  width: [0.7, 1, 1.5],
  depth: [0.38, 0.45, 0.5],
  height: [1, 1.2, 1.6],
  cells: (_, __, width) => {
    const bays = width > 1.2 ? 3 : 2;
    return [
      ...doors(bays, 0, 0.48),
      { x: [0, 1], y: [0.48, 0.78], kind: 'open' },
      { x: [0, 1], y: [0.78, 1], kind: 'open' },
    ];
  },
  fill: (mesh, _, chance, hollows) => {
    hollows
      .filter(({ kind }) => kind === 'open')
      .forEach(({ from, to }, i) => {
        mesh.add('mirror', block([from[0], from[1], to[2] - 0.008], [to[0], to[1], to[2] - 0.002], { radius: 0 }));
        drinks(mesh, chance, {
          left: from[0],
          right: to[0],
          y: from[1],
          z: (from[2] + to[2]) / 2,
          clear: to[1] - from[1],
          bottles: i === 0,
        });
      });
  },
});

interface DrinksPlan {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly z: number;
  readonly clear: number;
  /** Bottles, or glasses. */
  readonly bottles: boolean;
}

/** A row of bottles or of glasses, in groups. */
export function drinks(mesh: MeshBuilder, chance: Chance, plan: DrinksPlan): void {
  let x = plan.left + 0.06;
  while (x < plan.right - 0.06) {
    const z = plan.z + chance.between(-0.05, 0.05);
    if (plan.bottles) bottle(mesh, chance, Math.min(plan.clear - 0.02, chance.between(0.24, 0.31)), [x, plan.y, z]);
    else mesh.add('glass', tumbler(Math.min(plan.clear - 0.02, 0.1)), move(x, plan.y, z));
    x += chance() < 0.2 ? 0.2 : plan.bottles ? chance.between(0.085, 0.1) : 0.092;
  }
}

function bottle(mesh: MeshBuilder, chance: Chance, high: number, at: readonly [number, number, number]): void {
  const r = chance.between(0.032, 0.039);
  const shoulder = chance.between(0.55, 0.68);
  mesh.add(
    chance.pick<LookRole>(['glass', 'accent', 'black', 'glass']),
    lathe(
      [
        [r, 0],
        [r, high * shoulder],
        [r * 0.8, high * (shoulder + 0.07)],
        [r * 0.36, high * (shoulder + 0.16)],
        [r * 0.38, high],
      ],
      10,
    ),
    move(...at),
  );
  mesh.add(
    'paper',
    lathe(
      [
        [r + 0.0006, high * 0.18],
        [r + 0.0006, high * 0.42],
      ],
      10,
    ),
    move(...at),
  );
}

function tumbler(high: number) {
  const r = 0.036;
  return lathe(
    [
      [0, 0],
      [r * 0.86, 0],
      [r, high],
      [r - 0.002, high],
      [r * 0.84, 0.012],
      [0, 0.012],
    ],
    14,
  );
}

/** Waist-high shelves. */
export const lowBookcase = variantOf(
  bookcase,
  { width: [0.6, 1.2, 2.4], depth: [0.28, 0.34, 0.42], height: [0.8, 0.9, 1.15] },
  { id: 'low-bookcase' },
);

/** Cubbies with bins that a child can reach. */
export const toyStorage = cupboardKind({
  id: 'toy-storage',
  front: 0.6,
  width: [0.7, 1.2, 1.8],
  depth: [0.34, 0.4, 0.45],
  height: [0.55, 0.75, 1],
  foot: (form) => (form.stand === 'legs' ? 0.08 : 0.04),
  cells: (_, __, width) => {
    const columns = Math.max(2, Math.round(width / 0.4));
    const out: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (const y of [
        [0, 0.5],
        [0.5, 1],
      ] as const)
        out.push({ x: [i / columns, (i + 1) / columns], y, kind: 'open' });
    return out;
  },
  fill: (mesh, form, chance, hollows) => {
    for (const hollow of hollows) toys(mesh, form, chance, hollow);
  },
});

function toys(mesh: MeshBuilder, form: Form, chance: Chance, { from, to }: Hollow): void {
  const x = (from[0] + to[0]) / 2;
  const z = (from[2] + to[2]) / 2;
  const [wide, deep, high] = [to[0] - from[0], to[2] - from[2], to[1] - from[1]];
  if (chance() < 0.68) {
    const role = chance.pick<LookRole>(
      form.frameRole === 'rattan' || form.door === 'cane'
        ? ['rattan', 'rattan', 'textile']
        : ['textile', 'textileSecond', 'accent', 'rattan'],
    );
    const bin = padding(
      [x - wide * 0.45, from[1], from[2] + 0.012],
      [x + wide * 0.45, from[1] + high * 0.72, from[2] + deep * 0.92],
      { seed: chance.seed, radius: 0.014, swell: 0.03, grid: 0.14 },
    );
    mesh.add(role, bin);
    for (const s of [-1, 1])
      mesh.add(
        'leather',
        block(
          [x + s * 0.045 - 0.006, from[1] + high * 0.5, from[2] + 0.0],
          [x + s * 0.045 + 0.006, from[1] + high * 0.6, from[2] + 0.02],
          { radius: 0.003 },
        ),
      );
    mesh.add(
      'leather',
      block([x - 0.051, from[1] + high * 0.5, from[2] - 0.002], [x + 0.051, from[1] + high * 0.54, from[2] + 0.01], {
        radius: 0.003,
      }),
    );
    return;
  }
  const colours: readonly LookRole[] = ['accent', 'textileSecond', 'wood', 'white', 'painted'];
  let y = from[1];
  for (let i = 0; i < 4; i++) {
    const s = 0.075 - i * 0.012;
    if (y + s > to[1] - 0.01) break;
    mesh.within(move(x + chance.between(-0.01, 0.01), y, z - deep * 0.2), () =>
      mesh.add(chance.pick(colours), block([-s / 2, 0, -s / 2], [s / 2, s, s / 2], { radius: 0.004 })),
    );
    y += s;
  }
}

/** A chest of drawers with a rim and a padded mat on top. */
export const changingTable = cupboardKind({
  id: 'changing-table',
  front: 0.7,
  width: [0.75, 0.9, 1.2],
  depth: [0.48, 0.55, 0.7],
  height: [0.86, 0.98, 1.05],
  cells: (form, chance, width) =>
    chance() < 0.4 && form.door !== 'flat'
      ? [...doors(2, 0, 0.66), ...drawers(2, 1, 0.66, 1)]
      : drawers(width > 1.1 ? 2 : 1, 3, 0, 1),
  onTop: (mesh, form, chance, [width, depth, height]) => {
    const [w, d, y] = [width / 2, depth / 2, height - 0.11];
    const edge = { radius: Math.max(0.003, form.edgeM) };
    for (const s of [-1, 1]) mesh.add(form.frameRole, block([s * w, y, -d], [s * (w - 0.018), height, d], edge));
    mesh.add(form.frameRole, block([-w, y, d - 0.018], [w, height, d], edge));
    mesh.add(form.frameRole, block([-w + 0.018, y, -d], [w - 0.018, y + 0.03, -d + 0.018], edge));
    mesh.add(
      'white',
      cushion(width - 0.06, depth - 0.06, 0.05, { seed: chance.seed, corner: 0.1, crown: 0.012, worn: 1 }),
      move(0, y + 0.002, 0),
    );
    for (const s of [-1, 1])
      mesh.add(
        'white',
        padding([-0.3 * width, -0.03, -0.03], [0.3 * width, 0.03, 0.03], { seed: chance.seed + s, radius: 0.028 }),
        move(0, y + 0.055, s * (d - 0.075)),
      );
    mesh.add(
      'textileSecond',
      padding([-0.07, 0, -0.1], [0.07, 0.045, 0.1], { seed: chance.seed + 9, radius: 0.02, grid: 0.06 }),
      move(w * 0.62, y + 0.05, 0),
    );
  },
});
