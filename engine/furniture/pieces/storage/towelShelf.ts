import type { Chance } from '../../../chance.ts';
import { move } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import type { Hollow } from '../../parts/cabinets/cabinet.ts';
import { openShelf } from '../../parts/cabinets/openShelf.ts';
import { foldedTowels, rolledTowel } from '../../parts/towels.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Open shelves with towels. */
export const towelShelf: PieceKind = {
  id: 'towel-shelf',
  usual: [0.8, 0.35, 1.6],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build: (request) => openShelf(request, [0.4, 1.4], fillWithTowels),
};

function fillWithTowels(mesh: MeshBuilder, chance: Chance, { from, to }: Hollow): void {
  const [wide, clear, deep] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const z = (from[2] + to[2]) / 2;
  if (chance() < 0.35) {
    const radius = Math.min(0.055, clear * 0.24);
    const count = Math.floor((wide - 0.04) / (radius * 2.05));
    const role = chance.pick<MaterialRole>(['white', 'textile', 'textileSecond']);
    for (let i = 0; i < count; i++)
      mesh.within(move((from[0] + to[0]) / 2 + (i - (count - 1) / 2) * radius * 2.05, from[1], z), () =>
        rolledTowel(mesh, role, radius, deep * 0.8),
      );
    for (let i = 0; i < count - 1; i++)
      mesh.within(move((from[0] + to[0]) / 2 + (i - (count - 2) / 2) * radius * 2.05, from[1] + radius * 1.74, z), () =>
        rolledTowel(mesh, role, radius, deep * 0.78),
      );
    return;
  }
  const piles = Math.max(1, Math.floor(wide / 0.34));
  const each = wide / piles;
  for (let i = 0; i < piles; i++) {
    const count = Math.min(chance.whole(2, 6), Math.floor((clear - 0.03) / 0.045));
    mesh.within(move(from[0] + each * (i + 0.5), from[1], z), () =>
      foldedTowels(mesh, chance, count, Math.min(0.32, each * 0.84), deep * 0.82),
    );
  }
}
