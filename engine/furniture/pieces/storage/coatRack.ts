import { chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, lathe, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { clothes, drawGarment } from '../../parts/garments.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Stands in a hall: a turned post with hooks, a tree of rods, a bent hoop. */
export const coatRack: PieceKind = {
  id: 'coat-rack',
  usual: [0.5, 0.5, 1.75],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.4, 0.7],
      depth: [0.4, 0.7],
      height: [1.6, 1.95],
    });
    const mesh = new MeshBuilder();
    const role: MaterialRole =
      form.legRole === 'wood' || form.legRole === 'woodDark' || form.legRole === 'rattan' || form.legRole === 'painted'
        ? form.legRole
        : form.legRole === 'accent'
          ? 'accent'
          : form.fittingRole;
    const r = Math.min(width, depth) / 2;
    const turned = form.leg === 'turned' || form.leg === 'bun' || form.leg === 'cabriole' || form.leg === 'hoof';
    const leaning = form.leg === 'splayed' || form.leg === 'tapered' || form.leg === 'bamboo' || form.leg === 'block';
    const [x, y, z] = leaning ? treeRack(mesh, form, role, r, height) : postRack(mesh, form, role, r, height, turned);
    // A coat by its loop, its flat side to the rack.
    const away = Math.hypot(x, z);
    const coat = {
      role: chance.pick(clothes.slice(0, 5)),
      width: 0.3,
      length: 0.86,
      thick: 0.085,
      hung: 'hook' as const,
    };
    mesh.within(
      chain(move(x * (1 + 0.004 / away), y, z * (1 + 0.004 / away)), turnY(Math.PI / 2 - Math.atan2(z, x))),
      () => drawGarment(mesh, chance, coat),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Returns where a coat can hang, as the other one does. */
function postRack(mesh: MeshBuilder, form: Form, role: MaterialRole, r: number, height: number, turned: boolean): Vec3 {
  if (turned) {
    const profile: Vec2[] = [
      [0.026, 0.2],
      [0.036, 0.26],
      [0.022, 0.32],
      [0.024, height * 0.45],
      [0.034, height * 0.48],
      [0.022, height * 0.51],
      [0.02, height * 0.86],
      [0.032, height * 0.88],
      [0.02, height * 0.9],
      [0.018, height - 0.07],
      [0.034, height - 0.035],
      [0, height],
    ];
    mesh.add(role, lathe(profile, 16));
  } else {
    mesh.add(role, rod([0, 0.01, 0], [0, height, 0], 0.0155, 0.0155, form.leg === 'square' ? 4 : 14));
  }
  if (turned || form.leg === 'square') {
    for (let i = 0; i < 4; i++) {
      const foot = through(
        [
          [0.01, 0.26, 0],
          [r * 0.4, 0.2, 0],
          [r * 0.8, 0.05, 0],
          [r - 0.014, 0.012, 0],
        ] as Vec3[],
        4,
      );
      mesh.add(
        role,
        tube(foot, (t) => 0.017 - 0.005 * t, { sides: 8, round: true }),
        turnY((i * Math.PI) / 2 + 0.78),
      );
    }
  } else mesh.add(form.topRole === 'stone' ? 'stone' : role, cylinder(r * 0.72, 0, 0.03, 32, 0.005));
  for (let i = 0; i < 8; i++) {
    const high = i % 2 === 0;
    const y = high ? height - 0.1 : height - 0.3;
    const reach = r * (turned ? 0.9 : 0.72);
    const hook: Vec3[] = turned
      ? [
          [0.01, y, 0],
          [reach * 0.55, y - 0.05, 0],
          [reach, y + 0.02, 0],
          [reach * 0.92, y + 0.085, 0],
          [reach * 0.7, y + 0.07, 0],
        ]
      : [
          [0, y - 0.02, 0],
          [reach * 0.6, y + 0.01, 0],
          [reach, y + 0.07, 0],
        ];
    mesh.add(role, tube(through(hook, 4), 0.0085, { sides: 7, round: true }), turnY((i * Math.PI) / 4));
    const tip = hook.at(-1)!;
    mesh.add(
      turned ? role : form.fittingRole,
      superellipsoid(0.014, 0.014, 0.014, 2, 10),
      chain(turnY((i * Math.PI) / 4), move(...tip)),
    );
  }
  const reach = r * (turned ? 0.88 : 0.7) * Math.SQRT1_2;
  return [reach, height - 0.27, -reach];
}

/** Poles that lean together and cross below their tips. */
function treeRack(mesh: MeshBuilder, form: Form, role: MaterialRole, r: number, height: number): Vec3 {
  const poles = form.leg === 'block' ? 4 : 3;
  let hang: Vec3 = [0, height * 0.9, 0];
  for (let i = 0; i < poles; i++) {
    const a = (2 * Math.PI * i) / poles + 0.4;
    const knot = height * 0.78;
    const reach = r - 0.013;
    const top = reach * 0.72;
    const at = (t: number, away: number): Vec3 => [away * Math.cos(a + t), 0, away * Math.sin(a + t)];
    const foot = at(0, reach);
    const head = at(Math.PI - 0.5, top);
    mesh.add(role, rod([foot[0], 0.002, foot[2]], [head[0], height - 0.004, head[2]], 0.015, 0.0115, 10));
    const k = 0.93;
    const peg: Vec3 = [foot[0] + (head[0] - foot[0]) * k, height * k, foot[2] + (head[2] - foot[2]) * k];
    mesh.add(
      form.fittingRole,
      rod([peg[0], peg[1], peg[2]], [peg[0] * 1.55, peg[1] + 0.03, peg[2] * 1.55], 0.006, 0.008, 8),
    );
    if (i === 0) hang = [peg[0] * 1.3, peg[1] + 0.02, peg[2] * 1.3];
    const low: Vec3 = [foot[0] * 0.17, knot * 0.78, foot[2] * 0.17];
    mesh.add(form.fittingRole, rod(low, [low[0] * 3.4, low[1] + 0.04, low[2] * 3.4], 0.007, 0.009, 8));
  }
  const ring = Array.from(
    { length: 20 },
    (_, i): Vec3 => [0.05 * Math.cos((i * Math.PI) / 10), height * 0.57, 0.05 * Math.sin((i * Math.PI) / 10)],
  );
  mesh.add(form.fittingRole, tube(ring, 0.005, { sides: 6, closed: true }));
  return hang;
}
