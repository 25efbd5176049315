import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { type Cell, drawCabinet, type Hollow } from '../../parts/cabinets/cabinet.ts';
import { smallThing } from '../../parts/objects.ts';
import { foldedPile, wares } from '../../parts/wares.ts';
import type { PieceKind } from '../../types.ts';

/** Goods in a hollow: they belong together shelf by shelf. */
function goods(mesh: MeshBuilder, chance: Chance, { from, to }: Hollow): void {
  const wide = to[0] - from[0];
  const clear = to[1] - from[1];
  const deep = to[2] - from[2];
  if (clear < 0.12 || wide < 0.15) return;
  const kind = chance.whole(0, 3);
  const piles = Math.max(1, Math.floor(wide / 0.36));
  mesh.within(move((from[0] + to[0]) / 2, from[1], (from[2] + to[2]) / 2), () => {
    if (kind === 1) wares(mesh, chance, wide, clear);
    else
      for (let i = 0; i < piles; i++)
        mesh.within(move((i - (piles - 1) / 2) * (wide / piles), 0, 0), () => {
          if (kind === 0) foldedPile(mesh, chance, Math.min(0.28, wide * 0.85), Math.min(0.3, deep * 0.85), clear);
          else smallThing(mesh, chance, Math.min(0.3, wide / piles, deep), clear * 0.85);
        });
  });
}

/** Tall shelves with a few goods on each and light under the boards. */
export const displayShelf: PieceKind = {
  id: 'display-shelf',
  usual: [1.4, 0.38, 1.9],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.7, 3],
      depth: [0.3, 0.5],
      height: [1.2, 2.5],
    });
    const mesh = new MeshBuilder();
    const bays = Math.max(1, Math.round(width / 0.75));
    const rows = Math.max(3, Math.round(height / 0.42));
    const cupboard = height > 1.5 && form.stand === 'plinth' ? 0.24 : 0;
    const cells: Cell[] = [];
    for (let i = 0; i < bays; i++) {
      const x = [i / bays, (i + 1) / bays] as const;
      if (cupboard) cells.push({ x, y: [0, cupboard], kind: 'door', handle: i % 2 ? -1 : 1 });
      const count = cupboard ? rows - 1 : rows;
      for (let j = 0; j < count; j++)
        cells.push({
          x,
          y: [cupboard + ((1 - cupboard) * j) / count, cupboard + ((1 - cupboard) * (j + 1)) / count],
          kind: 'open',
        });
    }
    const hollows = drawCabinet(mesh, form, { width, depth, height, cells, board: form.edgeM > 0.008 ? 0.036 : 0.026 });
    for (const hollow of hollows) {
      if (hollow.kind !== 'open') continue;
      goods(mesh, chance, hollow);
      const { from, to } = hollow;
      mesh.add(
        'bulb',
        block([from[0] + 0.03, to[1] - 0.004, from[2] + 0.022], [to[0] - 0.03, to[1] - 0.0005, from[2] + 0.032], {
          radius: 0.0005,
        }),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
