/** Garages and workshops. Much alike in all families, but for bench tops, paint and fittings. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnZ } from './affine.ts';
import { type Cell, drawCabinet } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, roundedRectangle } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

/** Paint of sheet steel. */
const paint = (form: Form): LookRole =>
  form.legRole === 'accent'
    ? 'accent'
    : form.frameRole === 'white' || form.frameRole === 'black' || form.frameRole === 'painted'
      ? form.frameRole
      : form.door === 'raised' || form.edgeM > 0.008
        ? 'black'
        : 'painted';

/** Heights of a tool cabinet's drawers from the top, in shares. */
const drawerShares: readonly number[] = [1, 1, 1, 1.3, 1.6, 2.2];

/** Many shallow drawers: sheet steel on castors, or a joiner's chest in families that build of wood. */
export const toolCabinet: PieceKind = {
  id: 'tool-cabinet',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.8, side: 0.05, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 0.72, 1.3],
      depth: [0.42, 0.46, 0.55],
      height: [0.84, 0.96, 1.1],
    });
    const mesh = new MeshBuilder();
    const steel = form.door === 'flat' || form.door === 'fluted';
    (steel ? steelCabinet : joinersChest)(mesh, form, width, depth, height);
    mesh.within(move(-width * 0.15, height, depth * 0.1), () =>
      toolBox(mesh, chance, form.legRole === 'accent' ? 'textileSecond' : 'accent'),
    );
    return pieceOf(mesh, {
      sizeM: [width, depth, undefined],
      decorSpots: [{ centre: [width * 0.25, height, 0], widthM: width * 0.25, depthM: depth * 0.6, clearM: 0.4 }],
    });
  },
};

function steelCabinet(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const [w, d] = [width / 2, depth / 2];
  const body = paint(form);
  const front: LookRole = body === 'black' ? 'accent' : body;
  const wheels = 0.13;
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      const at = move(x * (w - 0.08), 0, z * (d - 0.08));
      const wheel = cylinder(0.05, -0.016, 0.016, 18, 0.006);
      mesh.add('black', wheel, chain(at, move(0, 0.05, 0.012), turnZ(Math.PI / 2)));
      mesh.add('steel', block([-0.022, 0.05, -0.03], [0.022, wheels + 0.004, 0.03], { radius: 0.004 }), at);
    }
  const top = height - 0.03;
  mesh.add(body, block([-w + 0.012, wheels, -d + 0.014], [w - 0.012, top, d], { radius: 0.004 }));
  const board: LookRole = form.legRole === 'wood' || form.topRole === 'wood' ? 'wood' : 'black';
  mesh.add(board, block([-w, top, -d], [w, height, d], { radius: 0.008, rounding: 2 }));
  const columns = width > 1 ? 2 : 1;
  const sum = drawerShares.reduce((a, b) => a + b, 0);
  for (let i = 0; i < columns; i++) {
    const x0 = -w + 0.029 + ((width - 0.052) * i) / columns;
    const x1 = -w + 0.023 + ((width - 0.052) * (i + 1)) / columns;
    let y = top - 0.012;
    for (const share of drawerShares) {
      const tall = ((top - wheels - 0.03) * share) / sum;
      mesh.add(front, block([x0, y - tall + 0.003, -d + 0.002], [x1, y - 0.003, -d + 0.02], { radius: 0.003 }));
      steelGrip(mesh, form, x0, x1, y, -d);
      y -= tall;
    }
  }
  const bar = bent(
    [
      [w - 0.012, height - 0.2, -d + 0.07],
      [w + 0.045, height - 0.2, -d + 0.07],
      [w + 0.045, height - 0.2, d - 0.07],
      [w - 0.012, height - 0.2, d - 0.07],
    ],
    0.03,
    4,
  );
  mesh.add('steel', tube(bar, 0.011, { sides: 9 }));
}

/** A grip along a drawer's upper edge; a bar before it, or a short tab, where the family likes those. */
function steelGrip(mesh: MeshBuilder, form: Form, x0: number, x1: number, y: number, front: number): void {
  if (form.handle === 'none') {
    mesh.add(
      'steel',
      block([x0 + 0.004, y - 0.016, front - 0.012], [x1 - 0.004, y - 0.006, front + 0.006], { radius: 0.003 }),
    );
    return;
  }
  const middle = (x0 + x1) / 2;
  const half = (x1 - x0) * (form.handle === 'bar' ? 0.36 : 0.12);
  if (form.handle !== 'bar') {
    mesh.add(
      'steel',
      block([middle - half, y - 0.02, front - 0.018], [middle + half, y - 0.012, front + 0.006], { radius: 0.003 }),
    );
    return;
  }
  mesh.add(
    'steel',
    rod([middle - half, y - 0.03, front - 0.022], [middle + half, y - 0.03, front - 0.022], 0.006, 0.006, 8),
  );
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      rod(
        [middle + s * half * 0.86, y - 0.03, front - 0.022],
        [middle + s * half * 0.86, y - 0.03, front + 0.004],
        0.004,
        0.004,
        6,
      ),
    );
}

function joinersChest(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const sum = drawerShares.reduce((a, b) => a + b, 0);
  const columns = width > 1 ? 2 : 1;
  const cells: Cell[] = [];
  for (let i = 0; i < columns; i++) {
    let above = 1;
    for (const share of drawerShares) {
      const below = Math.max(0, above - share / sum);
      cells.push({ x: [i / columns, (i + 1) / columns], y: [below, above], kind: 'drawer' });
      above = below;
    }
  }
  const own: Form = { ...form, topRole: 'wood', handle: form.handle === 'none' ? 'knob' : form.handle };
  drawCabinet(mesh, own, { width, depth, height, cells, foot: form.stand === 'legs' ? 0.12 : 0.07, board: 0.022 });
}

/** A box to carry tools in, with a lid like a roof and a handle. */
function toolBox(mesh: MeshBuilder, chance: Chance, role: LookRole): void {
  const w = chance.between(0.16, 0.2);
  mesh.add(role, block([-w, 0, -0.09], [w, 0.12, 0.09], { radius: 0.006 }));
  mesh.add(role, block([-w - 0.003, 0.123, -0.092], [w + 0.003, 0.165, 0.092], { radius: 0.02 }));
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      block([s * w * 0.6 - 0.012, 0.1, -0.097], [s * w * 0.6 + 0.012, 0.14, -0.088], { radius: 0.002 }),
    );
  mesh.add(
    'steel',
    tube(
      bent(
        [
          [-0.07, 0.16, 0],
          [-0.07, 0.2, 0],
          [0.07, 0.2, 0],
          [0.07, 0.16, 0],
        ],
        0.015,
        3,
      ),
      0.006,
      { sides: 8 },
    ),
  );
}

/** A thick top on a strong frame, a vice at its end, a shelf below, tools on a board behind. */
export const workbench: PieceKind = {
  id: 'workbench',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 1, side: 0.1, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 1.7, 2.4],
      depth: [0.55, 0.65, 0.8],
      height: [0.84, 0.88, 0.95],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const thick = 0.06;
    const top = height;
    const steel =
      form.base === 'sled' ||
      form.stand === 'wall' ||
      form.frameRole === 'white' ||
      form.legRole === 'metal' ||
      form.legRole === 'accent';
    const role: LookRole = steel
      ? paint(form)
      : form.frameRole === 'painted'
        ? 'painted'
        : form.legRole === 'woodDark'
          ? 'woodDark'
          : 'wood';
    const boards = 5;
    for (let i = 0; i < boards; i++)
      mesh.add(
        'wood',
        block(
          [-w, top - thick, -d + (depth * i) / boards + 0.0004],
          [w, top, -d + (depth * (i + 1)) / boards - 0.0004],
          { radius: 0.003, grain: 0 },
        ),
      );
    const leg = steel ? 0.06 : 0.085;
    const [x, z] = [w - 0.09, d - 0.06];
    for (const s of [-1, 1]) {
      for (const t of [-1, 1])
        mesh.add(
          role,
          block([s * x - leg / 2, 0, t * z - leg / 2], [s * x + leg / 2, top - thick, t * z + leg / 2], {
            radius: steel ? 0.005 : 0.004,
          }),
        );
      mesh.add(role, block([s * x - 0.02, 0.14, -z], [s * x + 0.02, 0.2, z], { radius: 0.003 }));
      mesh.add(role, block([s * x - 0.02, top - thick - 0.08, -z], [s * x + 0.02, top - thick, z], { radius: 0.003 }));
    }
    for (const t of [-1, 1])
      mesh.add(role, block([-x, top - thick - 0.1, t * z - 0.018], [x, top - thick, t * z + 0.018], { radius: 0.003 }));
    mesh.add(steel ? role : 'wood', block([-x, 0.2, -z], [x, 0.222, z], { radius: 0.003 }));
    crates(mesh, chance, -x + 0.1, x - 0.1, 0.222);
    vice(mesh, form, -w + 0.22, top, -d);
    toolBoard(mesh, form, chance, w, d, top);
    return pieceOf(mesh, {
      sizeM: [width, undefined, undefined],
      decorSpots: [{ centre: [w * 0.4, top, 0], widthM: width * 0.3, depthM: depth * 0.5, clearM: 0.4 }],
    });
  },
};

function crates(mesh: MeshBuilder, chance: Chance, left: number, right: number, y: number): void {
  let x = left;
  while (x + 0.3 < right) {
    const wide = chance.between(0.28, 0.42);
    if (x + wide > right) return;
    const role = chance.pick<LookRole>(['wood', 'black', 'paper', 'textileSecond']);
    const high = chance.between(0.16, 0.26);
    mesh.add(role, block([x, y, -0.18], [x + wide, y + high, 0.16], { radius: 0.006 }));
    mesh.add(role, block([x - 0.006, y + high - 0.03, -0.186], [x + wide + 0.006, y + high, 0.166], { radius: 0.004 }));
    mesh.add(
      role === 'black' ? 'paper' : 'black',
      block([x + wide * 0.35, y + high * 0.5, -0.184], [x + wide * 0.65, y + high * 0.62, -0.17], { radius: 0.002 }),
    );
    x += wide + chance.between(0.03, 0.12);
  }
}

/** Jaws and a screw: wooden ones on wooden benches, a cast one bolted on top elsewhere. */
function vice(mesh: MeshBuilder, form: Form, x: number, top: number, front: number): void {
  if (form.door === 'flat' && form.base === 'sled') {
    mesh.add('black', cylinder(0.07, top, top + 0.03, 20, 0.006), move(x, 0, front + 0.16));
    mesh.add(
      'black',
      block([x - 0.05, top + 0.025, front + 0.12], [x + 0.05, top + 0.16, front + 0.22], {
        radius: 0.012,
        rounding: 2,
      }),
    );
    mesh.add(
      'black',
      block([x - 0.05, top + 0.07, front - 0.02], [x + 0.05, top + 0.16, front + 0.075], {
        radius: 0.012,
        rounding: 2,
      }),
    );
    mesh.add('steel', rod([x, top + 0.085, front - 0.12], [x, top + 0.085, front + 0.16], 0.014, 0.014, 10));
    mesh.add('steel', rod([x - 0.1, top + 0.06, front - 0.105], [x + 0.1, top + 0.11, front - 0.105], 0.006, 0.006, 8));
    return;
  }
  mesh.add(
    'wood',
    block([x - 0.15, top - 0.17, front - 0.1], [x + 0.15, top, front - 0.05], { radius: 0.006, rounding: 2 }),
  );
  mesh.add('steel', rod([x, top - 0.09, front - 0.16], [x, top - 0.09, front + 0.1], 0.013, 0.013, 10));
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      rod([x + s * 0.1, top - 0.1, front - 0.06], [x + s * 0.1, top - 0.1, front + 0.1], 0.009, 0.009, 8),
    );
  mesh.add('wood', rod([x - 0.12, top - 0.12, front - 0.148], [x + 0.12, top - 0.06, front - 0.148], 0.01, 0.01, 9));
}

/** A perforated or planked board behind the bench with tools on hooks. */
function toolBoard(mesh: MeshBuilder, form: Form, chance: Chance, w: number, d: number, top: number): void {
  const board: LookRole = form.base === 'sled' || form.frameRole === 'white' ? 'white' : 'wood';
  const [low, high] = [top + 0.12, top + 0.72];
  mesh.add(board, block([-w + 0.03, low, d - 0.018], [w - 0.03, high, d], { radius: 0.003 }));
  for (const s of [-1, 1])
    mesh.add(
      'black',
      block([s * (w - 0.1) - 0.02, top - 0.1, d - 0.002], [s * (w - 0.1) + 0.02, high - 0.04, d + 0.02], {
        radius: 0.002,
      }),
    );
  const z = d - 0.034;
  let x = -w + 0.14;
  while (x < w - 0.12) {
    const y = high - 0.1;
    mesh.add('steel', rod([x, y, d - 0.012], [x, y + 0.006, z - 0.022], 0.003, 0.003, 6));
    const kind = chance.whole(0, 4);
    mesh.within(chain(move(x, y, z), turnZ(chance.between(-0.04, 0.04))), () =>
      tools[kind]!(mesh, chance.between(0.85, 1.15)),
    );
    x += chance.between(0.11, 0.17);
  }
}

type Tool = (mesh: MeshBuilder, k: number) => void;

/** Hammer, screwdriver, spanner, saw, pliers; each hangs below the origin in the plane z = 0. */
const tools: readonly Tool[] = [
  (mesh, k) => {
    mesh.add(
      'wood',
      tube(
        [
          [0, -0.3 * k, 0],
          [0, -0.14 * k, 0],
          [0, 0.02, 0],
        ],
        (t) => 0.013 - 0.005 * t,
        { sides: 8, round: true },
      ),
    );
    mesh.add('black', block([-0.055, -0.012, -0.014], [0.04, 0.026, 0.014], { radius: 0.005 }));
  },
  (mesh, k) => {
    mesh.add(
      'accent',
      lathe(
        [
          [0.008, -0.11 * k],
          [0.016, -0.1 * k],
          [0.014, -0.03],
          [0.017, -0.01],
          [0.01, 0],
        ],
        12,
      ),
    );
    mesh.add('steel', rod([0, -0.1 * k, 0], [0, -0.23 * k, 0], 0.0035, 0.0035, 6));
  },
  (mesh, k) => {
    mesh.add('steel', block([-0.009, -0.22 * k, -0.003], [0.009, -0.02, 0.003], { radius: 0.002 }));
    for (const y of [-0.23 * k, -0.01]) {
      const ring = Array.from(
        { length: 14 },
        (_, i): Vec3 => [0.016 * Math.cos((i * Math.PI) / 7), y + 0.016 * Math.sin((i * Math.PI) / 7), 0],
      );
      mesh.add('steel', tube(ring, 0.005, { sides: 6, closed: true }));
    }
  },
  (mesh, k) => {
    const blade: Vec3[] = [
      [-0.045, -0.1, 0],
      [0.045, -0.1, 0],
      [0.02, -0.42 * k, 0],
      [-0.045, -0.42 * k, 0],
    ];
    mesh.add(
      'steel',
      tube(
        [
          [0, -0.1, 0],
          [-0.012, -0.42 * k, 0],
        ],
        (t) => 0.044 - 0.022 * t,
        { outline: roundedRectangle(2, 0.05, 0, 1) },
      ),
    );
    const loop = bent(
      blade.slice(0, 2).concat([
        [0.05, -0.005, 0],
        [-0.05, 0.004, 0],
      ]),
      0.02,
      3,
      true,
    );
    mesh.add('wood', tube(loop, 0.011, { sides: 7, closed: true }));
  },
  (mesh, k) => {
    for (const s of [-1, 1])
      mesh.add(
        'accent',
        tube(
          [
            [s * 0.028, -0.2 * k, 0],
            [s * 0.026, -0.12 * k, 0],
            [s * 0.006, -0.055, 0],
          ],
          0.0075,
          { sides: 7, round: true },
        ),
      );
    mesh.add('steel', cylinder(0.012, -0.006, 0.006, 12), chain(move(0, -0.05, 0), turnX(Math.PI / 2)));
    for (const s of [-1, 1])
      mesh.add(
        'steel',
        tube(
          [
            [s * 0.004, -0.05, 0],
            [s * 0.009, -0.02, 0],
            [s * 0.003, 0.012, 0],
          ],
          (t) => 0.008 - 0.005 * t,
          { sides: 6 },
        ),
      );
  },
];
