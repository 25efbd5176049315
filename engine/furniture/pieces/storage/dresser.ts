import { cupboardKind, drawers } from '../../parts/cabinets/cupboardKind.ts';

/** A chest of drawers: the small ones on top. */
export const dresser = cupboardKind({
  id: 'dresser',
  usual: [1.2, 0.5, 0.85],
  front: 0.8,
  width: [0.7, 1.7],
  depth: [0.42, 0.56],
  height: [0.72, 1.25],
  cells: (_, __, width, height) => {
    const columns = width > 1 ? 2 : 1;
    const rows = Math.max(2, Math.round(height / 0.27) - 1);
    return [...drawers(columns, rows, 0, 0.78), ...drawers(columns + 1, 1, 0.78, 1)];
  },
});
