import { deskForm } from '../../parts/tables/desks.ts';
import { longForm, longTable } from '../../parts/tables/longTable.ts';

/** A long table for people who work side by side, sockets along its middle. */
export const sharedTable = longTable({
  id: 'shared-table',
  usual: [2.8, 1.2, 0.74],
  width: [1.6, 4],
  depth: [0.9, 1.5],
  middle: 'spine',
  formOf: (form) => deskForm(longForm(form)),
});
