import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { padding } from '../../kit/soft.ts';
import { rod } from '../../kit/solids.ts';
import { drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { clothes, drawGarment } from '../../parts/garments.ts';
import type { PieceKind } from '../../types.ts';

/** Without doors: rails with clothes, shelves with folded ones, drawers below. */
export const openWardrobe: PieceKind = {
  id: 'open-wardrobe',
  usual: [1.8, 0.58, 2.1],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 3.2],
      depth: [0.52, 0.64],
      height: [1.8, 2.5],
    });
    const mesh = new MeshBuilder();
    const share = Math.min(0.4, 0.6 / width);
    const left = chance() < 0.5;
    const [a, b] = left ? [0, share] : [1 - share, 1];
    const [c, d] = left ? [share, 1] : [0, 1 - share];
    const rows = 4;
    const hollows = drawCabinet(mesh, form, {
      width,
      depth,
      height,
      foot: form.stand === 'legs' ? 0.1 : 0.06,
      cells: [
        { x: [c, d], y: [0, 0.2], kind: 'drawer' },
        { x: [c, d], y: [0.2, 1], kind: 'open' },
        ...Array.from({ length: rows }, (_, i) => ({
          x: [a, b] as const,
          y: [i / rows, (i + 1) / rows] as const,
          kind: i < 1 ? ('drawer' as const) : ('open' as const),
        })),
      ],
    });
    const [hall, ...shelves] = hollows.filter(({ kind }) => kind === 'open');
    hangingRow(mesh, form, chance, hall!.from, hall!.to);
    for (const { from, to } of shelves) foldedPiles(mesh, chance, from, to);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function hangingRow(mesh: MeshBuilder, form: Form, chance: Chance, from: Vec3, to: Vec3): void {
  const y = to[1] - 0.07;
  const z = (from[2] + to[2]) / 2;
  mesh.add(form.fittingRole, rod([from[0], y, z], [to[0], y, z], 0.0125, 0.0125, 10));
  const room = y - from[1] - 0.1;
  for (let x = from[0] + 0.07; x < to[0] - 0.05; x += chance.between(0.06, 0.12)) {
    if (chance() < 0.12) x += 0.09;
    if (x > to[0] - 0.05) break;
    const length = Math.min(room - 0.1, chance() < 0.3 ? chance.between(1.05, 1.25) : chance.between(0.68, 0.86));
    mesh.within(chain(move(x, y, z), turnY(Math.PI / 2 + chance.between(-0.12, 0.12))), () =>
      drawGarment(mesh, chance, {
        role: chance.pick(clothes),
        width: Math.min(0.44, to[2] - from[2] - 0.06),
        length,
        thick: chance.between(0.03, 0.05),
        hung: 'hanger',
      }),
    );
  }
}

function foldedPiles(mesh: MeshBuilder, chance: Chance, from: Vec3, to: Vec3): void {
  const piles = to[0] - from[0] > 0.5 ? 2 : 1;
  const step = (to[0] - from[0]) / piles;
  for (let i = 0; i < piles; i++) {
    const x = from[0] + step * (i + 0.5);
    let y = from[1];
    for (let k = chance.whole(2, 5); k > 0 && y < to[1] - 0.09; k--) {
      const [w, high, deep] = [Math.min(0.15, step * 0.4), chance.between(0.035, 0.06), 0.19];
      const fold = padding([-w, 0, -deep], [w, high, deep * 0.8], {
        seed: chance.whole(0, 9999),
        radius: 0.017,
        swell: 0.06,
        grid: 0.2,
        rounding: 2,
      });
      mesh.add(
        chance.pick(clothes),
        fold,
        chain(move(x, y, (from[2] + to[2]) / 2 - 0.02), turnY(chance.between(-0.04, 0.04))),
      );
      y += high * 0.97;
    }
  }
}
