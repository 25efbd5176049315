import { type Chance, chanceOf } from '../../chance.ts';
import { formOf } from '../forms/families.ts';
import type { Form } from '../forms/form.ts';
import type { PieceKind } from '../types.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { type Range, sizeOf } from './size.ts';

export interface FloorSpec {
  readonly id: string;
  readonly usual: PieceKind['usual'];
  readonly segment: string;
  readonly clearanceM: PieceKind['clearanceM'];
  readonly againstWall?: boolean;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  /** Draws it around the origin, on the floor, at the size of the plan. */
  readonly draw: (mesh: MeshBuilder, form: Form, measures: FloorMeasures) => void;
}

export interface FloorMeasures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly chance: Chance;
}

/** A kind that stands on the floor and is drawn around the origin. */
export function floorKind(spec: FloorSpec): PieceKind {
  return {
    id: spec.id,
    usual: spec.usual,
    stance: 'floor',
    segment: spec.segment,
    clearanceM: spec.clearanceM,
    againstWall: spec.againstWall ?? false,
    build(request) {
      const [width, depth, height] = sizeOf(request, spec);
      const mesh = new MeshBuilder();
      spec.draw(mesh, formOf(request.forms), { width, depth, height, chance: chanceOf(request.seed) });
      return pieceOf(mesh, { sizeM: [width, depth, height] });
    },
  };
}
