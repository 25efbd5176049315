import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { shifted, vessel } from '../../kit/vessels.ts';
import {
  baseUnit,
  depthsOf,
  FRONT,
  kitchenForm,
  PLINTH_HEIGHT,
  worktop,
  worktopThickness,
} from '../../parts/kitchen.ts';
import { drain, isClassic, tap } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/**
 * A base unit with basin and tap: steel under the worktop, or a white butler's sink in classic families. The tap stands
 * above the worktop.
 */
export const sink: PieceKind = {
  id: 'sink',
  usual: [0.8, 0.62, 0.9],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.45, 1.6],
      depth: [0.5, 0.8],
      height: [0.8, 1],
    });
    const mesh = new MeshBuilder();
    const { edge, front, back } = depthsOf(depth);
    const bowl = Math.min(isClassic(form) ? 0.66 : 0.52, width - 0.1);
    // A drainer's worth of worktop stays at one side where the unit is wide.
    const x = width - bowl > 0.4 ? -width / 2 + bowl / 2 + 0.1 : 0;
    const top = height - worktopThickness(form);
    if (isClassic(form)) butlerSink(mesh, form, { x, bowl, width, edge, front, back, height });
    else {
      const hole = { x, z: (edge + back) / 2 - 0.02, width: bowl, depth: depth * 0.64, radius: 0.03 };
      worktop(mesh, form, { left: -width / 2, right: width / 2, front: edge, back, height }, hole);
      const rim = shifted(roundedRectangle(hole.width + 0.012, hole.depth + 0.012, 0.035, 5), x, 0);
      mesh.add(
        'steel',
        vessel({
          rim,
          top: top + 0.001,
          bottom: top - 0.19,
          wall: 0.006,
          floor: 0.004,
          foot: 0.94,
          round: 0.12,
          outerRound: 0.12,
        }),
        move(0, 0, hole.z),
      );
      mesh.within(move(x * 1.0, top - 0.1845, hole.z), () => drain(mesh, 'steel', 0.04));
      const place = { left: -width / 2, right: width / 2, top, foot: PLINTH_HEIGHT, front, back };
      baseUnit(mesh, form, 'doors', { ...place, hollow: top - 0.22 });
      for (const s of [-1, 1]) {
        const side = s * (width / 2 - 0.009);
        mesh.add(
          form.frameRole,
          block([side - 0.009, top - 0.22, front + FRONT], [side + 0.009, top, back], { radius: 0.001 }),
        );
      }
    }
    mesh.within(move(x, height, back - 0.055), () => tap(mesh, form, 0.32, 0.2));
    const free =
      width - bowl > 0.4
        ? [
            {
              centre: [x + bowl / 2 + (width - bowl) / 2 - 0.05, height, 0.05] as const,
              widthM: (width - bowl) * 0.6,
              depthM: depth * 0.5,
              clearM: 0.5,
            },
          ]
        : [];
    return pieceOf(mesh, { sizeM: [width, undefined, undefined], decorSpots: free });
  },
};

function butlerSink(
  mesh: MeshBuilder,
  form: Form,
  p: { x: number; bowl: number; width: number; edge: number; front: number; back: number; height: number },
): void {
  const { x, bowl, width, edge, front, back, height } = p;
  const top = height - worktopThickness(form);
  const [left, right] = [x - bowl / 2, x + bowl / 2];
  const basinBack = back - 0.13;
  const proud = front - 0.006;
  for (const [a, b] of [
    [-width / 2, left],
    [right, width / 2],
  ] as const) {
    if (b - a > 0.004) worktop(mesh, form, { left: a, right: b - 0.0005, front: edge, back, height });
  }
  worktop(mesh, form, { left, right, front: basinBack, back, height });
  const deep = 0.23;
  const rim = roundedRectangle(bowl - 0.002, basinBack - proud - 0.001, 0.018, 5);
  const [z, floor] = [(proud + basinBack) / 2, height - 0.012 - deep];
  mesh.add(
    'ceramic',
    vessel({
      rim,
      top: height - 0.012,
      bottom: floor,
      wall: 0.028,
      floor: 0.025,
      foot: 0.985,
      round: 0.06,
      outerRound: 0,
    }),
    move(x, 0, z),
  );
  mesh.within(move(x, floor + 0.026, z), () => drain(mesh, 'steel', 0.042));
  const under = floor - 0.002;
  baseUnit(mesh, form, 'doors', { left: -width / 2, right: width / 2, top: under, foot: PLINTH_HEIGHT, front, back });
  for (const [a, b] of [
    [-width / 2, left],
    [right, width / 2],
  ] as const) {
    mesh.add(form.frameRole, block([a, under, front], [b - 0.001, top, back], { radius: 0.001, grain: 1 }));
  }
}
