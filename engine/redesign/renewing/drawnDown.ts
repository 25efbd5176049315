/**
 * Curtains and cupboards behind what stood before their lower parts: they go on down as they are above it, mirrored at
 * a line that is smooth from column to column. Windows and doors may end there.
 */
import { cellAt } from '../../image/resample.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { bestClasses } from '../oldThings.ts';
import type { Behind } from './behind.ts';

/** What is alike from top to bottom: folds and panels hang and stand upright. */
const upright = new Set<SegmentClass>(['curtain', 'storage']);
/** Share of the picture's height that must be seen of one above a hole. */
const LEAST_ABOVE = 0.04;
/** Share of the picture's width over which the line at which it is mirrored is made smooth. */
const SMOOTH = 0.08;

interface Holes {
  /** Of any size: 255 for a hole and its rim. */
  readonly near: Mask;
  /** Of the same size. */
  readonly behind: Behind;
  readonly said: Segmentation;
}

/** Rows of one column: the first of what is seen above a hole, that of the hole, and that below it. */
interface Gap {
  readonly first: number;
  readonly from: number;
  readonly to: number;
}

/** Mirrors what is seen above holes into them, in place; takes out of `rest` what is done. */
export function drawnDown(image: Rgb8, holes: Holes, rest: Uint8Array): void {
  const { width, height, data } = image;
  const gaps = Array.from({ length: width }, (_, x) => gapsOf(x, image, holes));
  const axes = axesOf(gaps, Math.round(SMOOTH * width));
  gaps.forEach((column, x) => {
    for (const gap of column) {
      const axis = Math.min(gap.from, axes.get(gap)!);
      const seen = axis - gap.first;
      if (seen < LEAST_ABOVE * height) continue;
      for (let y = axis; y < gap.to; y++) {
        const down = (y - axis) % (2 * seen);
        const from = down < seen ? axis - 1 - down : gap.first + down - seen;
        for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = data[(from * width + x) * 3 + c];
        rest[y * width + x] = 0;
      }
    }
  });
}

/** Holes of a column below something upright. */
function gapsOf(x: number, { width, height }: Rgb8, { near, behind, said }: Holes): Gap[] {
  const best = bestClasses(said);
  const [nearX, cellX] = [cellAt(x, width, near.width), cellAt(x, width, said.width)];
  const gaps: Gap[] = [];
  let [isUpright, first] = [false, 0];
  for (let y = 0; y < height; y++) {
    const at = cellAt(y, height, near.height) * near.width + nearX;
    if (near.data[at] > 0) {
      const last = gaps.at(-1);
      const isBehind = behind.isWall[at] === 0 && behind.floor.data[at] < 128;
      if (last && last.to === y && isBehind) gaps[gaps.length - 1] = { ...last, to: y + 1 };
      else if (isUpright && isBehind) gaps.push({ first, from: y, to: y + 1 });
      isUpright = false;
      continue;
    }
    const own = upright.has(best[cellAt(y, height, said.height) * said.width + cellX]);
    if (own && !isUpright) first = y;
    isUpright = own;
  }
  return gaps;
}

/** The row at which each gap is mirrored: the highest about it, then smooth from column to column. */
function axesOf(gaps: readonly (readonly Gap[])[], reach: number): Map<Gap, number> {
  const highest = about(
    gaps,
    reach,
    ({ from }) => from,
    (rows) => Math.min(...rows),
  );
  return about(
    gaps,
    reach,
    (gap) => highest.get(gap)!,
    (rows) => rows.reduce((sum, row) => sum + row, 0) / rows.length,
  );
}

/** Sums up what columns within reach say of gaps that begin where one does, or below what is seen above it. */
function about(
  gaps: readonly (readonly Gap[])[],
  reach: number,
  rowOf: (gap: Gap) => number,
  sumUp: (rows: readonly number[]) => number,
): Map<Gap, number> {
  const found = new Map<Gap, number>();
  gaps.forEach((column, x) => {
    for (const gap of column) {
      const rows: number[] = [];
      for (let k = -reach; k <= reach; k++)
        for (const other of gaps[x + k] ?? [])
          if (other.from > gap.first && other.first < gap.from) rows.push(rowOf(other));
      found.set(gap, Math.max(gap.first, Math.round(sumUp(rows))));
    }
  });
  return found;
}
