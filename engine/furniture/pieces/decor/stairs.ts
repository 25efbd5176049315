/** A flight of stairs that runs up to a landing with a door. */
import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, sideways } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, prism, rod } from '../../kit/solids.ts';
import { isClassic } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

const RISE_M = 0.175;

const LANDING_M = 0.85;

/** Treads lie so far under their level: a runner's pile fills it. */
const PILE_M = 0.004;

const RAIL_M = 0.92;

const DOOR_M = 2;

interface StairSteps {
  /** Risers up to the landing; the last tread is the landing itself. */
  readonly count: number;
  readonly riseM: number;
  readonly goingM: number;
}

/** The steps of a flight whose landing is `heightM` up, on a footprint `depthM` deep. */
export function stairSteps(depthM: number, heightM: number): StairSteps {
  const count = Math.max(3, Math.round(heightM / RISE_M));
  return { count, riseM: heightM / count, goingM: (depthM - LANDING_M) / (count - 1) };
}

/** Height of the landing of a piece that is as high as its door's lintel. */
export const landingOf = (sizeHeightM: number): number => sizeHeightM - DOOR_M - 0.09;

/** Its foot is in front; a wall stands to its left (−x) and behind the landing, the balustrade to its right. */
export const stairs: PieceKind = {
  id: 'stairs',
  usual: [1, 4.6, 4.89],
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0.8, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, high] = sizeOf(request, {
      width: [0.8, 1.3],
      depth: [3.4, 6],
      height: [4, 5.4],
    });
    const landing = landingOf(high);
    const steps = stairSteps(depth, landing);
    const mesh = new MeshBuilder();
    const [w, front] = [width / 2, -depth / 2];
    const side: MaterialRole = form.frameRole === 'rattan' ? 'painted' : form.frameRole;
    const tread: MaterialRole = side === 'woodDark' ? 'woodDark' : 'wood';
    for (let i = 0; i < steps.count - 1; i++) {
      const z = front + 0.02 + i * steps.goingM;
      const y = (i + 1) * steps.riseM - PILE_M;
      mesh.add(side, block([-w + 0.03, y - steps.riseM, z], [w - 0.03, y - 0.035, z + 0.02], { radius: 0 }));
      const nose = [-w + 0.03, y - 0.035, z - 0.02] as const;
      mesh.add(tread, block(nose, [w - 0.03, y, z + steps.goingM], { radius: 0.004, grain: 0 }));
    }
    const back = depth / 2;
    const last = back - LANDING_M + 0.02;
    mesh.add(side, block([-w, landing - steps.riseM, last], [w, landing - 0.036, last + 0.02], { radius: 0 }));
    mesh.add('painted', block([-w, landing - 0.24, last + 0.021], [w, landing - 0.036, back], { radius: 0.002 }));
    mesh.add(tread, block([-w, landing - 0.035, last - 0.02], [w, landing, back], { radius: 0.003, grain: 0 }));
    // Strings: boards that carry the treads, cut level at foot and landing.
    const pitch = steps.riseM / steps.goingM;
    const reach = last - front;
    const string: Vec2[] = [
      [front, 0],
      [front, 0.2],
      [last, 0.2 + reach * pitch],
      [last, reach * pitch - 0.12],
      [front + 0.12 / pitch, 0],
    ];
    for (const x of [-w, w - 0.03])
      mesh.add(side, prism(string, 0, 0.03, { bevel: 0.001 }), chain(move(x, 0, 0), sideways));
    balustrade(mesh, form, { x: w - 0.015, front, last, back, pitch, landing });
    landingDoor(mesh, form, landing, back);
    return pieceOf(mesh, { sizeM: [width, depth, high] });
  },
};

function balustrade(
  mesh: MeshBuilder,
  form: Form,
  p: { x: number; front: number; last: number; back: number; pitch: number; landing: number },
): void {
  const classic = isClassic(form);
  const rail: MaterialRole = classic || form.frameRole === 'wood' || form.frameRole === 'woodDark' ? 'wood' : 'black';
  const bar: MaterialRole = classic ? 'painted' : 'black';
  const at = (z: number) => Math.min(p.landing, 0.2 + (z - p.front) * p.pitch);
  const post = (z: number, foot: number) =>
    mesh.add(
      rail,
      block([p.x - 0.035, foot, z - 0.035], [p.x + 0.015, foot + RAIL_M + 0.1, z + 0.035], { radius: 0.004 }),
    );
  const [foot, top] = [p.front + 0.06, p.last];
  post(foot, 0);
  post(top, p.landing - 0.2);
  post(p.back - 0.04, p.landing - 0.04);
  const high = (z: number) => at(z) + RAIL_M - 0.2 + 0.16;
  mesh.add(rail, rod([p.x - 0.01, high(foot), foot], [p.x - 0.01, p.landing + RAIL_M, top], 0.026, 0.026, 10));
  mesh.add(
    rail,
    rod([p.x - 0.01, p.landing + RAIL_M, top], [p.x - 0.01, p.landing + RAIL_M, p.back - 0.04], 0.026, 0.026, 10),
  );
  const radius = classic ? 0.014 : 0.007;
  for (let z = foot + 0.12; z < p.back - 0.08; z += 0.12) {
    if (Math.abs(z - top) < 0.06) continue;
    const level = z > top;
    const low = level ? p.landing - 0.02 : at(z) - 0.03;
    const upper = level
      ? p.landing + RAIL_M
      : high(foot) + ((z - foot) * (p.landing + RAIL_M - high(foot))) / (top - foot);
    mesh.add(bar, rod([p.x - 0.01, low, z], [p.x - 0.01, upper, z], radius, radius, 8));
  }
}

/** The door that the landing leads to, in its frame. */
function landingDoor(mesh: MeshBuilder, form: Form, y: number, back: number): void {
  const half = 0.38;
  const role: MaterialRole = form.frameRole === 'woodDark' || form.frameRole === 'wood' ? form.frameRole : 'painted';
  for (const x of [-half - 0.04, half - 0.04]) {
    mesh.add(role, block([x, y, back - 0.03], [x + 0.08, y + DOOR_M + 0.09, back], { radius: 0.003 }));
  }
  mesh.add(
    role,
    block([-half + 0.04, y + DOOR_M, back - 0.03], [half - 0.04, y + DOOR_M + 0.09, back], { radius: 0.003 }),
  );
  mesh.add(role, block([-half + 0.04, y + 0.004, back - 0.016], [half - 0.04, y + DOOR_M, back], { radius: 0.001 }));
  for (const [low, high] of [
    [0.2, 0.9],
    [1.03, 1.87],
  ] as const) {
    mesh.add(
      role,
      block([-half + 0.12, y + low, back - 0.022], [half - 0.12, y + high, back - 0.01], { radius: 0.004 }),
    );
  }
  mesh.within(move(half - 0.09, y + 1.02, back - 0.05), () =>
    mesh.add('metal', rod([0, 0, 0], [-0.11, 0, 0], 0.009, 0.008, 10)),
  );
  mesh.add('metal', rod([half - 0.09, y + 1.02, back - 0.05], [half - 0.09, y + 1.02, back - 0.01], 0.009, 0.009, 10));
}
