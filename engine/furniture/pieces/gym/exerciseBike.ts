import type { Vec3 } from '../../../geometry/types.ts';
import { chain, move, sideways, turnX } from '../../kit/affine.ts';
import { arc, bent } from '../../kit/curves.ts';
import { block, cylinder, prism, rod, tube } from '../../kit/solids.ts';
import { beam, gymKind } from '../../parts/gymKind.ts';

/** One sits on it with the handlebar at +z. */
export const exerciseBike = gymKind({
  id: 'exercise-bike',
  usual: [0.6, 1.15, 1.3],
  clearanceM: { front: 0.4, side: 0.4, back: 0.2 },
  width: [0.48, 0.65],
  depth: [1, 1.3],
  height: [1.1, 1.4],
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
