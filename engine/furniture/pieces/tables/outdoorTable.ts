import { tableKind } from '../../parts/tables/tableKind.ts';

/** Weather-proof and low: boards on legs, or a drum. */
export const outdoorTable = tableKind({
  id: 'outdoor-table',
  usual: [1.1, 0.65, 0.42],
  clearanceM: { front: 0.4, side: 0.3, back: 0.3 },
  width: [0.5, 2],
  depth: [0.4, 1],
  height: [0.34, 0.75],
  adapt: (form) => ({
    ...form,
    tableTop: form.base === 'drum' ? (form.tableTop === 'round' ? 'rounded' : form.tableTop) : 'boards',
    topRole: form.topRole === 'glass' || form.topRole === 'metal' || form.topRole === 'white' ? 'wood' : form.topRole,
    base: form.base === 'pedestal' || form.base === 'trestle' ? 'legs' : form.base,
    leg: form.leg === 'cabriole' || form.leg === 'bun' ? 'turned' : form.leg === 'blade' ? 'square' : form.leg,
  }),
  thickness: (form) => (form.topRole === 'stone' ? 0.035 : 0.026),
  apron: () => 0.045,
});
