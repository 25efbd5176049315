import { chain, move, turnX, upright } from '../../kit/affine.ts';
import { superellipse } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, prism, tube } from '../../kit/solids.ts';
import { beam, gymKind } from '../../parts/gymKind.ts';

/** A hexagonal dumb-bell along z whose heads stand on y = 0; `r` is the radius of its heads. */
function dumbbell(mesh: MeshBuilder, r: number): void {
  const flat = r * Math.cos(Math.PI / 6);
  const head = r * 1.1;
  const hexagon = superellipse(2 * r, 2 * r, 2, 6).map(([x, y]): [number, number] => [x, y + flat]);
  for (const s of [-1, 1]) {
    const [a, b] = [s * 0.065, s * (0.065 + head)];
    const shape = prism(hexagon, Math.min(a, b), Math.max(a, b), { bevel: r * 0.14 });
    mesh.add('black', shape, upright);
  }
  mesh.add(
    'steel',
    tube(
      [
        [0, flat, -0.068],
        [0, flat, 0],
        [0, flat, 0.068],
      ],
      (t) => 0.013 + 0.004 * Math.sin(Math.PI * t),
      { sides: 10 },
    ),
  );
}

/** Tiers that slope to the front, dumb-bells on them, the heavy ones below. */
export const weightRack = gymKind({
  id: 'weight-rack',
  usual: [1.8, 0.6, 1],
  segment: 'equipment',
  clearanceM: { front: 1, side: 0, back: 0 },
  againstWall: true,
  width: [1, 2.5],
  depth: [0.5, 0.7],
  height: [0.8, 1.15],
  draw(mesh, { frame, trim }, { width, depth, height }) {
    const [w, d] = [width / 2, depth / 2];
    const tiers = 3;
    const spots = Array.from({ length: tiers }, (_, i): readonly [number, number] => {
      const t = i / (tiers - 1);
      return [0.14 + (height - 0.34) * t, -d + 0.17 + (depth - 0.36) * t];
    });
    for (const s of [-1, 1]) {
      const x = s * (w - 0.04);
      beam(
        mesh,
        frame,
        [
          [x, 0.03, -d + 0.04],
          [x, 0.03, d - 0.02],
        ],
        0.03,
      );
      beam(
        mesh,
        frame,
        [
          [x, 0.03, -d + 0.1],
          [x, height - 0.03, d - 0.07],
        ],
        0.03,
      );
      for (const z of [-d + 0.06, d - 0.05])
        mesh.add('black', block([x - 0.036, 0, z - 0.05], [x + 0.036, 0.02, z + 0.05], { radius: 0.005 }));
    }
    spots.forEach(([y, z], tier) => {
      const tilt = chain(move(0, y, z), turnX(0.3));
      mesh.within(tilt, () => {
        for (const s of [-1, 1]) {
          mesh.add(
            frame,
            block([-w + 0.012, -0.012, s * 0.12 - 0.03], [w - 0.012, 0, s * 0.12 + 0.03], { radius: 0.002 }),
          );
          mesh.add(
            trim,
            block([-w + 0.012, -0.012, s * 0.152 - 0.003], [w - 0.012, 0.018, s * 0.152 + 0.003], { radius: 0.002 }),
          );
        }
        const r0 = 0.085 - tier * 0.017;
        const count = Math.floor((width - 0.1) / (r0 * 2.35));
        for (let i = 0; i < count; i++) {
          const r = r0 * (1 - 0.16 * (i / count));
          const x = -w + 0.05 + ((width - 0.1) * (i + 0.5)) / count;
          mesh.within(move(x, 0, 0), () => dumbbell(mesh, r));
        }
      });
    });
  },
});
