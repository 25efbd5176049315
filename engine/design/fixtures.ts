/**
 * Windows, doors and railings as built parts with look roles. Axes of all of them: x from the left end of the opening
 * as seen from inside, y up from its lower edge, z = 0 on the inner face of the wall and outwards from there; metres.
 */
import { chain, move, turnX } from '../furniture/kit/affine.ts';
import { MeshBuilder } from '../furniture/kit/mesh.ts';
import { patch, type Shape } from '../furniture/kit/shape.ts';
import { block, cylinder, rod } from '../furniture/kit/solids.ts';
import type { MaterialRole } from '../furniture/types.ts';
import type { Mesh } from '../render/types.ts';
import type { Joinery } from './joinery.ts';

export interface Fixture {
  readonly mesh: Mesh;
  readonly roles: readonly MaterialRole[];
}

/** Thickness of walls: how deep openings are. */
export const WALL_M = 0.22;
/** Where the frames of windows begin behind the inner face. */
const FRAME_AT_M = 0.09;

const eased = { radius: 0.003 };

/**
 * A window for an opening of the given size. Its sill stands 4 cm into the room unless it reaches almost to the floor.
 */
export function windowFixture(widthM: number, heightM: number, joinery: Joinery, sill: boolean): Fixture {
  const builder = new MeshBuilder();
  const role = joinery.windowRole;
  const slim = role === 'black' || role === 'metal';
  const frame = slim ? 0.035 : 0.055;
  ring(builder, role, [0, 0, widthM, heightM], frame, FRAME_AT_M, FRAME_AT_M + 0.07);
  const casements = Math.max(1, Math.round((widthM - 2 * frame) / joinery.casementM));
  const each = (widthM - 2 * frame) / casements;
  for (let i = 0; i < casements; i++) {
    const left = frame + i * each;
    casement(builder, role, [left, frame, left + each, heightM - frame], slim ? 0.022 : 0.042, joinery);
    if (!slim && casements > 1 && i % 2 === 0 && i + 1 < casements) {
      windowHandle(builder, left + each - 0.021, Math.min(heightM * 0.45, 1.05));
    }
  }
  if (sill) {
    builder.add(
      role === 'wood' || role === 'woodDark' ? role : 'painted',
      block([-0.05, -0.03, -0.045], [widthM + 0.05, 0, FRAME_AT_M], { radius: 0.006 }),
    );
  }
  if (joinery.casingM > 0.05)
    casing(builder, role === 'black' ? 'painted' : role, widthM, heightM, joinery.casingM, !sill);
  return builder.build();
}

/** Four bars around a rectangle (left, bottom, right, top). */
function ring(
  builder: MeshBuilder,
  role: MaterialRole,
  [left, bottom, right, top]: readonly [number, number, number, number],
  width: number,
  from: number,
  to: number,
): void {
  builder.add(role, block([left, bottom, from], [left + width, top, to], eased));
  builder.add(role, block([right - width, bottom, from], [right, top, to], eased));
  builder.add(role, block([left + width, bottom, from], [right - width, bottom + width, to], eased));
  builder.add(role, block([left + width, top - width, from], [right - width, top, to], eased));
}

function casement(
  builder: MeshBuilder,
  role: MaterialRole,
  rect: readonly [number, number, number, number],
  width: number,
  joinery: Joinery,
): void {
  const [left, bottom, right, top] = rect;
  const from = FRAME_AT_M - 0.008;
  // Without a gap: it would be a line of dots, as what shines through it is thinner than a pixel.
  ring(builder, role, rect, width, from, FRAME_AT_M + 0.05);
  const inner = [left + width, bottom + width, right - width, top - width] as const;
  builder.add('glass', pane(inner[0], inner[1], inner[2], inner[3], FRAME_AT_M + 0.025));
  // Tall casements keep panes of about the same shape: low windows take fewer rows.
  const rows = Math.max(1, Math.min(joinery.panes[1], Math.round((top - bottom) / 0.38)));
  const columns = Math.max(1, Math.min(joinery.panes[0], Math.round((right - left) / 0.24)));
  const bar = role === 'painted' || role === 'wood' || role === 'woodDark' ? 0.022 : 0.014;
  for (let i = 1; i < columns; i++) {
    const x = inner[0] + ((inner[2] - inner[0]) * i) / columns;
    builder.add(role, block([x - bar / 2, inner[1], from + 0.01], [x + bar / 2, inner[3], FRAME_AT_M + 0.04], eased));
  }
  for (let j = 1; j < rows; j++) {
    const y = inner[1] + ((inner[3] - inner[1]) * j) / rows;
    builder.add(role, block([inner[0], y - bar / 2, from + 0.01], [inner[2], y + bar / 2, FRAME_AT_M + 0.04], eased));
  }
}

function pane(left: number, bottom: number, right: number, top: number, z: number): Shape {
  return patch([
    [
      [left, bottom, z],
      [right, bottom, z],
    ],
    [
      [left, top, z],
      [right, top, z],
    ],
  ]);
}

function windowHandle(builder: MeshBuilder, x: number, y: number): void {
  builder.add(
    'metal',
    block([x - 0.012, y - 0.03, FRAME_AT_M - 0.016], [x + 0.012, y + 0.03, FRAME_AT_M - 0.008], eased),
  );
  builder.add(
    'metal',
    block([x - 0.008, y - 0.11, FRAME_AT_M - 0.034], [x + 0.008, y + 0.012, FRAME_AT_M - 0.018], eased),
  );
}

/** Architrave on the wall around an opening; `closed` also under it. */
function casing(
  builder: MeshBuilder,
  role: MaterialRole,
  width: number,
  height: number,
  wide: number,
  closed: boolean,
): void {
  const z = [-0.018, 0] as const;
  const low = closed ? 0 : -0.03;
  builder.add(role, block([-wide, low, z[0]], [0, height + wide, z[1]], eased));
  builder.add(role, block([width, low, z[0]], [width + wide, height + wide, z[1]], eased));
  builder.add(role, block([0, height, z[0]], [width, height + wide, z[1]], eased));
}

/** A closed door; two leaves when it is wider than 1.2 m. */
export function doorFixture(widthM: number, heightM: number, joinery: Joinery): Fixture {
  const builder = new MeshBuilder();
  const role = joinery.doorRole;
  const lining = 0.03;
  builder.add(role, block([0, 0, -0.004], [lining, heightM, WALL_M], eased));
  builder.add(role, block([widthM - lining, 0, -0.004], [widthM, heightM, WALL_M], eased));
  builder.add(role, block([lining, heightM - lining, -0.004], [widthM - lining, heightM, WALL_M], eased));
  casing(builder, role, widthM, heightM, Math.max(0.045, joinery.casingM), true);
  const leaves = widthM > 1.2 ? 2 : 1;
  const each = (widthM - 2 * lining) / leaves;
  for (let i = 0; i < leaves; i++) {
    const left = lining + i * each + 0.0015;
    const right = lining + (i + 1) * each - 0.0015;
    leaf(builder, [left, 0.004, right, heightM - lining - 0.0015], joinery);
    const hingeLeft = leaves === 1 || i === 0;
    lever(builder, hingeLeft ? right - 0.055 : left + 0.055, hingeLeft ? -1 : 1);
  }
  return builder.build();
}

function leaf(builder: MeshBuilder, rect: readonly [number, number, number, number], joinery: Joinery): void {
  const [left, bottom, right, top] = rect;
  const role = joinery.doorRole;
  const [near, far] = [0.015, 0.055];
  if (joinery.door === 'glazed') {
    ring(builder, role, rect, 0.085, near, far);
    builder.add('glass', pane(left + 0.085, bottom + 0.085, right - 0.085, top - 0.085, (near + far) / 2));
    for (let i = 1; i < 4; i++) {
      const y = bottom + ((top - bottom) * i) / 4;
      builder.add(role, block([left + 0.085, y - 0.01, near + 0.008], [right - 0.085, y + 0.01, far - 0.008], eased));
    }
    return;
  }
  builder.add(role, block([left, bottom, near], [right, top, far], eased));
  if (joinery.door === 'planks') {
    const count = Math.max(4, Math.round((right - left) / 0.13));
    for (let i = 0; i < count; i++) {
      const x = left + ((right - left) * i) / count;
      builder.add(
        role,
        block([x + 0.002, bottom + 0.005, near - 0.01], [x + (right - left) / count - 0.002, top - 0.005, near], {
          radius: 0.004,
        }),
      );
    }
  } else if (joinery.door === 'panelled') {
    const columns = right - left > 0.6 ? 2 : 1;
    const rails = [0.19, 0.9, 1.03, top - bottom - 0.13];
    for (let column = 0; column < columns; column++) {
      const x0 = left + 0.11 + (column * (right - left - 0.11)) / columns;
      const x1 = left + ((column + 1) * (right - left - 0.11)) / columns;
      for (const [y0, y1] of [
        [rails[0], rails[1]],
        [rails[2], rails[3]],
      ]) {
        ring(builder, role, [x0, bottom + y0, x1, bottom + y1], 0.018, near - 0.01, near);
        builder.add(
          role,
          block([x0 + 0.055, bottom + y0 + 0.055, near - 0.008], [x1 - 0.055, bottom + y1 - 0.055, near], {
            radius: 0.007,
          }),
        );
      }
    }
  }
}

/** A lever handle on its rose; `side` is the direction in which the lever points. */
function lever(builder: MeshBuilder, x: number, side: 1 | -1): void {
  const flat = chain(move(x, 1.03, 0.015), turnX(-Math.PI / 2));
  builder.add('metal', cylinder(0.026, 0, 0.008, 20), flat);
  builder.add('metal', cylinder(0.009, 0, 0.045, 12), flat);
  builder.add('metal', rod([x, 1.03, -0.028], [x + side * 0.12, 1.03, -0.028], 0.009, 0.008, 12));
}

/** A railing of the given width, 1.05 m high: upright bars under a rail, or panes of glass. */
export function railingFixture(widthM: number, glazed: boolean): Fixture {
  const builder = new MeshBuilder();
  const [from, to] = [WALL_M * 0.3, WALL_M * 0.3 + 0.04];
  builder.add('metal', block([0, 1.01, from - 0.01], [widthM, 1.05, to + 0.01], { radius: 0.006 }));
  builder.add('metal', block([0, 0.09, from + 0.005], [widthM, 0.12, to - 0.005], eased));
  const posts = Math.max(2, Math.round(widthM / 1.2) + 1);
  for (let i = 0; i < posts; i++) {
    const x = 0.02 + ((widthM - 0.04) * i) / (posts - 1);
    builder.add('metal', block([x - 0.02, 0, from], [x + 0.02, 1.01, to], eased));
    if (glazed && i + 1 < posts) {
      const next = 0.02 + ((widthM - 0.04) * (i + 1)) / (posts - 1);
      builder.add('glass', pane(x + 0.03, 0.14, next - 0.03, 0.99, (from + to) / 2));
    }
  }
  if (!glazed) {
    const bars = Math.floor(widthM / 0.11);
    for (let i = 1; i < bars; i++) {
      const x = (widthM * i) / bars;
      builder.add('metal', block([x - 0.006, 0.12, from + 0.014], [x + 0.006, 1.01, from + 0.026], { radius: 0.001 }));
    }
  }
  return builder.build();
}
