/** Laundries: machines, the rack, the basket. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import { applianceRole, kitchenForm } from './kitchenParts.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { patch, type Shape } from './shape.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, prism, rod, superellipsoid, tube } from './solids.ts';
import { knob } from './taps.ts';
import { hangingTowel, rolledTowel } from './towels.ts';
import type { LookRole, Piece, PieceKind, PieceRequest } from './types.ts';
import { times } from './vessels.ts';

export const washingMachine: PieceKind = {
  id: 'washing-machine',
  stance: 'floor',
  segment: 'appliance',
  clearanceM: { front: 0.7, side: 0.01, back: 0.02 },
  againstWall: true,
  build: (request) => machine(request, true),
};

export const tumbleDryer: PieceKind = {
  ...washingMachine,
  id: 'tumble-dryer',
  build: (request) => machine(request, false),
};

/** A front loader: a chromed porthole and a drawer for powder in a washer, a broad ring and the lint flap in a dryer. */
function machine(request: PieceRequest, washer: boolean): Piece {
  const form = kitchenForm(formOf(request.forms));
  const [width, depth, height] = sizeOf(request, {
    width: [0.55, 0.6, 0.7],
    depth: [0.45, 0.62, 0.72],
    height: [0.8, 0.86, 1],
  });
  const mesh = new MeshBuilder();
  const finish = applianceRole(form);
  const body: LookRole =
    form.arm === 'cylinder' && finish !== 'black' ? 'painted' : finish === 'painted' ? 'white' : finish;
  const soft = form.edgeM >= 0.01;
  const [w, face] = [width / 2, -depth / 2 + 0.052];
  const dark: LookRole = body === 'black' ? 'steel' : 'black';
  mesh.add(body, block([-w, 0.02, face], [w, height - 0.022, depth / 2], { radius: soft ? 0.03 : 0.008, rounding: 4 }));
  mesh.add(body, block([-w, height - 0.024, face - 0.004], [w, height, depth / 2], { radius: 0.008, rounding: 2 }));
  for (const sx of [-1, 1])
    for (const z of [face + 0.06, depth / 2 - 0.06])
      mesh.add('black', cylinder(0.022, 0, 0.024, 12), move(sx * (w - 0.06), 0, z));
  const panel = height - 0.135;
  mesh.add('black', block([-w + 0.004, panel - 0.003, face - 0.001], [w - 0.004, panel, face + 0.004], { radius: 0 }));
  knob(
    mesh,
    dark === 'steel' ? 'steel' : body === 'steel' ? 'black' : 'steel',
    [washer ? 0.02 : 0, panel + 0.058, face],
    0.028,
    0.6,
  );
  mesh.add(
    'screen',
    block([w * 0.3, panel + 0.035, face - 0.002], [w * 0.74, panel + 0.082, face + 0.003], { radius: 0.001 }),
  );
  for (let i = 0; i < 3; i++)
    mesh.add(
      dark,
      cylinder(0.006, 0, 0.003, 10),
      chain(move(w * 0.8 + (i % 2) * 0.022, panel + 0.045 + i * 0.014, face), turnX(-Math.PI / 2)),
    );
  if (washer) {
    mesh.add(
      body,
      block([-w + 0.02, panel + 0.014, face - 0.006], [-w + 0.2, height - 0.034, face + 0.004], {
        radius: 0.004,
        rounding: 2,
      }),
    );
    mesh.add(
      dark,
      block([-w + 0.06, panel + 0.016, face - 0.007], [-w + 0.16, panel + 0.026, face], { radius: 0.001 }),
    );
  }
  const radius = Math.min(width * 0.33, 0.2);
  mesh.within(chain(move(0, 0.46 * height - 0.01, face), turnX(-Math.PI / 2)), () =>
    porthole(
      mesh,
      washer ? (body === 'steel' ? 'black' : 'steel') : body === 'white' ? 'black' : 'steel',
      radius,
      washer,
    ),
  );
  if (!washer) mesh.add(body, block([-w + 0.03, 0.05, face - 0.004], [w * 0.1, 0.15, face + 0.002], { radius: 0.003 }));
  else mesh.add(body, block([w - 0.15, 0.05, face - 0.003], [w - 0.04, 0.13, face + 0.002], { radius: 0.003 }));
  return pieceOf(mesh, {
    sizeM: [width, undefined, height],
    decorSpots: [{ centre: [0, height, 0.02], widthM: width * 0.8, depthM: depth * 0.6, clearM: 0.4 }],
  });
}

/** A door drawn on y = 0, rising towards its glass. */
function porthole(mesh: MeshBuilder, ring: LookRole, radius: number, washer: boolean): void {
  const inner = washer ? 0.7 : 0.58;
  mesh.add(
    ring,
    lathe(
      [
        [radius, -0.004],
        [radius, 0.018],
        [radius * 0.97, 0.03],
        [radius * 0.9, 0.036],
        [radius * (inner + 0.06), 0.03],
        [radius * inner, 0.014],
        [0, 0.012],
      ],
      40,
    ),
  );
  mesh.add(
    'screen',
    lathe(
      [
        [radius * (inner + 0.01), 0.012],
        [radius * inner, 0.022],
        [radius * inner * 0.75, 0.034],
        [radius * inner * 0.4, 0.041],
        [0, 0.044],
      ],
      32,
    ),
  );
  mesh.add(
    ring === 'black' ? 'steel' : 'black',
    block([radius * 0.83, 0.03, -0.035], [radius * 0.93, 0.041, 0.035], { radius: 0.004 }),
  );
}

/** A folding rack, its bars along x: steel with crossed legs, or wooden. Something dries on it. */
export const dryingRack: PieceKind = {
  id: 'drying-rack',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.4, side: 0.1, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 1, 1.4],
      depth: [0.45, 0.56, 0.7],
      height: [0.8, 0.98, 1.2],
    });
    const mesh = new MeshBuilder();
    const steel = form.legRole === 'metal' || form.legRole === 'black' || form.frameRole === 'white';
    const role: LookRole = steel
      ? form.legRole === 'black'
        ? 'black'
        : 'steel'
      : form.legRole === 'woodDark'
        ? 'woodDark'
        : 'wood';
    const r = steel ? 0.009 : 0.0125;
    const [w, d, top] = [width / 2 - r, depth / 2 - r, height - r];
    for (const s of [-1, 1]) {
      const x = w - (s > 0 ? 0 : r * 2.2);
      if (steel)
        mesh.add(
          role,
          tube(
            bent(
              [
                [-x, 0.004 + r, -s * d],
                [-x, top - 0.03, s * d],
                [x, top - 0.03, s * d],
                [x, 0.004 + r, -s * d],
              ],
              0.03,
              4,
            ),
            r,
            { sides: 10, round: true },
          ),
        );
      else {
        for (const e of [-1, 1])
          mesh.add(
            role,
            tube(
              [
                [e * x, r * 0.6, -s * d],
                [e * x, top, s * d],
              ],
              r,
              { outline: roundedRectangle(2, 2, 0.4, 2) },
            ),
          );
        mesh.add(role, rod([-x, 0.16, -s * d * 0.68], [x, 0.16, -s * d * 0.68], 0.009, 0.009, 10));
      }
      mesh.add(
        role,
        tube(
          [
            [s * w, top, -d],
            [s * w, top, d],
          ],
          steel ? r * 0.8 : r * 0.8,
          { sides: 8, round: true },
        ),
      );
    }
    const bars = Math.max(5, Math.round(depth / 0.075));
    const at = (i: number) => -d + (2 * d * i) / (bars - 1);
    for (let i = 0; i < bars; i++)
      mesh.add(role, rod([-w, top, at(i)], [w, top, at(i)], steel ? 0.0035 : 0.007, steel ? 0.0035 : 0.007, 8));
    dry(mesh, chance, { width, top, bar: steel ? 0.004 : 0.0075, places: [0, Math.floor(bars / 2), bars - 1].map(at) });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function dry(
  mesh: MeshBuilder,
  chance: Chance,
  p: { width: number; top: number; bar: number; places: readonly number[] },
): void {
  for (const z of p.places) {
    if (z !== p.places[0] && chance() < 0.35) continue;
    const wide = p.width * chance.between(0.34, 0.56);
    const x = (p.width - wide - 0.08) * (chance() - 0.5);
    const role = chance.pick<LookRole>(['textile', 'white', 'textileSecond']);
    const long = p.top * chance.between(0.36, 0.56);
    mesh.within(move(x, p.top, z), () => hangingTowel(mesh, role, wide, long, long * chance.between(0.7, 0.95), p.bar));
  }
}

/** Woven, of wire, or of cloth in a wooden frame; laundry in it. */
export const basket: PieceKind = {
  id: 'basket',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.2, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 0.44, 0.65],
      depth: [0.26, 0.36, 0.5],
      height: [0.22, 0.46, 0.65],
    });
    const mesh = new MeshBuilder();
    const wire = form.base === 'sled' || form.legRole === 'black';
    const outline =
      form.softness > 0.1 && !wire
        ? superellipse(width - 0.04, depth - 0.04, form.tableTop === 'round' ? 2.2 : 3.4, 40)
        : roundedRectangle(width - 0.03, depth - 0.03, 0.06, 9);
    if (wire) {
      const grey: LookRole = form.legRole === 'metal' ? 'steel' : 'black';
      const rows = 6;
      for (let i = 0; i <= rows; i++) {
        const k = 0.88 + 0.12 * (i / rows);
        mesh.add(
          grey,
          tube(
            outline.map(([x, z]): Vec3 => [x * k, 0.006 + (height - 0.014) * (i / rows), z * k]),
            i === rows ? 0.006 : 0.0025,
            { sides: 6, closed: true },
          ),
        );
      }
      for (let i = 0; i < outline.length; i += 2) {
        const [x, z] = outline[i]!;
        mesh.add(grey, rod([x * 0.88, 0.005, z * 0.88], [x, height - 0.008, z], 0.002, 0.002, 5));
      }
      mesh.add('textile', prism(times(outline, 0.86), 0.008, height * 0.72, { bevel: 0.03, rounding: 2 }));
    } else mesh.add('rattan', woven(outline, height));
    const fill = height * (wire ? 0.7 : 0.8);
    for (let i = 0; i < 4; i++) {
      const [x, z] = [(i % 2 ? 0.16 : -0.16) * width, (i < 2 ? -0.14 : 0.14) * depth];
      const role = chance.pick<LookRole>(['white', 'textile', 'textileSecond']);
      if (form.door === 'flat')
        mesh.within(chain(move(x * 1.1, fill - 0.05, z * 1.3), turnY(Math.PI / 2)), () =>
          rolledTowel(mesh, role, Math.min(0.06, depth * 0.16), width * 0.4),
        );
      else
        mesh.add(
          role,
          superellipsoid(width * 0.26, height * chance.between(0.14, 0.2), depth * 0.26, 2.4, 16),
          move(x, fill, z),
        );
    }
    if (!wire)
      for (const s of [-1, 1])
        mesh.add(
          'rattan',
          tube(
            bent(
              [
                [s * (width / 2 - 0.03), height * 0.8, -0.06],
                [s * (width / 2 - 0.008), height - 0.004, -0.06],
                [s * (width / 2 - 0.008), height - 0.004, 0.06],
                [s * (width / 2 - 0.03), height * 0.8, 0.06],
              ],
              0.03,
              4,
            ),
            0.008,
            { sides: 6 },
          ),
        );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Strands laid over stakes: each row steps out where the one below steps in. */
function woven(outline: readonly (readonly [number, number])[], height: number): Shape {
  const rows: Vec3[][] = [];
  const count = Math.max(8, Math.round(height / 0.022));
  const row = (y: number, k: number, phase: number, swing: number) =>
    rows.push(
      outline.map(([x, z], i): Vec3 => {
        const j = 1 + (i % 2 === phase ? swing : -swing);
        return [x * k * j, y, z * k * j];
      }),
    );
  for (let i = 0; i <= count; i++)
    row((height * 0.985 * i) / count, 0.86 + 0.14 * Math.sin((i / count) * 1.5), i % 2, 0.011);
  row(height, 0.985, 0, 0);
  row(height * 0.985, 0.955, 0, 0);
  row(0.02, 0.82, 0, 0);
  return patch(rows, { wrap: true, capFirst: true, capLast: true, crease: 0.9 });
}
