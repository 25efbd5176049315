import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { type Range, sizeOf } from '../../kit/size.ts';
import { prism } from '../../kit/solids.ts';
import type { Piece, PieceKind } from '../../types.ts';
import { drawTable, surfaceOf, type TableMeasures, topOutline } from './tables.ts';

interface TableSpec {
  readonly id: string;
  readonly usual: PieceKind['usual'];
  readonly clearanceM: PieceKind['clearanceM'];
  readonly againstWall?: boolean;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  /** The family's words as far as this table can use them. */
  readonly adapt: (form: Form) => Form;
  readonly thickness: (form: Form) => number;
  readonly apron: (form: Form) => number;
  /** Draws the base in place of the family's, or what belongs to the table besides. */
  readonly base?: (mesh: MeshBuilder, form: Form, measures: TableMeasures) => void;
  readonly besides?: (mesh: MeshBuilder, form: Form, measures: TableMeasures) => void;
}

const roundTops: readonly Form['tableTop'][] = ['round', 'oval', 'pebble', 'tray', 'octagon'];

/** A kind of small table, by what it changes of its family. */
export function tableKind(spec: TableSpec): PieceKind {
  return {
    id: spec.id,
    usual: spec.usual,
    stance: 'floor',
    segment: 'table',
    clearanceM: spec.clearanceM,
    againstWall: spec.againstWall ?? false,
    build(request): Piece {
      const form = spec.adapt(formOf(request.forms));
      const [width, depth, height] = sizeOf(request, spec);
      const mesh = new MeshBuilder();
      const thickness = spec.thickness(form);
      const measures: TableMeasures = {
        width,
        depth,
        height,
        thickness,
        apron: spec.apron(form),
        chance: chanceOf(request.seed),
      };
      if (spec.base) {
        const outline = topOutline(form, measures);
        const glass = form.topRole === 'glass';
        mesh.add(
          form.topRole,
          prism(outline, height - (glass ? 0.012 : thickness), height, {
            bevel: Math.min(thickness * 0.45, Math.max(0.0015, form.edgeM)),
            rounding: form.edgeM > 0.004 ? 3 : 1,
          }),
        );
        spec.base(mesh, form, measures);
      } else drawTable(mesh, form, measures);
      spec.besides?.(mesh, form, measures);
      const k = roundTops.includes(form.tableTop) ? 0.62 : 0.84;
      const top = spec.base ? height : surfaceOf(form, measures);
      const decorSpots = [{ centre: [0, top, 0] as const, widthM: width * k, depthM: depth * k, clearM: 0.5 }];
      return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
    },
  };
}
