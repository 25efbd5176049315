import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { type Cell, drawCabinet } from '../cabinets/cabinet.ts';

/** A family's table as a desk: corners where papers lie, supports that leave room for knees. */
export function deskForm(form: Form): Form {
  const square = form.tableTop === 'square' || form.tableTop === 'boards';
  const base =
    form.base === 'drum'
      ? form.legRole === 'rattan' || form.legRole === 'accent'
        ? 'legs'
        : 'slabs'
      : form.base === 'pedestal'
        ? 'legs'
        : form.base;
  return { ...form, tableTop: square ? form.tableTop : 'rounded', base };
}

/** Drawers of `count` in a row or a stack, without feet, standing on y = 0. */
export function drawers(
  mesh: MeshBuilder,
  form: Form,
  box: { width: number; depth: number; height: number },
  across: boolean,
  count: number,
): void {
  const cells = Array.from({ length: count }, (_, i): Cell => {
    const share = [i / count, (i + 1) / count] as const;
    return across ? { x: share, y: [0, 1], kind: 'drawer' } : { x: [0, 1], y: share, kind: 'drawer' };
  });
  drawCabinet(mesh, { ...form, topRole: 'wood' }, { ...box, cells, foot: 0, board: 0.016 });
}

/** Things stand at the far corners of a desk; its middle stays free. */
export function cornerSpots(width: number, depth: number, height: number) {
  return [-1, 1].map((s) => ({
    centre: [s * width * 0.36, height, depth * 0.2] as const,
    widthM: width * 0.2,
    depthM: depth * 0.4,
    clearM: 0.6,
  }));
}

interface BlockDesk {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly pedestals: 1 | 2;
  readonly thickness: number;
}

/** A top on drawer pedestals with a modesty panel behind the knees. */
export function pedestalDesk(mesh: MeshBuilder, form: Form, measures: BlockDesk): void {
  const { width, depth, height, thickness } = measures;
  const under = height - thickness;
  const [w, d] = [width / 2, depth / 2];
  const wide = Math.min(0.46, width * 0.27);
  const top: MaterialRole = form.topRole === 'metal' ? form.frameRole : form.topRole;
  const overhang = form.edgeM > 0.004 ? 0.02 : 0.004;
  const foot = form.stand === 'legs' ? 0.12 : 0.06;
  const sides = measures.pedestals === 2 ? [-1, 1] : [1];
  for (const s of sides) {
    mesh.within(move(s * (w - overhang - wide / 2), 0, 0), () =>
      drawCabinet(
        mesh,
        { ...form, topRole: 'wood' },
        {
          width: wide,
          depth: depth - 2 * overhang - 0.02,
          height: under,
          foot,
          cells: [
            { x: [0, 1], y: [0.78, 1], kind: 'drawer' },
            { x: [0, 1], y: [0.42, 0.78], kind: 'drawer' },
            { x: [0, 1], y: [0, 0.42], kind: 'drawer' },
          ],
        },
      ),
    );
  }
  if (measures.pedestals === 1) {
    const t = form.edgeM > 0.008 ? 0.05 : 0.028;
    mesh.add(
      form.legRole === 'black' || form.leg === 'tube' ? form.legRole : form.frameRole,
      block([-w + 0.03, 0, -d + 0.04], [-w + 0.03 + t, under, d - 0.04], {
        radius: Math.min(form.edgeM, 0.006),
        grain: 1,
      }),
    );
  }
  const left = measures.pedestals === 2 ? -w + overhang + wide : -w + 0.05;
  const right = w - overhang - wide;
  mesh.add(
    form.frameRole,
    block([left - 0.01, foot + 0.12, d - overhang - 0.09], [right + 0.01, under, d - overhang - 0.072], { grain: 0 }),
  );
  if (measures.pedestals === 2) {
    mesh.within(move((left + right) / 2, under - 0.1, -0.03), () =>
      drawers(mesh, form, { width: right - left, depth: depth * 0.7, height: 0.1 }, true, 1),
    );
  }
  mesh.add(
    top,
    block([-w, under, -d], [w, height, d], {
      radius: Math.min(thickness * 0.4, form.edgeM * 1.4),
      rounding: form.edgeM > 0.004 ? 2 : 1,
    }),
  );
  if (form.piping || form.door === 'raised') {
    const inset = 0.09;
    mesh.add(
      'leather',
      block([-w + inset, height - 0.001, -d + inset], [w - inset, height + 0.0015, d - inset], { radius: 0.001 }),
    );
  }
}
