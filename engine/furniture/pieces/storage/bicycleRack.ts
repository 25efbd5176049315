/** A stand for bicycles, with as many of them as find room. Front wheels stand in it, towards the wall. */

import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY, turnZ } from '../../kit/affine.ts';
import { bent, through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod, superellipsoid, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Bicycles in their stands. */
export const bicycleRack: PieceKind = {
  id: 'bicycle-rack',
  usual: [1.3, 1.8, 1.05],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.6, side: 0.1, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width] = sizeOf(request, { width: [0.8, 3], depth: [1.75, 1.85], height: [1, 1.1] });
    const mesh = new MeshBuilder();
    const hoops = Math.max(2, Math.round(width / 0.45));
    const pitch = (width - 0.4) / Math.max(1, hoops - 1);
    const places = Array.from({ length: hoops }, (_, i) => (i - (hoops - 1) / 2) * pitch);
    stand(mesh, form, places, width);
    const paints: readonly MaterialRole[] = ['accent', 'black', 'textileSecond', 'painted', 'white'];
    const first = chance.whole(0, hoops - 1);
    places.forEach((x, i) => {
      if (i !== first && (i !== (first + 2) % hoops || Math.abs(i - first) < 2 || hoops < 4)) return;
      mesh.within(chain(move(x, 0, 0), turnY(chance.between(-0.012, 0.012))), () =>
        bicycle(
          mesh,
          chance.pick(paints),
          form.tradition === 'country' || form.tradition === 'classic' || form.tradition === 'woven' || chance() < 0.25,
          chance.between(-0.02, 0.02),
        ),
      );
    });
    return pieceOf(mesh, { sizeM: [width, undefined, undefined] });
  },
};

const WHEEL = 0.335;

const BACK = 0.88;

/** Hoops in pairs between two rails, or slotted boards in families that build of wood. */
function stand(mesh: MeshBuilder, form: Form, places: readonly number[], width: number): void {
  const w = width / 2;
  const wooden =
    form.tradition === 'rustic' ||
    form.tradition === 'slatted' ||
    form.tradition === 'classic' ||
    form.legRole === 'rattan';
  const z = BACK - WHEEL;
  if (wooden) {
    const role: MaterialRole = form.frameRole === 'rattan' ? 'wood' : form.frameRole;
    for (const s of [-1, 1]) {
      mesh.add(role, block([s * (w - 0.05), 0, z - 0.2], [s * w, 0.05, BACK], { radius: 0.004 }));
      mesh.add(
        role,
        block([s * (w - 0.045), 0.05, BACK - 0.1], [s * (w - 0.005), 0.46, BACK - 0.05], { radius: 0.004 }),
      );
    }
    for (const [y, at] of [
      [0.05, z - 0.19],
      [0.4, BACK - 0.06],
    ] as const)
      mesh.add(role, block([-w, y, at - 0.022], [w, y + 0.045, at + 0.022], { radius: 0.004 }));
    for (const x of places)
      for (const s of [-1, 1])
        mesh.add(role, rod([x + s * 0.036, 0.07, z - 0.19], [x + s * 0.036, 0.42, BACK - 0.06], 0.012, 0.012, 8));
    return;
  }
  const role: MaterialRole = form.legRole === 'accent' ? 'black' : form.fittingRole === 'black' ? 'black' : 'steel';
  for (const at of [z - 0.2, BACK - 0.03])
    mesh.add(role, block([-w, 0, at - 0.02], [w, 0.03, at + 0.02], { radius: 0.004 }));
  for (const x of places)
    for (const s of [-1, 1]) {
      const hoop: Vec3[] = [
        [x + s * 0.034, 0.015, z - 0.2],
        [x + s * 0.034, 0.42, z - 0.06],
        [x + s * 0.034, 0.42, BACK - 0.12],
        [x + s * 0.034, 0.015, BACK - 0.03],
      ];
      mesh.add(role, tube(bent(hoop, 0.1, 5), 0.008, { sides: 8 }));
    }
}

/** In the plane x = 0, its front towards +z; step-through ones have one bow for a frame, a basket and mudguards. */
function bicycle(mesh: MeshBuilder, paint: MaterialRole, stepThrough: boolean, lean: number): void {
  const front = BACK - WHEEL - 0.005;
  const rear = front - 1.05;
  const crank: Vec3 = [0, 0.28, rear + 0.43];
  const saddle: Vec3 = [0, 0.86, rear + 0.27];
  const head: Vec3 = [0, stepThrough ? 0.84 : 0.8, front - 0.24];
  const low: Vec3 = [0, head[1] - 0.12, front - 0.2];
  mesh.within(turnZ(lean * 0.5), () => {
    for (const z of [front, rear]) wheel(mesh, z);
    const pipe = (a: Vec3, b: Vec3, r: number) => mesh.add(paint, rod(a, b, r, r, 9));
    pipe(crank, [0, 0.78, saddle[2] + 0.025], 0.016);
    if (stepThrough)
      mesh.add(
        paint,
        tube(through([low, [0, 0.5, front - 0.42], [0, 0.32, crank[2] + 0.12], crank], 5), 0.02, { sides: 9 }),
      );
    else {
      pipe(low, crank, 0.019);
      pipe([0, head[1] - 0.02, head[2]], [0, 0.74, saddle[2] + 0.035], 0.016);
    }
    for (const s of [-1, 1]) {
      const axle: Vec3 = [s * 0.055, WHEEL, rear];
      mesh.add(paint, rod([s * 0.03, crank[1], crank[2] - 0.02], axle, 0.009, 0.009, 7));
      mesh.add(paint, rod([s * 0.018, 0.72, saddle[2] + 0.04], axle, 0.008, 0.008, 7));
      const fork = through(
        [
          [s * 0.03, low[1], low[2]],
          [s * 0.045, low[1] - 0.16, low[2] + 0.06],
          [s * 0.05, WHEEL, front],
        ],
        4,
      );
      mesh.add(
        paint,
        tube(fork, (t) => 0.012 - 0.005 * t, { sides: 7 }),
      );
    }
    mesh.add(paint, rod(low, head, 0.02, 0.02, 10));
    mesh.add('steel', rod([0, 0.76, saddle[2] + 0.028], [saddle[0], saddle[1], saddle[2]], 0.0125, 0.0125, 8));
    seat(mesh, saddle);
    bars(mesh, head, stepThrough);
    drive(mesh, crank, rear);
    if (stepThrough) extras(mesh, paint, front, rear, head);
  });
}

/** Tyre, rim, hub and spokes that cross. */
function wheel(mesh: MeshBuilder, z: number): void {
  const circle = (r: number) =>
    Array.from(
      { length: 32 },
      (_, i): Vec3 => [0, WHEEL + r * Math.sin((i * Math.PI) / 16), z + r * Math.cos((i * Math.PI) / 16)],
    );
  mesh.add('black', tube(circle(WHEEL - 0.018), 0.018, { sides: 8, closed: true }));
  mesh.add('steel', tube(circle(WHEEL - 0.042), 0.009, { sides: 5, closed: true }));
  mesh.add('steel', cylinder(0.02, -0.045, 0.045, 12), chain(move(0, WHEEL, z), turnZ(Math.PI / 2)));
  for (let i = 0; i < 20; i++) {
    const a = (i * Math.PI) / 10;
    const b = a + (i % 2 ? 0.9 : -0.9);
    const side = i % 4 < 2 ? 0.03 : -0.03;
    mesh.add(
      'steel',
      rod(
        [side, WHEEL + 0.02 * Math.sin(b), z + 0.02 * Math.cos(b)],
        [0, WHEEL + (WHEEL - 0.045) * Math.sin(a), z + (WHEEL - 0.045) * Math.cos(a)],
        0.0014,
        0.0014,
        3,
      ),
    );
  }
}

function seat(mesh: MeshBuilder, at: Vec3): void {
  const nose = (t: number) => 0.062 - 0.048 * Math.min(1, t * 1.25);
  const path: Vec3[] = [
    [0, at[1] + 0.03, at[2] - 0.13],
    [0, at[1] + 0.026, at[2] - 0.05],
    [0, at[1] + 0.02, at[2] + 0.05],
    [0, at[1] + 0.022, at[2] + 0.14],
  ];
  mesh.add(
    'leather',
    tube(through(path, 4), nose, {
      sides: 10,
      outline: [
        [1.15, 0],
        [0.95, 0.35],
        [0, 0.5],
        [-0.95, 0.35],
        [-1.15, 0],
        [-0.8, -0.4],
        [0, -0.5],
        [0.8, -0.4],
      ],
      round: true,
    }),
  );
  mesh.add('steel', rod([0, at[1] - 0.02, at[2]], [0, at[1] + 0.015, at[2]], 0.012, 0.02, 8));
}

function bars(mesh: MeshBuilder, head: Vec3, upright: boolean): void {
  const y = head[1] + (upright ? 0.14 : 0.06);
  const back = upright ? -0.2 : -0.03;
  mesh.add('steel', rod(head, [0, y, head[2] - 0.02], 0.013, 0.013, 8));
  mesh.add('steel', rod([0, y, head[2] - 0.02], [0, y, head[2] + 0.05], 0.012, 0.012, 8));
  for (const s of [-1, 1]) {
    const path = through(
      [
        [0, y, head[2] + 0.05],
        [s * 0.1, y + 0.015, head[2] + 0.05],
        [s * 0.24, y + 0.01, head[2] + 0.02],
        [s * 0.28, y, head[2] + back],
      ],
      4,
    );
    mesh.add('steel', tube(path, 0.011, { sides: 8 }));
    const end = path.at(-1)!;
    const before = path.at(-3)!;
    mesh.add(
      'black',
      rod(
        [before[0], before[1], before[2]],
        [end[0] + (end[0] - before[0]) * 0.3, end[1], end[2] + (end[2] - before[2]) * 0.3],
        0.016,
        0.016,
        9,
      ),
    );
  }
}

function drive(mesh: MeshBuilder, crank: Vec3, rear: number): void {
  const side = chain(move(-0.05, crank[1], crank[2]), turnZ(Math.PI / 2));
  mesh.add('steel', cylinder(0.085, -0.003, 0.003, 28, 0.001), side);
  mesh.add('black', cylinder(0.06, -0.0045, 0.0045, 24, 0.001), side);
  mesh.add('black', cylinder(0.035, -0.004, 0.004, 18, 0.001), chain(move(-0.05, WHEEL, rear), turnZ(Math.PI / 2)));
  for (const y of [-1, 1])
    mesh.add('black', rod([-0.05, crank[1] + y * 0.084, crank[2]], [-0.05, WHEEL + y * 0.035, rear], 0.004, 0.004, 4));
  for (const s of [-1, 1]) {
    const foot: Vec3 = [s * 0.075, crank[1] - s * 0.12, crank[2] + s * 0.12];
    mesh.add('steel', rod([s * 0.065, crank[1], crank[2]], foot, 0.01, 0.008, 7));
    mesh.add(
      'black',
      block([foot[0], foot[1] - 0.012, foot[2] - 0.04], [foot[0] + s * 0.09, foot[1] + 0.012, foot[2] + 0.04], {
        radius: 0.005,
      }),
    );
  }
  mesh.add('steel', rod([-0.07, crank[1], crank[2]], [0.07, crank[1], crank[2]], 0.018, 0.018, 10));
}

/** Mudguards, and a basket before the bars. */
function extras(mesh: MeshBuilder, paint: MaterialRole, front: number, rear: number, head: Vec3): void {
  for (const [z, from, to] of [
    [rear, 0.35, 3.3],
    [front, 0.9, 2.9],
  ] as const) {
    const path = Array.from({ length: 15 }, (_, i): Vec3 => {
      const a = from + ((to - from) * i) / 14;
      return [0, WHEEL + (WHEEL + 0.018) * Math.sin(a), z + (WHEEL + 0.018) * Math.cos(a)];
    });
    mesh.add(
      paint,
      tube(path, 0.012, {
        outline: [
          [2.1, -0.2],
          [1.2, 0.3],
          [-1.2, 0.3],
          [-2.1, -0.2],
          [-1.2, 0.05],
          [1.2, 0.05],
        ],
      }),
    );
  }
  const [y, z] = [head[1] + 0.02, head[2] + 0.19];
  for (const [k, h] of [
    [0.86, 0],
    [0.93, 0.09],
    [1, 0.19],
  ] as const) {
    const rim = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]): Vec3 => [a! * 0.16 * k, y + h, z + b! * 0.115 * k]);
    mesh.add('rattan', tube(bent(rim, 0.04, 4, true), h > 0.1 ? 0.011 : 0.007, { sides: 6, closed: true }));
  }
  for (const [a, b] of [
    [-1, -0.5],
    [-1, 0.5],
    [1, -0.5],
    [1, 0.5],
    [-0.7, -1],
    [0, -1],
    [0.7, -1],
    [-0.7, 1],
    [0, 1],
    [0.7, 1],
  ] as const)
    mesh.add('rattan', rod([a * 0.137, y, z + b * 0.098], [a * 0.159, y + 0.19, z + b * 0.114], 0.006, 0.006, 5));
  mesh.add('rattan', block([-0.135, y - 0.004, z - 0.096], [0.135, y + 0.004, z + 0.096], { radius: 0.002 }));
  mesh.add('white', superellipsoid(0.028, 0.028, 0.02, 2, 12), move(0, head[1] - 0.06, head[2] + 0.07));
}
