/** Stainless steel of restaurant kitchens: worktops, the pass, shelves with what stands on them. */
import type { Vec2 } from '../geometry/types.ts';
import { move } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { roundedRectangle } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, rod, tube } from './solids.ts';
import { barHandle } from './taps.ts';
import type { LookRole, PieceKind } from './types.ts';
import { vessel } from './vessels.ts';

export const steelWorktop: PieceKind = {
  id: 'steel-worktop',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1.6, 3],
      depth: [0.55, 0.7, 0.9],
      height: [0.82, 0.9, 0.95],
    });
    const mesh = new MeshBuilder();
    steelTable(mesh, formOf(request.forms), chance, width, depth, height);
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.8, depthM: depth * 0.7, clearM: 0.6 }];
    return pieceOf(mesh, { sizeM: [width, undefined, height], decorSpots });
  },
};

/** A worktop with shelves on posts above it and heat lamps under the lowest: dishes go through to the guests. Its height is the highest shelf's. */
export const passCounter: PieceKind = {
  id: 'pass-counter',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 1.8, 3.2],
      depth: [0.5, 0.65, 0.85],
      height: [1.3, 1.45, 1.9],
    });
    const mesh = new MeshBuilder();
    const table = 0.9;
    steelTable(mesh, form, chance, width, depth, table);
    const shelves = height > 1.6 ? [1.32, height - 0.02] : [height - 0.02];
    const deep = Math.min(0.36, depth * 0.6);
    const x = width / 2 - 0.06;
    for (const s of [-1, 1]) {
      for (const z of [-deep / 2 + 0.03, deep / 2 - 0.03])
        mesh.add('steel', rod([s * x, table - 0.002, z], [s * x, height - 0.01, z], 0.0125, 0.0125, 10));
    }
    for (const y of shelves)
      mesh.add('steel', block([-width / 2, y - 0.02, -deep / 2], [width / 2, y + 0.02, deep / 2], { radius: 0.004 }));
    const lamps = Math.max(2, Math.round(width / 0.45));
    for (let i = 0; i < lamps; i++)
      mesh.within(move(-x + (2 * x * (i + 0.5)) / lamps, shelves[0]! - 0.02, 0), () => heatLamp(mesh, form));
    for (let i = 0; i < 3; i++)
      mesh.within(move(chance.between(-x, x) * 0.8, table, chance.between(-0.1, 0.1)), () =>
        plates(mesh, chance.whole(2, 9)),
      );
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

function heatLamp(mesh: MeshBuilder, form: Form): void {
  const role: LookRole = form.fittingRole === 'metal' ? 'metal' : 'black';
  mesh.add('black', rod([0, 0.004, 0], [0, -0.06, 0], 0.004, 0.004, 6));
  const wall: Vec2[] = [
    [0.012, -0.055],
    [0.03, -0.065],
    [0.06, -0.11],
    [0.07, -0.15],
    [0.067, -0.15],
    [0.057, -0.112],
    [0.028, -0.068],
    [0, -0.066],
  ];
  mesh.add(role, lathe(wall, 18));
  mesh.add(
    'bulb',
    lathe(
      [
        [0, -0.075],
        [0.022, -0.09],
        [0.03, -0.115],
        [0.02, -0.135],
        [0, -0.14],
      ],
      12,
    ),
  );
}

/** Folded top, square legs on adjustable feet, a lower shelf with pots, a drawer at one end. */
function steelTable(mesh: MeshBuilder, form: Form, chance: Chance, width: number, depth: number, height: number): void {
  const [w, d, front] = [width / 2, depth / 2, -depth / 2 + 0.03];
  mesh.add('steel', block([-w, height - 0.045, front], [w, height, d], { radius: 0.006, rounding: 2 }));
  const x = w - 0.045;
  for (const s of [-1, 1]) {
    for (const z of [front + 0.05, d - 0.045]) {
      mesh.add(
        'steel',
        block([s * x - 0.02, 0.07, z - 0.02], [s * x + 0.02, height - 0.04, z + 0.02], { radius: 0.004 }),
      );
      mesh.add('black', cylinder(0.017, 0, 0.072, 12, 0.003), move(s * x, 0, z));
    }
  }
  const shelf = 0.22;
  mesh.add('steel', block([-x, shelf - 0.03, front + 0.04], [x, shelf, d - 0.035], { radius: 0.003 }));
  const drawer = Math.min(0.5, width * 0.4);
  const side = chance() < 0.5 ? -1 : 1;
  const middle = side * (x - 0.03 - drawer / 2);
  mesh.add(
    'steel',
    block([middle - drawer / 2, height - 0.2, front + 0.012], [middle + drawer / 2, height - 0.048, d - 0.1], {
      radius: 0.003,
    }),
  );
  barHandle(
    mesh,
    form.fittingRole === 'black' ? 'black' : 'steel',
    [middle - drawer * 0.34, height - 0.09, front + 0.012],
    [middle + drawer * 0.34, height - 0.09, front + 0.012],
    0.036,
    0.006,
  );
  stock(mesh, chance, { left: -x + 0.05, right: x - 0.05, y: shelf, z: 0.02, deep: depth * 0.6, clear: 0.4 });
}

interface Stock {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly z: number;
  readonly deep: number;
  readonly clear: number;
}

/** Pots, pans for food and plates in a row on a shelf. */
function stock(mesh: MeshBuilder, chance: Chance, p: Stock): void {
  let x = p.left;
  while (x < p.right) {
    const wide = Math.min(p.deep, chance.between(0.22, 0.38));
    if (x + wide > p.right) return;
    const kind = chance();
    mesh.within(move(x + wide / 2, p.y, p.z), () => {
      if (kind < 0.4) pot(mesh, wide / 2 - 0.03, Math.min(p.clear - 0.06, wide * chance.between(0.45, 0.8)));
      else if (kind < 0.75) pans(mesh, wide - 0.02, Math.min(p.deep, 0.5), chance.whole(1, 3));
      else plates(mesh, chance.whole(6, 14));
    });
    x += wide + chance.between(0.02, 0.1);
  }
}

function pot(mesh: MeshBuilder, radius: number, high: number): void {
  mesh.add(
    'steel',
    lathe(
      [
        [radius * 0.97, 0],
        [radius, 0.01],
        [radius, high],
        [radius * 1.03, high + 0.004],
        [radius * 1.03, high + 0.008],
        [radius * 0.6, high + 0.022],
        [0, high + 0.026],
      ],
      22,
    ),
  );
  mesh.add('black', cylinder(0.018, high + 0.025, high + 0.045, 12, 0.004));
  for (const s of [-1, 1])
    mesh.add(
      'steel',
      tube(
        [
          [s * radius, high * 0.75, -0.035],
          [s * (radius + 0.03), high * 0.78, -0.03],
          [s * (radius + 0.03), high * 0.78, 0.03],
          [s * radius, high * 0.75, 0.035],
        ],
        0.004,
        { sides: 6 },
      ),
    );
}

/** Gastronorm pans set into each other. */
function pans(mesh: MeshBuilder, width: number, depth: number, count: number): void {
  for (let i = 0; i < count; i++)
    mesh.add(
      'steel',
      vessel({
        rim: roundedRectangle(width, depth, 0.025, 4),
        top: 0.1 + i * 0.025,
        bottom: i * 0.025,
        wall: 0.006,
        floor: 0.003,
        foot: 0.88,
        round: 0.15,
        outerRound: 0.12,
        steps: 3,
      }),
    );
}

/** A pile of plates, one solid whose rims show. */
function plates(mesh: MeshBuilder, count: number): void {
  const profile: Vec2[] = [[0.06, 0]];
  for (let i = 0; i < count; i++) profile.push([0.13, i * 0.008 + 0.015], [0.121, i * 0.008 + 0.0175]);
  const top = (count - 1) * 0.008;
  profile.push([0.08, top + 0.007], [0, top + 0.006]);
  mesh.add('ceramic', lathe(profile, 18));
}

/** Four posts, four or five shelves of wire or sheet, stocked. */
export const steelShelf: PieceKind = {
  id: 'steel-shelf',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1.2, 2],
      depth: [0.35, 0.5, 0.65],
      height: [1.4, 1.8, 2.1],
    });
    const mesh = new MeshBuilder();
    const [x, z] = [width / 2 - 0.0125, depth / 2 - 0.0125];
    for (const sx of [-1, 1])
      for (const sz of [-1, 1]) mesh.add('steel', cylinder(0.0125, 0, height, 10), move(sx * x, 0, sz * z));
    const levels = 4;
    const wire = form.edgeM < 0.005;
    for (let i = 0; i < levels; i++) {
      const y = 0.16 + ((height - 0.2) * i) / (levels - 1);
      if (wire) {
        for (const s of [-1, 1]) {
          mesh.add('steel', rod([-x, y - 0.006, s * z], [x, y - 0.006, s * z], 0.005, 0.005, 6));
          mesh.add('steel', rod([s * x, y - 0.006, -z], [s * x, y - 0.006, z], 0.005, 0.005, 6));
        }
        const count = Math.round(depth / 0.035);
        for (let k = 1; k < count; k++)
          mesh.add(
            'steel',
            rod([-x, y - 0.003, -z + (2 * z * k) / count], [x, y - 0.003, -z + (2 * z * k) / count], 0.003, 0.003, 4),
          );
      } else mesh.add('steel', block([-x, y - 0.03, -z], [x, y, z], { radius: 0.002 }));
      if (i < levels - 1)
        stock(mesh, chance, {
          left: -x + 0.04,
          right: x - 0.03,
          y,
          z: 0,
          deep: depth - 0.06,
          clear: (height - 0.2) / (levels - 1) - 0.05,
        });
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
