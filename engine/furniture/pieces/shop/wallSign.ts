import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, upright } from '../../kit/affine.ts';
import { arc, ring, roundedRectangle, superellipse } from '../../kit/curves.ts';
import type { Shape } from '../../kit/shape.ts';
import { block, prism, tube } from '../../kit/solids.ts';
import { onWall } from '../../parts/wallPanel.ts';
import type { MaterialRole } from '../../types.ts';

/** A shop's or office's sign: a mark and lettering that belongs to no language, on a plate. */
export const wallSign = onWall(
  'wall-sign',
  [1.6, 0.06, 0.45],
  'decor',
  0,
  () => ({ width: [0.8, 3], height: [0.25, 0.9] }),
  (mesh, form, width, height, chance) => {
    const [w, h] = [width / 2, height / 2];
    const plate: MaterialRole = form.frameRole === 'white' ? 'wood' : form.frameRole;
    const letters: MaterialRole =
      plate === 'woodDark' || form.fittingRole === 'metal'
        ? 'metal'
        : plate === 'black' || plate === 'painted'
          ? 'white'
          : 'black';
    const round = form.softness > 0.2 ? h * 0.98 : form.edgeM > 0.004 ? h * 0.2 : 0.004;
    mesh.add(plate, prism(roundedRectangle(width, height, round, 8), -0.05, -0.02, { bevel: 0.003 }), upright);
    mesh.add('black', block([-w * 0.7, -h * 0.5, -0.022], [w * 0.7, h * 0.5, 0], { radius: 0.001 }));
    const mark = markOf(form, h * 0.5);
    const at = -w + h + (round > h * 0.5 ? h * 0.15 : 0);
    mesh.add(letters, prism(mark, -0.066, -0.05, { bevel: 0.002 }), chain(move(at, 0, 0), upright));
    let x = at + h * 0.9;
    const tall = h * 0.6;
    const end = w - h * 0.6;
    const weight = form.edgeM > 0.004 || form.legRole === 'black' ? 0.2 : 0.13;
    while (x + tall * 0.8 < end) {
      const wide = tall * 0.8;
      for (const shape of glyph(chance.whole(0, 5), wide, tall, tall * weight))
        mesh.add(letters, shape, move(x, -tall / 2, 0));
      x += wide + tall * 0.42;
    }
  },
);

function markOf(form: Form, r: number): Vec2[] {
  if (form.tableTop === 'octagon')
    return ring(8, (a) => [r * Math.cos(a + Math.PI / 8), r * Math.sin(a + Math.PI / 8)]);
  if (form.tableTop === 'square' || form.tableTop === 'boards')
    return roundedRectangle(r * 1.7, r * 1.7, 0.003, 1).map(([x, y]): Vec2 => [(x - y) * 0.72, (x + y) * 0.72]);
  return superellipse(r * 2, r * 2, form.tableTop === 'pebble' ? 3 : 2, 28);
}

/** Rings, bows and slanted strokes between (0, 0) and (wide, tall), raised from the plate: lettering of no alphabet. */
function glyph(kind: number, wide: number, tall: number, stroke: number): Shape[] {
  const z = -0.0565;
  const h = stroke / 2;
  const [left, right, low, high] = [h, wide - h, h, tall - h];
  const section = roundedRectangle(0.015, stroke, 0.001, 1);
  const line = (points: readonly Vec2[], closed = false) =>
    tube(
      points.map(([x, y]): Vec3 => [x, y, z]),
      1,
      { closed, outline: section },
    );
  const r = (right - left) / 2;
  switch (kind) {
    case 0:
      return [
        line(
          superellipse(right - left, high - low, 2, 28).map(([x, y]): Vec2 => [x + wide / 2, y + tall / 2]),
          true,
        ),
      ];
    case 1:
      return [line([[left, 0], ...arc(wide / 2, high - r, r, Math.PI, 0, 12), [right, 0]])];
    case 2:
      return [line([[left, tall], ...arc(wide / 2, low + r, r, Math.PI, 2 * Math.PI, 12), [right, tall]])];
    case 3:
      return [
        line([
          [left, 0],
          [wide / 2, high],
        ]),
        line([
          [wide / 2, high],
          [right, 0],
        ]),
      ];
    case 4:
      return [
        line([
          [left, tall],
          [wide / 2, low],
        ]),
        line([
          [wide / 2, low],
          [right, tall],
        ]),
      ];
    default:
      return [
        line([
          [wide / 2, 0],
          [wide / 2, tall],
        ]),
      ];
  }
}
