import { chanceOf } from '../../../chance.ts';
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
  MODULE,
  PLINTH_HEIGHT,
  worktopThickness,
} from '../../parts/kitchen.ts';
import { leg } from '../../parts/legs.ts';
import { isClassic } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/**
 * Units towards the cook (−z), an overhang of the worktop for stools behind; legs carry it in families with turned
 * ones.
 */
export const kitchenIsland: PieceKind = {
  id: 'kitchen-island',
  usual: [1.8, 0.9, 0.92],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.7, back: 0.7 },
  againstWall: false,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 3.2],
      depth: [0.6, 1.3],
      height: [0.86, 1.05],
    });
    const mesh = new MeshBuilder();
    const { edge, front, back } = depthsOf(depth);
    const overhang = depth > 0.75 ? 0.3 : 0.16;
    const waterfall = !isClassic(form) && form.topRole === 'stone' && form.handle === 'none';
    const thick = waterfall ? 0.04 : worktopThickness(form) + 0.01;
    const side = waterfall ? thick : 0.03;
    const top = height - thick;
    mesh.add(
      form.topRole,
      block([-width / 2, top, edge], [width / 2, height, back], {
        radius: Math.max(0.002, form.edgeM * 0.6),
        rounding: 2,
        grain: 0,
      }),
    );
    if (waterfall) {
      for (const s of [-1, 1])
        mesh.add(
          form.topRole,
          block([s * (width / 2 - thick), 0, edge], [(s * width) / 2, top - 0.0005, back], { radius: 0.002, grain: 1 }),
        );
    }
    const inner = width - 2 * side;
    const count = Math.max(1, Math.round(inner / MODULE));
    const rear = back - overhang;
    for (let i = 0; i < count; i++) {
      const left = -inner / 2 + (inner * i) / count;
      baseUnit(mesh, form, i === 0 ? 'drawers' : chance() < 0.4 ? 'drawer-doors' : 'doors', {
        left,
        right: left + inner / count,
        top,
        foot: PLINTH_HEIGHT,
        front,
        back: rear - 0.02,
        handle: i % 2 ? -1 : 1,
      });
    }
    islandBack(mesh, form, { inner, rear, top });
    if (isClassic(form) && overhang > 0.2) {
      for (const s of [-1, 1])
        leg(mesh, {
          kind: form.leg === 'bun' || form.leg === 'cabriole' ? 'turned' : form.leg,
          role: form.frameRole,
          at: [s * (width / 2 - 0.08), back - 0.08],
          height: top + 0.001,
          size: form.leg === 'block' ? 0.045 : 0.085,
        });
    }
    const decorSpots = [
      { centre: [width * 0.15, height, 0] as const, widthM: width * 0.5, depthM: depth * 0.5, clearM: 0.7 },
    ];
    return pieceOf(mesh, { sizeM: [width, undefined, height], decorSpots });
  },
};

/** The panelled side that guests see. */
function islandBack(mesh: MeshBuilder, form: Form, p: { inner: number; rear: number; top: number }): void {
  const count = Math.max(1, Math.round(p.inner / 0.7));
  for (let i = 0; i < count; i++) {
    const x0 = -p.inner / 2 + (p.inner * i) / count;
    mesh.within(chain(move(x0 + p.inner / count / 2, 0, p.rear), turnY(Math.PI)), () => {
      const half = p.inner / count / 2 - 0.001;
      frontBoard(mesh, form, {
        x0: -half,
        x1: half,
        y0: 0.012,
        y1: p.top - 0.001,
        z: 0,
        drawer: false,
        handle: 1,
        upper: true,
        quiet: true,
      });
    });
  }
  mesh.add(
    form.frameRole,
    block([-p.inner / 2, 0, p.rear - 0.06], [p.inner / 2, p.top * 0.5, p.rear - 0.018], { radius: 0.001 }),
  );
}
