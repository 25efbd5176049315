import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { bent, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod, tube } from '../../kit/solids.ts';
import { pierced, scaledBy, times, vessel } from '../../kit/vessels.ts';
import { leg } from '../../parts/legs.ts';
import { drain, isClassic, tap, tapRole } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * A slipper on feet, an oval of one piece, or let into an apron of stone, tiles or boards. Its tap stands above its
 * height.
 */
export const bathtub: PieceKind = {
  id: 'bathtub',
  usual: [1.7, 0.78, 0.58],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 2],
      depth: [0.66, 1],
      height: [0.5, 0.72],
    });
    const mesh = new MeshBuilder();
    if (isClassic(form)) slipper(mesh, form, width, depth, height);
    else if (form.softness > 0.15 || form.stem === 'tripod') oval(mesh, form, width, depth, height);
    else builtIn(mesh, form, width, depth, height);
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

/** Cast iron with a rolled rim, higher where the back leans, on four feet. */
function slipper(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const rim = superellipse(width - 0.04, depth - 0.04, 2.5, 44);
  const foot = 0.13;
  const shell: MaterialRole =
    form.frameRole === 'painted' ? 'painted' : form.fittingRole === 'black' ? 'black' : 'white';
  const rise = (x: number) => 0.15 * Math.max(0, (x / width + 0.12) / 0.62) ** 2;
  const raised = (p: Vec3): Vec3 => [p[0], p[1] + rise(p[0]) * Math.max(0, (p[1] - foot) / (height - foot)), p[2]];
  const outer = vessel({ rim, top: height - 0.008, bottom: foot, wall: 0.02, foot: 0.62, round: 0.7, steps: 8 });
  mesh.add(shell, deformed(outer, raised));
  const lining = vessel({
    rim: scaledBy(rim, -0.012),
    top: height - 0.002,
    bottom: foot + 0.012,
    wall: 0.022,
    floor: 0.03,
    foot: 0.6,
    round: 0.7,
    steps: 8,
  });
  mesh.add('ceramic', deformed(lining, raised));
  const roll = rim.map(([x, z]): Vec3 => raised([x, height - 0.006, z]));
  mesh.add('ceramic', tube(roll, 0.021, { sides: 8, closed: true }));
  const role = tapRole(form);
  for (const sx of [-1, 1])
    for (const sz of [-1, 1])
      leg(mesh, {
        kind: 'cabriole',
        role,
        at: [sx * width * 0.27, sz * depth * 0.25],
        height: foot + 0.05,
        size: 0.05,
      });
  mesh.within(move(-width * 0.06, foot + 0.044, 0), () => drain(mesh, role, 0.026));
  standingTap(mesh, form, -width / 2 + 0.07, depth / 2 - 0.06, height);
}

/** One thick-walled oval that flares a little. */
function oval(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const rim = superellipse(width, depth, form.softness > 0.3 ? 2.2 : 2.8, 44);
  const role: MaterialRole =
    form.frameRole === 'white' || form.stem === 'tripod' ? 'ceramic' : form.topRole === 'stone' ? 'stone' : 'ceramic';
  const waist = form.softness > 0.3 ? 0.66 : 0.78;
  mesh.add(
    role,
    vessel({
      rim,
      top: height,
      bottom: 0,
      wall: 0.028,
      floor: 0.09,
      foot: waist,
      round: 0.5,
      outerRound: 0.36,
      steps: 9,
    }),
  );
  mesh.within(move(width * 0.1, 0.091, 0), () => drain(mesh, tapRole(form), 0.026));
  standingTap(mesh, form, width / 2 - 0.1, depth / 2 - 0.06, height);
}

/** A trough with a flat rim in its casing. */
function builtIn(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const wooden = form.tradition === 'slatted' || form.base === 'slabs';
  const role: MaterialRole = wooden ? 'wood' : form.topRole === 'white' ? 'white' : 'stone';
  const hole = times(roundedRectangle(1, 1, 0.16, 6), width - 0.17, depth - 0.17);
  const rim = roundedRectangle(width, depth, 0.004, 6);
  const thick = wooden ? 0.035 : 0.03;
  const [w, d] = [width / 2 - 0.012, depth / 2 - 0.012];
  mesh.add(wooden ? 'wood' : role, pierced(rim, hole, height - thick, height, 0.004));
  const trough = hole.map(([x, z]): Vec2 => [x * 1.012, z * 1.02]);
  mesh.add(
    wooden ? 'wood' : 'ceramic',
    vessel({
      rim: trough,
      top: height - 0.006,
      bottom: 0.06,
      wall: 0.012,
      floor: 0.03,
      foot: 0.86,
      round: wooden ? 0.05 : 0.25,
      steps: 7,
    }),
  );
  mesh.within(move(width * 0.28, 0.092, 0), () => drain(mesh, tapRole(form), 0.026));
  const top = height - thick;
  for (const s of [-1, 1]) {
    mesh.add(role, block([s * w, 0, -d], [s * (w - 0.02), top, d], { radius: 0.001 }));
    const boards = wooden ? 4 : 1;
    for (let i = 0; i < boards; i++) {
      const step = (top - 0.06) / boards;
      mesh.add(
        role,
        block([-w + 0.02, 0.06 + step * i + 0.001, s * d], [w - 0.02, 0.06 + step * (i + 1) - 0.001, s * (d - 0.02)], {
          radius: wooden ? 0.003 : 0.001,
          grain: 0,
        }),
      );
    }
    mesh.add('black', block([-w + 0.02, 0, s * (d - 0.03)], [w - 0.02, 0.061, s * (d - 0.04)], { radius: 0 }));
  }
  mesh.within(chain(move(width / 2 - 0.045, height, 0), turnY(Math.PI / 2)), () =>
    tap(mesh, { ...form, door: 'flat' }, 0.14, 0.13),
  );
}

/** A pipe from the floor whose spout reaches over the rim towards the middle, with a hand shower at its side. */
function standingTap(mesh: MeshBuilder, form: Form, x: number, z: number, height: number): void {
  const role = tapRole(form);
  const high = height + 0.22;
  const away = Math.hypot(x, z);
  const over = (reach: number, y: number): Vec3 => [x - (x / away) * reach, y, z - (z / away) * reach * 1.6];
  mesh.add(role, cylinder(0.045, 0, 0.012, 20), move(x, 0, z));
  mesh.add(
    role,
    tube(bent([[x, 0, z], [x, high, z], over(0.19, high), over(0.19, high - 0.06)], 0.045, 5), 0.013, { sides: 10 }),
  );
  const y = height + 0.06;
  mesh.add(role, rod([x - 0.05, y, z], [x + 0.05, y, z], 0.012, 0.012, 10));
  mesh.add(role, rod([x + 0.048, y - 0.1, z - 0.012], [x + 0.048, y + 0.12, z - 0.016], 0.009, 0.015, 10));
}
