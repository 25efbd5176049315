import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { bent, roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { rod, tube } from '../../kit/solids.ts';
import { hangingTowel } from '../../parts/towels.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A folding rack, its bars along x: steel with crossed legs, or wooden. Something dries on it. */
export const dryingRack: PieceKind = {
  id: 'drying-rack',
  usual: [1, 0.55, 1],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.4, side: 0.1, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1.4],
      depth: [0.45, 0.7],
      height: [0.8, 1.2],
    });
    const mesh = new MeshBuilder();
    const steel = form.legRole === 'metal' || form.legRole === 'black' || form.frameRole === 'white';
    const role: MaterialRole = steel
      ? form.legRole === 'black'
        ? 'black'
        : 'steel'
      : form.legRole === 'woodDark'
        ? 'woodDark'
        : 'wood';
    const r = steel ? 0.009 : 0.0125;
    const [w, d, top] = [width / 2 - r, depth / 2 - r, height - r];
    for (const s of [-1, 1]) {
      const x = w - (s > 0 ? 0 : r * 2.2);
      if (steel)
        mesh.add(
          role,
          tube(
            bent(
              [
                [-x, 0.004 + r, -s * d],
                [-x, top - 0.03, s * d],
                [x, top - 0.03, s * d],
                [x, 0.004 + r, -s * d],
              ],
              0.03,
              4,
            ),
            r,
            { sides: 10, round: true },
          ),
        );
      else {
        for (const e of [-1, 1])
          mesh.add(
            role,
            tube(
              [
                [e * x, r * 0.6, -s * d],
                [e * x, top, s * d],
              ],
              r,
              { outline: roundedRectangle(2, 2, 0.4, 2) },
            ),
          );
        mesh.add(role, rod([-x, 0.16, -s * d * 0.68], [x, 0.16, -s * d * 0.68], 0.009, 0.009, 10));
      }
      mesh.add(
        role,
        tube(
          [
            [s * w, top, -d],
            [s * w, top, d],
          ],
          steel ? r * 0.8 : r * 0.8,
          { sides: 8, round: true },
        ),
      );
    }
    const bars = Math.max(5, Math.round(depth / 0.075));
    const at = (i: number) => -d + (2 * d * i) / (bars - 1);
    for (let i = 0; i < bars; i++)
      mesh.add(role, rod([-w, top, at(i)], [w, top, at(i)], steel ? 0.0035 : 0.007, steel ? 0.0035 : 0.007, 8));
    dry(mesh, chance, { width, top, bar: steel ? 0.004 : 0.0075, places: [0, Math.floor(bars / 2), bars - 1].map(at) });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function dry(
  mesh: MeshBuilder,
  chance: Chance,
  p: { width: number; top: number; bar: number; places: readonly number[] },
): void {
  for (const z of p.places) {
    if (z !== p.places[0] && chance() < 0.35) continue;
    const wide = p.width * chance.between(0.34, 0.56);
    const x = (p.width - wide - 0.08) * (chance() - 0.5);
    const role = chance.pick<MaterialRole>(['textile', 'white', 'textileSecond']);
    const long = p.top * chance.between(0.36, 0.56);
    mesh.within(move(x, p.top, z), () => hangingTowel(mesh, role, wide, long, long * chance.between(0.7, 0.95), p.bar));
  }
}
