import { longForm, longTable } from '../../parts/tables/longTable.ts';

export const meetingTable = longTable({
  id: 'meeting-table',
  width: [1.6, 2.8, 5.2],
  depth: [0.9, 1.15, 1.5],
  middle: 'flap',
  formOf: longForm,
});
