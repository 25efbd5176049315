import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { bookPile, bowl, vase } from '../../parts/objects.ts';
import { drawTable, surfaceOf, type TableMeasures } from '../../parts/tables/tables.ts';
import { foldedPile, wares } from '../../parts/wares.ts';
import type { PieceKind } from '../../types.ts';

/** A table in the middle of a shop, goods laid out in groups. */
export const displayTable: PieceKind = {
  id: 'display-table',
  usual: [1.5, 0.9, 0.8],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.9, back: 0.9 },
  againstWall: false,
  build(request) {
    const family = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const form: Form = {
      ...family,
      tableTop:
        family.tableTop === 'tray' || family.tableTop === 'octagon'
          ? 'rounded'
          : family.tableTop === 'pebble'
            ? 'oval'
            : family.tableTop,
    };
    const round = form.tableTop === 'round';
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 2.4],
      depth: [0.7, 1.4],
      height: [0.74, 0.9],
    });
    const mesh = new MeshBuilder();
    const measures: TableMeasures = {
      width,
      depth,
      height,
      thickness: form.topRole === 'stone' || form.edgeM > 0.008 ? 0.045 : 0.03,
      apron: 0.06,
      chance,
    };
    drawTable(mesh, form, measures);
    const y = surfaceOf(form, measures);
    const share = round || form.tableTop === 'oval' ? 0.5 : 0.74;
    const columns = Math.max(2, Math.floor((width * share) / 0.36));
    const lines = depth * share > 0.62 ? 2 : 1;
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < lines; j++) {
        const at = move(
          (i - (columns - 1) / 2) * ((width * share) / columns),
          y,
          (j - (lines - 1) / 2) * ((depth * share) / lines),
        );
        mesh.within(at, () => {
          const kind = chance();
          if (kind < 0.5) foldedPile(mesh, chance, 0.27, 0.31, 0.2);
          else if (kind < 0.7) wares(mesh, chance, 0.3, 0.26);
          else if (kind < 0.85) vase(mesh, chance, chance.between(0.18, 0.3));
          else if (kind < 0.93) bookPile(mesh, chance, 3);
          else bowl(mesh, chance, 0.13);
        });
      }
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};
