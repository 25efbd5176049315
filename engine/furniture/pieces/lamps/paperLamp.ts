import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { lathe, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { suspend } from '../../parts/lamps/suspension.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Rice paper over rings of split bamboo: a ball, a pebble, a tall lantern. */
export const paperLamp: PieceKind = {
  id: 'paper-lamp',
  usual: [0.5, 0.5, 0.7],
  stance: 'ceiling',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.25, 0.9],
      depth: [0.25, 0.9],
      height: [0.35, 1.5],
    });
    const mesh = new MeshBuilder();
    const r = width / 2;
    if (form.tradition === 'slatted' || form.tradition === 'carved' || form.tableTop === 'boards') {
      paperBox(mesh, form, width, height);
      return pieceOf(mesh, { sizeM: [width, width, height], on: 'ceiling' });
    }
    const shape =
      form.softness > 0.3 || form.tableTop === 'pebble' ? 'pebble' : form.tableTop === 'square' ? 'tall' : 'ball';
    const tall = Math.min(height - 0.08, { pebble: width * 0.62, tall: width * 1.25, ball: width * 0.92 }[shape]);
    suspend(mesh, 'black', height - tall, 0.0022);
    const ribs = shape === 'tall' ? 16 : 13;
    const profile = Array.from({ length: ribs * 2 + 1 }, (_, i): Vec2 => {
      const t = i / (ribs * 2);
      const k =
        shape === 'tall'
          ? 0.72 + 0.28 * Math.sin(Math.PI * t) ** 0.5
          : Math.sin(0.2 + (Math.PI - 0.4) * t) ** (shape === 'pebble' ? 0.75 : 1);
      return [
        r * k * (i % 2 ? 0.985 : 1),
        -(height - tall) -
          tall * (shape === 'tall' ? t : (Math.cos(0.2) - Math.cos(0.2 + (Math.PI - 0.4) * t)) / (2 * Math.cos(0.2))),
      ];
    });
    const ring = ([radius, y]: Vec2) =>
      Array.from(
        { length: 36 },
        (_, i): Vec3 => [radius * Math.cos((i * Math.PI) / 18), y, radius * Math.sin((i * Math.PI) / 18)],
      );
    mesh.add('lampShade', patch(profile.map(ring), { wrap: true, crease: 1.2 }));
    for (const end of [profile[0], profile.at(-1)!])
      mesh.add('woodDark', tube(ring(end), 0.004, { sides: 5, closed: true }));
    const end = profile.at(-1)!;
    if (form.frame === 'gilt' || form.handle === 'ring') {
      const tassel: readonly Vec2[] = [
        [0.004, end[1] + 0.004],
        [0.013, end[1] - 0.012],
        [0.006, end[1] - 0.02],
        [0.012, end[1] - 0.075],
      ];
      mesh.add('accent', lathe([...tassel].reverse(), 12));
      mesh.add('woodDark', rod([-end[0], end[1], 0], [end[0], end[1], 0], 0.004, 0.004, 6));
    }
    if (form.frameRole === 'rattan' || form.shade === 'woven')
      for (const k of [6, 12, 18])
        mesh.add('rattan', tube(ring([profile[k][0] + 0.003, profile[k][1]]), 0.005, { sides: 6, closed: true }));
    mesh.add('bulb', superellipsoid(0.035, 0.045, 0.035, 2, 14), move(0, -height + tall / 2, 0));
    return pieceOf(mesh, { sizeM: [width, width, height], on: 'ceiling' });
  },
};

/** Paper behind a lattice of sticks, square or six-sided. */
function paperBox(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const role: MaterialRole = form.frameRole === 'painted' ? 'wood' : form.frameRole;
  const sides = form.tradition === 'carved' ? 6 : 4;
  const r = width / 2 / (sides === 4 ? Math.SQRT1_2 * 2 : 1);
  const tall = Math.min(height - 0.08, width * (sides === 4 ? 0.8 : 0.95));
  const [top, low] = [-(height - tall), -height];
  suspend(mesh, 'black', height - tall + 0.01, 0.0025);
  const corner = (k: number, reach: number, y: number): Vec3 => {
    const a = (2 * Math.PI * (k + 0.5)) / sides;
    return [reach * Math.cos(a), y, reach * Math.sin(a)];
  };
  const level = (reach: number, y: number) => Array.from({ length: sides }, (_, k) => corner(k, reach, y));
  mesh.add(
    'lampShade',
    patch([level(r * 1.38, top - 0.006), level(r * 1.38, low + 0.006)], { wrap: true, crease: 0.2 }),
  );
  for (let k = 0; k < sides; k++) {
    mesh.add(role, rod(corner(k, r * 1.4, top), corner(k, r * 1.4, low), 0.008, 0.008, 6));
    const bars = 4;
    for (let j = 0; j <= bars; j++) {
      const y = top - 0.008 + ((low - top + 0.016) * j) / bars;
      const thick = j === 0 || j === bars ? 0.008 : 0.0035;
      mesh.add(role, rod(corner(k, r * 1.4, y), corner(k + 1, r * 1.4, y), thick, thick, 5));
    }
    const [a, b] = [corner(k, r * 1.4, top), corner(k + 1, r * 1.4, top)];
    const middle: Vec3 = [(a[0] + b[0]) / 2, top, (a[2] + b[2]) / 2];
    mesh.add(role, rod(middle, [middle[0], low, middle[2]], 0.0035, 0.0035, 5));
    mesh.add(role, rod([0, top, 0], a, 0.005, 0.005, 6));
  }
  mesh.add('bulb', superellipsoid(0.035, 0.045, 0.035, 2, 14), move(0, (top + low) / 2, 0));
}
