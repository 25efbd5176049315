import { cupboardKind, doors, drawers } from '../../parts/cabinets/cupboardKind.ts';

/** Doors to hang clothes behind, drawers below them where the family has handles. */
export const wardrobe = cupboardKind({
  id: 'wardrobe',
  usual: [1.5, 0.6, 2.1],
  front: 0.7,
  width: [0.8, 3],
  depth: [0.52, 0.66],
  height: [1.8, 2.5],
  foot: (form) => (form.stand === 'legs' ? 0.1 : form.stand === 'wall' ? 0.04 : 0.07),
  cells: (form, _, width) => {
    const bays = Math.max(2, Math.round(width / 0.5));
    if (form.handle === 'none' || form.tradition === 'modern') return doors(bays, 0, 1);
    return [...doors(bays, 0.16, 1), ...drawers(Math.ceil(bays / 2), 1, 0, 0.16)];
  },
});
