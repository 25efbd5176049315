import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { prism } from '../../kit/solids.ts';
import {
  HANDLE_ROOM,
  kitchenForm,
  OVERHANG,
  PLINTH_HEIGHT,
  PLINTH_SETBACK,
  worktopThickness,
} from '../../parts/kitchen.ts';
import { isClassic } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/**
 * The corner of two runs, as square as they are deep; walls behind it (+z) and to its right (+x), the runs go on to its
 * left and before it. Its worktop and its blind fronts meet theirs; a wider one would hide what stands in it.
 */
export const cornerCounter: PieceKind = {
  id: 'corner-counter',
  usual: [0.62, 0.62, 0.9],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [side, , height] = sizeOf(request, {
      width: [0.5, 0.8],
      depth: [0.5, 0.8],
      height: [0.8, 1],
    });
    const mesh = new MeshBuilder();
    const half = side / 2;
    /** The square without the corner that lies before both runs' fronts by `by`. */
    const outline = (by: number): Vec2[] => [
      [-half, half],
      [half, half],
      [half, -half],
      [-half + by, -half],
      [-half + by, -half + by],
      [-half, -half + by],
    ];
    const front = HANDLE_ROOM + OVERHANG;
    const top = height - worktopThickness(form);
    mesh.add(
      isClassic(form) ? form.frameRole : 'black',
      prism(outline(front + PLINTH_SETBACK), 0, PLINTH_HEIGHT + 0.001),
    );
    const shadow = form.handle === 'none' ? 0.024 : 0.003;
    mesh.add(form.frameRole, prism(outline(front), PLINTH_HEIGHT, top - shadow, { bevel: 0.0008 }));
    mesh.add('black', prism(outline(front + 0.02), top - shadow - 0.001, top + 0.001, { bevel: 0 }));
    mesh.add(form.topRole, prism(outline(HANDLE_ROOM), top, height, { bevel: isClassic(form) ? 0.006 : 0.002 }));
    const decorSpots = [
      { centre: [half * 0.3, height, half * 0.3] as const, widthM: side * 0.5, depthM: side * 0.5, clearM: 0.45 },
    ];
    return pieceOf(mesh, { sizeM: [side, side, undefined], decorSpots });
  },
};
