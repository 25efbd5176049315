import { chain, move, sideways, turnX } from '../../kit/affine.ts';
import { padding } from '../../kit/soft.ts';
import { block, cylinder, rod, superellipsoid } from '../../kit/solids.ts';
import { beam, gymKind } from '../../parts/gymKind.ts';

/** A pad that can be raised at one end, on a steel frame with wheels. */
export const weightBench = gymKind({
  id: 'weight-bench',
  usual: [0.7, 1.3, 0.5],
  clearanceM: { front: 0.6, side: 0.6, back: 0.2 },
  width: [0.5, 0.75],
  depth: [1.15, 1.45],
  height: [0.42, 1.2],
  draw(mesh, { frame, cover, trim }, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const tilt = Math.max(0, Math.min(1.2, Math.asin(Math.min(0.93, (height - 0.46) / 0.84))));
    const seat = 0.36;
    const hinge = -d + 0.38;
    beam(
      mesh,
      frame,
      [
        [-w, 0.03, -d + 0.1],
        [w, 0.03, -d + 0.1],
      ],
      0.03,
    );
    beam(
      mesh,
      frame,
      [
        [-w, 0.03, d - 0.06],
        [w, 0.03, d - 0.06],
      ],
      0.03,
    );
    beam(
      mesh,
      frame,
      [
        [0, 0.06, -d + 0.1],
        [0, 0.13, -d + 0.3],
        [0, 0.13, d - 0.3],
        [0, 0.06, d - 0.06],
      ],
      0.032,
      0.1,
    );
    for (const s of [-1, 1])
      for (const z of [-d + 0.1, d - 0.06])
        mesh.add('black', block([s * w, 0, z - 0.034], [s * (w - 0.05), 0.03, z + 0.034], { radius: 0.006 }));
    beam(
      mesh,
      frame,
      [
        [0, 0.13, hinge - 0.06],
        [0, seat, hinge - 0.06],
      ],
      0.034,
    );
    beam(
      mesh,
      frame,
      [
        [0, 0.13, d - 0.42],
        [0, seat + Math.sin(tilt) * 0.42, d - 0.42 - (1 - Math.cos(tilt)) * 0.4],
      ],
      0.026,
    );
    for (const s of [-1, 1])
      mesh.add(trim, block([s * 0.034, 0.2, hinge - 0.1], [s * 0.042, seat + 0.02, hinge + 0.03], { radius: 0.003 }));
    mesh.add(trim, rod([-0.07, 0.3, hinge - 0.06], [0.07, 0.3, hinge - 0.06], 0.009, 0.009, 10));
    mesh.add('black', superellipsoid(0.022, 0.022, 0.022, 2, 12), move(0.08, 0.3, hinge - 0.06));
    mesh.add(
      cover,
      padding([-0.14, seat, -d], [0.14, seat + 0.085, hinge - 0.012], {
        seed: chance.seed,
        radius: 0.028,
        swell: 0.07,
      }),
    );
    mesh.within(chain(move(0, seat, hinge), turnX(-tilt)), () => {
      mesh.add(frame, block([-0.05, -0.035, 0.02], [0.05, 0.004, 0.7], { radius: 0.004 }));
      mesh.add(
        cover,
        padding([-0.145, 0, 0.002], [0.145, 0.085, depth - 0.39], {
          seed: chance.seed + 2,
          radius: 0.028,
          swell: 0.07,
        }),
      );
    });
    mesh.add('black', cylinder(0.045, -0.02, 0.02, 20, 0.006), chain(move(w - 0.03, 0.05, d - 0.02), sideways));
  },
});
