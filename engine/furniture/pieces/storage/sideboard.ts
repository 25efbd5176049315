import { cupboardKind, doors, drawers } from '../../parts/cabinets/cupboardKind.ts';

/** Doors below drawers, or doors beside a stack of drawers. */
export const sideboard = cupboardKind({
  id: 'sideboard',
  usual: [1.7, 0.45, 0.8],
  front: 0.7,
  width: [1, 2.6],
  depth: [0.38, 0.55],
  height: [0.7, 0.95],
  cells: (form, chance, width) => {
    const bays = Math.max(2, Math.round(width / 0.46));
    if (form.tradition === 'classic' || form.tradition === 'country' || form.tradition === 'rustic')
      return [...drawers(bays, 1, 0.76, 1), ...doors(bays, 0, 0.76)];
    const stack = chance() < 0.5 ? 0 : bays - 1;
    return [
      ...doors(bays, 0, 1).filter((_, i) => i !== stack),
      ...drawers(bays, 3, 0, 1).filter(({ x }) => Math.round(x[0] * bays) === stack),
    ];
  },
});
