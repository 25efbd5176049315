import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import {
  baseUnit,
  depthsOf,
  frontBoard,
  kitchenForm,
  PLINTH_HEIGHT,
  worktop,
  worktopThickness,
} from '../../parts/kitchen.ts';
import { isClassic } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/**
 * From 95 cm up its front is panelled for customers and its back holds shelves for staff; lower ones are a worktop over
 * cabinets.
 */
export const counter: PieceKind = {
  id: 'counter',
  usual: [2.2, 0.65, 1],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 4.5],
      depth: [0.45, 0.9],
      height: [0.82, 1.15],
    });
    const mesh = new MeshBuilder();
    if (height < 0.95) {
      const { edge, front, back } = depthsOf(depth);
      worktop(mesh, form, { left: -width / 2, right: width / 2, front: edge, back, height });
      const count = Math.max(1, Math.round(width / 0.6));
      for (let i = 0; i < count; i++) {
        const left = -width / 2 + (width * i) / count;
        baseUnit(mesh, form, i % 2 ? 'drawers' : 'doors', {
          left,
          right: left + width / count,
          top: height - worktopThickness(form),
          foot: PLINTH_HEIGHT,
          front,
          back,
          handle: i % 2 ? -1 : 1,
        });
      }
    } else serving(mesh, form, width, depth, height);
    const decorSpots = [-1, 1].map((s) => ({
      centre: [s * width * 0.36, height, 0] as const,
      widthM: width * 0.2,
      depthM: depth * 0.6,
      clearM: 0.6,
    }));
    return pieceOf(mesh, { sizeM: [width, undefined, height], decorSpots });
  },
};

/** Panels towards −z under an overhanging top, a foot rail or plinth; two shelves between uprights at the back. */
function serving(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const thick = Math.max(0.03, worktopThickness(form));
  const top = height - thick;
  const face = -depth / 2 + 0.05;
  const w = width / 2 - 0.02;
  const back = depth / 2 - 0.015;
  mesh.add(
    form.topRole,
    block([-width / 2, top, -depth / 2], [width / 2, height, depth / 2], {
      radius: Math.max(0.002, form.edgeM * 0.6),
      rounding: 2,
      grain: 0,
    }),
  );
  mesh.add(
    isClassic(form) ? form.frameRole : 'black',
    block([-w + 0.02, 0, face + (isClassic(form) ? 0.004 : 0.06)], [w - 0.02, 0.101, back - 0.06], { radius: 0.001 }),
  );
  mesh.add(form.frameRole, block([-w, 0.1, face + 0.0195], [w, top, face + 0.04], { radius: 0.001 }));
  const count = Math.max(
    1,
    Math.round(width / (form.tradition === 'curved' || form.tradition === 'rustic' ? 1.2 : 0.6)),
  );
  for (let i = 0; i < count; i++) {
    const x0 = -w + (2 * w * i) / count;
    frontBoard(mesh, form, {
      x0: x0 + 0.001,
      x1: x0 + (2 * w) / count - 0.001,
      y0: 0.1,
      y1: top - 0.001,
      z: face,
      drawer: false,
      handle: 1,
      upper: true,
      quiet: true,
    });
  }
  for (const s of [-1, 1]) {
    const side = chain(move(s * w, 0, (face + back) / 2 + 0.02), turnY((-s * Math.PI) / 2));
    const half = (back - face) / 2 - 0.022;
    mesh.within(side, () =>
      mesh.add(form.frameRole, block([-half, 0.1, -0.001], [half, top, 0.02], { radius: 0.001, grain: 1 })),
    );
  }
  const bays = Math.max(1, Math.round(width / 0.9));
  for (let i = 1; i < bays; i++) {
    const x = -w + (2 * w * i) / bays;
    mesh.add(form.frameRole, block([x - 0.009, 0.1, face + 0.04], [x + 0.009, top, back - 0.01], { radius: 0.001 }));
  }
  for (const y of [0.1, 0.1 + (top - 0.1) * 0.52])
    mesh.add(
      form.frameRole,
      block([-w + 0.021, y, face + 0.04], [w - 0.021, y + 0.02, back - 0.012], { radius: 0.001, grain: 0 }),
    );
}
