import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, upright } from '../../kit/affine.ts';
import { arc, inset, pebble, ring, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { prism, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** From head to foot; hung close above the floor. */
export const fullLengthMirror: PieceKind = {
  id: 'full-length-mirror',
  usual: [0.7, 0.08, 1.75],
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 0.8, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.4, 1.2],
      depth: [0.02, 0.08],
      height: [1.4, 2.1],
    });
    const mesh = new MeshBuilder();
    const outline = tallOutline(form, width, height, chance);
    const rim =
      form.mirror === 'ornate'
        ? 0.06
        : form.frameRole === 'rattan'
          ? 0.036
          : form.edgeM > 0.008
            ? 0.045
            : form.stand === 'wall'
              ? 0.01
              : 0.022;
    const role: MaterialRole =
      form.mirror === 'ornate'
        ? 'metal'
        : form.frameRole === 'rattan'
          ? 'rattan'
          : form.legRole === 'accent'
            ? 'accent'
            : rim < 0.012 || form.leg === 'tube'
              ? form.fittingRole
              : form.frameRole;
    const path = inset(outline, rim * 0.5);
    mesh.add('mirror', prism(path, 0, 0.01, { bevel: 0 }), chain(upright, [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0]));
    const section =
      rim > 0.05 ? roundedRectangle(2, 1.6, 0.7, 3) : roundedRectangle(2, 1.8, form.edgeM > 0.004 ? 0.5 : 0.12, 2);
    mesh.add(
      role,
      tube(
        path.map(([x, y]): Vec3 => [x, y, -rim * 0.42]),
        rim * 0.5,
        { outline: section, closed: true },
      ),
    );
    if (form.mirror === 'ornate' || form.frame === 'gilt') {
      const bead = inset(outline, rim * 0.92).map(([x, y]): Vec3 => [x, y, -rim * 0.5]);
      mesh.add(role, tube(bead, rim * 0.13, { sides: 6, closed: true }));
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

function tallOutline(form: Form, width: number, height: number, chance: Chance): Vec2[] {
  const [w, h] = [width / 2, height / 2];
  switch (form.mirror) {
    case 'arch':
    case 'round':
      return arched(w, h, w, 0.02);
    case 'oval':
      return superellipse(width, height, 2.5, 56);
    case 'pebble':
      return form.legRole === 'accent' ? wavy(width, height) : pebble(width, height, chance, 56);
    case 'octagon':
      return ring(8, (a) => {
        const [c, s] = [Math.cos(a + Math.PI / 8), Math.sin(a + Math.PI / 8)];
        const cut = w * 0.36;
        // Eight corners of a rectangle whose corners are cut off.
        return Math.abs(s) > Math.abs(c)
          ? [Math.sign(c) * (w - cut), Math.sign(s) * h]
          : [Math.sign(c) * w, Math.sign(s) * (h - cut)];
      });
    case 'rectangle':
    case 'sunburst':
      return roundedRectangle(width, height, form.mirror === 'sunburst' ? w * 0.5 : 0.022, 5);
    case 'ornate':
      return arched(w, h, w * 0.36, 0.05);
  }
}

/** A head that rises by `rise` over straight sides; the corners at the foot rounded, so that a rim can follow them. */
function arched(w: number, h: number, rise: number, corner: number): Vec2[] {
  const radius = (w * w + rise * rise) / (2 * rise);
  const half = Math.asin(Math.min(1, w / radius));
  return [
    ...arc(-w + corner, -h + corner, corner, Math.PI, Math.PI * 1.5, 4),
    ...arc(w - corner, -h + corner, corner, -Math.PI / 2, 0, 4),
    ...arc(0, h - radius, radius, Math.PI / 2 - half, Math.PI / 2 + half, 24),
  ];
}

/** A soft rectangle with rippling sides. */
function wavy(width: number, height: number): Vec2[] {
  const [w, h] = [width / 2, height / 2];
  return superellipse(2, 2, 5, 96).map(([x, y]): Vec2 => [w * x * (0.93 + 0.07 * Math.cos(3 * Math.PI * y)), h * y]);
}
