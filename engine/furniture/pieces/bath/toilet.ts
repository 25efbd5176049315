import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, prism, tube } from '../../kit/solids.ts';
import { egg, lofted, shifted } from '../../kit/vessels.ts';
import { isClassic, tapRole } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Close-coupled with its cistern; wall hung before a boxed-in frame in plain families, whose ledge is part of it. */
export const toilet: PieceKind = {
  id: 'toilet',
  usual: [0.4, 0.68, 0.8],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.6, side: 0.2, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const mesh = new MeshBuilder();
    const hung = !isClassic(form) && form.edgeM < 0.01;
    const [width, depth, height] = sizeOf(request, {
      width: hung ? [0.38, 1.2] : [0.36, 0.44],
      depth: [0.62, 0.74],
      height: hung ? [0.82, 1.25] : [0.74, 1],
    });
    if (hung) {
      const wall = 0.17;
      boxing(mesh, form, width, depth, wall, height);
      mesh.within(move(0, 0, depth / 2 - wall), () => pan(mesh, form, depth - wall, 0.07));
    } else {
      mesh.within(move(0, 0, depth / 2 - 0.14), () => pan(mesh, form, depth - 0.14, 0));
      cistern(mesh, form, width, depth, height);
    }
    const decorSpots = [
      { centre: [0, height, depth / 2 - 0.09] as const, widthM: width * 0.7, depthM: 0.12, clearM: 0.5 },
    ];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** The pan, from the plane z = 0 `deep` forwards; its underside `lift` above the floor, 0 for a foot. Rim at 40 cm. */
function pan(mesh: MeshBuilder, form: Form, deep: number, lift: number): void {
  const wide = 0.36;
  const count = 32;
  const rim = shifted(egg(wide, deep, count), 0, -deep / 2);
  const low = (kx: number, kz: number): Vec2[] => shifted(egg(wide * kx, deep * kz, count), 0, (-deep * kz) / 2);
  const sections = lift
    ? [
        { outline: low(0.5, 0.5), y: lift },
        { outline: low(0.72, 0.66), y: lift + 0.035 },
        { outline: low(0.9, 0.84), y: 0.2 },
        { outline: low(0.98, 0.96), y: 0.3 },
        { outline: rim, y: 0.37 },
        { outline: rim, y: 0.392 },
      ]
    : [
        { outline: low(0.66, 0.74), y: 0 },
        { outline: low(0.64, 0.72), y: 0.02 },
        { outline: low(0.58, 0.68), y: 0.1 },
        { outline: low(0.66, 0.74), y: 0.2 },
        { outline: low(0.88, 0.9), y: 0.29 },
        { outline: low(0.98, 0.98), y: 0.345 },
        { outline: rim, y: 0.375 },
        { outline: rim, y: 0.392 },
      ];
  mesh.add('ceramic', lofted(sections, 0.9));
  const seat: MaterialRole = isClassic(form) ? (form.frameRole === 'painted' ? 'wood' : form.frameRole) : 'white';
  const lid = shifted(egg(wide + 0.004, deep - 0.05, count), 0, -deep / 2 - 0.022);
  mesh.add(seat, prism(lid, 0.394, 0.409, { bevel: 0.004, rounding: 2 }));
  mesh.add(
    seat,
    prism(
      lid.map(([x, z]): Vec2 => [x * 0.995, z]),
      0.411,
      0.43,
      { bevel: 0.009, rounding: 3 },
    ),
  );
  for (const s of [-1, 1]) mesh.add(tapRole(form), cylinder(0.011, 0.392, 0.425, 12), move(s * 0.075, 0, -0.035));
}

function cistern(mesh: MeshBuilder, form: Form, width: number, depth: number, height: number): void {
  const back = depth / 2;
  const body = shifted(roundedRectangle(width - 0.02, 0.165, 0.035, 5), 0, back - 0.0875);
  const foot = body.map(([x, z]): Vec2 => [x * 0.9, back - (back - z) * 0.94]);
  mesh.add(
    'ceramic',
    lofted(
      [
        { outline: foot, y: 0.385 },
        { outline: body, y: 0.47 },
        { outline: body, y: height - 0.032 },
      ],
      0.8,
    ),
  );
  mesh.add(
    'ceramic',
    prism(shifted(roundedRectangle(width, 0.178, 0.04, 5), 0, back - 0.089), height - 0.034, height - 0.006, {
      bevel: 0.008,
      rounding: 3,
    }),
  );
  mesh.add('ceramic', block([-0.14, 0.3, back - 0.19], [0.14, 0.392, back - 0.03], { radius: 0.02, rounding: 2 }));
  if (!isClassic(form)) {
    mesh.add(tapRole(form), cylinder(0.026, height - 0.008, height, 20, 0.002), move(0, 0, back - 0.089));
    return;
  }
  const z = back - 0.17;
  mesh.add(
    tapRole(form),
    cylinder(0.014, 0, 0.012, 14),
    chain(move(-width * 0.36, height - 0.085, z), turnX(-Math.PI / 2)),
  );
  mesh.add(
    tapRole(form),
    tube(
      [
        [-width * 0.36, height - 0.085, z - 0.012],
        [-width * 0.36 + 0.075, height - 0.095, z - 0.014],
      ],
      (t) => 0.006 + 0.003 * t,
      { sides: 10, round: true },
    ),
  );
  mesh.add(tapRole(form), cylinder(0.012, height - 0.008, height, 12, 0.002), move(0, 0, back - 0.089));
}

/** The wall that hides frame and cistern, with its ledge and flush plate. */
function boxing(mesh: MeshBuilder, form: Form, width: number, depth: number, wall: number, height: number): void {
  const face = depth / 2 - wall;
  mesh.add('white', block([-width / 2, 0, face], [width / 2, height - 0.02, depth / 2], { radius: 0.001 }));
  const ledge: MaterialRole = form.topRole === 'wood' ? 'wood' : 'stone';
  mesh.add(
    ledge,
    block([-width / 2, height - 0.021, face - 0.012], [width / 2, height, depth / 2], { radius: 0.002, grain: 0 }),
  );
  const role = tapRole(form);
  const y = height - 0.17;
  mesh.add(
    role,
    block([-0.12, y - 0.08, face - 0.011], [0.12, y + 0.08, face + 0.002], { radius: 0.005, rounding: 2 }),
  );
  mesh.add(role, block([-0.105, y - 0.06, face - 0.016], [-0.004, y + 0.06, face - 0.008], { radius: 0.003 }));
  mesh.add(role, block([0.004, y - 0.06, face - 0.016], [0.105, y + 0.06, face - 0.008], { radius: 0.003 }));
}
