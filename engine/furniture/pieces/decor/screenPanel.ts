import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY, upright } from '../../kit/affine.ts';
import { arc, inset } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, prism, rod } from '../../kit/solids.ts';
import { panelled } from '../../parts/cabinets/cabinet.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A screen of three or four leaves that stands by its folds. */
export const screenPanel: PieceKind = {
  id: 'screen-panel',
  usual: [1.6, 0.35, 1.75],
  stance: 'floor',
  segment: 'decor',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, { width: [1, 2.4], depth: [0.2, 0.4], height: [1.5, 2] });
    const mesh = new MeshBuilder();
    const leaves = width < 1.3 ? 3 : 4;
    const fold = 0.42;
    const leaf = width / leaves / Math.cos(fold);
    for (let i = 0; i < leaves; i++) {
      const x = -width / 2 + (width / leaves) * (i + 0.5);
      mesh.within(chain(move(x, 0, 0), turnY(i % 2 ? fold : -fold)), () =>
        drawLeaf(mesh, form, leaf - 0.006, height, i),
      );
      if (i > 0)
        for (const y of [0.25, height * 0.78]) {
          const z = (i % 2 ? 1 : -1) * (leaf / 2) * Math.sin(fold);
          mesh.add(form.fittingRole, cylinder(0.007, y, y + 0.07, 8), move(x - width / leaves / 2, 0, z));
        }
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

/** One leaf in the plane z = 0, its foot on y = 0. */
function drawLeaf(mesh: MeshBuilder, form: Form, wide: number, height: number, index: number): void {
  const w = wide / 2;
  const metal = form.base === 'sled' || form.stand === 'wall';
  const frame: MaterialRole = metal ? (form.legRole === 'wood' ? form.frameRole : form.legRole) : form.frameRole;
  const t = metal ? 0.016 : form.edgeM > 0.008 ? 0.045 : 0.032;
  const foot = 0.09;
  const arched =
    form.mirror === 'arch' || form.mirror === 'oval' || form.mirror === 'pebble' || form.mirror === 'ornate';
  if (arched && !metal && form.tradition !== 'slatted' && form.tradition !== 'carved') {
    archedLeaf(mesh, form, frame, w, height, t, foot);
    return;
  }
  for (const s of [-1, 1])
    mesh.add(
      frame,
      block([s * w, 0, -t * 0.4], [s * (w - t), height, t * 0.4], { radius: Math.min(0.003, form.edgeM) }),
    );
  for (const y of [foot, height - t])
    mesh.add(frame, block([-w + t, y, -t * 0.4], [w - t, y + t, t * 0.4], { radius: 0.002 }));
  const [a, b, c, d] = [-w + t, w - t, foot + t, height - t];
  switch (form.door) {
    case 'lattice':
      if (form.leg === 'hoof') mesh.add('paper', block([a, c, -0.002], [b, d, 0.002], { radius: 0.0005 }));
      grid(mesh, frame, a, b, c, d, 0.085, 0.085);
      break;
    case 'louvre':
      if (form.leg === 'block') {
        mesh.add('paper', block([a, c, -0.002], [b, d, 0.002], { radius: 0.0005 }));
        grid(mesh, frame, a, b, c, d, (b - a) / 3, (d - c) / 7);
      } else
        for (let y = c + 0.02; y < d - 0.01; y += 0.042)
          mesh.add(
            frame,
            block([a, -0.003, -0.02], [b, 0.003, 0.02], { radius: 0.001 }),
            chain(move(0, y, 0), turnX(0.6)),
          );
      break;
    case 'cane':
      mesh.add('rattan', block([a, c, -0.003], [b, d, 0.003], { radius: 0.0005, grain: 1 }));
      mesh.add(
        frame,
        block([a, c + (d - c) * 0.36, -t * 0.35], [b, c + (d - c) * 0.36 + t * 0.8, t * 0.35], { radius: 0.002 }),
      );
      break;
    case 'shaker':
    case 'raised':
    case 'plank':
    case 'fluted': {
      const middle = c + (d - c) * 0.42;
      for (const [y0, y1] of [
        [c, middle],
        [middle, d],
      ] as const) {
        panelled(mesh, form, { x0: a, x1: b, y0, y1, z: -0.012, t: 0.012, drawer: false });
        mesh.within(turnY(Math.PI), () =>
          panelled(mesh, form, { x0: a, x1: b, y0, y1, z: -0.012, t: 0.012, drawer: false }),
        );
      }
      break;
    }
    case 'flat': {
      const cover: MaterialRole =
        form.legRole === 'accent'
          ? (['accent', 'textileSecond', 'textile', 'black'] as const)[index % 4]
          : form.coverRole;
      mesh.add(
        cover,
        block([a - 0.002, c - 0.002, -0.006], [b + 0.002, d + 0.002, 0.006], { radius: 0.002, grain: 1 }),
      );
    }
  }
}

function grid(
  mesh: MeshBuilder,
  role: MaterialRole,
  a: number,
  b: number,
  c: number,
  d: number,
  stepX: number,
  stepY: number,
): void {
  const n = Math.max(2, Math.round((b - a) / stepX));
  const m = Math.max(2, Math.round((d - c) / stepY));
  for (let i = 1; i < n; i++)
    mesh.add(
      role,
      block([a + ((b - a) * i) / n - 0.005, c, -0.006], [a + ((b - a) * i) / n + 0.005, d, 0.006], { radius: 0.001 }),
    );
  for (let j = 1; j < m; j++)
    mesh.add(
      role,
      block([a, c + ((d - c) * j) / m - 0.005, -0.005], [b, c + ((d - c) * j) / m + 0.005, 0.005], { radius: 0.001 }),
    );
}

/** A round head, cloth or cane in a bent frame. */
function archedLeaf(
  mesh: MeshBuilder,
  form: Form,
  frame: MaterialRole,
  w: number,
  height: number,
  t: number,
  foot: number,
): void {
  const head: Vec2[] = [
    [w, foot],
    ...arc(0, height - w * 0.92, w, 0, Math.PI, 14).map(
      ([x, y]): Vec2 => [x, height - w * 0.92 + (y - height + w * 0.92) * 0.92],
    ),
    [-w, foot],
  ];
  const field = inset(head, t * 0.8);
  const cover: MaterialRole =
    form.tradition === 'woven' ? 'rattan' : form.tradition === 'curved' ? form.frameRole : form.coverRole;
  const hole = inset(head, t);
  mesh.add(frame, frameRing(head, hole, t * 0.4));
  mesh.add(cover, prism(field, -0.006, 0.006, { bevel: 0.001 }), upright);
  for (const s of [-1, 1])
    mesh.add(frame, block([s * w, 0, -t * 0.4], [s * (w - t), foot + 0.001, t * 0.4], { radius: 0.002 }));
  if (form.piping) mesh.add('metal', rod([-w + t, foot + 0.5, -0.009], [w - t, foot + 0.5, -0.009], 0.003, 0.003, 6));
}

/** A flat frame between two outlines of as many points, `half` thick to both sides of z = 0. */
function frameRing(outer: readonly Vec2[], inner: readonly Vec2[], half: number) {
  const rows = outer.map(([x, y], i) => {
    const [u, v] = inner[i];
    return [
      [x, y, -half],
      [x, y, half],
      [u, v, half],
      [u, v, -half],
    ] as const;
  });
  return { ...patch(rows, { wrap: true, wrapRows: true }), crease: 0.5 };
}
