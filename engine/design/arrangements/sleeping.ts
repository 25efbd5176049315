/** Beds with what belongs beside and around them. */
import type { Arrangement, Variant } from '../arrangement.ts';
import { type Brief, Draft, depthOf, heightOf, wantedPiece, widthOf } from './draft.ts';

/** 60 cm to walk on both sides; where the room is narrow, on one. */
export function doubleBed(brief: Brief): Arrangement | undefined {
  const variants: Variant[] = [];
  const widths = brief.areaM2 > 15 ? [1.9, 1.7, 1.5, 1.4] : [1.7, 1.5, 1.4];
  for (const width of widths) {
    for (const stands of [2, 1, 0] as const) {
      for (const bench of stands === 2 ? [true, false] : [false]) variants.push(drawBed(brief, width, stands, bench));
    }
  }
  if (variants[0].members.length === 0) return undefined;
  return { id: 'bed', at: 'wall', variants, wishes: { centred: 0.8, sheltered: 1, daylight: -0.1 }, needed: true };
}

function drawBed(brief: Brief, width: number, stands: 0 | 1 | 2, withBench: boolean): Variant {
  const draft = new Draft();
  const bed = wantedPiece(brief, 'bed', { width });
  if (!bed) return draft.variant();
  const headboard = wantedPiece(brief, 'headboard', { width: width + 1 });
  let back = 0.02;
  if (headboard) {
    draft.hang(headboard, 0, heightOf(headboard) / 2 + (headboard.kind.stance === 'wall' ? 0.1 : 0), 0.4);
    back += depthOf(headboard);
  }
  const [wide, long] = bed.piece.sizeM;
  draft.back(bed, 0, back, { reach: 'any', worth: 1 });
  const stand = wantedPiece(brief, 'nightstand');
  const lamp = wantedPiece(brief, 'table-lamp');
  const sconce = wantedPiece(brief, 'wall-lamp');
  for (const side of stands === 2 ? [-1, 1] : [1]) {
    const x = side * (wide / 2 + 0.05 + (stand ? widthOf(stand) / 2 : 0.25));
    if (stands > 0) draft.back(stand, x, back, { reach: 'none', worth: 0.4 });
    if (stand && stands > 0) draft.put(lamp, stand, x, -back - depthOf(stand) / 2);
    if (!lamp && sconce && !headboard) draft.hang(sconce, x, 1.25, 0.2);
    draft.keep(side * (wide / 2 + 0.32), -back - long / 2, 0.64, long);
  }
  const rug = wantedPiece(brief, 'rug', { width: Math.min(3.4, wide + 1.1), depth: 1.7 });
  if (rug) draft.lay(rug, 0, -(back + long - 0.75 + depthOf(rug) / 2 - 0.35));
  const bench = withBench ? wantedPiece(brief, 'bench', { width: Math.min(1.4, wide * 0.8) }) : undefined;
  if (bench) draft.stand(bench, 0, -(back + long + 0.06 + depthOf(bench) / 2), { worth: 0.4 });
  draft.keep(0, -(back + long + 0.35), wide * 0.8, 0.7);
  return draft.variant();
}

/** A bed for one, along a wall or in a corner, its long side to the wall in small rooms. */
export function singleBed(brief: Brief, bedId: string): Arrangement | undefined {
  const bed = wantedPiece(brief, bedId);
  if (!bed) return undefined;
  const [wide, long] = bed.piece.sizeM;
  const alongWall = new Draft();
  alongWall.stand(bed, 0, -0.03 - wide / 2, { turn: Math.PI / 2, reach: 'any', worth: 1 });
  alongWall.keep(0, -wide - 0.33, long * 0.8, 0.6);
  const headOn = new Draft();
  headOn.back(bed, 0, 0.03, { reach: 'any', worth: 1 });
  headOn.keep(wide / 2 + 0.32, -long / 2, 0.62, long);
  const rug = wantedPiece(brief, 'rug', { width: 1.7, depth: 1.2 });
  if (rug) alongWall.lay(rug, 0, -wide - 0.15 - depthOf(rug) / 2);
  return {
    id: 'bed',
    at: 'wall',
    variants: [alongWall.variant(), headOn.variant()],
    wishes: { sheltered: 0.8, centred: -0.4 },
    needed: true,
  };
}

/** A couch or table that people lie on and others walk around. */
export function treatmentCouch(brief: Brief, couchId: string): Arrangement | undefined {
  const couch = wantedPiece(brief, couchId);
  if (!couch) return undefined;
  const [wide, long] = couch.piece.sizeM;
  const free = new Draft();
  free.back(couch, 0, 0.75, { reach: 'any', worth: 1 });
  free.keep(0, -0.75 - long / 2, wide + 1.3, long + 1.2);
  const side = new Draft();
  side.back(couch, 0, 0.05, { reach: 'any', worth: 1 });
  side.keep(0, -long / 2, wide + 1.2, long);
  const variants = couchId === 'massage-table' ? [free.variant(), side.variant()] : [side.variant()];
  return { id: 'couch', at: 'wall', variants, wishes: { centred: 0.3, sheltered: 0.6 }, needed: true };
}
