import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import {
  baseUnit,
  depthsOf,
  FRONT,
  frontBoard,
  kitchenForm,
  MODULE,
  PLINTH_HEIGHT,
  type UnitKind,
  worktop,
  worktopThickness,
} from '../../parts/kitchen.ts';
import type { PieceKind } from '../../types.ts';

/** Above this wish a run ends in a tall cabinet. */
const TALL_FROM = 1.6;

/**
 * Base units of about 60 cm under one worktop; its height is the worktop's. Asked for higher than 1.6 m, its right end
 * is tall.
 */
export const kitchenCounter: PieceKind = {
  id: 'kitchen-counter',
  usual: [1.2, 0.62, 0.9],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const chance = chanceOf(request.seed);
    const tall = request.sizeM[2] > TALL_FROM;
    const [width, depth, high] = sizeOf(request, {
      width: [0.2, 4.2],
      depth: [0.5, 0.8],
      height: tall ? [1.9, 2.5] : [0.8, 1],
    });
    const height = tall ? 0.9 : high;
    const mesh = new MeshBuilder();
    const { edge, front, back } = depthsOf(depth);
    const end = tall && width > 1.1 ? MODULE : tall ? width : 0;
    const run = width - end;
    if (run > 0) {
      worktop(mesh, form, { left: -width / 2, right: -width / 2 + run, front: edge, back, height });
      const count = Math.max(1, Math.round(run / MODULE));
      const kinds = modules(count, chance);
      for (let i = 0; i < count; i++) {
        const left = -width / 2 + (run * i) / count;
        const place = {
          left,
          right: left + run / count,
          top: height - worktopThickness(form),
          foot: PLINTH_HEIGHT,
          front,
          back,
        };
        baseUnit(mesh, form, kinds[i], { ...place, handle: i < count / 2 ? 1 : -1 });
      }
    }
    if (end > 0) tallUnit(mesh, form, { left: width / 2 - end, right: width / 2, front, back, height: high });
    const spot = {
      centre: [-end / 2, height, back - depth * 0.36] as const,
      widthM: run * 0.8,
      depthM: depth * 0.5,
      clearM: 0.5,
    };
    return pieceOf(mesh, { sizeM: [width, undefined, high], decorSpots: run > 0.3 ? [spot] : [] });
  },
};

/**
 * What the units of a run hold: drawers near to the cook, doors elsewhere, a dishwasher where there is room for one.
 */
function modules(count: number, chance: Chance): UnitKind[] {
  const drawers = chance.whole(0, count - 1);
  const dishwasher = count >= 3 ? (drawers + 2) % count : -1;
  return Array.from({ length: count }, (_, i) =>
    i === drawers ? 'drawers' : i === dishwasher ? 'dishwasher' : (i + count) % 2 ? 'drawer-doors' : 'doors',
  );
}

/** A cabinet from floor to `height`: a door below, one above. */
function tallUnit(
  mesh: MeshBuilder,
  form: Form,
  p: { left: number; right: number; front: number; back: number; height: number },
): void {
  baseUnit(mesh, form, 'doors', { ...p, top: p.height * 0.6, foot: PLINTH_HEIGHT, handle: -1 });
  mesh.add(
    form.frameRole,
    block([p.left, p.height * 0.6, p.front + FRONT + 0.001], [p.right, p.height, p.back], { radius: 0.001 }),
  );
  frontBoard(mesh, form, {
    x0: p.left + 0.0015,
    x1: p.right - 0.0015,
    y0: p.height * 0.6 + 0.0015,
    y1: p.height - 0.003,
    z: p.front,
    drawer: false,
    handle: -1,
    upper: false,
    quiet: false,
  });
}
