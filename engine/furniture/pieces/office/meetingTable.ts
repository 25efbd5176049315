import { longForm, longTable } from '../../parts/tables/longTable.ts';

/** For six and more, with a flap for cables. */
export const meetingTable = longTable({
  id: 'meeting-table',
  usual: [2.8, 1.2, 0.74],
  width: [1.6, 5.2],
  depth: [0.9, 1.5],
  middle: 'flap',
  formOf: longForm,
});
