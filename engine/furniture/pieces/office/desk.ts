import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cornerSpots, deskForm, drawers } from '../../parts/tables/desks.ts';
import { drawTable, type TableMeasures } from '../../parts/tables/tables.ts';
import type { PieceKind } from '../../types.ts';

const deskTop = (form: Form) => (form.topRole === 'metal' ? { ...form, topRole: 'woodDark' as const } : form);

const topThickness = (form: Form) => (form.topRole === 'stone' || form.edgeM > 0.008 ? 0.035 : 0.025);

/** A writing desk: shallow drawers below the top where it has legs, a pedestal at one side elsewhere. */
export const desk: PieceKind = {
  id: 'desk',
  usual: [1.4, 0.7, 0.74],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.05, back: 0 },
  againstWall: true,
  build(request) {
    const form = deskTop(deskForm(formOf(request.forms)));
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 2],
      depth: [0.5, 0.9],
      height: [0.72, 0.77],
    });
    const mesh = new MeshBuilder();
    const thickness = topThickness(form);
    const measures: TableMeasures = { width, depth, height, thickness, apron: 0, chance };
    drawTable(mesh, form, measures);
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
