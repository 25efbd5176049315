/** Bathrooms and laundries. */
import type { Arrangement, Variant } from '../arrangement.ts';
import { type Brief, Draft, depthOf, heightOf, wantedPiece, widthOf } from './draft.ts';
import { WALL_CABINET_FROM_M } from './kitchen.ts';

/** Washstand with its mirror and lamps. */
export function washstand(brief: Brief): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const width of brief.areaM2 > 6 ? [1.4, 1.1, 0.8, 0.6] : [0.9, 0.7, 0.55]) {
    for (const mirrored of [true, false]) {
      const vanity = wantedPiece(brief, 'vanity', { width });
      if (!vanity) return undefined;
      const draft = new Draft();
      draft.back(vanity, 0, 0.015, { worth: 1 });
      const mirror = mirrored ? wantedPiece(brief, 'mirror', { width: Math.min(width, 1.1), height: 0.85 }) : undefined;
      if (mirrored && mirror) {
        draft.hang(mirror, 0, 1.55, 0.6);
        const lamp = wantedPiece(brief, 'wall-lamp');
        if (lamp && widthOf(mirror) + 2 * widthOf(lamp) + 0.1 <= width + 0.7) {
          for (const side of [-1, 1])
            draft.hang(lamp, side * (widthOf(mirror) / 2 + 0.06 + widthOf(lamp) / 2), 1.65, 0.15);
        }
      }
      draft.keep(0, -depthOf(vanity) - 0.35, Math.min(width, 0.8), 0.65);
      variants.push(draft.variant());
    }
  }
  return { id: 'washstand', at: 'wall', variants, wishes: { centred: 0.3 }, needed: true };
}

/** One fixture with its back to a wall and room to stand before it. */
export function fixture(
  brief: Brief,
  id: string,
  widths: readonly number[],
  options: { frontM: number; mat?: boolean; corner?: boolean; over?: string },
): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const width of widths) {
    const piece = wantedPiece(brief, id, { width });
    if (!piece) return undefined;
    for (const mat of options.mat && brief.wanted.has('bath-mat') ? [true, false] : [false]) {
      const draft = new Draft();
      draft.back(piece, 0, 0.015, { worth: 0.8 });
      const over = options.over ? wantedPiece(brief, options.over, { width: widthOf(piece) }) : undefined;
      if (over?.kind.stance === 'wall') {
        const y = WALL_CABINET_FROM_M + heightOf(over) / 2;
        draft.stand(over, 0, 0, { y, body: 'hung', optional: true });
      }
      const rug = mat ? wantedPiece(brief, 'bath-mat') : undefined;
      if (rug) draft.lay(rug, 0, -depthOf(piece) - 0.08 - depthOf(rug) / 2);
      draft.keep(0, -depthOf(piece) - options.frontM / 2, Math.min(0.8, width), options.frontM);
      variants.push(draft.variant());
    }
  }
  return {
    id,
    at: options.corner ? 'corner' : 'wall',
    variants,
    wishes: { centred: options.corner ? 0 : -0.5, sheltered: 0.3 },
    needed: true,
  };
}

/** Machines side by side under a worktop, with a sink. */
export function laundryRow(brief: Brief): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const [worktop, machines, sink] of [
    [1, 2, true],
    [0.7, 2, true],
    [0.6, 2, false],
    [0.6, 1, true],
    [0.6, 1, false],
  ] as const) {
    const draft = new Draft();
    const row = [
      wantedPiece(brief, 'washing-machine'),
      machines > 1 ? wantedPiece(brief, 'tumble-dryer') : undefined,
      sink ? wantedPiece(brief, 'sink', { width: 0.6 }) : undefined,
      wantedPiece(brief, 'counter', { width: worktop, height: 0.9, depth: 0.62 }),
    ].filter((built) => built !== undefined);
    const total = row.reduce((sum, built) => sum + widthOf(built) + 0.01, 0);
    let x = -total / 2;
    for (const built of row) {
      draft.back(built, x + widthOf(built) / 2, 0.02, { worth: 0.9 });
      const upper = wantedPiece(brief, 'wall-cabinet', { width: widthOf(built) });
      if (upper) draft.hang(upper, x + widthOf(built) / 2, WALL_CABINET_FROM_M + heightOf(upper) / 2, 0.3);
      x += widthOf(built) + 0.01;
    }
    draft.keep(0, -1, total, 0.7);
    if (!draft.isEmpty) variants.push(draft.variant());
  }
  if (variants.length === 0) return undefined;
  const bare = variants.map((variant) => ({
    ...variant,
    members: variant.members.filter(({ id }) => id !== 'wall-cabinet'),
  }));
  return { id: 'laundry', at: 'wall', variants: [...variants, ...bare], wishes: { longWall: 0.5 }, needed: true };
}
