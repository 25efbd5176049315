import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnZ } from '../../kit/affine.ts';
import { bent, roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod, tube } from '../../kit/solids.ts';
import { paint } from '../../parts/cabinets/workshopPaint.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A thick top on a strong frame, a vice at its end, a shelf below, tools on a board behind. */
export const workbench: PieceKind = {
  id: 'workbench',
  usual: [1.8, 0.65, 0.9],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 1, side: 0.1, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 2.4],
      depth: [0.55, 0.8],
      height: [0.84, 0.95],
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
    const role: MaterialRole = steel
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
    const role = chance.pick<MaterialRole>(['wood', 'black', 'paper', 'textileSecond']);
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
  if (form.tradition === 'modern' && form.base === 'sled') {
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
  const board: MaterialRole = form.base === 'sled' || form.frameRole === 'white' ? 'white' : 'wood';
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
      tools[kind](mesh, chance.between(0.85, 1.15)),
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
