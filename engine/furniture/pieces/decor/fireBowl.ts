import { chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

interface BowlMeasures {
  readonly r: number;
  readonly height: number;
  readonly deep: number;
  readonly role: MaterialRole;
  readonly stone: boolean;
}

/** A turned bowl on bent legs, a flared foot or a drum. */
function roundBowl(mesh: MeshBuilder, form: Form, { r, height, deep, role, stone }: BowlMeasures): void {
  const foot = height - deep;
  const wall = Array.from({ length: 7 }, (_, i): Vec2 => {
    const t = i / 6;
    return [r * (0.32 + 0.68 * Math.sin((t * Math.PI) / 2)), foot + deep * (1 - Math.cos((t * Math.PI) / 2))];
  });
  const thick = stone ? 0.04 : 0.008;
  const inner = wall
    .map(([x, y]): Vec2 => [Math.max(0.02, x - thick), Math.min(y + thick * 0.8, height - 0.001)])
    .reverse();
  mesh.add(role, lathe([[0, foot], ...wall, ...inner, [0, foot + thick]], 44));
  if (stone && form.base === 'drum') mesh.add(role, cylinder(r * 0.62, 0, foot + deep * 0.25, 40, 0.012));
  else if (stone)
    mesh.add(
      role,
      lathe(
        [
          [r * 0.52, 0],
          [r * 0.5, 0.02],
          [r * 0.34, foot * 0.7],
          [r * 0.42, foot + 0.02],
        ],
        36,
      ),
    );
  else {
    const legs = form.leg === 'cabriole' || form.leg === 'bun' || form.leg === 'turned' ? 3 : 4;
    for (let i = 0; i < legs; i++) {
      const path: Vec3[] = [
        [r * 0.72, 0.006, 0],
        [r * 0.55, foot * 0.6, 0],
        [r * 0.6, foot + deep * 0.25, 0],
      ];
      mesh.add(role, tube(path, 0.013, { sides: 8 }), turnY((2 * Math.PI * i) / legs + 0.5));
    }
  }
}

/** A square steel pan, its walls sloping, on a frame of bars. */
function squarePan(mesh: MeshBuilder, form: Form, r: number, height: number, deep: number): void {
  const foot = height - deep;
  const role: MaterialRole = form.legRole === 'metal' ? 'metal' : 'black';
  const side = (half: number, y: number) =>
    roundedRectangle(2 * half, 2 * half, 0.02, 2).map(([x, z]): Vec3 => [x, y, z]);
  const walls = [side(r * 0.6, foot), side(r, height), side(r - 0.012, height), side(r * 0.6 - 0.008, foot + 0.01)];
  mesh.add(role, patch(walls, { wrap: true, capFirst: true, capLast: true, crease: 0.4 }));
  if (form.leg === 'block' || form.leg === 'blade' || form.base === 'slabs') {
    for (const s of [-1, 1])
      mesh.add(
        role,
        block([s * r * 0.4 - 0.006, 0, -r * 0.5], [s * r * 0.4 + 0.006, foot + 0.004, r * 0.5], { radius: 0.001 }),
      );
    return;
  }
  for (const s of [-1, 1]) {
    const x = s * r * 0.52;
    const loop: Vec3[] = [
      [x, foot + 0.01, -r * 0.52],
      [x, 0.012, -r * 0.52],
      [x, 0.012, r * 0.52],
      [x, foot + 0.01, r * 0.52],
    ];
    mesh.add(role, tube(loop, 0.012, { outline: roundedRectangle(2, 2, 0.2, 1) }));
  }
}

/** A shallow bowl with logs and flames' embers: on a stand, a drum, feet. */
export const fireBowl: PieceKind = {
  id: 'fire-bowl',
  usual: [0.75, 0.75, 0.45],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.8, side: 0.8, back: 0.8 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.5, 1.1],
      depth: [0.5, 1.1],
      height: [0.3, 0.6],
    });
    const mesh = new MeshBuilder();
    const r = width / 2;
    const deep = Math.min(0.2, height * 0.5);
    const stone = form.base === 'drum' || form.base === 'pedestal' || form.topRole === 'stone';
    const role: MaterialRole = stone ? 'stone' : form.topRole === 'metal' ? 'metal' : 'black';
    const foot = height - deep;
    const square = form.tableTop === 'square' || form.base === 'trestle';
    if (square) squarePan(mesh, form, r, height, deep);
    else roundBowl(mesh, form, { r, height, deep, role, stone });
    mesh.add('soil', cylinder(r * (square ? 0.6 : 0.74), foot + deep * 0.2, foot + deep * 0.48, 28, 0.02));
    const logs = 6;
    for (let i = 0; i < logs; i++) {
      const a = (2 * Math.PI * i) / logs + chance.between(-0.2, 0.2);
      const at = (k: number, y: number): Vec3 => [r * k * Math.cos(a), foot + deep * y, r * k * Math.sin(a)];
      mesh.add(i % 3 ? 'woodDark' : 'wood', rod(at(square ? 0.5 : 0.58, 0.62), at(-0.06, 1.35), 0.032, 0.028, 9));
    }
    for (let i = 0; i < 14; i++) {
      const a = i * 2.39996;
      const k = 0.4 * Math.sqrt(i / 14);
      const s = chance.between(0.014, 0.026);
      mesh.add(
        i % 3 ? 'bulb' : 'black',
        block([-s, 0, -s], [s, s * 1.4, s], { radius: s * 0.4 }),
        chain(move(r * k * Math.cos(a), foot + deep * 0.47, r * k * Math.sin(a)), turnY(a)),
      );
    }
    return pieceOf(mesh, { sizeM: [width, width, undefined] });
  },
};
