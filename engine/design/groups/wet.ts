/** Kitchens, bathrooms, laundries. Worktops are 90 cm high, wall cabinets begin 55 cm above them. */
import type { Group, Variant } from '../group.ts';
import type { Built } from '../pieceSource.ts';
import { type Brief, Draft, depthOf, firstWanted, heightOf, wantedPiece, widthOf } from './draft.ts';
import { pendants } from './tables.ts';

const WALL_CABINET_FROM_M = 1.46;

/** A kitchen run: refrigerator, worktop, sink, worktop, cooker, worktop; wall cabinets where no window is. */
export function kitchenRun(brief: Brief): Group | undefined {
  const counterId = firstWanted(brief, ['kitchen-counter']);
  if (!counterId) return undefined;
  const variants: Variant[] = [];
  for (const run of [4.6, 4.1, 3.6, 3.1, 2.7, 2.3]) {
    if (run > brief.wallM - 0.02) continue;
    for (const uppers of ['all', 'not-over-sink', 'none'] as const)
      variants.push(drawRun(brief, counterId, run, uppers));
  }
  if (variants.length === 0) return undefined;
  return { id: 'run', at: 'wall', variants, wishes: { longWall: 0.8, centred: 0.2 }, needed: true };
}

interface Unit {
  readonly built: Built;
  readonly sort: 'tall' | 'counter' | 'sink' | 'cooker';
}

function drawRun(brief: Brief, counterId: string, run: number, uppers: 'all' | 'not-over-sink' | 'none'): Variant {
  const fixed = (id: string, sort: Unit['sort']): Unit[] => {
    const built = wantedPiece(brief, id);
    return built ? [{ built, sort }] : [];
  };
  const fridge = fixed('refrigerator', 'tall');
  const sink = fixed('sink', 'sink');
  const cooker = fixed('cooker', 'cooker');
  const taken = [...fridge, ...sink, ...cooker].reduce((sum, unit) => sum + widthOf(unit.built), 0);
  const rest = Math.max(0, run - taken);
  const counters = rest > 1.2 ? 3 : rest > 0.7 ? 2 : rest > 0.3 ? 1 : 0;
  const top: Unit[] = Array.from({ length: counters }, () => {
    const built = wantedPiece(brief, counterId, { width: Math.floor((rest / counters) * 20) / 20 });
    return { built: built as Built, sort: 'counter' };
  });
  const units = [...fridge, ...top.slice(0, 1), ...sink, ...top.slice(1, 2), ...cooker, ...top.slice(2)];
  const draft = new Draft();
  const total = units.reduce((sum, unit) => sum + widthOf(unit.built), 0);
  let x = -total / 2;
  const height = Math.max(...units.filter((unit) => unit.sort !== 'tall').map((unit) => heightOf(unit.built)), 0.9);
  for (const { built, sort } of units) {
    const wide = widthOf(built);
    const middle = x + wide / 2;
    x += wide;
    draft.back(built, middle, 0.015, { worth: 0.7 });
    if (sort === 'tall' || uppers === 'none') continue;
    if (sort === 'cooker') {
      const hood = wantedPiece(brief, 'extractor-hood', { width: wide });
      if (hood) {
        draft.hang(hood, middle, height + 0.68 + heightOf(hood) / 2);
        continue;
      }
    }
    if (sort === 'sink' && uppers === 'not-over-sink') continue;
    const upper = wantedPiece(brief, 'wall-cabinet', { width: wide });
    if (upper) draft.hang(upper, middle, WALL_CABINET_FROM_M + heightOf(upper) / 2, 0.3);
  }
  draft.keep(0, -0.65 - 0.45, total, 0.9);
  return draft.variant();
}

/** An island with stools, parallel to the run. */
export function island(brief: Brief): Group | undefined {
  const variants: Variant[] = [];
  for (const [width, depth] of [
    [2.2, 0.95],
    [1.8, 0.9],
    [1.4, 0.75],
    [1.2, 0.65],
  ]) {
    for (const withStools of [true, false]) {
      const top = wantedPiece(brief, 'kitchen-island', { width, depth });
      if (!top) return undefined;
      const draft = new Draft();
      draft.stand(top, 0, 0, { turn: Math.PI, worth: 1 });
      const stool = withStools ? wantedPiece(brief, 'bar-stool') : undefined;
      if (stool) {
        const count = Math.floor(widthOf(top) / 0.62);
        for (let i = 0; i < count; i++) {
          const x = ((i + 0.5) / count - 0.5) * widthOf(top);
          draft.stand(stool, x, -(depthOf(top) / 2 + 0.02 + depthOf(stool) / 2), {
            turn: Math.PI,
            reach: 'any',
            worth: 0.4,
          });
        }
      }
      pendants(brief, draft, widthOf(top), 0, 0, heightOf(top));
      variants.push(draft.variant());
    }
  }
  return { id: 'island', at: 'free', variants, wishes: { before: { group: 'run', gap: 1.1 } }, needed: false };
}

/** Washstand with its mirror and lamps. */
export function washstand(brief: Brief): Group | undefined {
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
  options: { frontM: number; mat?: boolean; corner?: boolean },
): Group | undefined {
  const variants: Variant[] = [];
  for (const width of widths) {
    const piece = wantedPiece(brief, id, { width });
    if (!piece) return undefined;
    for (const mat of options.mat && brief.wanted.has('bath-mat') ? [true, false] : [false]) {
      const draft = new Draft();
      draft.back(piece, 0, 0.015, { worth: 0.8 });
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
export function laundryRow(brief: Brief): Group | undefined {
  const variants: Variant[] = [];
  for (const worktop of [1, 0.7, 0.45, 0]) {
    const draft = new Draft();
    const row = [
      wantedPiece(brief, 'washing-machine'),
      wantedPiece(brief, 'tumble-dryer'),
      wantedPiece(brief, 'sink', { width: 0.6 }),
      worktop > 0 ? wantedPiece(brief, 'counter', { width: worktop, height: 0.9, depth: 0.62 }) : undefined,
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
