/**
 * Sofas and armchairs with what stands around them. Distances: 40 cm to the coffee table, 2-4 m across for
 * conversation.
 */
import type { Arrangement, Variant, Wishes } from '../arrangement.ts';
import type { Built } from '../pieceSource.ts';
import { type Brief, Draft, depthOf, facing, firstWanted, sofaIds, wantedPiece, widthOf } from './draft.ts';

const KNEE_ROOM_M = 0.4;

/** The sofa arrangement, its back to a wall, or standing free where the room is large. */
export function lounge(brief: Brief, id = 'lounge', free = false): Arrangement | undefined {
  const sofaId = firstWanted(brief, sofaIds);
  if (!sofaId) return undefined;
  const large = brief.areaM2 > 24;
  const widths =
    sofaId === 'sofa' ? (large ? [2.5, 2.2, 1.8] : brief.areaM2 > 14 ? [2.2, 1.9, 1.6] : [1.9, 1.6]) : [undefined];
  const variants: Variant[] = [];
  const armchairs = armchairId(brief);
  for (const width of widths) {
    const sofa = wantedPiece(brief, sofaId, width ? { width } : {});
    if (!sofa) continue;
    const most = armchairs ? (large || brief.chance() < 0.45 ? 2 : 1) : 0;
    for (let chairs = most; chairs >= 0; chairs--) variants.push(drawLounge(brief, sofa, chairs, armchairs, free));
  }
  const shares = brief.wanted.has('dining-table') || brief.wanted.has('bed');
  const wishes: Wishes = { centred: shares ? -0.6 : 0.6, sheltered: 0.6, longWall: 0.3 };
  return { id, at: free ? 'free' : 'wall', variants, wishes, needed: true };
}

function armchairId(brief: Brief): string | undefined {
  return firstWanted(brief, ['armchair', 'lounge-chair', 'outdoor-chair']);
}

function drawLounge(brief: Brief, sofa: Built, chairs: number, chairId: string | undefined, free: boolean): Variant {
  const draft = new Draft();
  const [width, depth] = sofa.piece.sizeM;
  const backM = free ? -depth / 2 : 0.02;
  const front = -(backM + depth);
  draft.back(sofa, 0, backM, { worth: 1 });
  const tableId = firstWanted(brief, ['coffee-table', 'outdoor-table']);
  const table = tableId ? lowTable(brief, tableId, width) : undefined;
  const tableDepth = table ? depthOf(table) : 0.3;
  const middle = front - KNEE_ROOM_M - tableDepth / 2;
  draft.stand(table, 0, middle, { reach: 'none', worth: 0.7 });
  const left = brief.chance() < 0.5 ? -1 : 1;
  for (let i = 0; i < chairs; i++) {
    const chair = chairId ? wantedPiece(brief, chairId) : undefined;
    if (!chair) continue;
    const side = i === 0 ? left : -left;
    const x = side * ((table ? widthOf(table) / 2 : 0.3) + 0.42 + depthOf(chair) / 2);
    const z = middle - 0.14;
    draft.stand(chair, x, z, { turn: facing(-side, 0.24), reach: 'any', worth: 0.7 });
  }
  const sideTable = wantedPiece(brief, 'side-table');
  if (sideTable)
    draft.stand(
      sideTable,
      -left * (width / 2 + 0.07 + widthOf(sideTable) / 2),
      -(backM + 0.12) - depthOf(sideTable) / 2,
      { spare: true },
    );
  const lamp = wantedPiece(brief, 'floor-lamp');
  const lampSide = sideTable ? left : -left;
  if (lamp)
    draft.stand(lamp, lampSide * (width / 2 + 0.1 + widthOf(lamp) / 2), -(backM + 0.08) - depthOf(lamp) / 2, {
      worth: 0.35,
      spare: true,
    });
  const rugDepth = KNEE_ROOM_M + tableDepth + 0.5 + depth * 0.4;
  const rug = wantedPiece(brief, 'rug', { width: Math.min(3.6, width + (chairs > 0 ? 1 : 0.5)), depth: rugDepth });
  if (rug) draft.lay(rug, 0, front + depth * 0.4 - depthOf(rug) / 2);
  const parasol = wantedPiece(brief, 'parasol', { width: 2, depth: 2 });
  if (parasol) draft.stand(parasol, -left * (width / 2 + 0.45), front - 0.1, { worth: 0.3 });
  draft.keep(0, front - (KNEE_ROOM_M + tableDepth + 0.3) / 2, width, KNEE_ROOM_M + tableDepth + 0.3);
  if (free) draft.keep(0, depth / 2 + 0.3, width, 0.6);
  return draft.variant();
}

/**
 * Share of the sofa's width, and m, that a low table is wide. Deeper ones, as round ones are, stand too near to
 * somebody. Before a camera that cannot move, where a table stands nearer to it than its sofa, it is smaller.
 */
const LOW_TABLE = { share: 0.48, wideM: 1.2, deepM: 0.75 } as const;
const FRAMED_TABLE = { share: 0.44, wideM: 1.1, deepM: 0.68 } as const;

function lowTable(brief: Brief, id: string, sofaM: number): Built | undefined {
  const { share, wideM, deepM } = brief.isFramed ? FRAMED_TABLE : LOW_TABLE;
  const table = wantedPiece(brief, id, { width: Math.min(wideM, sofaM * share) });
  return table && depthOf(table) > deepM ? wantedPiece(brief, id, { width: deepM }) : table;
}

/** Sofa and armchairs across a table, around (x, z). Width and depth of it all; null when there is no sofa. */
export function drawFacingLounge(brief: Brief, draft: Draft, x: number, z: number): readonly [number, number] | null {
  const sofa = wantedPiece(brief, 'sofa', { width: 2.2 });
  if (!sofa) return null;
  const table = wantedPiece(brief, 'coffee-table', { width: 1.2 });
  const half = (table ? depthOf(table) : 0.5) / 2;
  const away = half + KNEE_ROOM_M + depthOf(sofa) / 2;
  draft.stand(sofa, x, z + away, { reach: 'front', worth: 1 });
  draft.stand(table, x, z, { worth: 0.6 });
  const chair = wantedPiece(brief, 'armchair');
  const opposite = half + KNEE_ROOM_M + (chair ? depthOf(chair) / 2 : 0);
  if (chair) {
    for (const side of [-1, 1]) {
      const at = x + side * (widthOf(chair) / 2 + 0.2);
      draft.stand(chair, at, z - opposite, { turn: Math.PI, reach: 'any', worth: 0.7 });
    }
  }
  draft.lay(wantedPiece(brief, 'rug', { width: 3, depth: 2.4 }), x, z);
  return [widthOf(sofa), away + depthOf(sofa) / 2 + opposite + (chair ? depthOf(chair) / 2 : 0)];
}

/** What a sofa looks at: a console with a screen over it. */
export function media(brief: Brief, loungeId: string): Arrangement | undefined {
  const consoleId = firstWanted(brief, ['media-console']);
  const variants = [2, 1.6, 1.2].map((width) => {
    const draft = new Draft();
    const stand = consoleId ? wantedPiece(brief, consoleId, { width }) : undefined;
    draft.back(stand, 0, 0.02, { worth: 0.6 });
    const screen = wantedPiece(brief, 'screen', { width: Math.min(2.2, width * 0.95) });
    if (screen) draft.hang(screen, 0, stand ? 1.15 : 1.3, 0.7);
    const speaker = wantedPiece(brief, 'loudspeaker');
    if (speaker) for (const side of [-1, 1]) draft.back(speaker, side * (width / 2 + 0.3), 0.05, { reach: 'none' });
    draft.keep(0, -0.8, width * 0.8, 0.7);
    return draft;
  });
  if (variants[0].isEmpty) return undefined;
  return {
    id: 'media',
    at: 'wall',
    variants: variants.map((draft) => draft.variant()),
    wishes: { faces: { arrangement: loungeId, near: 1.7, far: 4.5 }, centred: 0.2 },
    needed: false,
  };
}

/** An armchair to read in, with its lamp, table and stool. */
export function readingSeat(
  brief: Brief,
  id: string,
  chairIds: readonly string[],
  at: 'wall' | 'corner',
  onRug = false,
): Arrangement | undefined {
  const chairId = firstWanted(brief, chairIds);
  const chair = chairId ? wantedPiece(brief, chairId) : undefined;
  if (!chair) return undefined;
  const full = new Draft();
  const slant = at === 'corner' ? 0.5 : 0.25;
  const inset = at === 'corner' ? 0.22 : 0.12;
  const [width, depth] = chair.piece.sizeM;
  const reach = (width + depth) * 0.5;
  full.stand(chair, 0, -inset - reach * 0.62, { turn: slant, reach: 'any', worth: 0.8 });
  const lamp = wantedPiece(brief, 'floor-lamp');
  if (lamp) full.stand(lamp, reach * 0.78 + widthOf(lamp) / 2, -0.08 - depthOf(lamp) / 2);
  const table = wantedPiece(brief, 'side-table');
  if (table) full.stand(table, -(reach * 0.75 + widthOf(table) / 2), -inset - 0.1 - depthOf(table) / 2);
  if (onRug) full.lay(wantedPiece(brief, 'rug', { width: 1.6, depth: 1.2 }), 0, -inset - reach * 0.62 - 0.3);
  const stool = wantedPiece(brief, 'footstool');
  const out = full.variant();
  const withStool = new Draft();
  for (const member of out.members) withStool.stand(member.built, member.x, member.z, member);
  if (stool) {
    const away = depth / 2 + 0.3 + depthOf(stool) / 2;
    withStool.stand(stool, -Math.sin(slant) * away, -inset - reach * 0.62 - Math.cos(slant) * away, { turn: slant });
  }
  const alone = new Draft();
  alone.stand(chair, 0, -inset - reach * 0.62, { turn: slant, reach: 'any', worth: 0.8 });
  const variants = stool ? [withStool.variant(), out, alone.variant()] : [out, alone.variant()];
  return { id, at, variants, wishes: { daylight: 0.5, sheltered: 0.3 }, needed: false };
}
