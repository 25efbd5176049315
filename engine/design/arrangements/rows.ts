/** Single pieces, and the same piece several times side by side along a wall. */
import { landingOf, stairSteps } from '../../furniture/pieces/decor/stairs.ts';
import type { Arrangement, Variant, Wishes } from '../arrangement.ts';
import type { Built } from '../pieceSource.ts';
import { type Brief, Draft, depthOf, facing, firstWanted, heightOf, wantedPiece, widthOf } from './draft.ts';
import { deskTop, pendants } from './tables.ts';

/** A single piece with its back to a wall. */
export function atWall(
  brief: Brief,
  id: string,
  options: {
    widths?: readonly number[];
    needed?: boolean;
    wishes?: Wishes;
    copy?: number;
    frontM?: number;
    over?: string;
  } = {},
): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const width of options.widths ?? [undefined]) {
    const piece = wantedPiece(brief, id, width ? { width } : {}, options.copy ?? 0);
    if (piece?.kind.stance !== 'floor') return undefined;
    const over = options.over ? wantedPiece(brief, options.over) : undefined;
    for (const hung of over ? [over, undefined] : [undefined]) {
      const draft = new Draft();
      draft.back(piece, 0, 0.02, { worth: 0.5 });
      if (hung) draft.hang(hung, 0, heightOf(piece) + 0.2 + heightOf(hung) / 2, 0.4);
      const front = options.frontM ?? Math.max(0.4, piece.kind.clearanceM.front);
      draft.keep(0, -depthOf(piece) - front / 2, widthOf(piece) * 0.9, front);
      variants.push(draft.variant());
    }
  }
  return {
    id: `${id}-${options.copy ?? 0}`,
    at: 'wall',
    variants,
    wishes: options.wishes ?? {},
    needed: options.needed ?? false,
  };
}

/** A small thing that stands in a corner: plants, lamps, coat racks. */
export function inCorner(
  brief: Brief,
  id: string,
  copy: number,
  size: Partial<{ width: number; depth: number; height: number }> = {},
): Arrangement | undefined {
  const piece = wantedPiece(brief, id, size, copy);
  if (!piece || (piece.kind.stance !== 'floor' && id !== 'outdoor-cushion')) return undefined;
  const draft = new Draft();
  draft.back(piece, 0, 0.06, { reach: 'none', worth: id === 'plant' ? 0.45 : 0.35 });
  // Cushions that wait for guests lie on each other.
  if (id === 'outdoor-cushion')
    draft.put(wantedPiece(brief, id, size, copy + 1), piece, 0, -0.06 - depthOf(piece) / 2, 0.3);
  return {
    id: `${id}-${copy}`,
    at: 'corner',
    variants: [draft.variant()],
    wishes: { daylight: id === 'plant' ? 0.5 : 0 },
    needed: false,
  };
}

/** One piece that stands free in the room. */
export function inTheOpen(
  brief: Brief,
  id: string,
  copy: number,
  options: {
    size?: Partial<{ width: number; depth: number; height: number }>;
    reach?: 'any' | 'none';
    marginM?: number;
    wishes?: Wishes;
  } = {},
): Arrangement | undefined {
  const piece = wantedPiece(brief, id, {}, copy);
  if (piece?.kind.stance !== 'floor') return undefined;
  const draft = new Draft();
  const flat = id === 'rug' || id === 'runner';
  const thin = heightOf(piece) < 0.06;
  draft.stand(piece, 0, 0, {
    body: flat ? 'flat' : 'solid',
    reach: thin ? 'none' : (options.reach ?? 'any'),
    worth: 0.6,
  });
  const margin = options.marginM ?? 0.5;
  if (!thin) draft.keep(0, 0, widthOf(piece) + margin, depthOf(piece) + margin);
  return { id: `${id}-${copy}`, at: 'free', variants: [draft.variant()], wishes: options.wishes ?? {}, needed: false };
}

/** `count` copies along a wall, as many as fit; something may hang over each. */
export function alongWall(
  brief: Brief,
  id: string,
  counts: readonly number[],
  options: {
    gapM: number;
    /** What stands in each of them, at its back. */
    within?: string;
    over?: string;
    overY?: number;
    backM?: number;
    towardsWall?: boolean;
    needed?: boolean;
    frontM?: number;
  },
): Arrangement | undefined {
  const piece = wantedPiece(brief, id);
  if (piece?.kind.stance !== 'floor') return undefined;
  const over = options.over
    ? wantedPiece(brief, options.over, options.over === 'mirror' ? { height: 0.62 } : {})
    : undefined;
  const pitch = Math.max(widthOf(piece), over ? widthOf(over) : 0) + options.gapM;
  const backM = Math.max(options.backM ?? 0.03, over ? depthOf(over) + 0.01 : 0);
  const within = options.within ? wantedPiece(brief, options.within) : undefined;
  const variants: Variant[] = [];
  for (const count of counts) {
    for (const hung of over ? [over, undefined] : [undefined]) {
      if (hung === undefined && over?.kind.stance === 'floor') continue;
      const draft = new Draft();
      for (let i = 0; i < count; i++) {
        const x = (i - (count - 1) / 2) * pitch;
        const z = -backM - depthOf(piece) / 2;
        draft.stand(piece, x, z, { turn: options.towardsWall ? Math.PI : 0, reach: 'any', worth: 0.7 });
        if (hung) draft.hang(hung, x, options.overY ?? 1.5, 0.3);
        if (within) draft.stand(within, x, -backM - 0.02 - depthOf(within) / 2, { body: 'on-top', worth: 0.2 });
      }
      const front = options.frontM ?? Math.max(0.5, piece.kind.clearanceM.front);
      draft.keep(0, -backM - depthOf(piece) - front / 2, count * pitch - options.gapM, front);
      variants.push(draft.variant());
    }
  }
  return {
    id: `${id}-row`,
    at: 'wall',
    variants,
    wishes: { longWall: 0.4, centred: 0.3 },
    needed: options.needed ?? false,
  };
}

/** Places at which hair is cut: mirror, and a chair that looks into it. */
export function stylingStations(brief: Brief): Arrangement | undefined {
  const chair = wantedPiece(brief, 'styling-chair');
  const mirror = wantedPiece(brief, 'styling-mirror');
  if (!chair && !mirror) return undefined;
  const variants: Variant[] = [];
  for (const count of [5, 4, 3, 2, 1]) {
    const draft = new Draft();
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * 1.5;
      if (mirror) draft.hang(mirror, x, 1.35, 0.7);
      if (chair) draft.stand(chair, x, -0.75 - depthOf(chair) / 2, { turn: facing(0, 1), reach: 'any', worth: 0.8 });
    }
    draft.keep(0, -0.8, count * 1.5 - 0.3, 1.6);
    variants.push(draft.variant());
  }
  return { id: 'stations', at: 'wall', variants, wishes: { longWall: 0.6, centred: 0.4 }, needed: true };
}

/** A bench along the wall with tables and chairs before it. */
export function banquetteRow(brief: Brief): Arrangement | undefined {
  const tableId = firstWanted(brief, ['dining-table', 'cafe-table', 'high-table']);
  const variants: Variant[] = [];
  for (const count of [3, 2, 1]) {
    const bench = wantedPiece(brief, 'banquette', { width: count * 1.3 });
    if (!bench) return undefined;
    const draft = new Draft();
    draft.back(bench, 0, 0.02, { reach: 'any', worth: 0.9 });
    const table =
      tableId && tableId !== 'high-table' ? wantedPiece(brief, tableId, { width: 0.75, depth: 0.7 }) : undefined;
    const chairId = firstWanted(brief, ['dining-chair', 'cafe-chair']);
    const chair = chairId ? wantedPiece(brief, chairId) : undefined;
    const edge = 0.02 + depthOf(bench) + 0.05;
    for (let i = 0; i < count && table; i++) {
      const x = ((i + 0.5) / count - 0.5) * widthOf(bench);
      draft.stand(table, x, -edge - depthOf(table) / 2, { worth: 0.6 });
      if (chair)
        draft.stand(chair, x, -edge - depthOf(table) + 0.13 - depthOf(chair) / 2, {
          turn: Math.PI,
          reach: 'any',
          worth: 0.4,
        });
      pendants(brief, draft, 0.5, x, -edge - depthOf(table) / 2);
    }
    draft.keep(0, -1.9, widthOf(bench), 0.8);
    variants.push(draft.variant());
  }
  return {
    id: 'banquette',
    at: 'wall',
    variants,
    wishes: { longWall: 0.5, centred: 0.3, sheltered: 0.3 },
    needed: false,
  };
}

/** The desk of one who sits beside a patient. */
export function consultingDesk(brief: Brief): Arrangement | undefined {
  const table: Built | undefined = wantedPiece(brief, 'desk', { width: 1.3 });
  if (!table) return undefined;
  const draft = new Draft();
  draft.back(table, 0, 0.02, { reach: 'none', worth: 0.8 });
  const chair = wantedPiece(brief, 'office-chair');
  const edge = 0.02 + depthOf(table);
  if (chair) draft.stand(chair, -0.15, -edge - 0.02 - depthOf(chair) / 2, { turn: Math.PI, reach: 'any', worth: 0.5 });
  const guest = wantedPiece(brief, 'visitor-chair');
  if (guest)
    draft.stand(guest, widthOf(table) / 2 + 0.12 + widthOf(guest) / 2, -0.25 - depthOf(guest) / 2, {
      reach: 'any',
      worth: 0.5,
    });
  deskTop(brief, draft, table, -0.1, -0.02);
  draft.keep(0, -edge - 0.5, 1, 0.9);
  return { id: 'desk', at: 'wall', variants: [draft.variant()], wishes: { daylight: 0.5 }, needed: true };
}

/** A flight of stairs in a corner, its runner on it. */
export function flight(brief: Brief): Arrangement | undefined {
  const built = wantedPiece(brief, 'stairs');
  if (!built) return undefined;
  const [, depth, height] = built.piece.sizeM;
  const { count, riseM, goingM } = stairSteps(depth, landingOf(height));
  const draft = new Draft();
  draft.back(built, 0, 0, { worth: 1 });
  const size = { depth: (count - 1) * goingM, height: (count - 1) * riseM };
  const runner = wantedPiece(brief, 'stair-runner', size);
  if (runner) draft.stand(runner, 0, -depth + 0.02 + size.depth / 2, { body: 'on-top', worth: 0.2 });
  draft.keep(0, -depth - 0.5, widthOf(built), 0.9);
  return {
    id: 'flight',
    at: 'wall',
    variants: [{ ...draft.variant(), fits: 'left' }],
    wishes: { daylight: -0.1 },
    needed: true,
  };
}
