import { deskForm } from '../../parts/tables/desks.ts';
import { longForm, longTable } from '../../parts/tables/longTable.ts';

/** A long table with lamps along its middle. */
export const readingTable = longTable({
  id: 'reading-table',
  usual: [2.2, 1.1, 0.74],
  width: [1.4, 3.6],
  depth: [0.9, 1.3],
  middle: 'lamps',
  formOf: (form) => ({ ...deskForm(longForm(form)), edgeM: Math.max(form.edgeM, 0.003) }),
});
