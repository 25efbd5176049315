import type { Vec3 } from '../../geometry/types.ts';
import { move } from '../kit/affine.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { block, cylinder } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';
import { barHandle, burner, grate, knob } from './taps.ts';

interface StoveMeasures {
  readonly width: number;
  /** Height of the top plate. */
  readonly height: number;
  readonly edge: number;
  readonly back: number;
  readonly finish: MaterialRole;
  readonly fitting: MaterialRole;
  readonly ovens: number;
  readonly knobs: number;
  readonly foot: number;
  /** A board closes the gap to the floor; short round feet otherwise. */
  readonly plinth: boolean;
  /** A warming drawer below the ovens. */
  readonly drawer: boolean;
}

/** A cooker: body, oven doors, hob. */
export function drawStove(mesh: MeshBuilder, p: StoveMeasures): void {
  const { width, height, edge, back, finish, fitting, foot } = p;
  const w = width / 2;
  const face = edge + 0.022;
  const body = face + 0.03;
  mesh.add(finish, block([-w + 0.002, foot, body], [w - 0.002, height - 0.028, back], { radius: 0.001 }));
  mesh.add(
    finish === 'painted' || finish === 'white' ? 'steel' : finish,
    block([-w, height - 0.03, edge], [w, height, back], { radius: 0.004, rounding: 2 }),
  );
  if (p.plinth)
    mesh.add('black', block([-w + 0.002, 0, face + 0.05], [w - 0.002, foot + 0.001, back - 0.02], { radius: 0.001 }));
  else
    for (const sx of [-1, 1])
      for (const z of [body + 0.05, back - 0.06])
        mesh.add('steel', cylinder(0.02, 0, foot + 0.001, 12), move(sx * (w - 0.06), 0, z));
  const panel = height - 0.125;
  mesh.add(finish, block([-w + 0.002, panel, face], [w - 0.002, height - 0.032, body + 0.002], { radius: 0.003 }));
  for (let i = 0; i < p.knobs; i++) {
    const x = -w + (width * (i + 0.5)) / p.knobs;
    knob(
      mesh,
      fitting,
      [x, (panel + height - 0.032) / 2, face],
      Math.min(0.021, (width / p.knobs) * 0.34),
      i % 3 === 0 ? 0.5 : 0,
    );
  }
  const low = p.drawer ? foot + 0.13 : foot + 0.02;
  for (let i = 0; i < p.ovens; i++) {
    const left = -w + (width * i) / p.ovens + 0.004;
    const right = -w + (width * (i + 1)) / p.ovens - 0.004;
    ovenDoor(mesh, p, left, right, low, panel - 0.006, face, body);
    if (p.drawer) {
      mesh.add(finish, block([left, foot + 0.004, face], [right, low - 0.006, body + 0.002], { radius: 0.003 }));
      if (!p.plinth)
        barHandle(mesh, fitting, [left + 0.06, low - 0.045, face], [right - 0.06, low - 0.045, face], 0.036, 0.006);
    }
  }
}

/** A frame around a dark window, a bar across its top. */
function ovenDoor(
  mesh: MeshBuilder,
  p: StoveMeasures,
  left: number,
  right: number,
  low: number,
  high: number,
  face: number,
  body: number,
): void {
  const board = (from: Vec3, to: Vec3) => mesh.add(p.finish, block(from, to, { radius: 0.002 }));
  const side = Math.min(0.07, (right - left) * 0.16);
  const [bottom, top] = [low + (high - low) * 0.16, high - Math.max(0.085, (high - low) * 0.22)];
  board([left, low, face], [left + side, high, body + 0.001]);
  board([right - side, low, face], [right, high, body + 0.001]);
  board([left + side, low, face], [right - side, bottom, body + 0.001]);
  board([left + side, top, face], [right - side, high, body + 0.001]);
  mesh.add(
    'screen',
    block([left + side - 0.002, bottom - 0.002, face + 0.003], [right - side + 0.002, top + 0.002, body], {
      radius: 0,
    }),
  );
  barHandle(
    mesh,
    p.fitting === 'black' && p.finish === 'black' ? 'steel' : p.fitting,
    [left + 0.03, high - 0.045, face],
    [right - 0.03, high - 0.045, face],
    0.038,
    0.009,
  );
}

/** Where a hob lies and how large it is, metres. */
export interface Hob {
  readonly width: number;
  readonly depth: number;
  readonly y: number;
  readonly z: number;
}

/** Burners under grates, in columns. */
export function gasHob(mesh: MeshBuilder, hob: Hob, columns: number): void {
  const cell = hob.width / columns;
  mesh.add(
    'black',
    block(
      [-hob.width / 2, hob.y - 0.002, hob.z - hob.depth / 2],
      [hob.width / 2, hob.y + 0.003, hob.z + hob.depth / 2],
      { radius: 0.001 },
    ),
  );
  for (let i = 0; i < columns; i++) {
    const x = -hob.width / 2 + cell * (i + 0.5);
    mesh.within(move(x, hob.y + 0.003, hob.z), () => {
      grate(mesh, cell - 0.008, hob.depth - 0.01, 0.034, 2);
      for (const s of [-1, 1])
        mesh.within(move(0, 0, (s * hob.depth) / 4), () => burner(mesh, (i + (s + 1) / 2) % 2 ? 0.034 : 0.046));
    });
  }
}
