import { formOf } from '../../forms/families.ts';
import { type TableSizes, tableOf } from '../../parts/tables/mainTables.ts';
import type { PieceKind } from '../../types.ts';

/** Before a sofa, lower than its seat. */
export const coffeeTable: PieceKind = {
  id: 'coffee-table',
  usual: (forms) => {
    const form = formOf(forms);
    const round = form.tableTop === 'round' || form.tableTop === 'tray' || form.tableTop === 'octagon';
    const height = form.seatHeightM < 0.4 ? 0.32 : 0.4;
    return round ? [0.85, 0.85, height] : [1.1, 0.62, height];
  },
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.4, side: 0.4, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const sizes: TableSizes = {
      width: [0.6, 1.6],
      depth: [0.45, 1.1],
      height: [0.28, 0.48],
    };
    return tableOf(
      request,
      form,
      sizes,
      form.topRole === 'stone' || form.edgeM > 0.008 ? 0.04 : 0.024,
      form.edgeM > 0.004 ? 0.05 : 0,
    );
  },
};
