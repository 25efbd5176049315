/** Desks and long tables at which people work. The sitter's side is the front, −z. */
import { move } from './affine.ts';
import { type Cell, drawCabinet } from './cabinet.ts';
import { chanceOf } from './chance.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block } from './solids.ts';
import { drawTable, type TablePlan } from './tables.ts';
import type { LookRole, PieceKind } from './types.ts';

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

const deskTop = (form: Form) => (form.topRole === 'metal' ? { ...form, topRole: 'woodDark' as const } : form);

/** Drawers of `count` in a row or a stack, without feet, standing on y = 0. */
function drawers(
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

const topThickness = (form: Form) => (form.topRole === 'stone' || form.edgeM > 0.008 ? 0.035 : 0.025);

/** A writing desk: shallow drawers below the top where it has legs, a pedestal at one side elsewhere. */
export const desk: PieceKind = {
  id: 'desk',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.05, back: 0 },
  againstWall: true,
  build(request) {
    const form = deskTop(deskForm(formOf(request.forms)));
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 1.4, 2],
      depth: [0.5, 0.68, 0.9],
      height: [0.72, 0.745, 0.77],
    });
    const mesh = new MeshBuilder();
    const thickness = topThickness(form);
    const plan: TablePlan = { width, depth, height, thickness, apron: 0, chance };
    drawTable(mesh, form, plan);
    const under = height - thickness;
    const size = Math.min(0.075, under * 0.085);
    if (form.base === 'legs') {
      const lean = form.leg === 'splayed' || form.leg === 'sabre';
      const wide = width * (lean ? 0.74 : 0.9) - size * 0.8;
      const deep = depth * 0.9 - size * 0.3;
      const tall = 0.11;
      mesh.within(move(0, under - tall, 0), () =>
        drawers(mesh, form, { width: wide, depth: deep, height: tall }, true, width > 1.2 ? 3 : 2),
      );
    } else {
      const side = chance() < 0.5 ? -1 : 1;
      const wide = 0.36;
      const tall = form.base === 'slabs' ? under - 0.13 : 0.42;
      const inner = width / 2 - (form.base === 'slabs' && form.leg !== 'blade' ? width * 0.12 : 0.09) - 0.03;
      mesh.within(move(side * (inner - wide / 2), under - tall, -0.01), () =>
        drawers(mesh, form, { width: wide, depth: depth * 0.8, height: tall }, false, tall > 0.5 ? 3 : 2),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: cornerSpots(width, depth, height) });
  },
};

/** Things stand at the far corners of a desk; its middle stays free. */
function cornerSpots(width: number, depth: number, height: number) {
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
function pedestalDesk(mesh: MeshBuilder, form: Form, plan: BlockDesk): void {
  const { width, depth, height, thickness } = plan;
  const under = height - thickness;
  const [w, d] = [width / 2, depth / 2];
  const wide = Math.min(0.46, width * 0.27);
  const top: LookRole = form.topRole === 'metal' ? form.frameRole : form.topRole;
  const overhang = form.edgeM > 0.004 ? 0.02 : 0.004;
  const foot = form.stand === 'legs' ? 0.12 : 0.06;
  const sides = plan.pedestals === 2 ? [-1, 1] : [1];
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
  if (plan.pedestals === 1) {
    const t = form.edgeM > 0.008 ? 0.05 : 0.028;
    mesh.add(
      form.legRole === 'black' || form.leg === 'tube' ? form.legRole : form.frameRole,
      block([-w + 0.03, 0, -d + 0.04], [-w + 0.03 + t, under, d - 0.04], {
        radius: Math.min(form.edgeM, 0.006),
        grain: 1,
      }),
    );
  }
  const left = plan.pedestals === 2 ? -w + overhang + wide : -w + 0.05;
  const right = w - overhang - wide;
  mesh.add(
    form.frameRole,
    block([left - 0.01, foot + 0.12, d - overhang - 0.09], [right + 0.01, under, d - overhang - 0.072], { grain: 0 }),
  );
  if (plan.pedestals === 2) {
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

export const executiveDesk: PieceKind = {
  id: 'executive-desk',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 1, side: 0.6, back: 0.9 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const formal = form.stand === 'plinth' || form.door === 'raised' || form.door === 'lattice';
    const [width, depth, height] = sizeOf(request, {
      width: [1.5, 1.9, 2.4],
      depth: [0.75, 0.92, 1.1],
      height: [0.74, 0.76, 0.79],
    });
    const mesh = new MeshBuilder();
    pedestalDesk(mesh, form, { width, depth, height, pedestals: formal ? 2 : 1, thickness: formal ? 0.04 : 0.05 });
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: cornerSpots(width, depth, height) });
  },
};

export const teacherDesk: PieceKind = {
  id: 'teacher-desk',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.5, back: 0.6 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 1.4, 1.6],
      depth: [0.6, 0.7, 0.8],
      height: [0.74, 0.76, 0.78],
    });
    const mesh = new MeshBuilder();
    const plain: Form = { ...form, piping: false, door: form.door === 'raised' ? 'shaker' : form.door };
    pedestalDesk(mesh, plain, { width, depth, height, pedestals: 1, thickness: 0.025 });
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: cornerSpots(width, depth, height) });
  },
};
