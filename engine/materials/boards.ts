import type { Pattern } from '#catalog/materials/schema.ts';
import { hash2, unit } from '../hash.ts';
import { wrap } from './noise.ts';
import { type Evaluator, type Finish, labOf, lineCoverage } from './sample.ts';
import { type WoodLook, woodFace } from './wood.ts';

type Boards = Extract<Pattern, { kind: 'boards' }>;

/**
 * Where a position falls within a laid floor: which board, where on it, and how far from its edges. Filled in place.
 */
interface Spot {
  board: number;
  /** Metres along the board from its middle, and across it from its middle. */
  s: number;
  t: number;
  /** Metres to the nearest long edge and to the nearest end. */
  toSide: number;
  toEnd: number;
}

type Layout = (u: number, v: number, out: Spot) => void;

/** Rows of boards along v, with end joints that never line up with those of the next row. */
function plank(width: number, length: number, seed: number): Layout {
  return (u, v, out) => {
    const row = Math.floor(u / width);
    const y = v / length + unit(hash2(row, 1, seed), 0);
    let index = Math.floor(y);
    const cut = (i: number) => i + 0.32 * (unit(hash2(row, i, seed + 7), 1) - 0.5);
    if (y < cut(index)) index--;
    else if (y >= cut(index + 1)) index++;
    const from = cut(index);
    const to = cut(index + 1);
    out.board = hash2(row, index, seed + 3);
    out.s = (y - (from + to) / 2) * length;
    out.t = u - (row + 0.5) * width;
    out.toSide = width / 2 - Math.abs(out.t);
    out.toEnd = Math.min(y - from, to - y) * length;
  };
}

/** Herringbone at 45° to v: blocks whose length is a whole number of widths. */
function herringbone(width: number, length: number, seed: number): Layout {
  const n = Math.max(2, Math.round(length / width));
  return (u, v, out) => {
    const x = (u + v) * Math.SQRT1_2;
    const y = (v - u) * Math.SQRT1_2;
    const column = Math.floor(x / width);
    const row = Math.floor(y / width);
    const inRow = wrap(column - row, 2 * n);
    let along: number;
    let across: number;
    if (inRow < n) {
      along = x - (column - inRow) * width;
      across = y - row * width;
      out.board = hash2(column - inRow, row, seed + 3);
    } else {
      const start = wrap(row - column - 1, 2 * n);
      along = y - (row - start) * width;
      across = x - column * width;
      out.board = hash2(column, row - start, seed + 91);
    }
    out.s = along - (n * width) / 2;
    out.t = across - width / 2;
    out.toSide = width / 2 - Math.abs(out.t);
    out.toEnd = (n * width) / 2 - Math.abs(out.s);
  };
}

/** French chevron: columns of boards cut at 45°, mirrored at every column. */
function chevron(width: number, length: number, seed: number): Layout {
  const columnM = length * Math.SQRT1_2;
  const rise = width * Math.SQRT2;
  return (u, v, out) => {
    const column = Math.floor(u / columnM);
    const x = u - column * columnM;
    const mirrored = (column & 1) !== 0;
    const y = v - (mirrored ? columnM - x : x);
    const index = Math.floor(y / rise);
    out.board = hash2(column, index, seed + 3);
    out.s = (x - columnM / 2) * Math.SQRT2;
    out.t = (y - (index + 0.5) * rise) * Math.SQRT1_2 * (mirrored ? -1 : 1);
    out.toSide = width / 2 - Math.abs(out.t);
    out.toEnd = Math.min(x, columnM - x);
  };
}

/** Squares of strips, turned by 90° from square to square (mosaic parquet). */
function parquet(width: number, length: number, seed: number): Layout {
  const n = Math.max(2, Math.round(length / width));
  const side = n * width;
  return (u, v, out) => {
    const column = Math.floor(u / side);
    const row = Math.floor(v / side);
    const x = u - column * side;
    const y = v - row * side;
    const turned = ((column + row) & 1) !== 0;
    const across = turned ? y : x;
    const along = turned ? x : y;
    const strip = Math.min(n - 1, Math.floor(across / width));
    out.board = hash2(column * 64 + strip, row, seed + 3);
    out.s = along - side / 2;
    out.t = across - (strip + 0.5) * width;
    out.toSide = width / 2 - Math.abs(out.t);
    out.toEnd = side / 2 - Math.abs(out.s);
  };
}

function layoutOf(pattern: Boards, width: number, length: number, seed: number): Layout {
  switch (pattern.layout) {
    case 'plank':
      return plank(width, length, seed);
    case 'herringbone':
      return herringbone(width, length, seed);
    case 'chevron':
      return chevron(width, length, seed);
    case 'parquet':
      return parquet(width, length, seed);
  }
}

/** Evaluator of wooden floors: layout, one face of wood a board, and the joints. Boards run along v. */
export function boards(material: Finish, pattern: Boards, seed: number): Evaluator {
  const width = pattern.boardWidthCm / 100;
  const length = pattern.boardLengthCm / 100;
  const half = pattern.jointCm / 200;
  const layout = layoutOf(pattern, width, length, seed);
  const look: WoodLook = {
    base: labOf(material.base),
    second: labOf(material.second),
    roughness: material.roughness,
    grain: pattern.grain,
    cathedral: pattern.cathedral,
    knotsPerM2: pattern.knotsPerM2,
    boardVariation: pattern.boardVariation,
  };
  const spot: Spot = { board: 0, s: 0, t: 0, toSide: 0, toEnd: 0 };
  return (u, v, footprint, out) => {
    layout(u, v, spot);
    woodFace(spot.s, spot.t, spot.board, width, footprint, look, out);
    const side = lineCoverage(spot.toSide, half, footprint, width);
    const end = lineCoverage(spot.toEnd, half, footprint, length);
    const joint = 1 - (1 - side) * (1 - end);
    // The joint is dark because little light gets in, not because it is painted.
    const bevel = lineCoverage(spot.toSide, half * 3, footprint, width) * 0.1;
    out.l -= joint * 0.4 * out.l + bevel * 0.05;
    out.a *= 1 - 0.4 * joint;
    out.b *= 1 - 0.4 * joint;
    out.roughness += (1 - out.roughness) * joint;
  };
}
