import { type Chance, chanceOf } from '../../chance.ts';
import { formOf } from '../forms/families.ts';
import type { Form } from '../forms/form.ts';
import { MeshBuilder, pieceOf } from '../kit/mesh.ts';
import { type Range, sizeOf } from '../kit/size.ts';
import type { PieceKind } from '../types.ts';

const none = { front: 0, side: 0, back: 0 };

interface MatSpec {
  readonly id: string;
  readonly usual: PieceKind['usual'];
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  readonly draw: (mesh: MeshBuilder, form: Form, chance: Chance, sizeM: readonly [number, number, number]) => void;
  readonly front?: number;
}

/** A kind of mat: lies flat on the floor. */
export function matKind(spec: MatSpec): PieceKind {
  return {
    id: spec.id,
    usual: spec.usual,
    stance: 'floor',
    segment: 'rug',
    clearanceM: { ...none, front: spec.front ?? 0 },
    againstWall: false,
    build(request) {
      const sizeM = sizeOf(request, spec);
      const mesh = new MeshBuilder();
      spec.draw(mesh, formOf(request.forms), chanceOf(request.seed), sizeM);
      return pieceOf(mesh, { sizeM });
    },
  };
}
