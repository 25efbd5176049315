import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** What there is, in lines of chalk or letters: a framed board, a roll of paper, a strip on two rods. */
export const menuBoard: PieceKind = {
  id: 'menu-board',
  usual: [1.8, 0.05, 0.8],
  stance: 'wall',
  segment: 'picture',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 3],
      depth: [0.03, 0.06],
      height: [0.4, 1.4],
    });
    const mesh = new MeshBuilder();
    const [w, h] = [width / 2, height / 2];
    const light = form.frameRole === 'white' || form.bed === 'platform' || form.softness > 0.3;
    const [board, ink]: readonly [MaterialRole, MaterialRole] = light ? ['paper', 'black'] : ['black', 'white'];
    const bar = form.frame === 'gilt' ? 0.045 : form.frame === 'thin' ? 0.014 : form.frame === 'none' ? 0.006 : 0.03;
    const frame: MaterialRole =
      form.frame === 'gilt' ? 'metal' : form.frameRole === 'black' ? form.legRole : form.frameRole;
    mesh.add(
      board,
      block([-w + bar * 0.5, -h + bar * 0.5, -depth * 0.5], [w - bar * 0.5, h - bar * 0.5, 0], { radius: 0 }),
    );
    for (const s of [-1, 1]) {
      mesh.add(frame, block([s * w, -h, -depth], [s * (w - bar), h, 0], { radius: Math.min(0.004, form.edgeM) }));
      mesh.add(
        frame,
        block([-w + bar, s * h, -depth + 0.0008], [w - bar, s * (h - bar), -0.001], {
          radius: Math.min(0.004, form.edgeM),
        }),
      );
    }
    const columns = Math.max(1, Math.round(width / 0.62));
    const room = (width - 2 * bar - 0.08) / columns;
    for (let i = 0; i < columns; i++) {
      mesh.within(move(-w + bar + 0.04 + room * i, h - bar - 0.05, -depth * 0.5), () =>
        menuColumn(mesh, chance, ink, room - 0.06, height - 2 * bar - 0.1),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height], on: 'wall' });
  },
};

/**
 * Written lines below (0, 0): a heading, then names at the left and prices at the right. Words are strokes as high as
 * small letters.
 */
function menuColumn(mesh: MeshBuilder, chance: Chance, ink: MaterialRole, wide: number, high: number): void {
  const stroke = (x0: number, x1: number, y: number, tall: number, role: MaterialRole) => {
    for (let x = x0; x < x1 - tall * 0.4; ) {
      const letters = Math.min(x1 - x, tall * chance.between(2.2, 5.5));
      const count = Math.max(1, Math.round(letters / (tall * 0.72)));
      mesh.add(role, block([x, y, -0.0012], [x + letters * 0.94, y + tall * 0.24, 0.001], { radius: 0 }));
      for (let k = 0; k < count; k++) {
        const left = x + (letters * (k + chance.between(0, 0.2))) / count;
        const rise = chance() < 0.3 ? 1.45 : chance.between(0.8, 1);
        mesh.add(role, block([left, y, -0.0012], [left + tall * 0.22, y + tall * rise, 0.001], { radius: 0 }));
      }
      x += letters + tall * 0.8;
    }
  };
  const tall = Math.min(0.018, high / 26);
  stroke(0, wide * 0.55, -0.035, 0.03, 'accent');
  mesh.add(ink, block([0, -0.055, -0.001], [wide, -0.052, 0.001], { radius: 0 }));
  const lines = Math.min(7, Math.floor((high - 0.09) / (tall * 4)));
  for (let i = 0; i < lines; i++) {
    const y = -0.1 - ((high - 0.12) * i) / lines;
    stroke(0, wide * chance.between(0.35, 0.62), y, tall, ink);
    stroke(wide * 0.86, wide, y, tall, ink);
  }
}
