import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnZ, upright } from './affine.ts';
import { drawArtwork } from './artwork.ts';
import { chanceOf } from './chance.ts';
import { arc, fitted, inset, pebble, ring, roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { patch, type Shape } from './shape.ts';
import { sizeOf } from './size.ts';
import { block, prism, rod, superellipsoid, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

/** One framed picture, or two or three in a row where the wall is wide. */
export const wallArt: PieceKind = {
  id: 'wall-art',
  stance: 'wall',
  segment: 'picture',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const count = request.widthM && request.widthM > 1.5 ? 3 : chance() < 0.35 ? 2 : 1;
    const single = chance.pick([0.62, 0.8, 1.05]);
    const [width, , height] = sizeOf(request, {
      width: [0.25, count > 1 ? 1.15 : single, 2.6],
      depth: [0.03, 0.03, 0.05],
      height: [0.25, count > 1 ? 0.72 : single > 1 ? 0.75 : single * 1.3, 1.7],
    });
    const mesh = new MeshBuilder();
    const gap = count > 1 ? 0.06 : 0;
    const each = (width - gap * (count - 1)) / count;
    for (let i = 0; i < count; i++) {
      mesh.within(move(-width / 2 + each * (i + 0.5) + gap * i, 0, 0), () =>
        framed(mesh, form, each, height, chance.seed + i),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** One picture in its frame, its back at z = 0. */
function framed(mesh: MeshBuilder, form: Form, width: number, height: number, seed: number): void {
  const chance = chanceOf(seed);
  const style = form.frame;
  const bar = { thin: 0.012, flat: 0.026, gilt: 0.055, deep: 0.035, none: 0.0 }[style];
  const deep = { thin: 0.024, flat: 0.022, gilt: 0.035, deep: 0.045, none: 0.03 }[style];
  const role: LookRole =
    style === 'gilt'
      ? 'metal'
      : style === 'thin'
        ? form.legRole === 'black'
          ? 'black'
          : chance.pick<LookRole>(['black', 'wood', 'metal'])
        : form.frameRole === 'white'
          ? 'black'
          : form.frameRole;
  const [w, h] = [width / 2, height / 2];
  if (style === 'none') {
    mesh.add('paper', block([-w, -h, -deep], [w, h, 0], { radius: 0.002 }));
    drawArtwork(mesh, { width: width - 0.008, height: height - 0.008, z: -deep, seed, forms: form });
    return;
  }
  mesh.add(role, frameOf(width, height, bar, deep, style));
  const board = bar * 0.6;
  mesh.add('paper', block([-w + board, -h + board, -deep * 0.55], [w - board, h - board, -0.002], { radius: 0 }));
  const mat = style === 'thin' || style === 'flat' ? Math.min(width, height) * chance.between(0.06, 0.14) : 0;
  const inner = bar + mat;
  drawArtwork(mesh, { width: width - inner * 2, height: height - inner * 2, z: -deep * 0.55, seed, forms: form });
}

/** A moulding around a rectangle: its profile is swept around the four mitred corners. */
function frameOf(width: number, height: number, bar: number, deep: number, style: Form['frame']): Shape {
  // (inwards from the outer edge, towards the room)
  const profile: readonly Vec2[] =
    style === 'gilt'
      ? [
          [0, 0],
          [0, deep * 0.6],
          [bar * 0.15, deep * 0.95],
          [bar * 0.3, deep],
          [bar * 0.42, deep * 0.78],
          [bar * 0.62, deep * 0.55],
          [bar * 0.8, deep * 0.62],
          [bar * 0.92, deep * 0.7],
          [bar, deep * 0.58],
          [bar, 0],
        ]
      : [
          [0, 0],
          [0, deep - 0.002],
          [0.002, deep],
          [bar - 0.002, deep],
          [bar, deep - 0.002],
          [bar, 0],
        ];
  const corners: readonly Vec2[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const rows = corners.map(([sx, sy]) =>
    profile.map(([a, b]): Vec3 => [sx * (width / 2 - a), sy * (height / 2 - a), -b]),
  );
  return { ...patch(rows, { wrap: true, wrapRows: true, turned: false }), crease: style === 'gilt' ? 0.7 : 0.5 };
}

/** Hangs on a wall; its family says which outline and frame. */
export const mirror: PieceKind = {
  id: 'mirror',
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const tall =
      form.mirror === 'arch' || form.mirror === 'rectangle' || form.mirror === 'oval' || form.mirror === 'ornate';
    const [width, , height] = sizeOf(request, {
      width: [0.3, tall ? 0.64 : 0.76, 1.8],
      depth: [0.02, 0.03, 0.05],
      height: [0.3, tall ? 0.96 : 0.76, 1.9],
    });
    const mesh = new MeshBuilder();
    const rays = form.mirror === 'sunburst';
    const outline = mirrorOutline(form, rays ? width * 0.52 : width, rays ? height * 0.52 : height, chance);
    const rim = {
      round: 0.014,
      arch: 0.014,
      rectangle: 0.02,
      sunburst: 0.02,
      oval: 0.022,
      octagon: 0.03,
      pebble: 0.008,
      ornate: 0.05,
    }[form.mirror];
    const role: LookRole =
      form.mirror === 'pebble' && form.legRole === 'accent'
        ? 'accent'
        : form.mirror === 'ornate' || form.fittingRole === 'metal'
          ? form.frameRole === 'rattan'
            ? 'rattan'
            : 'metal'
          : form.fittingRole;
    mesh.add('mirror', prism(inset(outline, rim * 0.5), 0, 0.012, { bevel: 0 }), chain(upright, stretchBack));
    const path = inset(outline, rim * 0.5).map(([x, y]): Vec3 => [x, y, -rim * 0.6]);
    mesh.add(role, tube(path, rim * 0.5, { outline: roundedRectangle(2, 2.2, 0.5, 2), closed: true }));
    if (rays) sunburst(mesh, role, width, height);
    if (form.mirror === 'ornate') crest(mesh, role, width, height, rim);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** The glass goes from the wall towards the room. */
const stretchBack = [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0] as const;

function mirrorOutline(form: Form, width: number, height: number, chance: () => number): Vec2[] {
  switch (form.mirror) {
    case 'round':
    case 'sunburst':
    case 'oval':
      return superellipse(width, height, 2, 48);
    case 'arch': {
      const r = width / 2;
      return [[r, -height / 2], ...arc(0, height / 2 - r, r, 0, Math.PI, 24), [-r, -height / 2]];
    }
    case 'octagon':
      return fitted(
        ring(8, (a) => [Math.cos(a + Math.PI / 8), Math.sin(a + Math.PI / 8)]),
        width,
        height,
      );
    case 'pebble':
      return pebble(width, height, chance, 48);
    case 'rectangle':
    case 'ornate':
      return roundedRectangle(width, height, form.mirror === 'ornate' ? 0.03 : 0.012, 3);
  }
}

function sunburst(mesh: MeshBuilder, role: LookRole, width: number, height: number): void {
  const rays = 32;
  for (let i = 0; i < rays; i++) {
    const a = (2 * Math.PI * i) / rays;
    const reach = i % 2 ? 0.82 : 1;
    const at = (k: number): Vec3 => [(width / 2) * k * Math.cos(a), (height / 2) * k * Math.sin(a), -0.008];
    mesh.add(role, rod(at(0.5), at(reach), 0.007, 0.0025, 6));
  }
}

/** Leaves and scrolls along an ornate frame, a shell on top. */
function crest(mesh: MeshBuilder, role: LookRole, width: number, height: number, rim: number): void {
  const beads = (from: Vec3, to: Vec3, count: number) => {
    for (let i = 0; i <= count; i++) {
      const t = i / count;
      const p = [0, 1].map((k) => from[k]! + (to[k]! - from[k]!) * t);
      mesh.add(role, superellipsoid(rim * 0.26, rim * 0.26, rim * 0.3, 2, 8), move(p[0]!, p[1]!, -rim * 1.05));
    }
  };
  const [w, h] = [width / 2 - rim * 0.5, height / 2 - rim * 0.5];
  for (const s of [-1, 1]) {
    beads([s * w, -h, 0], [s * w, h, 0], 16);
    beads([-w, s * h, 0], [w, s * h, 0], 11);
    for (const t of [-1, 1])
      mesh.add(role, superellipsoid(rim * 0.75, rim * 0.75, rim * 0.55, 2, 12), move(s * w, t * h, -rim * 0.7));
  }
  for (let i = -3; i <= 3; i++) {
    const angle = i * 0.32;
    mesh.add(
      role,
      superellipsoid(rim * 0.22, rim * 0.8, rim * 0.3, 2, 10),
      chain(move(0, h + rim * 0.25, -rim * 0.7), turnZ(-angle), move(0, rim * 0.7 * (1 - Math.abs(i) * 0.06), 0)),
    );
  }
}
