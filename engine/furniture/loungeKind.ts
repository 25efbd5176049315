import { type Chance, chanceOf } from './chance.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { type Range, sizeOf } from './size.ts';
import type { PieceKind } from './types.ts';

interface LoungeSpec {
  readonly id: string;
  readonly segment?: string;
  readonly clearanceM: PieceKind['clearanceM'];
  readonly againstWall?: boolean;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  readonly draw: (mesh: MeshBuilder, form: Form, plan: LoungePlan) => void;
}

export interface LoungePlan {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly chance: Chance;
}

/** A kind of seat that stands on the floor, drawn around the origin. */
export function loungeKind(spec: LoungeSpec): PieceKind {
  return {
    id: spec.id,
    stance: 'floor',
    segment: spec.segment ?? 'seating',
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
