import { deskForm } from '../../parts/tables/desks.ts';
import { longForm, longTable } from '../../parts/tables/longTable.ts';

export const sharedTable = longTable({
  id: 'shared-table',
  width: [1.6, 2.4, 4],
  depth: [0.9, 1.2, 1.5],
  middle: 'spine',
  formOf: (form) => deskForm(longForm(form)),
});
