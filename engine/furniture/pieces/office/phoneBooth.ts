import { chanceOf } from '../../../chance.ts';
import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { arc, roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { padding } from '../../kit/soft.ts';
import { block, cylinder, prism, rod } from '../../kit/solids.ts';
import { panelled } from '../../parts/cabinets/cabinet.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A booth for one: padded inside, a door of glass, a shelf and a stool. */
export const phoneBooth: PieceKind = {
  id: 'phone-booth',
  usual: [1.05, 1.05, 2.15],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 1, side: 0.05, back: 0.05 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.95, 1.6],
      depth: [0.9, 1.4],
      height: [2.15, 2.35],
    });
    const mesh = new MeshBuilder();
    const body: MaterialRole = form.frameRole === 'rattan' ? 'wood' : form.frameRole;
    const [w, d] = [width / 2, depth / 2];
    const t = 0.06;
    const foot = 0.06;
    const round = Math.min(0.24, form.softness * 0.5);
    mesh.add(
      'black',
      prism(boothOutline(w - 0.05, d - 0.05, Math.max(0, round - 0.05)), 0, foot + 0.002, { bevel: 0 }),
    );
    for (const [y0, y1] of [
      [foot, foot + 0.05],
      [height - 0.09, height],
    ] as const)
      mesh.add(body, prism(boothOutline(w, d, round), y0, y1, { bevel: 0.004 }));
    boothWalls(mesh, form, body, { w, d, t, low: foot + 0.05, high: height - 0.09, round });
    glassDoor(mesh, form, w - t - 0.01, -d, foot + 0.052, height - 0.092);
    const chance = chanceOf(request.seed);
    const free = w - t - Math.max(0, round - t);
    mesh.add(
      form.coverRole,
      padding([-free, foot + 0.5, d - t - 0.04], [free, height - 0.5, d - t], {
        seed: chance.seed,
        radius: 0.012,
        swell: 0.1,
        grid: 0.25,
      }),
    );
    mesh.add(
      form.topRole === 'glass' || form.topRole === 'metal' ? body : form.topRole,
      block([-free, 1.02, d - t - 0.36], [free, 1.05, d - t - 0.02], { radius: 0.004 }),
    );
    mesh.add('bulb', prism(roundedRectangle(0.3, 0.3, 0.15, 6), height - 0.1, height - 0.088, { bevel: 0.001 }));
    mesh.add('black', cylinder(0.17, foot + 0.05, foot + 0.065, 24), move(0, 0, -0.12));
    mesh.add('steel', cylinder(0.022, foot + 0.06, 0.7, 14), move(0, 0, -0.12));
    mesh.add(
      form.coverRole,
      prism(roundedRectangle(0.34, 0.34, 0.17, 7), 0.69, 0.74, { bevel: 0.018, rounding: 3 }),
      move(0, 0, -0.12),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Seen from above: square at the door, its rear corners rounded. From the front right corner around the back. */
function boothOutline(w: number, d: number, round: number): Vec2[] {
  const r = Math.max(0.004, round);
  return [
    [w, -d],
    ...arc(w - r, d - r, r, 0, Math.PI / 2, 6),
    ...arc(-w + r, d - r, r, Math.PI / 2, Math.PI, 6),
    [-w, -d],
  ];
}

interface BoothMeasures {
  readonly w: number;
  readonly d: number;
  readonly t: number;
  readonly low: number;
  readonly high: number;
  readonly round: number;
}

/** Back and sides in one piece, outside in the family's panels, inside felt. */
function boothWalls(
  mesh: MeshBuilder,
  form: Form,
  body: MaterialRole,
  { w, d, t, low, high, round }: BoothMeasures,
): void {
  const path = (by: number): Vec2[] =>
    boothOutline(w - by, d - by, Math.max(0, round - by)).map(([x, z]): Vec2 => [x, z < 0 ? -d + 0.01 : z]);
  const band = (a: number, b: number): Vec2[] => [...path(a), ...path(b).reverse()];
  mesh.add(body, prism(band(0.012, t - 0.012), low - 0.001, high + 0.001, { bevel: 0 }));
  mesh.add('textileSecond', prism(band(t - 0.014, t), low - 0.001, high + 0.001, { bevel: 0 }));
  const panel: Form = { ...form, frameRole: body };
  const inner = round + 0.02;
  for (const s of [-1, 1])
    mesh.within(chain(turnY((s * Math.PI) / 2)), () => {
      const z = -w;
      const [a, b] = s > 0 ? [-d + inner, d - 0.012] : [-d + 0.012, d - inner];
      for (const [x0, x1] of [
        [a, (a + b) / 2],
        [(a + b) / 2, b],
      ] as const)
        panelled(mesh, panel, { x0: x0 + 0.001, x1: x1 - 0.001, y0: low, y1: high, z, t: 0.014, drawer: false });
    });
}

/** A glazed leaf in a frame, a bar to pull. */
function glassDoor(mesh: MeshBuilder, form: Form, w: number, z: number, low: number, high: number): void {
  const role: MaterialRole =
    form.fittingRole === 'black' || form.legRole === 'black'
      ? 'black'
      : form.legRole === 'metal'
        ? 'metal'
        : form.frameRole === 'rattan'
          ? 'wood'
          : form.frameRole;
  const bar = 0.045;
  for (const s of [-1, 1]) mesh.add(role, block([s * w, low, z], [s * (w - bar), high, z + 0.04], { radius: 0.003 }));
  for (const [y0, y1] of [
    [low, low + bar * 1.6],
    [high - bar, high],
  ] as const)
    mesh.add(role, block([-w + bar, y0, z], [w - bar, y1, z + 0.04], { radius: 0.003 }));
  if (form.tradition === 'carved' || form.tradition === 'country' || form.tradition === 'classic')
    for (const k of [0.28, 0.52, 0.76])
      mesh.add(
        role,
        block(
          [-w + bar, low + (high - low) * k - 0.01, z + 0.006],
          [w - bar, low + (high - low) * k + 0.01, z + 0.034],
          { radius: 0.002 },
        ),
      );
  mesh.add(
    'glass',
    block([-w + bar * 0.8, low + bar, z + 0.016], [w - bar * 0.8, high - bar * 0.8, z + 0.024], { radius: 0.0005 }),
  );
  mesh.add(form.fittingRole, rod([w - bar / 2, 0.95, z - 0.035], [w - bar / 2, 1.3, z - 0.035], 0.009, 0.009, 10));
  for (const y of [0.99, 1.26])
    mesh.add(form.fittingRole, rod([w - bar / 2, y, z - 0.035], [w - bar / 2, y, z + 0.004], 0.006, 0.006, 8));
}
