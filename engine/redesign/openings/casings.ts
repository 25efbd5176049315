/** Doors, closets and passages that a network takes for wall, by the edges of their casings: two jambs and a lintel. */
import type { Opening } from '../../geometry/roomSchema.ts';
import { LONG_M, type WallMark } from '../placing/wallMarks.ts';

/** An edge that leans less is upright: metres along per metre up. */
const LEAN = 0.2;
/** m from one edge of a jamb to the next. */
const SAME_M = 0.14;
/** m: jambs begin below the first and end above the second. */
const FOOT_M = 0.5;
const HEAD_M = 1.65;
/** m between jambs, from a single door to a closet. */
const WIDTHS_M = [0.55, 2.2] as const;
/** m by which the heads of two jambs, and the lintel, may lie apart. */
const LEVEL_M = 0.3;
/** Share of the width at which there is a lintel. */
const LINTEL = 0.5;

interface Jamb {
  readonly wall: number;
  readonly alongM: number;
  readonly headM: number;
}

/** What opens in the walls of a Room in metres, the narrowest first where several share a place. */
export function casedOpenings(marks: readonly WallMark[]): Opening[] {
  const long = marks.filter(({ lengthM }) => lengthM > LONG_M);
  const jambs = jambsOf(long.filter(({ runM, riseM }) => runM < LEAN * riseM));
  const level = long.filter(({ runM, riseM }) => riseM < LEAN * runM);
  const found: Opening[] = [];
  for (const left of jambs) {
    for (const right of jambs) {
      const widthM = right.alongM - left.alongM;
      if (left.wall !== right.wall || widthM < WIDTHS_M[0] || widthM > WIDTHS_M[1]) continue;
      const heightM = (left.headM + right.headM) / 2;
      if (Math.abs(left.headM - right.headM) > LEVEL_M || !hasLintel(level, left, widthM, heightM)) continue;
      found.push({ kind: 'door', wall: left.wall, leftM: left.alongM, bottomM: 0, widthM, heightM });
    }
  }
  found.sort((a, b) => a.widthM - b.widthM || a.leftM - b.leftM);
  return found.filter((one, i) => found.slice(0, i).every((other) => !overlaps(one, other)));
}

const overlaps = (a: Opening, b: Opening): boolean =>
  a.wall === b.wall && a.leftM < b.leftM + b.widthM - SAME_M && b.leftM < a.leftM + a.widthM - SAME_M;

/** Upright edges that follow each other, or lie side by side, are one jamb. */
function jambsOf(upright: readonly WallMark[]): Jamb[] {
  const sorted = [...upright].sort((a, b) => a.wall - b.wall || a.alongM - b.alongM);
  const jambs: Jamb[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && sorted[to].wall === sorted[from].wall && isNear(sorted[to], sorted[from])) to++;
    const edges = sorted.slice(from, to);
    const footM = Math.min(...edges.map((edge) => edge.footM));
    const headM = Math.max(...edges.map((edge) => edge.footM + edge.riseM));
    const alongM = edges.reduce((sum, edge) => sum + edge.alongM, 0) / edges.length;
    if (footM < FOOT_M && headM > HEAD_M) jambs.push({ wall: edges[0].wall, alongM, headM });
    from = to;
  }
  return jambs;
}

const isNear = (a: WallMark, b: WallMark): boolean => a.alongM - b.alongM < SAME_M;

function hasLintel(level: readonly WallMark[], { wall, alongM }: Jamb, widthM: number, headM: number): boolean {
  const over = level.filter(
    (mark) =>
      mark.wall === wall &&
      Math.abs(mark.footM - headM) < LEVEL_M &&
      mark.middleM > alongM - SAME_M &&
      mark.middleM < alongM + widthM + SAME_M,
  );
  return Math.max(0, ...over.map(({ runM }) => runM)) >= LINTEL * widthM;
}
