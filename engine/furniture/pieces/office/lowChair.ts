import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import type { ChairMeasures } from '../../parts/seats/chairParts.ts';
import type { PieceKind } from '../../types.ts';
import { makes } from '../seats/diningChair.ts';

/** A chair for children, or to sit low at a tea table. */
export const lowChair: PieceKind = {
  id: 'low-chair',
  usual: [0.42, 0.42, 0.55],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.15, side: 0.05, back: 0.3 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.34, 0.5],
      depth: [0.34, 0.5],
      height: [0.5, 0.66],
    });
    const mesh = new MeshBuilder();
    const measures: ChairMeasures = {
      w: width / 2,
      d: depth / 2,
      high: height,
      seat: 0.31,
      chance: chanceOf(request.seed),
    };
    const make = form.chair === 'medallion' || form.chair === 'cantilever' ? 'upholstered' : form.chair;
    makes[make](mesh, { ...form, leg: form.leg === 'hairpin' ? 'tapered' : form.leg }, measures);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
