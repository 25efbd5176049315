/** Chairs for tables: ten makes, one seat height. The front faces −z. */

import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cane, ladder, medallion, spindle, wishbone, yoke } from '../../parts/seats/chairFrames.ts';
import type { Make } from '../../parts/seats/chairParts.ts';
import { cantilever, shell, slab, upholstered } from '../../parts/seats/chairShells.ts';
import type { PieceKind } from '../../types.ts';

/** A chair at a table; its seat is 45 cm high. */
export const diningChair: PieceKind = {
  id: 'dining-chair',
  usual: (forms) => {
    const form = formOf(forms);
    const wide = form.chair === 'shell' || form.chair === 'wishbone' || form.chair === 'yoke';
    const tall =
      form.chair === 'ladder' || form.chair === 'medallion' || form.chair === 'yoke' || form.chair === 'spindle';
    return [wide ? 0.54 : 0.47, 0.53, tall ? 0.94 : 0.81];
  },
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.2, side: 0.05, back: 0.5 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.42, 0.62],
      depth: [0.45, 0.62],
      height: [0.72, 1.08],
    });
    const mesh = new MeshBuilder();
    makes[form.chair](mesh, form, {
      w: width / 2,
      d: depth / 2,
      high: height,
      seat: 0.455,
      chance: chanceOf(request.seed),
    });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** How each make is built, for every kind of chair. */
export const makes: Readonly<Record<Form['chair'], Make>> = {
  spindle,
  ladder,
  wishbone,
  upholstered,
  cantilever,
  shell,
  medallion,
  slab,
  yoke,
  cane,
};
