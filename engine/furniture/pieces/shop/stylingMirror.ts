import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, upright } from '../../kit/affine.ts';
import { arc, inset, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, prism, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A station: a mirror from a shelf to above the head, light around or behind it, on the wall. */
export const stylingMirror: PieceKind = {
  id: 'styling-mirror',
  usual: [0.8, 0.32, 1.3],
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 1.4, side: 0.2, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.6, 1.1],
      depth: [0.3, 0.34],
      height: [1, 1.6],
    });
    const mesh = new MeshBuilder();
    const role: MaterialRole =
      form.frameRole === 'white'
        ? 'black'
        : form.mirror === 'ornate' || form.mirror === 'sunburst'
          ? 'metal'
          : form.fittingRole === 'black'
            ? 'black'
            : form.frameRole;
    const shelf = -height / 2 + 0.03;
    const wide = width * 0.86;
    const tall = height - 0.16;
    mesh.within(move(0, shelf + 0.1 + tall / 2, 0), () => mirrorOf(mesh, form, role, wide, tall));
    const top: MaterialRole = form.topRole === 'glass' || form.topRole === 'metal' ? 'stone' : form.topRole;
    const front = form.softness > 0.2 ? 0.12 : form.tableTop === 'octagon' ? 0.06 : 0.012;
    const plate: Vec2[] = [
      ...roundedRectangle(width, 0.56, front, 6).filter(([, z]) => z < -0.001),
      [width / 2, 0],
      [-width / 2, 0],
    ];
    mesh.add(
      top,
      prism(plate, shelf - 0.03, shelf, {
        bevel: Math.min(0.008, form.edgeM + 0.001),
      }),
    );
    mesh.add(
      form.frameRole,
      block([-width * 0.22, shelf - 0.12, -0.2], [width * 0.22, shelf - 0.028, 0], { radius: 0.002 }),
    );
    mesh.add(form.fittingRole, rod([-0.05, shelf - 0.075, -0.212], [0.05, shelf - 0.075, -0.212], 0.005, 0.005, 8));
    for (const s of [-1, 1])
      mesh.add(
        form.fittingRole,
        rod([s * 0.04, shelf - 0.075, -0.212], [s * 0.04, shelf - 0.075, -0.199], 0.004, 0.004, 6),
      );
    // Its holder for a dryer hangs at the side of the shelf.
    const ring = superellipse(0.09, 0.09, 2, 18).map(([x, z]): Vec3 => [width * 0.36 + x, shelf - 0.045, -0.12 + z]);
    mesh.add('steel', tube(ring, 0.004, { sides: 6, closed: true }));
    return pieceOf(mesh, {
      sizeM: [width, undefined, undefined],
      on: 'wall',
      decorSpots: [-1, 1].map((s) => ({
        centre: [s * width * 0.3, shelf, -0.16] as const,
        widthM: width * 0.25,
        depthM: 0.14,
        clearM: 0.3,
      })),
    });
  },
};

/** The glass in the family's outline and frame, a strip of light around it or bulbs at its sides. */
function mirrorOf(mesh: MeshBuilder, form: Form, role: MaterialRole, wide: number, tall: number): void {
  const [w, h] = [wide / 2, tall / 2];
  const head = Math.min(w, h);
  const outline =
    form.mirror === 'arch'
      ? [[w, -h] as const, ...arc(0, h - head, head, 0, Math.PI, 20), [-w, -h] as const]
      : form.mirror === 'oval' || form.mirror === 'pebble' || form.mirror === 'ornate'
        ? superellipse(wide, tall, form.mirror === 'pebble' ? 3 : 2.3, 44)
        : form.mirror === 'round'
          ? roundedRectangle(wide, tall, head * 0.98, 12)
          : form.mirror === 'octagon'
            ? roundedRectangle(wide, tall, head * 0.4, 1)
            : roundedRectangle(wide, tall, 0.012, 3);
  const back = [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0] as const;
  const rim = form.mirror === 'ornate' ? 0.03 : 0.012;
  const straight = form.mirror === 'rectangle' || form.mirror === 'octagon' || form.mirror === 'sunburst';
  const bulbs = straight && (form.tradition === 'classic' || form.mirror !== 'rectangle');
  if (!bulbs) mesh.add('bulb', prism(inset(outline, 0.02), 0.004, 0.02, { bevel: 0.001 }), chain(upright, back));
  mesh.add('mirror', prism(inset(outline, rim * 0.6), 0.021, 0.032, { bevel: 0.001 }), chain(upright, back));
  mesh.add('black', prism(inset(outline, 0.06), 0, 0.022, { bevel: 0 }), chain(upright, back));
  mesh.add(
    role,
    tube(
      inset(outline, rim * 0.5).map(([x, y]): Vec3 => [x, y, -0.028]),
      rim * 0.5,
      { outline: roundedRectangle(2, 2.6, 0.5, 2), closed: true },
    ),
  );
  if (!bulbs) return;
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      block([s * (w + 0.004) - 0.014, -h * 0.7, -0.03], [s * (w + 0.004) + 0.014, h * 0.7, 0], { radius: 0.003 }),
    );
    for (let i = 0; i < 4; i++)
      mesh.add(
        'bulb',
        cylinder(0.017, -0.018, 0.018, 12, 0.008),
        chain(move(s * (w + 0.004), -h * 0.54 + (h * 1.08 * i) / 3, -0.046), turnX(Math.PI / 2)),
      );
  }
}
