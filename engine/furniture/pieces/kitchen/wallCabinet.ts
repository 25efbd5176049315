import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { vessel } from '../../kit/vessels.ts';
import { FRONT, frontBoard, HANDLE_ROOM, kitchenForm } from '../../parts/kitchen.ts';
import { isClassic } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/** Hangs above the worktop; doors only, open at one end in plain families where it is wide. */
export const wallCabinet: PieceKind = {
  id: 'wall-cabinet',
  usual: [1, 0.35, 0.7],
  stance: 'wall',
  segment: 'storage',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const family = formOf(request.forms);
    const form = { ...kitchenForm(family), door: family.door === 'fluted' ? 'flat' : family.door } as const;
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.25, 3.6],
      depth: [0.26, 0.42],
      height: [0.4, 1.1],
    });
    const mesh = new MeshBuilder();
    const front = -depth + HANDLE_ROOM + 0.018;
    const count = Math.max(1, Math.round(width / 0.48));
    const open = form.tradition === 'modern' && count >= 3 ? chance.pick([0, count - 1]) : -1;
    const cornice = isClassic(form) ? 0.04 : 0;
    const body = height - cornice;
    for (let i = 0; i < count; i++) {
      const [left, right] = [-width / 2 + (width * i) / count, -width / 2 + (width * (i + 1)) / count];
      if (i === open) {
        openBox(mesh, form, { left, right, front: front + FRONT, height: body });
        continue;
      }
      mesh.add(form.frameRole, block([left, 0, front + FRONT + 0.001], [right, body, 0], { radius: 0.001 }));
      const single = count % 2 && i === count - 1 ? -1 : i % 2 ? -1 : 1;
      const edges = {
        x0: left + 0.0015,
        x1: right - 0.0015,
        y0: form.handle === 'none' ? -0.012 : 0.0015,
        y1: body - 0.0015,
      };
      frontBoard(mesh, form, {
        ...edges,
        z: front,
        drawer: false,
        handle: single,
        upper: false,
        quiet: form.handle === 'tab',
      });
    }
    if (cornice) {
      mesh.add(
        form.frameRole,
        block([-width / 2, body, front - 0.004], [width / 2, body + cornice * 0.5, 0], { radius: 0.003 }),
      );
      mesh.add(
        form.frameRole,
        block([-width / 2, body + cornice * 0.45, front - 0.016], [width / 2, height, 0], {
          radius: 0.006,
          rounding: 2,
        }),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

function openBox(
  mesh: MeshBuilder,
  form: Form,
  p: { left: number; right: number; front: number; height: number },
): void {
  const t = 0.018;
  const board = (from: readonly [number, number, number], to: readonly [number, number, number]) =>
    mesh.add(form.frameRole, block(from, to, { radius: 0.001 }));
  board([p.left, 0, p.front], [p.left + t, p.height, 0]);
  board([p.right - t, 0, p.front], [p.right, p.height, 0]);
  for (const y of [0, p.height * 0.5 - t / 2, p.height - t])
    board([p.left + t, y, p.front + 0.001], [p.right - t, y + t, -0.008]);
  board([p.left + t * 0.5, t * 0.5, -0.009], [p.right - t * 0.5, p.height - t * 0.5, -0.001]);
  mesh.within(move((p.left + p.right) / 2, t, p.front * 0.5), () => {
    for (let i = 0; i < 4; i++)
      mesh.add(
        'ceramic',
        vessel({
          rim: roundedRectangle(0.15, 0.15, 0.075, 5),
          top: 0.035 + i * 0.012,
          bottom: i * 0.012,
          wall: 0.004,
          foot: 0.55,
          round: 0.8,
          steps: 3,
        }),
      );
  });
}
