import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { type TableSizes, tableOf } from '../../parts/tables/mainTables.ts';
import type { PieceKind } from '../../types.ts';

/** Stands beside a seat: as high as its arm. */
export const sideTable: PieceKind = {
  id: 'side-table',
  usual: (forms) => [0.46, 0.46, formOf(forms).seatHeightM < 0.4 ? 0.46 : 0.54],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.2, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const sizes: TableSizes = {
      width: [0.32, 0.65],
      depth: [0.32, 0.65],
      height: [0.4, 0.66],
    };
    const small: Form = {
      ...form,
      base: form.base === 'trestle' ? 'legs' : form.base,
      tableTop: form.tableTop === 'oval' ? 'round' : form.tableTop,
    };
    return tableOf(request, small, sizes, form.topRole === 'stone' ? 0.025 : 0.02, form.edgeM > 0.003 ? 0.045 : 0);
  },
};
