/** Sets that repeat on a grid: restaurants, offices, classrooms, studios, lobbies. */
import type { Arrangement, Variant, Wishes } from '../arrangement.ts';
import { type Brief, Draft, depthOf, firstWanted, heightOf, wantedPiece, widthOf } from './draft.ts';
import { drawFacingLounge } from './lounge.ts';
import { drawTable, pendants, type TableSet } from './tables.ts';

/** Draws one cell of a grid around (x, z). */
/** Draws one cell about a place; cells are counted from 0. */
type Cell = (draft: Draft, x: number, z: number, index: number) => void;

/** Cells at equal distances; smaller grids follow for rooms that are too full. */
function grid(
  id: string,
  cell: Cell,
  cellM: readonly [number, number],
  most: readonly [number, number],
  wishes: Wishes,
): Arrangement {
  const variants: Variant[] = [];
  const counts: [number, number][] = [];
  for (let nx = most[0]; nx >= 1; nx--) for (let nz = most[1]; nz >= 1; nz--) counts.push([nx, nz]);
  counts.sort((a, b) => b[0] * b[1] - a[0] * a[1]);
  for (const [nx, nz] of counts) {
    const draft = new Draft();
    for (let i = 0; i < nx; i++) {
      for (let j = 0; j < nz; j++) {
        cell(draft, (i - (nx - 1) / 2) * cellM[0], (j - (nz - 1) / 2) * cellM[1], i * nz + j);
      }
    }
    if (draft.isEmpty) continue;
    draft.keep(0, 0, nx * cellM[0] - 0.5, nz * cellM[1] - 0.5);
    variants.push(draft.variant());
  }
  return { id, at: 'free', variants, wishes, needed: true };
}

/**
 * How many cells of a size, each with an aisle of its own, go into the room beside what takes `takenM` of both its
 * sides.
 */
function fit(
  brief: Brief,
  cellM: readonly [number, number],
  takenM: number,
  most: readonly [number, number],
): [number, number] {
  const across = brief.areaM2 / brief.wallM;
  return [
    Math.max(1, Math.min(most[0], Math.floor((brief.wallM + 0.3 - takenM) / cellM[0]))),
    Math.max(1, Math.min(most[1], Math.floor((across + 0.3 - takenM) / cellM[1]))),
  ];
}

/** Tables with chairs on a grid: restaurants, cafés, libraries. */
export function tableGrid(
  brief: Brief,
  set: TableSet,
  marginM: number,
  most: readonly [number, number],
  aisleM: readonly [number, number],
): Arrangement | undefined {
  const probe = new Draft();
  const table = drawTable(brief, set, set.widths[0], probe);
  if (!table) return undefined;
  const chairId = firstWanted(brief, set.chairs);
  const chair = chairId ? wantedPiece(brief, chairId) : undefined;
  const chairDepth = chair ? depthOf(chair) : 0;
  const cellM: [number, number] = [
    widthOf(table) + (set.ends ? 2 * chairDepth : 0) + aisleM[0],
    depthOf(table) + 2 * chairDepth + aisleM[1],
  ];
  const cell: Cell = (draft, x, z) => {
    const own = drawTable(brief, set, set.widths[0], draft, x, z);
    if (own) {
      draft.put(
        wantedPiece(brief, 'vase') ?? wantedPiece(brief, 'candle') ?? wantedPiece(brief, 'table-lamp'),
        own,
        x,
        z,
      );
      pendants(brief, draft, 0.6, x, z);
    }
  };
  return grid('tables', cell, cellM, fit(brief, cellM, marginM, most), { centred: 0.5 });
}

/** Desks face to face in blocks, a screen on each. */
export function deskBlocks(brief: Brief): Arrangement | undefined {
  const table = wantedPiece(brief, 'desk', { width: 1.4 });
  const chair = wantedPiece(brief, 'office-chair');
  if (!table) return undefined;
  const [width, depth] = table.piece.sizeM;
  const seat = chair ? depthOf(chair) : 0.5;
  const linear = wantedPiece(brief, 'linear-lamp', { height: Math.max(0.4, brief.heightM - 2.1) });
  const block: Cell = (draft, x, z) => {
    for (const side of [-1, 1]) {
      for (const place of [-0.5, 0.5]) {
        const at = x + place * width;
        const turn = side < 0 ? 0 : Math.PI;
        draft.stand(table, at, z + side * (depth / 2 + 0.01), { turn, worth: 0.5 });
        if (chair)
          draft.stand(chair, at, z + side * (depth + 0.03 + seat / 2), {
            turn: turn + Math.PI,
            reach: 'any',
            worth: 0.4,
          });
        const monitor = wantedPiece(brief, 'monitor');
        if (monitor) draft.put(monitor, table, at, z + side * (0.14 + depthOf(monitor) / 2), turn);
        const lamp = wantedPiece(brief, 'desk-lamp');
        // At the outer end of each desk, where neither hands nor papers are.
        const lampAt = at + place * 2 * (width / 2 - 0.2);
        if (lamp) draft.put(lamp, table, lampAt, z + side * (0.12 + depthOf(lamp) / 2), turn);
      }
    }
    if (linear) draft.hangDown(linear, x, z, brief.heightM);
  };
  const cellM: [number, number] = [2 * width + 0.85, 2 * (depth + seat) + 0.8];
  return grid('desks', block, cellM, fit(brief, cellM, 0.4, [3, 3]), { centred: 0.4, daylight: 0.3 });
}

/** Mats on a grid: nobody walks between them while they are in use. */
export function matGrid(brief: Brief, matId: string): Arrangement | undefined {
  const mat = wantedPiece(brief, matId);
  if (!mat) return undefined;
  const bolster = wantedPiece(brief, 'bolster');
  const cellM: [number, number] = [widthOf(mat) + 0.45, depthOf(mat) + 0.5];
  const cell: Cell = (draft, x, z) => {
    draft.lay(mat, x, z);
    if (bolster) draft.stand(bolster, x, z + depthOf(mat) / 2 - depthOf(bolster) / 2 - 0.05, { y: heightOf(mat) });
  };
  return grid('mats', cell, cellM, fit(brief, cellM, 1.6, [6, 3]), { centred: 0.5 });
}

/** Pieces on a loose grid: display tables, plinths, machines; exhibits are each another one. */
export function pieceGrid(
  brief: Brief,
  id: string,
  aisleM: number,
  marginM: number,
  most: readonly [number, number],
  { isExhibit = false } = {},
): Arrangement | undefined {
  const piece = wantedPiece(brief, id);
  if (piece?.kind.stance !== 'floor') return undefined;
  const cellM: [number, number] = [widthOf(piece) + aisleM, depthOf(piece) + aisleM];
  const cell: Cell = (draft, x, z, index) => {
    const own = isExhibit ? (wantedPiece(brief, id, {}, index) ?? piece) : piece;
    draft.stand(own, x, z, { reach: 'any', worth: 0.7 });
  };
  return { ...grid(`${id}-grid`, cell, cellM, fit(brief, cellM, marginM, most), { centred: 0.5 }), id: `${id}-grid` };
}

/** Pupils in rows before the board, the teacher's desk beside it. */
export function classRows(brief: Brief): Arrangement | undefined {
  const table = wantedPiece(brief, 'pupil-desk');
  const chair = wantedPiece(brief, 'pupil-chair');
  if (!table) return undefined;
  const [width, depth] = table.piece.sizeM;
  const seat = chair ? depthOf(chair) : 0.4;
  const teacher = wantedPiece(brief, 'teacher-desk');
  const board = wantedPiece(brief, 'whiteboard', { width: 2.8 });
  const lamp = wantedPiece(brief, 'linear-lamp', { height: Math.max(0.3, brief.heightM - 2.5) });
  const variants: Variant[] = [];
  const pitch: [number, number] = [width + 0.68, depth + seat + 0.62];
  for (const [columns, rows] of [
    [5, 4],
    [5, 3],
    [4, 3],
    [4, 2],
    [3, 3],
    [3, 2],
    [2, 2],
  ]) {
    const draft = new Draft();
    if (board) draft.hang(board, 0, 1.5, 0.9);
    if (teacher) draft.stand(teacher, 1.35, -1.15 - depthOf(teacher) / 2, { turn: Math.PI, reach: 'any', worth: 0.6 });
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const x = (i - (columns - 1) / 2) * pitch[0];
        const z = -2.75 - j * pitch[1];
        draft.stand(table, x, z, { worth: 0.4 });
        if (chair) draft.stand(chair, x, z - depth / 2 + 0.12 - seat / 2, { turn: Math.PI, reach: 'any', worth: 0.3 });
        if (lamp && i % 2 === 0 && j % 2 === 0) draft.hangDown(lamp, x, z, brief.heightM);
      }
    }
    draft.keep(0, -1.3, Math.max(3, columns * pitch[0] - 0.6), 2.4);
    variants.push(draft.variant());
  }
  return { id: 'class', at: 'wall', variants, wishes: { centred: 1, sheltered: 0.4 }, needed: true };
}

/** Seats across a table, two or three such arrangements in line: lobbies. */
export function loungeGrid(brief: Brief): Arrangement | undefined {
  const probe = new Draft();
  const size = drawFacingLounge(brief, probe, 0, 0);
  if (!size) return undefined;
  const cell: Cell = (draft, x, z) => drawFacingLounge(brief, draft, x, z);
  const cellM: [number, number] = [size[0] + 1.1, size[1] + 1.1];
  return grid('lounges', cell, cellM, fit(brief, cellM, 2, [3, 2]), { centred: 0.4, sheltered: 0.3 });
}
