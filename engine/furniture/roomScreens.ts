/** What divides rooms: folding screens, free-standing walls, a booth to telephone in. */
import type { Vec2 } from '../geometry/types.ts';
import { chain, move, turnX, turnY, upright } from './affine.ts';
import { drawArtwork } from './artwork.ts';
import { panelled } from './cabinet.ts';
import { chanceOf } from './chance.ts';
import { arc, inset, roundedRectangle } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { patch } from './shape.ts';
import { sizeOf } from './size.ts';
import { padding } from './soft.ts';
import { block, cylinder, prism, rod } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

/** A screen of three or four leaves that stands by its folds. */
export const screenPanel: PieceKind = {
  id: 'screen-panel',
  stance: 'floor',
  segment: 'decor',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, { width: [1, 1.5, 2.4], depth: [0.2, 0.3, 0.4], height: [1.5, 1.75, 2] });
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
  const frame: LookRole = metal ? (form.legRole === 'wood' ? form.frameRole : form.legRole) : form.frameRole;
  const t = metal ? 0.016 : form.edgeM > 0.008 ? 0.045 : 0.032;
  const foot = 0.09;
  const arched =
    form.mirror === 'arch' || form.mirror === 'oval' || form.mirror === 'pebble' || form.mirror === 'ornate';
  if (arched && !metal && form.door !== 'louvre' && form.door !== 'lattice') {
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
      const cover: LookRole =
        form.legRole === 'accent'
          ? (['accent', 'textileSecond', 'textile', 'black'] as const)[index % 4]!
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
  role: LookRole,
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
  frame: LookRole,
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
  const cover: LookRole = form.door === 'cane' ? 'rattan' : form.door === 'fluted' ? form.frameRole : form.coverRole;
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
    const [u, v] = inner[i]!;
    return [
      [x, y, -half],
      [x, y, half],
      [u, v, half],
      [u, v, -half],
    ] as const;
  });
  return { ...patch(rows, { wrap: true, wrapRows: true }), crease: 0.5 };
}

/** A free-standing wall on which pictures hang: a shadow gap at its foot, its own picture on the front. */
export const partition: PieceKind = {
  id: 'partition',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 1.4, side: 0.6, back: 1.2 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.6, 2.8, 4.5],
      depth: [0.14, 0.24, 0.4],
      height: [2, 2.6, 3.2],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const moulded = form.door === 'raised' || form.door === 'shaker';
    const body: LookRole = form.frameRole === 'painted' ? 'painted' : 'white';
    mesh.add('black', block([-w + 0.02, 0, -d + 0.02], [w - 0.02, 0.03, d - 0.02], { radius: 0 }));
    if (form.softness > 0.24)
      mesh.add(body, prism(roundedRectangle(width, depth, depth * 0.48, 6), 0.025, height, { bevel: 0.004 }));
    else mesh.add(body, block([-w, 0.025, -d], [w, height, d], { radius: 0.003 }));
    if (moulded) {
      mesh.add(
        body,
        block([-w - 0.012, 0.025, -d - 0.012], [w + 0.012, 0.16, d + 0.012], { radius: 0.008, rounding: 2 }),
      );
      mesh.add(
        body,
        block([-w - 0.03, height - 0.07, -d - 0.03], [w + 0.03, height, d + 0.03], { radius: 0.02, rounding: 4 }),
      );
    } else if (form.door === 'louvre' || form.door === 'plank' || form.legRole === 'wood')
      for (const s of [-1, 1])
        mesh.add(
          form.frameRole,
          block([s * (w - 0.004), 0.025, -d - 0.004], [s * (w + 0.012), height, d + 0.004], {
            radius: 0.002,
            grain: 1,
          }),
        );
    // One goes round it: a picture hangs on either side.
    for (const side of [0, 1]) {
      const wide = Math.min(width * 0.5, chance.between(0.9, 1.3));
      const tall = Math.min(wide * chance.between(0.72, 1.1), 1.3);
      const seed = chance.seed + side;
      mesh.within(chain(turnY(side * Math.PI), move(0, 1.52, -d)), () => hungPicture(mesh, form, wide, tall, seed));
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

/** A picture in a plain tray frame, its back at z = 0, its middle at the origin. */
function hungPicture(mesh: MeshBuilder, form: Form, wide: number, tall: number, seed: number): void {
  const [w, h] = [wide / 2, tall / 2];
  const role: LookRole =
    form.frame === 'gilt'
      ? 'metal'
      : form.frameRole === 'white' || form.frameRole === 'painted'
        ? 'black'
        : form.frameRole;
  const bar = form.frame === 'gilt' ? 0.05 : 0.016;
  for (const s of [-1, 1]) {
    mesh.add(role, block([-w, s * h, -0.04], [w, s * (h - bar), 0], { radius: 0.003 }));
    mesh.add(role, block([s * w, -h + bar, -0.04], [s * (w - bar), h - bar, 0], { radius: 0.003 }));
  }
  mesh.add('paper', block([-w + bar, -h + bar, -0.024], [w - bar, h - bar, 0], { radius: 0 }));
  drawArtwork(mesh, { width: wide - bar * 2 - 0.012, height: tall - bar * 2 - 0.012, z: -0.024, seed, forms: form });
}

/** A booth for one: padded inside, a door of glass, a shelf and a stool. */
export const phoneBooth: PieceKind = {
  id: 'phone-booth',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 1, side: 0.05, back: 0.05 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.95, 1.02, 1.6],
      depth: [0.9, 1, 1.4],
      height: [2.15, 2.25, 2.35],
    });
    const mesh = new MeshBuilder();
    const body: LookRole = form.frameRole === 'rattan' ? 'wood' : form.frameRole;
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

interface BoothPlan {
  readonly w: number;
  readonly d: number;
  readonly t: number;
  readonly low: number;
  readonly high: number;
  readonly round: number;
}

/** Back and sides in one piece, outside in the family's panels, inside felt. */
function boothWalls(mesh: MeshBuilder, form: Form, body: LookRole, { w, d, t, low, high, round }: BoothPlan): void {
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
  const role: LookRole =
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
  if (form.door === 'lattice' || form.door === 'shaker' || form.door === 'raised')
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
