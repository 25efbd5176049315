import type { Vec3 } from '../../../geometry/types.ts';
import { chain, move, sideways, turnX } from '../../kit/affine.ts';
import { block, prism, tube } from '../../kit/solids.ts';
import { beam, gymKind } from '../../parts/gymKind.ts';

/** One steps onto the belt from −z and looks at the console at +z. */
export const treadmill = gymKind({
  id: 'treadmill',
  usual: [0.85, 1.8, 1.45],
  clearanceM: { front: 1, side: 0.4, back: 0.3 },
  width: [0.72, 0.95],
  depth: [1.5, 2.1],
  height: [1.25, 1.6],
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
