/** Machines to train on. The side from which one gets on faces −z. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, sideways, turnX } from './affine.ts';
import { arc, bent, roundedRectangle } from './curves.ts';
import { type FloorPlan, type FloorSpec, floorKind } from './floorKind.ts';
import type { Form } from './forms.ts';
import type { MeshBuilder } from './mesh.ts';
import { padding } from './soft.ts';
import { block, cylinder, prism, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

interface GymSpec extends Omit<FloorSpec, 'segment' | 'draw'> {
  readonly segment?: string;
  /** `frame` is the colour of its steel, `cover` that of its pads: the family's finish on the same machine. */
  readonly draw: (mesh: MeshBuilder, finish: Finish, plan: FloorPlan) => void;
}

interface Finish {
  readonly form: Form;
  readonly frame: LookRole;
  readonly cover: LookRole;
  readonly trim: LookRole;
}

/** A kind of equipment that is alike in all families but for its finish. */
export function gymKind({ segment = 'equipment', draw, ...spec }: GymSpec): PieceKind {
  return floorKind({ ...spec, segment, draw: (mesh, form, plan) => draw(mesh, finishOf(form), plan) });
}

/** Wooden frames where the family is of wood and light, else steel in white, black or its own metal. */
function finishOf(form: Form): Finish {
  const warm = form.frameRole === 'wood' && form.legRole === 'wood';
  return {
    form,
    frame: warm
      ? 'wood'
      : form.frameRole === 'white' || form.frameRole === 'painted'
        ? 'white'
        : form.frame === 'gilt'
          ? 'woodDark'
          : 'black',
    cover: form.coverRole === 'leather' || form.frame === 'gilt' ? 'leather' : 'black',
    trim: form.legRole === 'accent' ? 'accent' : form.fittingRole === 'black' ? 'steel' : 'metal',
  };
}

/** A tube of the square section that machines are welded of. */
export function beam(mesh: MeshBuilder, role: LookRole, path: readonly Vec3[], half = 0.028, radius = 0.08): void {
  mesh.add(
    role,
    tube(path.length > 2 ? bent(path, radius, 4) : path, half, { outline: roundedRectangle(2, 2, 0.5, 2) }),
  );
}

/** One steps onto the belt from −z and looks at the console at +z. */
export const treadmill = gymKind({
  id: 'treadmill',
  clearanceM: { front: 1, side: 0.4, back: 0.3 },
  width: [0.72, 0.85, 0.95],
  depth: [1.5, 1.85, 2.1],
  height: [1.25, 1.45, 1.6],
  draw(mesh, { frame, trim }, { width, depth, height }) {
    const [w, d] = [width / 2, depth / 2];
    const deck = 0.19;
    // Bed: belt between two side rails on which one stands still.
    mesh.add(
      'black',
      block([-w + 0.15, 0.09, -d + 0.06], [w - 0.15, deck - 0.012, d - 0.3], { radius: 0.012, grain: 2 }),
    );
    for (const s of [-1, 1]) {
      mesh.add(
        frame,
        block([s * w, 0.06, -d + 0.03], [s * (w - 0.16), deck, d - 0.28], { radius: 0.02, rounding: 2, grain: 2 }),
      );
      mesh.add(
        'black',
        block([s * (w - 0.02), deck - 0.004, -d + 0.08], [s * (w - 0.14), deck + 0.003, d - 0.34], { radius: 0.001 }),
      );
      mesh.add('black', block([s * (w - 0.03), 0, -d + 0.05], [s * (w - 0.09), 0.065, -d + 0.12], { radius: 0.008 }));
      mesh.add('black', block([s * (w - 0.03), 0, d - 0.2], [s * (w - 0.09), 0.065, d - 0.1], { radius: 0.008 }));
    }
    const roller: Vec3[] = [
      [-w + 0.15, 0.135, -d + 0.06],
      [w - 0.15, 0.135, -d + 0.06],
    ];
    mesh.add('black', tube(roller, 0.043, { sides: 18 }));
    // Motor hood.
    const hood = [
      [d - 0.36, 0.05],
      [d - 0.36, deck],
      [d - 0.3, 0.27],
      [d - 0.12, 0.28],
      [d - 0.02, 0.2],
      [d, 0.05],
    ].map(([z, y]) => [z!, y!] as const);
    mesh.add(
      frame === 'wood' ? 'black' : frame,
      prism(hood, -w + 0.02, w - 0.02, { bevel: 0.02, rounding: 3, crease: 0.7 }),
      sideways,
    );
    for (const s of [-1, 1]) {
      const x = s * (w - 0.04);
      beam(
        mesh,
        frame,
        [
          [x, 0.1, d - 0.1],
          [x, height - 0.3, d - 0.3],
          [x, height - 0.36, d - 0.75],
        ],
        0.03,
        0.12,
      );
      mesh.add(
        'black',
        tube(
          [
            [x, height - 0.362, d - 0.74],
            [x, height - 0.33, d - 0.44],
          ],
          0.033,
          { sides: 12, round: true },
        ),
      );
    }
    const console = chain(move(0, height - 0.26, d - 0.33), turnX(0.5));
    mesh.within(console, () => {
      mesh.add('black', block([-w + 0.05, -0.12, -0.02], [w - 0.05, 0.13, 0.05], { radius: 0.025, rounding: 4 }));
      mesh.add('screen', block([-0.2, -0.06, -0.024], [0.2, 0.11, -0.018], { radius: 0.002 }));
      for (const x of [-0.14, -0.05, 0.05, 0.14])
        mesh.add(
          x === -0.05 ? 'accent' : trim,
          block([x - 0.022, -0.1, -0.026], [x + 0.022, -0.075, -0.018], { radius: 0.003 }),
        );
    });
    mesh.add(
      frame,
      block([-w + 0.06, height - 0.36, d - 0.32], [w - 0.06, height - 0.31, d - 0.26], { radius: 0.012 }),
    );
    mesh.add('screen', block([-0.19, height - 0.16, d - 0.29], [0.19, height, d - 0.26], { radius: 0.006 }));
  },
});

/** One sits on it with the handlebar at +z. */
export const exerciseBike = gymKind({
  id: 'exercise-bike',
  clearanceM: { front: 0.4, side: 0.4, back: 0.2 },
  width: [0.48, 0.55, 0.65],
  depth: [1, 1.15, 1.3],
  height: [1.1, 1.25, 1.4],
  draw(mesh, { frame, cover, trim }, { width, depth, height }) {
    const [w, d] = [width / 2, depth / 2];
    for (const [z, k] of [
      [-d + 0.035, 0.86],
      [d - 0.035, 1],
    ] as const) {
      beam(
        mesh,
        frame,
        [
          [-w * k, 0.045, z],
          [w * k, 0.045, z],
        ],
        0.032,
      );
      for (const s of [-1, 1])
        mesh.add('black', block([s * w * k, 0, z - 0.034], [s * (w * k - 0.06), 0.03, z + 0.034], { radius: 0.006 }));
    }
    beam(
      mesh,
      frame,
      [
        [0, 0.05, -d + 0.04],
        [0, 0.2, -d * 0.4],
        [0, 0.22, 0.1],
        [0, 0.05, d - 0.04],
      ],
      0.03,
      0.2,
    );
    const fly = 0.235;
    const hub: Vec3 = [0, 0.36, d * 0.48];
    const disc = chain(move(-0.013, hub[1], hub[2]), sideways);
    mesh.add(trim, cylinder(fly, -0.013, 0.039, 44, 0.008), disc);
    mesh.add('black', cylinder(fly * 0.8, -0.016, 0.042, 36, 0.004), disc);
    mesh.add(frame, cylinder(0.06, -0.03, 0.056, 20, 0.004), disc);
    // Guard over belt and crank.
    const crank: Vec3 = [0, 0.36, -0.06];
    const guard = [
      ...arc(hub[2], hub[1], 0.1, -Math.PI / 2, Math.PI / 2, 8),
      ...arc(crank[2], crank[1], 0.13, Math.PI / 2, Math.PI * 1.5, 10),
    ];
    mesh.add(frame === 'wood' ? 'black' : frame, prism(guard, 0.035, 0.085, { bevel: 0.012, rounding: 2 }), sideways);
    for (const s of [-1, 1]) {
      mesh.add(
        'steel',
        rod([s * 0.1, crank[1], crank[2]], [s * 0.1, crank[1] - s * 0.12, crank[2] + s * 0.12], 0.012, 0.01, 8),
      );
      mesh.add(
        'black',
        block(
          [s * 0.1, crank[1] - s * 0.12 - 0.012, crank[2] + s * 0.12 - 0.05],
          [s * 0.2, crank[1] - s * 0.12 + 0.012, crank[2] + s * 0.12 + 0.05],
          { radius: 0.006 },
        ),
      );
    }
    mesh.add('steel', rod([-0.1, crank[1], crank[2]], [0.1, crank[1], crank[2]], 0.014, 0.014, 10));
    const saddleY = height * 0.73;
    beam(
      mesh,
      frame,
      [
        [0, 0.2, -0.04],
        [0, 0.62, -d * 0.38],
      ],
      0.032,
    );
    mesh.add('steel', rod([0, 0.58, -d * 0.36], [0, saddleY - 0.03, -d * 0.5], 0.017, 0.017, 12));
    mesh.add(cover, saddleShape(), move(0, saddleY, -d * 0.5));
    beam(
      mesh,
      frame,
      [
        [0, 0.22, 0.1],
        [0, 0.72, d * 0.42],
      ],
      0.032,
    );
    mesh.add('steel', rod([0, 0.68, d * 0.4], [0, height - 0.2, d * 0.54], 0.017, 0.017, 12));
    const bar: Vec3[] = [
      [-0.05, height - 0.12, d * 0.12],
      [-0.22, height - 0.14, d * 0.2],
      [-0.2, height - 0.2, d * 0.52],
      [0.2, height - 0.2, d * 0.52],
      [0.22, height - 0.14, d * 0.2],
      [0.05, height - 0.12, d * 0.12],
    ];
    mesh.add('black', tube(bent(bar, 0.06, 4), 0.016, { sides: 10, round: true }));
    mesh.within(chain(move(0, height - 0.09, d * 0.56), turnX(0.45)), () => {
      mesh.add('black', block([-0.15, -0.1, -0.01], [0.15, 0.1, 0.02], { radius: 0.012, rounding: 2 }));
      mesh.add('screen', block([-0.135, -0.085, -0.013], [0.135, 0.085, -0.008], { radius: 0.002 }));
    });
  },
});

function saddleShape() {
  const outline = [
    [0, -0.14],
    [0.09, -0.12],
    [0.115, -0.04],
    [0.07, 0.02],
    [0.03, 0.09],
    [0.022, 0.15],
    [-0.022, 0.15],
    [-0.03, 0.09],
    [-0.07, 0.02],
    [-0.115, -0.04],
    [-0.09, -0.12],
  ].map(([x, z]) => [x!, z!] as const);
  return prism(outline, -0.03, 0.035, { bevel: 0.028, rounding: 4, crease: 1 });
}

/** A cable station: a stack of plates in a tall frame, a seat before it, a bar above. */
export const weightMachine = gymKind({
  id: 'weight-machine',
  clearanceM: { front: 0.8, side: 0.4, back: 0 },
  againstWall: true,
  width: [1, 1.15, 1.6],
  depth: [1.2, 1.45, 1.7],
  height: [1.9, 2.05, 2.3],
  draw(mesh, { frame, cover, trim }, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const rear = d - 0.12;
    const post = 0.2;
    for (const s of [-1, 1]) {
      beam(
        mesh,
        frame,
        [
          [s * post, 0.03, rear],
          [s * post, height - 0.04, rear],
        ],
        0.032,
      );
      mesh.add('steel', rod([s * 0.07, 0.08, rear], [s * 0.07, height - 0.08, rear], 0.0125, 0.0125, 10));
      beam(
        mesh,
        frame,
        [
          [s * w * 0.96, 0.035, d - 0.035],
          [s * post, 0.035, rear],
        ],
        0.03,
      );
    }
    beam(
      mesh,
      frame,
      [
        [-post, 0.035, rear],
        [post, 0.035, rear],
      ],
      0.032,
    );
    beam(
      mesh,
      frame,
      [
        [-post, height - 0.035, rear],
        [post, height - 0.035, rear],
      ],
      0.034,
    );
    beam(
      mesh,
      frame,
      [
        [0, 0.035, rear],
        [0, 0.035, -d + 0.06],
      ],
      0.032,
    );
    beam(
      mesh,
      frame,
      [
        [-w * 0.7, 0.032, -d + 0.04],
        [w * 0.7, 0.032, -d + 0.04],
      ],
      0.032,
    );
    beam(
      mesh,
      frame,
      [
        [0, height - 0.035, rear],
        [0, height - 0.035, -0.02],
      ],
      0.032,
    );
    const plates = 15;
    for (let i = 0; i < plates; i++)
      mesh.add(
        'black',
        block([-0.14, 0.1 + i * 0.029, rear - 0.075], [0.14, 0.1 + i * 0.029 + 0.026, rear + 0.075], { radius: 0.003 }),
      );
    const pin = 0.1 + chance.whole(4, 11) * 0.029 + 0.013;
    mesh.add(trim, rod([0, pin, rear - 0.12], [0, pin, rear - 0.06], 0.009, 0.006, 8));
    const stackTop = 0.1 + plates * 0.029;
    mesh.add('steel', rod([0, stackTop, rear], [0, height - 0.12, rear], 0.004, 0.004, 6));
    for (const z of [rear - 0.03, 0.02]) {
      mesh.add(trim, cylinder(0.055, -0.014, 0.014, 26, 0.004), chain(move(0, height - 0.1, z), sideways));
      for (const s of [-1, 1])
        mesh.add(frame, block([s * 0.018, height - 0.13, z - 0.025], [s * 0.026, height - 0.04, z + 0.025]));
    }
    mesh.add('steel', rod([0, height - 0.045, rear - 0.03], [0, height - 0.045, 0.02], 0.004, 0.004, 6));
    mesh.add('steel', rod([0, height - 0.1, -0.034], [0, height - 0.36, -0.034], 0.004, 0.004, 6));
    const grip: Vec3[] = [
      [-w, height - 0.48, -0.034],
      [-w * 0.6, height - 0.37, -0.034],
      [w * 0.6, height - 0.37, -0.034],
      [w, height - 0.48, -0.034],
    ];
    mesh.add('steel', tube(bent(grip, 0.08, 4), 0.014, { sides: 10, round: true }));
    for (const s of [-1, 1])
      mesh.add(
        'black',
        rod([s * (w - 0.005), height - 0.478, -0.034], [s * w * 0.68, height - 0.392, -0.034], 0.018, 0.018, 10),
      );
    machineSeat(mesh, { frame, cover }, chance.seed);
    beam(
      mesh,
      frame,
      [
        [0, 0.12, rear - 0.1],
        [0, 0.12, -d + 0.2],
      ],
      0.02,
    );
    mesh.add('black', block([-0.24, 0.1, -d + 0.12], [0.24, 0.34, -d + 0.15], { radius: 0.01 }));
  },
});

/** Seat on its post, and thigh rolls on theirs. */
function machineSeat(mesh: MeshBuilder, { frame, cover }: Pick<Finish, 'frame' | 'cover'>, seed: number): void {
  beam(
    mesh,
    frame,
    [
      [0, 0.03, -0.12],
      [0, 0.45, -0.12],
    ],
    0.03,
  );
  mesh.add(cover, padding([-0.17, 0.45, -0.32], [0.17, 0.53, 0.1], { seed: seed, radius: 0.03, swell: 0.08 }));
  beam(
    mesh,
    frame,
    [
      [0, 0.3, 0.16],
      [0, 0.7, 0.16],
    ],
    0.026,
  );
  beam(
    mesh,
    frame,
    [
      [0, 0.035, 0.16],
      [0, 0.4, 0.16],
    ],
    0.03,
  );
  mesh.add('steel', rod([-0.26, 0.68, 0.08], [0.26, 0.68, 0.08], 0.012, 0.012, 10));
  mesh.add(frame, block([-0.02, 0.66, 0.07], [0.02, 0.7, 0.16]));
  for (const s of [-1, 1])
    mesh.add(
      cover,
      tube(
        [
          [s * 0.06, 0.68, 0.08],
          [s * 0.25, 0.68, 0.08],
        ],
        0.052,
        { sides: 18, round: true },
      ),
    );
}
