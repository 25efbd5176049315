import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { type Range, sizeOf } from '../../kit/size.ts';
import type { PieceKind } from '../../types.ts';
import { type Cell, drawCabinet, type Hollow } from './cabinet.ts';

interface CupboardSpec {
  readonly id: string;
  readonly usual: PieceKind['usual'];
  readonly front: number;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  readonly board?: number;
  readonly cells: (form: Form, chance: Chance, width: number, height: number) => Cell[];
  /** Height of legs or plinth, where the family's own would not do. */
  readonly foot?: (form: Form) => number;
  readonly fill?: (mesh: MeshBuilder, form: Form, chance: Chance, hollows: readonly Hollow[]) => void;
  readonly onTop?: (mesh: MeshBuilder, form: Form, chance: Chance, sizeM: readonly [number, number, number]) => void;
}

/** A kind of cupboard: its carcass, its cells, and what stands in the open ones. */
export function cupboardKind(spec: CupboardSpec): PieceKind {
  return {
    id: spec.id,
    usual: spec.usual,
    stance: 'floor',
    segment: 'storage',
    clearanceM: { front: spec.front, side: 0, back: 0 },
    againstWall: true,
    build(request) {
      const form = formOf(request.forms);
      const chance = chanceOf(request.seed);
      const sizeM = sizeOf(request, spec);
      const [width, depth, height] = sizeM;
      const mesh = new MeshBuilder();
      const rim = spec.onTop ? 0.11 : 0;
      const foot = spec.foot?.(form);
      const hollows = drawCabinet(mesh, form, {
        width,
        depth,
        height: height - rim,
        cells: spec.cells(form, chance, width, height),
        board: spec.board ?? (form.edgeM > 0.008 ? 0.03 : 0.022),
        ...(foot === undefined ? {} : { foot }),
      });
      spec.fill?.(mesh, form, chance, hollows);
      spec.onTop?.(mesh, form, chance, sizeM);
      const decorSpots =
        height < 1.5 && !spec.onTop
          ? [{ centre: [0, height, 0] as const, widthM: width * 0.9, depthM: depth * 0.8, clearM: 0.6 }]
          : [];
      return pieceOf(mesh, { sizeM, decorSpots });
    },
  };
}

/** Doors in pairs across `from`-`to` of the height. */
export function doors(bays: number, from: number, to: number): Cell[] {
  return Array.from({ length: bays }, (_, i): Cell => {
    const lone = bays % 2 === 1 && i === bays - 1;
    return { x: [i / bays, (i + 1) / bays], y: [from, to], kind: 'door', handle: i % 2 || lone ? -1 : 1 };
  });
}

/** Cells of drawers in columns and rows, between two shares of the width. */
export function drawers(columns: number, rows: number, from: number, to: number): Cell[] {
  const out: Cell[] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const y = (k: number) => from + ((to - from) * k) / rows;
      out.push({ x: [i / columns, (i + 1) / columns], y: [y(j), y(j + 1)], kind: 'drawer' });
    }
  }
  return out;
}
