import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { pierced, shifted, times, vessel } from '../../kit/vessels.ts';
import { FRONT, frontBoard, HANDLE_ROOM, kitchenForm } from '../../parts/kitchen.ts';
import { fourLegs, plinth } from '../../parts/legs.ts';
import { drain, isClassic, tap, tapRole } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * A washstand: drawers or doors under a top, with bowls standing on it or let into it; two from 1.3 m on. Basins and
 * taps stand above its height.
 */
export const vanity: PieceKind = {
  id: 'vanity',
  usual: (forms) => [1, 0.5, isClassic(formOf(forms)) ? 0.86 : 0.8],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.7, side: 0.05, back: 0 },
  againstWall: true,
  build(request) {
    const family = formOf(request.forms);
    const form = kitchenForm(family);
    const [width, depth, height] = sizeOf(request, {
      width: [0.45, 2],
      depth: [0.4, 0.6],
      height: [0.74, 0.9],
    });
    const mesh = new MeshBuilder();
    const top = height - (isClassic(form) ? 0.028 : 0.022);
    const measures: VanityMeasures = {
      width,
      front: -depth / 2 + HANDLE_ROOM + 0.016,
      back: depth / 2,
      top,
      foot: footOf(form, height),
    };
    const basins = width > 1.3 ? [-width / 4, width / 4] : [0];
    const inset = isClassic(form);
    const edge = -depth / 2 + HANDLE_ROOM;
    const topRole: MaterialRole = form.topRole === 'wood' && !inset ? 'wood' : 'stone';
    const outline = (left: number, right: number) =>
      shifted(roundedRectangle(right - left, depth / 2 - edge, 0.003, 6), (left + right) / 2, (depth / 2 + edge) / 2);
    carcass(mesh, form, measures, inset ? 0.17 : 0);
    fronts(mesh, form, measures, basins.length);
    basins.forEach((x, i) => {
      const [left, right] = [-width / 2 + (width * i) / basins.length, -width / 2 + (width * (i + 1)) / basins.length];
      if (inset) {
        const size = [Math.min(0.46, right - left - 0.1), depth * 0.58] as const;
        const oval = times(roundedRectangle(1, 1, 0.4999, 6), size[0], size[1]);
        mesh.add(topRole, pierced(outline(left, right), shifted(oval, x, -0.02), top, height, 0.004));
        mesh.add(
          'ceramic',
          vessel({ rim: times(oval, 1.04), top: top + 0.001, bottom: top - 0.15, wall: 0.01, foot: 0.4, round: 0.8 }),
          move(x, 0, -0.02),
        );
        mesh.within(move(x, top - 0.139, -0.02), () => drain(mesh, tapRole(form), 0.024));
        mesh.within(move(x, height, depth / 2 - 0.06), () => tap(mesh, form, 0.17, 0.14));
        return;
      }
      mesh.add(topRole, block([left, top, edge], [right, height, depth / 2], { radius: 0.002, grain: 0 }));
      bowl(mesh, form, x, height, Math.min(0.46, right - left - 0.06), depth);
    });
    if (inset)
      mesh.add(
        topRole,
        block([-width / 2, height - 0.001, depth / 2 - 0.016], [width / 2, height + 0.08, depth / 2], {
          radius: 0.003,
          grain: 0,
        }),
      );
    const room = (width / basins.length - 0.5) / 2;
    const decorSpots =
      room > 0.08
        ? [
            {
              centre: [width / 2 - room / 2 - 0.02, height, 0] as const,
              widthM: room,
              depthM: depth * 0.6,
              clearM: 0.5,
            },
          ]
        : [];
    return pieceOf(mesh, { sizeM: [width, undefined, undefined], decorSpots });
  },
};

interface VanityMeasures {
  readonly width: number;
  readonly front: number;
  readonly back: number;
  readonly top: number;
  readonly foot: number;
}

/** Height of legs; plain ones hang, on a box set far back. */
function footOf(form: Form, height: number): number {
  if (form.stand === 'legs') return height * 0.26;
  return isClassic(form) ? 0.09 : height * 0.34;
}

function carcass(mesh: MeshBuilder, form: Form, { width, front, back, top, foot }: VanityMeasures, open: number): void {
  const role = form.frameRole;
  const depth = back - front;
  mesh.add(role, block([-width / 2, foot, front + FRONT + 0.001], [width / 2, top - open, back], { radius: 0.001 }));
  if (open) {
    for (const s of [-1, 1])
      mesh.add(
        role,
        block([(s * width) / 2, top - open, front + FRONT], [s * (width / 2 - 0.018), top, back], { radius: 0.001 }),
      );
    mesh.add(
      role,
      block([-width / 2 + 0.018, top - open, front + FRONT], [width / 2 - 0.018, top, front + FRONT + 0.016], {
        radius: 0.001,
      }),
    );
  }
  const middle = (front + back) / 2;
  if (form.stand === 'legs')
    mesh.within(move(0, 0, middle), () =>
      fourLegs(mesh, {
        kind: form.leg,
        role: form.legRole === 'rattan' ? 'wood' : form.legRole,
        width,
        depth: depth - 0.02,
        height: foot + 0.001,
        insetM: 0.05,
        size: 0.045,
      }),
    );
  else if (isClassic(form))
    mesh.within(move(0, 0, middle), () => plinth(mesh, role, width, depth - 0.01, foot + 0.001, 0.012));
  else
    mesh.add(
      'black',
      block([-width / 2 + 0.08, 0, back - 0.12], [width / 2 - 0.08, foot + 0.001, back - 0.01], { radius: 0.001 }),
    );
}

/** Doors under basins in classic families with drawers between, drawers right across in the others. */
function fronts(mesh: MeshBuilder, form: Form, p: VanityMeasures, basins: number): void {
  const { width, front: z, top, foot } = p;
  const high = top - (form.handle === 'none' ? 0.02 : 0.003);
  if (form.handle === 'none')
    mesh.add('black', block([-width / 2, high, z + FRONT - 0.002], [width / 2, top, z + FRONT + 0.004], { radius: 0 }));
  const one = (x: readonly [number, number], y: readonly [number, number], drawer: boolean, handle: -1 | 1) =>
    frontBoard(mesh, form, {
      x0: -width / 2 + width * x[0] + 0.0015,
      x1: -width / 2 + width * x[1] - 0.0015,
      y0: foot + (high - foot) * y[0] + 0.0015,
      y1: foot + (high - foot) * y[1] - 0.0015,
      z,
      drawer,
      handle,
      upper: true,
      quiet: false,
    });
  if (!isClassic(form)) {
    const columns = width > 1.1 ? 2 : 1;
    for (let i = 0; i < columns; i++)
      for (const y of [
        [0, 0.5],
        [0.5, 1],
      ] as const)
        one([i / columns, (i + 1) / columns], y, true, 1);
    return;
  }
  if (width < 0.66) {
    one([0, 0.5], [0, 1], false, 1);
    one([0.5, 1], [0, 1], false, -1);
    return;
  }
  const drawers =
    basins > 1
      ? ([[0.375, 0.625]] as const)
      : ([
          [0, 0.27],
          [0.73, 1],
        ] as const);
  for (const x of drawers)
    for (const y of [
      [0, 0.34],
      [0.34, 0.67],
      [0.67, 1],
    ] as const)
      one(x, y, true, 1);
  const doors =
    basins > 1
      ? ([
          [0, 0.375],
          [0.625, 1],
        ] as const)
      : ([[0.27, 0.73]] as const);
  for (const [a, b] of doors) {
    one([a, (a + b) / 2], [0, 1], false, 1);
    one([(a + b) / 2, b], [0, 1], false, -1);
  }
}

/** A bowl that stands on the top: round, oval or square by the family, with a tall tap behind it. */
function bowl(mesh: MeshBuilder, form: Form, x: number, y: number, wide: number, depth: number): void {
  const deep = Math.min(depth * 0.74, wide);
  const soft = form.softness >= 0.12;
  const rim = soft
    ? times(roundedRectangle(1, 1, 0.4999, 7), form.softness > 0.15 ? wide : deep, deep)
    : roundedRectangle(wide, deep * 0.95, 0.03, 6);
  const z = -0.035;
  const role: MaterialRole = form.tradition === 'slatted' || form.tableTop === 'pebble' ? 'stone' : 'ceramic';
  mesh.add(
    role,
    vessel({
      rim,
      top: y + 0.125,
      bottom: y - 0.0005,
      wall: soft ? 0.012 : 0.014,
      foot: soft ? 0.5 : 0.9,
      round: soft ? 0.75 : 0.1,
      outerRound: soft ? 0.7 : 0.05,
    }),
    move(x, 0, z),
  );
  mesh.within(move(x, y + (soft ? 0.012 : 0.0142), z), () => drain(mesh, tapRole(form), 0.022));
  mesh.within(move(x, y, depth / 2 - 0.045), () => tap(mesh, { ...form, door: 'flat' }, 0.25, 0.15));
}
