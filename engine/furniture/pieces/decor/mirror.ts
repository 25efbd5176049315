import { chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnZ, upright } from '../../kit/affine.ts';
import { arc, fitted, inset, pebble, ring, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { prism, rod, superellipsoid, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Hangs on a wall; its family says which outline and frame. */
export const mirror: PieceKind = {
  id: 'mirror',
  usual: (forms) => {
    const form = formOf(forms);
    const tall =
      form.mirror === 'arch' || form.mirror === 'rectangle' || form.mirror === 'oval' || form.mirror === 'ornate';
    return tall ? [0.64, 0.03, 0.96] : [0.76, 0.03, 0.76];
  },
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.3, 1.8],
      depth: [0.02, 0.05],
      height: [0.3, 1.9],
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
    const role: MaterialRole =
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

function sunburst(mesh: MeshBuilder, role: MaterialRole, width: number, height: number): void {
  const rays = 32;
  for (let i = 0; i < rays; i++) {
    const a = (2 * Math.PI * i) / rays;
    const reach = i % 2 ? 0.82 : 1;
    const at = (k: number): Vec3 => [(width / 2) * k * Math.cos(a), (height / 2) * k * Math.sin(a), -0.008];
    mesh.add(role, rod(at(0.5), at(reach), 0.007, 0.0025, 6));
  }
}

/** Leaves and scrolls along an ornate frame, a shell on top. */
function crest(mesh: MeshBuilder, role: MaterialRole, width: number, height: number, rim: number): void {
  const beads = (from: Vec3, to: Vec3, count: number) => {
    for (let i = 0; i <= count; i++) {
      const t = i / count;
      const p = [0, 1].map((k) => from[k] + (to[k] - from[k]) * t);
      mesh.add(role, superellipsoid(rim * 0.26, rim * 0.26, rim * 0.3, 2, 8), move(p[0], p[1], -rim * 1.05));
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
