import type { Chance } from '../../../chance.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block } from '../../kit/solids.ts';
import { vessel } from '../../kit/vessels.ts';
import type { Hollow } from '../../parts/cabinets/cabinet.ts';
import { openShelf } from '../../parts/cabinets/openShelf.ts';
import { foldedTowels } from '../../parts/towels.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';
import { towelShelf } from './towelShelf.ts';

/** Open shelves with boxes. */
export const storageShelf: PieceKind = {
  ...towelShelf,
  id: 'storage-shelf',
  usual: [1.2, 0.45, 1.9],
  build: (request) => openShelf(request, [0.6, 2.4], fillWithBoxes),
};

function fillWithBoxes(mesh: MeshBuilder, chance: Chance, { from, to }: Hollow): void {
  const [wide, clear, deep] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const z = (from[2] + to[2]) / 2;
  const count = Math.max(1, Math.round(wide / 0.36));
  const each = wide / count;
  for (let i = 0; i < count; i++) {
    const kind = chance();
    if (kind < 0.15) continue;
    const [w, h, d] = [each * 0.86, Math.min(clear * chance.between(0.55, 0.8), 0.28), deep * 0.84];
    mesh.within(move(from[0] + each * (i + 0.5), from[1], z), () => {
      if (kind < 0.5)
        mesh.add(
          'rattan',
          vessel({
            rim: roundedRectangle(w, d, 0.04, 5),
            top: h,
            bottom: 0,
            wall: 0.014,
            foot: 0.93,
            round: 0.08,
            outerRound: 0.08,
            steps: 3,
          }),
        );
      else if (kind < 0.8) lidded(mesh, chance.pick<MaterialRole>(['paper', 'textile', 'white', 'wood']), w, h, d);
      else foldedTowels(mesh, chance, Math.max(1, Math.floor(h / 0.05)), w, d);
    });
  }
}

/** A box with its lid and a label. */
function lidded(mesh: MeshBuilder, role: MaterialRole, w: number, h: number, d: number): void {
  mesh.add(
    role,
    block([-w / 2 + 0.003, 0, -d / 2 + 0.003], [w / 2 - 0.003, h - 0.03, d / 2 - 0.003], { radius: 0.002 }),
  );
  mesh.add(role, block([-w / 2, h - 0.06, -d / 2], [w / 2, h, d / 2], { radius: 0.003 }));
  mesh.add('white', block([-0.035, h * 0.42, -d / 2 + 0.001], [0.035, h * 0.42 + 0.03, -d / 2 + 0.01], { radius: 0 }));
}
