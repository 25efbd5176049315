import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { depthsOf } from '../../parts/kitchen.ts';
import { drawStove, gasHob } from '../../parts/stove.ts';
import { isClassic } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A restaurant's range: steel, four to eight burners under heavy grates, one or two ovens, a row of knobs. */
export const range: PieceKind = {
  id: 'range',
  usual: [1.2, 0.75, 0.9],
  stance: 'floor',
  segment: 'appliance',
  clearanceM: { front: 1, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.7, 2.4],
      depth: [0.65, 0.95],
      height: [0.85, 0.95],
    });
    const mesh = new MeshBuilder();
    const { edge, back } = depthsOf(depth);
    const columns = Math.max(2, Math.round(width / 0.4));
    const fitting: MaterialRole = isClassic(form) ? 'metal' : 'black';
    drawStove(mesh, {
      width,
      height,
      edge,
      back,
      finish: 'steel',
      fitting,
      ovens: width > 1.1 ? 2 : 1,
      knobs: columns * 2 + 2,
      foot: 0.15,
      plinth: false,
      drawer: false,
    });
    mesh.add('steel', block([-width / 2, height, back - 0.05], [width / 2, height + 0.12, back], { radius: 0.004 }));
    gasHob(mesh, { width: width - 0.02, depth: back - edge - 0.09, y: height, z: (edge + back) / 2 - 0.02 }, columns);
    return pieceOf(mesh, { sizeM: [width, undefined, height + 0.12] });
  },
};
