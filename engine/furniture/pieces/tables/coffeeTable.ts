import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { type TableSizes, tableOf } from '../../parts/tables/mainTables.ts';
import type { PieceKind } from '../../types.ts';

const isRound = (form: Form) => form.tableTop === 'round' || form.tableTop === 'tray' || form.tableTop === 'octagon';

export const coffeeTable: PieceKind = {
  id: 'coffee-table',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.4, side: 0.4, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const high = form.seatHeightM < 0.4 ? 0.32 : 0.4;
    const round = isRound(form);
    const sizes: TableSizes = {
      width: [0.6, round ? 0.85 : 1.1, 1.6],
      depth: [0.45, round ? 0.85 : 0.6, 1.1],
      height: [0.28, high, 0.48],
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
