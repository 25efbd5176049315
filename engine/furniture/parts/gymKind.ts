import type { Vec3 } from '../../geometry/types.ts';
import type { Form } from '../forms/form.ts';
import { bent, roundedRectangle } from '../kit/curves.ts';
import { type FloorMeasures, type FloorSpec, floorKind } from '../kit/floorKind.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { tube } from '../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../types.ts';

interface GymSpec extends Omit<FloorSpec, 'segment' | 'draw'> {
  readonly segment?: string;
  /** `frame` is the colour of its steel, `cover` that of its pads: the family's finish on the same machine. */
  readonly draw: (mesh: MeshBuilder, finish: Finish, measures: FloorMeasures) => void;
}

/** A machine's colours, by the family. */
export interface Finish {
  readonly form: Form;
  readonly frame: MaterialRole;
  readonly cover: MaterialRole;
  readonly trim: MaterialRole;
}

/** A kind of equipment that is alike in all families but for its finish. */
export function gymKind({ segment = 'equipment', draw, ...spec }: GymSpec): PieceKind {
  return floorKind({ ...spec, segment, draw: (mesh, form, measures) => draw(mesh, finishOf(form), measures) });
}

/** Wooden frames where the family is of wood and light, else steel in white, black or its own metal. */
function finishOf(form: Form): Finish {
  const warm = form.frameRole === 'wood' && form.legRole === 'wood';
  return {
    form,
    frame: warm
      ? 'wood'
      : form.frameRole === 'white' || form.frameRole === 'painted'
        ? 'white'
        : form.frame === 'gilt'
          ? 'woodDark'
          : 'black',
    cover: form.coverRole === 'leather' || form.frame === 'gilt' ? 'leather' : 'black',
    trim: form.legRole === 'accent' ? 'accent' : form.fittingRole === 'black' ? 'steel' : 'metal',
  };
}

/** A tube of the square section that machines are welded of. */
export function beam(mesh: MeshBuilder, role: MaterialRole, path: readonly Vec3[], half = 0.028, radius = 0.08): void {
  mesh.add(
    role,
    tube(path.length > 2 ? bent(path, radius, 4) : path, half, { outline: roundedRectangle(2, 2, 0.5, 2) }),
  );
}
