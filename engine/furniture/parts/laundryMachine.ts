import { formOf } from '../forms/families.ts';
import { chain, move, turnX } from '../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../kit/mesh.ts';
import { sizeOf } from '../kit/size.ts';
import { block, cylinder, lathe } from '../kit/solids.ts';
import type { MaterialRole, Piece, PieceRequest } from '../types.ts';
import { applianceRole, kitchenForm } from './kitchen.ts';
import { knob } from './taps.ts';

/**
 * A front loader: a chromed porthole and a drawer for powder in a washer, a broad ring and the lint flap in a dryer.
 */
export function machine(request: PieceRequest, washer: boolean): Piece {
  const form = kitchenForm(formOf(request.forms));
  const [width, depth, height] = sizeOf(request, {
    width: [0.55, 0.7],
    depth: [0.45, 0.72],
    height: [0.8, 1],
  });
  const mesh = new MeshBuilder();
  const finish = applianceRole(form);
  const body: MaterialRole =
    form.arm === 'cylinder' && finish !== 'black' ? 'painted' : finish === 'painted' ? 'white' : finish;
  const soft = form.edgeM >= 0.01;
  const [w, face] = [width / 2, -depth / 2 + 0.052];
  const dark: MaterialRole = body === 'black' ? 'steel' : 'black';
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
function porthole(mesh: MeshBuilder, ring: MaterialRole, radius: number, washer: boolean): void {
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
