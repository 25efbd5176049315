import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { drawTable, type TableMeasures } from '../../parts/tables/tables.ts';
import type { PieceKind } from '../../types.ts';

/** For children of three to six: a rounded top at half a metre. */
export const lowTable: PieceKind = {
  id: 'low-table',
  usual: (forms) => {
    const form = formOf(forms);
    const round = form.tableTop === 'round' || form.tableTop === 'oval' || form.tableTop === 'pebble';
    return round ? [0.9, 0.9, 0.5] : [1.1, 0.65, 0.5];
  },
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.5, side: 0.5, back: 0.5 },
  againstWall: false,
  build(request) {
    const family = formOf(request.forms);
    const round = family.tableTop === 'round' || family.tableTop === 'oval' || family.tableTop === 'pebble';
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1.4],
      depth: [0.6, 1],
      height: [0.44, 0.56],
    });
    const plain: Form = {
      ...family,
      base: family.base === 'sled' || family.base === 'trestle' || family.base === 'pedestal' ? 'legs' : family.base,
      leg: family.leg === 'hairpin' || family.leg === 'blade' ? 'tapered' : family.leg,
      topRole:
        family.topRole === 'glass' || family.topRole === 'metal' || family.topRole === 'stone'
          ? 'wood'
          : family.topRole,
      tableTop: round ? 'round' : 'rounded',
      edgeM: 0.006,
    };
    const mesh = new MeshBuilder();
    const measures: TableMeasures = {
      width,
      depth,
      height,
      thickness: 0.025,
      apron: 0.05,
      chance: chanceOf(request.seed),
    };
    drawTable(mesh, plain, measures);
    return pieceOf(mesh, {
      sizeM: [width, depth, height],
      decorSpots: [{ centre: [0, height, 0], widthM: width * 0.5, depthM: depth * 0.5, clearM: 0.4 }],
    });
  },
};
