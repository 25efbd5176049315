import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { type Range, sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod } from '../../kit/solids.ts';
import type { DecorSpot, MaterialRole, PieceKind } from '../../types.ts';
import { drawShade } from '../lamps/shades.ts';
import { drawTable, surfaceOf, type TableMeasures } from './tables.ts';

/** A table that is long enough for two supports, in shapes that people can sit around. */
export function longForm(form: Form): Form {
  const top = form.tableTop;
  const soft = top === 'round' || top === 'oval' || top === 'pebble' || top === 'tray';
  return {
    ...form,
    topRole: form.topRole === 'metal' ? 'woodDark' : form.topRole,
    tableTop: soft ? 'oval' : top === 'octagon' ? 'rounded' : top,
    base: form.base === 'legs' && soft ? 'pedestal' : form.base,
  };
}

function spotsAlong(width: number, depth: number, y: number, count: number): DecorSpot[] {
  const step = (width * 0.7) / count;
  return Array.from({ length: count }, (_, i) => ({
    centre: [(i - (count - 1) / 2) * step, y, 0] as const,
    widthM: step * 0.7,
    depthM: depth * 0.3,
    clearM: 0.6,
  }));
}

interface LongTable {
  readonly id: string;
  readonly usual: PieceKind['usual'];
  readonly width: Range;
  readonly depth: Range;
  /** What runs along the middle of the top. */
  readonly middle: 'flap' | 'spine' | 'lamps';
  readonly formOf: (form: Form) => Form;
}

/** A kind of table for many, with what runs along its middle. */
export function longTable(table: LongTable): PieceKind {
  return {
    id: table.id,
    usual: table.usual,
    stance: 'floor',
    segment: 'table',
    clearanceM: { front: 0.9, side: 0.9, back: 0.9 },
    againstWall: false,
    build(request) {
      const form = table.formOf(formOf(request.forms));
      const [width, depth, height] = sizeOf(request, {
        width: table.width,
        depth: table.depth,
        height: [0.72, 0.77],
      });
      const mesh = new MeshBuilder();
      const measures: TableMeasures = {
        width,
        depth,
        height,
        thickness: form.topRole === 'stone' || form.edgeM > 0.008 ? 0.045 : 0.034,
        apron: form.edgeM > 0.002 ? 0.08 : 0,
        chance: chanceOf(request.seed),
      };
      drawTable(mesh, form, measures);
      const y = surfaceOf(form, measures);
      middles[table.middle](mesh, form, width, y);
      const whole = table.middle === 'lamps' ? undefined : height;
      return pieceOf(mesh, { sizeM: [width, depth, whole], decorSpots: spotsAlong(width, depth, y, 2) });
    },
  };
}

const middles: Readonly<
  Record<LongTable['middle'], (mesh: MeshBuilder, form: Form, width: number, y: number) => void>
> = {
  flap: cableFlap,
  spine: socketSpine,
  lamps: readingLamps,
};

/** A lid over the sockets, let into the top. */
function cableFlap(mesh: MeshBuilder, form: Form, _width: number, y: number): void {
  const role: MaterialRole = form.fittingRole === 'black' || form.topRole === 'woodDark' ? 'black' : 'steel';
  mesh.add(role, block([-0.17, y - 0.02, -0.06], [0.17, y - 0.0004, 0.06], { radius: 0.001 }));
  for (const s of [-1, 1])
    mesh.add(role, block([-0.162, y - 0.01, s * 0.002], [0.162, y, s * 0.055], { radius: 0.0005 }));
}

/** A trough with sockets for everyone, flush with the top. */
function socketSpine(mesh: MeshBuilder, form: Form, width: number, y: number): void {
  const half = width * 0.32;
  mesh.add('black', block([-half, y - 0.06, -0.05], [half, y - 0.0004, 0.05], { radius: 0.001 }));
  const count = Math.max(3, Math.round((half * 2) / 0.45));
  for (let i = 0; i < count; i++) {
    const x = -half + (half * 2 * (i + 0.5)) / count;
    mesh.add(
      form.frameRole === 'black' ? 'steel' : 'white',
      block([x - 0.06, y - 0.01, -0.032], [x + 0.06, y, 0.032], { radius: 0.001 }),
    );
    for (const s of [-1, 1])
      mesh.add(
        'black',
        block([x + s * 0.03 - 0.018, y - 0.004, -0.016], [x + s * 0.03 + 0.018, y, 0.016], { radius: 0.001 }),
      );
  }
}

/** A rail with small shaded lamps, as reading rooms have. */
function readingLamps(mesh: MeshBuilder, form: Form, width: number, y: number): void {
  const count = Math.max(2, Math.round(width / 1.1));
  const step = (width * 0.76) / count;
  const role: MaterialRole = form.fittingRole;
  const wide = 0.24;
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * step;
    const probe = new MeshBuilder();
    const tall = drawShade(probe, form, wide);
    const top = y + 0.34 + tall * 0.3;
    mesh.add(role, cylinder(0.055, y - 0.004, y + 0.014, 24, 0.004), move(x, 0, 0));
    mesh.add(role, rod([x, y + 0.01, 0], [x, top - tall * (form.shade === 'globe' ? 1 : 0.3), 0], 0.008, 0.007, 10));
    mesh.within(move(x, top, 0), () => drawShade(mesh, form, wide));
  }
  const rail = (step * (count - 1)) / 2;
  if (rail > 0) mesh.add(role, rod([-rail, y + 0.12, 0], [rail, y + 0.12, 0], 0.006, 0.006, 8));
}
