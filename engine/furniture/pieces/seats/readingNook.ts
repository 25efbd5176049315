import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY, upright } from '../../kit/affine.ts';
import { arc } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cushion, padding, pillow } from '../../kit/soft.ts';
import { block, prism, tube } from '../../kit/solids.ts';
import { drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { weltOf } from '../../parts/cushions.ts';
import { bookPile, bookRow } from '../../parts/objects.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A seat over shelves of books, a padded back, cushions and a shelf within reach. */
export const readingNook: PieceKind = {
  id: 'reading-nook',
  usual: [1.6, 0.8, 1.1],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.1, 2.2],
      depth: [0.6, 0.95],
      height: [0.95, 1.5],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const seat = 0.34;
    const bays = Math.max(2, Math.round(width / 0.5));
    const cells = Array.from({ length: bays }, (_, i) => ({
      x: [i / bays, (i + 1) / bays] as const,
      y: [0, 1] as const,
      kind: 'open' as const,
    }));
    const plain: Form = { ...form, topRole: form.frameRole, stand: form.stand === 'legs' ? 'plinth' : form.stand };
    const hollows = drawCabinet(mesh, plain, { width, depth, height: seat, cells, foot: 0.05 });
    for (const { from, to } of hollows) {
      const start = from[0] + 0.012;
      bookRow(mesh, chance, {
        left: start,
        right: start + (to[0] - from[0]) * chance.between(0.4, 0.9),
        y: from[1],
        front: from[2] + 0.02,
        clear: to[1] - from[1],
        deep: 0.2,
      });
    }
    mesh.add(
      form.coverRole,
      cushion(width - 0.02, depth - 0.14, 0.09, {
        seed: chance.seed,
        corner: 0.06,
        crown: 0.024,
        worn: 0.3,
        detail: 20,
        piping: weltOf(form),
      }),
      move(0, seat, -0.06),
    );
    nookBack(mesh, form, chance.seed, width, d, seat, height);
    const t = Math.max(0.022, form.edgeM * 3);
    mesh.add(
      form.frameRole,
      block([w, seat, -d + 0.12], [w - t, height - 0.25, d - 0.04], { radius: Math.max(0.003, form.edgeM), grain: 1 }),
    );
    mesh.within(move(w - t - 0.17, seat + 0.114, d - 0.3), () =>
      mesh.within(turnY(0.4), () => bookPile(mesh, chance, 2)),
    );
    const roles: readonly MaterialRole[] = ['accent', 'textileSecond', 'textile'];
    for (const i of [0, 1, 2]) {
      const size = 0.46 - 0.05 * i;
      const shape = pillow(size, size, 0.16, { seed: chance.seed + 11 * i, fill: 0.7, detail: 11 });
      const x = -w + 0.3 + i * 0.36;
      mesh.add(
        roles[i],
        shape,
        chain(move(x, seat + 0.1 + size * 0.48, d - 0.2 - 0.03 * i), turnY(0.12 - 0.1 * i), turnX(-1.15)),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A padded back, its top straight or arched, in a frame. */
function nookBack(
  mesh: MeshBuilder,
  form: Form,
  seed: number,
  width: number,
  d: number,
  seat: number,
  height: number,
): void {
  const w = width / 2;
  const arched = form.softness > 0.15 || form.mirror === 'arch' || form.mirror === 'oval' || form.mirror === 'round';
  if (arched) {
    const rise = Math.min(0.3, w * 0.5);
    const r = (w * w + rise * rise) / (2 * rise);
    const half = Math.asin(w / r);
    const outline = [
      [-w, seat - 0.02] as const,
      [w, seat - 0.02] as const,
      ...arc(0, height - r, r, Math.PI / 2 - half, Math.PI / 2 + half, 20),
    ];
    mesh.add(
      form.frameRole,
      prism(outline, d - 0.03, d, { bevel: Math.max(0.003, form.edgeM * 0.7), rounding: 2 }),
      upright,
    );
  } else {
    mesh.add(
      form.frameRole,
      block([-w, seat - 0.02, d - 0.03], [w, height, d], { radius: Math.max(0.003, form.edgeM), grain: 0 }),
    );
    const ledge: Vec3[] = [
      [-w, height - 0.02, d - 0.13],
      [w, height, d],
    ];
    mesh.add(form.frameRole, block(ledge[0], ledge[1], { radius: Math.max(0.002, form.edgeM) }));
  }
  const fields = form.back === 'channels' || form.back === 'tufted' ? Math.round(width / 0.16) : 3;
  const step = (width - 0.06) / fields;
  for (let i = 0; i < fields; i++) {
    const x = -w + 0.03 + step * i;
    mesh.add(
      form.coverRole,
      padding([x + 0.001, seat + 0.06, d - 0.1], [x + step - 0.001, height - (arched ? 0.34 : 0.08), d - 0.025], {
        seed: seed + i,
        radius: 0.03,
        swell: 0.08,
        grid: 0.2,
      }),
    );
  }
  if (arched)
    mesh.add(
      form.fittingRole,
      tube(
        [
          [-w + 0.06, height - 0.31, d - 0.036],
          [w - 0.06, height - 0.31, d - 0.036],
        ],
        0.006,
        { sides: 6, round: true },
      ),
    );
}
