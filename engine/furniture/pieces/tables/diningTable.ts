import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { type TableSizes, tableOf } from '../../parts/tables/mainTables.ts';
import type { PieceKind } from '../../types.ts';

/** For four to eight; 74 cm high. */
export const diningTable: PieceKind = {
  id: 'dining-table',
  usual: [1.8, 0.9, 0.74],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.75, side: 0.75, back: 0.75 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const sizes: TableSizes = {
      width: [0.8, 2.8],
      depth: [0.75, 1.3],
      height: [0.72, 0.77],
    };
    const large: Form = {
      ...form,
      tableTop:
        form.tableTop === 'pebble'
          ? 'oval'
          : form.tableTop === 'tray' || form.tableTop === 'octagon'
            ? 'rounded'
            : form.tableTop,
    };
    return tableOf(request, large, sizes, form.topRole === 'stone' || form.edgeM > 0.008 ? 0.045 : 0.03, 0.08);
  },
};
