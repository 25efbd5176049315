import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { block, cylinder, lathe, tube } from '../../kit/solids.ts';
import { hung, metalOf } from '../../parts/lamps/hung.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** On a wall at the height of the eyes: an arm with the family's shade, or a box that lights up and down. */
export const wallLamp: PieceKind = {
  ...hung,
  id: 'wall-lamp',
  usual: [0.2, 0.2, 0.34],
  stance: 'wall',
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const mesh = new MeshBuilder();
    const role = metalOf(form);
    if (form.tradition === 'classic' || form.shade === 'pleated')
      candleArms(mesh, form, role, form.back === 'camel' ? 2 : 1);
    else if (form.stand === 'wall' || form.shade === 'drum' || form.base === 'drum') washer(mesh, form, role);
    else shadeOnArm(mesh, form, role);
    return pieceOf(mesh, { on: 'wall' });
  },
};

/** Curved arms with shades that stand upon them. */
function candleArms(mesh: MeshBuilder, form: Form, role: MaterialRole, arms: number): void {
  mesh.add(
    role,
    lathe(
      [
        [0.012, -0.13],
        [0.03, -0.1],
        [0.05, -0.02],
        [0.05, 0.02],
        [0.03, 0.09],
        [0.008, 0.13],
      ],
      20,
    ),
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.28, -0.0142],
  );
  const wide = 0.15;
  const probe = new MeshBuilder();
  const tall = drawShade(probe, form, wide);
  for (let i = 0; i < arms; i++) {
    const s = arms === 1 ? 0 : i * 2 - 1;
    const end: Vec3 = [s * 0.11, 0.03, -0.13];
    const path = through([[0, -0.02, -0.02], [end[0] * 0.45, -0.09, -0.07], [end[0] * 0.95, -0.06, end[2]], end], 5);
    mesh.add(
      role,
      tube(path, (t) => 0.009 - 0.002 * t, { sides: 8 }),
    );
    mesh.add(
      role,
      lathe(
        [
          [0.008, -0.004],
          [0.03, 0.004],
          [0.032, 0.01],
          [0.012, 0.014],
        ],
        18,
      ),
      move(...end),
    );
    mesh.add('white', cylinder(0.011, 0.01, 0.07, 12), move(...end));
    mesh.within(move(end[0], end[1] + 0.065 + tall * 0.8, end[2]), () => drawShade(mesh, form, wide));
  }
}

/** Light up and down the wall: a half cylinder, a slab, fluted stone. */
function washer(mesh: MeshBuilder, form: Form, role: MaterialRole): void {
  const [r, h] = [0.055, form.base === 'drum' ? 0.13 : 0.1];
  const body: MaterialRole = form.topRole === 'stone' ? 'stone' : form.legRole === 'accent' ? 'accent' : role;
  const flutes = form.tradition === 'curved' ? 7 : 0;
  const steps = 28;
  const outline = Array.from({ length: steps + 1 }, (_, i): Vec2 => {
    const a = (Math.PI * i) / steps;
    const k = flutes ? 1 - 0.07 * Math.abs(Math.cos((a * flutes) / 1)) ** 3 : 1;
    return form.stand === 'wall' && form.softness < 0.2
      ? [r * (1 - (2 * i) / steps), -0.09]
      : [r * k * Math.cos(a), -0.025 - 0.07 * k * Math.sin(a)];
  });
  const section: Vec2[] = [[r, -0.012], ...outline, [-r, -0.012]];
  const rows = [-h, h].map((y) => section.map(([x, z]): Vec3 => [x, y, z]));
  mesh.add(body, patch(rows, { wrap: true, capFirst: true, capLast: true, crease: 0.7 }));
  mesh.add('black', block([-0.03, -h * 0.7, -0.014], [0.03, h * 0.7, 0], { radius: 0.002 }));
  for (const s of [-1, 1]) mesh.add('bulb', cylinder(0.026, -0.002, 0.002, 18, 0.0005), move(0, s * h, -0.052));
}

/** A shade that hangs from an arm. */
function shadeOnArm(mesh: MeshBuilder, form: Form, role: MaterialRole): void {
  const slim = form.shade === 'lantern' || form.shade === 'cage' || form.shade === 'globe';
  const wide = slim ? 0.16 : 0.21;
  const reach = -(wide / 2 + 0.07);
  mesh.add(role, cylinder(0.05, 0, 0.016, 24, 0.004), chain(turnX(-Math.PI / 2)));
  const arm =
    form.edgeM > 0.003
      ? through(
          [
            [0, 0, -0.01],
            [0, 0.07, -0.03],
            [0, 0.09, reach * 0.6],
            [0, 0.05, reach],
          ],
          5,
        )
      : through(
          [
            [0, 0, -0.01],
            [0, 0.0, reach * 0.8],
            [0, 0.012, reach * 0.98],
            [0, 0.02, reach],
          ],
          4,
        );
  mesh.add(role, tube(arm, 0.007, { sides: 9 }));
  const end = arm.at(-1)!;
  mesh.add(role, cylinder(0.013, -0.03, 0.012, 14), move(end[0], end[1], end[2]));
  mesh.within(move(0, end[1] - 0.018, reach), () => drawShade(mesh, form, wide));
}
