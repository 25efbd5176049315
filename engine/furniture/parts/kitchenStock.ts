import type { Chance } from '../../chance.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { move } from '../kit/affine.ts';
import { roundedRectangle } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { cylinder, lathe, tube } from '../kit/solids.ts';
import { vessel } from '../kit/vessels.ts';

interface Stock {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly z: number;
  readonly deep: number;
  readonly clear: number;
}

/** Pots, pans for food and plates in a row on a shelf. */
export function stock(mesh: MeshBuilder, chance: Chance, p: Stock): void {
  let x = p.left;
  while (x < p.right) {
    const wide = Math.min(p.deep, chance.between(0.22, 0.38));
    if (x + wide > p.right) return;
    const kind = chance();
    mesh.within(move(x + wide / 2, p.y, p.z), () => {
      if (kind < 0.4) pot(mesh, wide / 2 - 0.03, Math.min(p.clear - 0.06, wide * chance.between(0.45, 0.8)));
      else if (kind < 0.75) pans(mesh, wide - 0.02, Math.min(p.deep, 0.5), chance.whole(1, 3));
      else plates(mesh, chance.whole(6, 14));
    });
    x += wide + chance.between(0.02, 0.1);
  }
}

function pot(mesh: MeshBuilder, radius: number, high: number): void {
  mesh.add(
    'steel',
    lathe(
      [
        [radius * 0.97, 0],
        [radius, 0.01],
        [radius, high],
        [radius * 1.03, high + 0.004],
        [radius * 1.03, high + 0.008],
        [radius * 0.6, high + 0.022],
        [0, high + 0.026],
      ],
      22,
    ),
  );
  mesh.add('black', cylinder(0.018, high + 0.025, high + 0.045, 12, 0.004));
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      tube(
        [
          [s * radius, high * 0.75, -0.035],
          [s * (radius + 0.03), high * 0.78, -0.03],
          [s * (radius + 0.03), high * 0.78, 0.03],
          [s * radius, high * 0.75, 0.035],
        ],
        0.004,
        { sides: 6 },
      ),
    );
}

/** Gastronorm pans set into each other. */
function pans(mesh: MeshBuilder, width: number, depth: number, count: number): void {
  for (let i = 0; i < count; i++)
    mesh.add(
      'steel',
      vessel({
        rim: roundedRectangle(width, depth, 0.025, 4),
        top: 0.1 + i * 0.025,
        bottom: i * 0.025,
        wall: 0.006,
        floor: 0.003,
        foot: 0.88,
        round: 0.15,
        outerRound: 0.12,
        steps: 3,
      }),
    );
}

/** A pile of plates, one solid whose rims show. */
export function plates(mesh: MeshBuilder, count: number): void {
  const profile: Vec2[] = [[0.06, 0]];
  for (let i = 0; i < count; i++) profile.push([0.13, i * 0.008 + 0.015], [0.121, i * 0.008 + 0.0175]);
  const top = (count - 1) * 0.008;
  profile.push([0.08, top + 0.007], [0, top + 0.006]);
  mesh.add('ceramic', lathe(profile, 18));
}
