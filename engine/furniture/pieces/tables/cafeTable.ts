import { onColumn, plainTop } from '../../parts/tables/columnTable.ts';
import { tableKind } from '../../parts/tables/tableKind.ts';

/** For two, on one column. */
export const cafeTable = tableKind({
  id: 'cafe-table',
  usual: [0.7, 0.7, 0.74],
  clearanceM: { front: 0.5, side: 0.3, back: 0.5 },
  width: [0.55, 1.4],
  depth: [0.55, 0.9],
  height: [0.72, 0.77],
  adapt: (form) => ({ ...form, tableTop: plainTop(form) }),
  thickness: (form) => (form.topRole === 'stone' ? 0.02 : 0.026),
  apron: () => 0,
  base: onColumn,
});
