import type { Vec3 } from '../../../geometry/types.ts';
import { chain, move, sideways } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { padding } from '../../kit/soft.ts';
import { block, cylinder, rod, tube } from '../../kit/solids.ts';
import { beam, type Finish, gymKind } from '../../parts/gymKind.ts';

/** A cable station: a stack of plates in a tall frame, a seat before it, a bar above. */
export const weightMachine = gymKind({
  id: 'weight-machine',
  usual: [1.2, 1.5, 2],
  clearanceM: { front: 0.8, side: 0.4, back: 0 },
  againstWall: true,
  width: [1, 1.6],
  depth: [1.2, 1.7],
  height: [1.9, 2.3],
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
