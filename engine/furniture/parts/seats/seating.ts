/**
 * Sofas and armchairs: one frame of measures, six ways to build. The front faces −z, the seat is `seats` cushions wide.
 */

import type { Chance } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, sideways, turnX, turnY, upright } from '../../kit/affine.ts';
import { arc, through } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, type Shape, smooth } from '../../kit/shape.ts';
import { padding, tufted } from '../../kit/soft.ts';
import { prism, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { backCushions, type SeatMeasures, type SeatSpace, seatCushions, thrownPillow } from '../cushions.ts';
import { fourLegs } from '../legs.ts';
import { banquette } from './banquette.ts';
import { drapedThrow } from './drapedThrow.ts';
import { curvedSeat, framedSeat, rattanSeat, tubeSeat } from './seatingFrames.ts';

/** A sofa or an armchair in the family's make, with its pillows. */
export function drawSeat(mesh: MeshBuilder, form: Form, measures: SeatMeasures): void {
  const space = bodyOf(mesh, form, measures);
  scatterPillows(mesh, form, measures, space);
}

function bodyOf(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  switch (form.seating) {
    case 'upholstered':
      return upholstered(mesh, form, measures);
    case 'framed':
      return framedSeat(mesh, form, measures);
    case 'tube':
      return tubeSeat(mesh, form, measures);
    case 'rattan':
      return rattanSeat(mesh, form, measures);
    case 'curved':
      return curvedSeat(mesh, form, measures);
    case 'banquette':
      return banquette(mesh, form, measures);
  }
}

const legHeight: Record<Form['leg'], number> = {
  tapered: 0.15,
  splayed: 0.16,
  square: 0.13,
  turned: 0.12,
  cabriole: 0.2,
  sabre: 0.16,
  block: 0.05,
  hairpin: 0.16,
  tube: 0.14,
  bun: 0.08,
  hoof: 0.16,
  bamboo: 0.14,
  blade: 0.11,
};

const armWidth: Record<Form['arm'], number> = {
  rolled: 0.17,
  track: 0.13,
  pillow: 0.22,
  flared: 0.12,
  scroll: 0.19,
  cylinder: 0.2,
};

function upholstered(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  const { width, depth, height, chance } = measures;
  const legs = legHeight[form.leg];
  const armY =
    form.arm === 'scroll' && form.back === 'tufted' ? height : Math.min(height - 0.06, form.seatHeightM + 0.2);
  const arms = armWidth[form.arm] * (measures.seats === 1 ? 0.85 : 1);
  const seatHigh = 0.15 + 0.02 * chance();
  const baseY = form.seatHeightM - seatHigh;
  const backFrame = form.back === 'cushions' ? 0.13 : 0.2;
  const inner = width / 2 - arms;
  fourLegs(mesh, {
    kind: form.leg,
    role: form.legRole,
    width,
    depth,
    height: legs + 0.01,
    insetM: form.leg === 'block' ? 0.15 : 0.09,
    size: 0.05,
  });
  mesh.add(
    form.coverRole,
    padding([-inner - 0.02, legs, -depth / 2 + 0.025], [inner + 0.02, baseY + 0.02, depth / 2 - 0.02], {
      seed: chance.seed,
      radius: 0.025,
      swell: 0.03,
    }),
  );
  drawArms(mesh, form, { inner, arms, armY, legs, depth, chance });
  if (measures.throw && square.includes(form.arm))
    drapedThrow(mesh, form.coverRole === 'textileSecond' ? 'textile' : 'textileSecond', {
      side: measures.throw,
      inner,
      outer: inner + arms,
      armY,
      round: form.arm === 'track' ? 0.03 : 0.075,
      seatY: form.seatHeightM + 0.015,
      front: -depth / 2,
      chance: chance.branch(53),
    });
  const backZ = drawBack(mesh, form, measures, { inner, legs, backFrame, top: height });
  const front = -depth / 2 - (form.back === 'tufted' ? -0.02 : -0.005);
  seatCushions(mesh, form, measures, {
    left: -inner,
    right: inner,
    front,
    back: backZ + 0.03,
    y: baseY,
    high: seatHigh,
  });
  if (form.back !== 'cushions') return { left: -inner, right: inner, seatY: form.seatHeightM, backZ };
  const lean = backCushions(mesh, form, measures, {
    left: -inner,
    right: inner,
    y: form.seatHeightM + 0.01,
    z: backZ,
    top: height + 0.04,
  });
  return { left: -inner, right: inner, seatY: form.seatHeightM, backZ: lean };
}

/** Arms over which cloth can hang. */
const square: readonly Form['arm'][] = ['track', 'pillow', 'cylinder'];

interface ArmMeasures {
  readonly inner: number;
  readonly arms: number;
  readonly armY: number;
  readonly legs: number;
  readonly depth: number;
  readonly chance: Chance;
}

function drawArms(mesh: MeshBuilder, form: Form, measures: ArmMeasures): void {
  const { inner, arms, armY, legs, depth, chance } = measures;
  for (const side of [-1, 1]) {
    const outer = side * (inner + arms);
    switch (form.arm) {
      case 'track':
      case 'pillow': {
        const radius = form.arm === 'track' ? 0.022 + 0.1 * form.softness : 0.09;
        const swell = form.arm === 'track' ? 0.05 : 0.14;
        mesh.add(
          form.coverRole,
          padding([side * inner, legs, -depth / 2], [outer, armY, depth / 2], {
            seed: chance.seed + side,
            radius,
            swell,
          }),
        );
        break;
      }
      case 'flared': {
        const arm = padding([side * inner, legs, -depth / 2], [outer, armY, depth / 2], {
          seed: chance.seed + side,
          radius: 0.045,
          swell: 0.1,
        });
        const flare = (p: Vec3): Vec3 => {
          const t = (p[1] - legs) / (armY - legs);
          const fall = 1 - 0.3 * Math.max(0, -p[2] / depth + 0.1) * t;
          return [p[0] + side * 0.07 * (t * t - 0.3), legs + (p[1] - legs) * fall, p[2]];
        };
        mesh.add(form.coverRole, deformed(arm, flare));
        break;
      }
      case 'cylinder': {
        const radius = arms / 2;
        const middle = side * (inner + radius);
        const roll = tube(
          [
            [middle, armY - radius, -depth / 2],
            [middle, armY - radius, depth / 2],
          ],
          radius,
          { sides: 22 },
        );
        mesh.add(form.coverRole, roll);
        mesh.add(
          form.legRole,
          tube(
            [
              [middle, armY - radius, -depth / 2 - 0.012],
              [middle, armY - radius, -depth / 2],
            ],
            radius * 0.72,
            { sides: 22 },
          ),
        );
        mesh.add(
          form.coverRole,
          padding([side * inner, legs, -depth / 2 + 0.03], [outer - side * 0.04, armY - radius, depth / 2 - 0.01], {
            seed: chance.seed,
            radius: 0.02,
          }),
        );
        break;
      }
      case 'rolled':
      case 'scroll':
        scrollArm(mesh, form, measures, side);
        break;
    }
  }
}

/** A panel with a roll on top that hangs over outwards; its front shows the scroll, with piping or nails around it. */
function scrollArm(mesh: MeshBuilder, form: Form, { inner, arms, armY, legs, depth }: ArmMeasures, side: number): void {
  const radius = Math.min(arms * 0.5, form.arm === 'scroll' ? 0.1 : 0.085);
  const cx = arms - radius;
  const cy = armY - radius;
  const thick = arms - radius * 0.75;
  const outline: Vec2[] = [
    [0, legs],
    [0.004, legs + (cy - legs) * 0.55],
    [Math.max(0.012, cx - radius), cy],
    ...arc(cx, cy, radius, Math.PI * 0.93, -Math.PI * 0.42, 14),
    [thick, cy - radius * 1.25],
    [thick, legs],
  ];
  const mirrored = outline.map(([x, y]): Vec2 => [side * (inner + x), y]);
  const body = prism(mirrored, -depth / 2 + 0.012, depth / 2 - 0.01, { bevel: 0.012, rounding: 3, crease: 0.8 });
  mesh.add(form.coverRole, body, upright);
  if (form.back === 'tufted') {
    const deep = depth - 0.26;
    const high = cy - form.seatHeightM;
    const panel = tufted(
      deep,
      high,
      0.01,
      0.032,
      Math.max(3, Math.round(deep / 0.19)),
      Math.max(1, Math.round(high / 0.16)),
    );
    const start = side > 0 ? depth / 2 - 0.16 : depth / 2 - 0.16 - deep;
    mesh.add(form.coverRole, panel, chain(move(side * inner, form.seatHeightM, start), turnY((side * Math.PI) / 2)));
  }
  // A facing on the front of the scroll.
  const rim = mirrored
    .slice(1, -1)
    .map(([x, y]): Vec3 => [x - side * 0.004 * Math.sign(x - side * (inner + cx)), y - 0.002, -depth / 2 + 0.012]);
  if (form.piping)
    mesh.add(form.coverRole === 'leather' ? 'leather' : form.coverRole, smooth(tube(rim, 0.0065, { sides: 5 })));
  if (form.back === 'camel')
    carvedRail(
      mesh,
      form,
      rim.map(([x, y, z]): Vec3 => [x, y, z - 0.004]),
      0.015,
    );
}

/** A carved wooden rail: a bead that swells and thins along its way. */
function carvedRail(mesh: MeshBuilder, form: Form, path: readonly Vec3[], radius: number): void {
  const beads = Math.max(6, Math.round(path.length * 1.6));
  const fine = through(path, 3);
  mesh.add(
    form.legRole,
    tube(fine, (t) => radius * (0.8 + 0.32 * Math.abs(Math.sin(t * Math.PI * beads))), { sides: 7, round: true }),
  );
}

interface BackMeasures {
  readonly inner: number;
  readonly legs: number;
  readonly backFrame: number;
  readonly top: number;
}

/** Draws the back and returns the z at which one leans. */
function drawBack(
  mesh: MeshBuilder,
  form: Form,
  measures: SeatMeasures,
  { inner, legs, backFrame, top }: BackMeasures,
): number {
  const { depth, chance, width } = measures;
  const rear = depth / 2;
  const face = rear - backFrame;
  const cover = form.coverRole;
  const reclined = (shape: Shape): Shape =>
    deformed(shape, (p) => {
      const t = Math.max(0, (p[1] - form.seatHeightM) / (top - form.seatHeightM));
      return [p[0], p[1], p[2] + t * (0.046 - (0.046 * (p[2] - face)) / backFrame)];
    });
  switch (form.back) {
    case 'cushions':
    case 'slats': {
      const frameTop = top - 0.05;
      mesh.add(
        cover,
        padding([-inner - 0.01, legs, face], [inner + 0.01, frameTop, rear], {
          seed: chance.seed + 5,
          radius: 0.04,
          swell: 0.06,
        }),
      );
      return face;
    }
    case 'tight': {
      mesh.add(
        cover,
        reclined(
          padding([-inner - 0.005, legs, face], [inner + 0.005, top, rear], {
            seed: chance.seed + 5,
            radius: 0.05,
            swell: 0.1,
          }),
        ),
      );
      return face + 0.02;
    }
    case 'channels': {
      const count = Math.max(4, Math.round((inner * 2) / 0.135));
      const step = (inner * 2) / count;
      for (let i = 0; i < count; i++) {
        const x = -inner + i * step;
        const arch = 1 - 0.12 * ((i + 0.5) / count - 0.5) ** 2 * 4 * form.softness * 2;
        mesh.add(
          cover,
          reclined(
            padding(
              [x + 0.001, form.seatHeightM - 0.12, face],
              [x + step - 0.001, form.seatHeightM - 0.12 + (top - form.seatHeightM + 0.12) * arch, rear - 0.03],
              { seed: chance.seed + i, radius: step * 0.28, swell: 0.12, grid: 0.3, rounding: 2 },
            ),
          ),
        );
      }
      mesh.add(
        cover,
        padding([-inner, legs, rear - 0.1], [inner, top - 0.05, rear], { seed: chance.seed, radius: 0.03 }),
      );
      return face + 0.02;
    }
    case 'tufted': {
      const high = top - 0.09 - (form.seatHeightM - 0.08);
      const panel = tufted(inner * 2, high, 0.05, 0.05, Math.max(3, Math.round((inner * 2) / 0.2)), 2.5);
      mesh.add(cover, panel, chain(move(-inner, form.seatHeightM - 0.08, rear - 0.13), turnX(0.06)));
      mesh.add(cover, backRoll(width / 2 - 0.05, top, rear, legs), sideways);
      return rear - 0.16;
    }
    case 'camel': {
      const hump = (x: number) => top - 0.13 + 0.13 * Math.cos((Math.min(1, Math.abs(x) / inner) * Math.PI) / 2) ** 1.5;
      const body = padding([-inner - 0.02, legs, face + 0.03], [inner + 0.02, 1, rear], {
        seed: chance.seed + 5,
        radius: 0.05,
        swell: 0.08,
        grid: 0.09,
      });
      mesh.add(
        cover,
        reclined(deformed(body, (p) => [p[0], legs + ((p[1] - legs) / (1 - legs)) * (hump(p[0]) - legs), p[2]])),
      );
      const crest = Array.from({ length: 15 }, (_, i): Vec3 => {
        const x = (i / 14 - 0.5) * 2 * (inner + 0.015);
        return [x, hump(x) - 0.004, rear - 0.045];
      });
      carvedRail(mesh, form, crest, 0.02);
      return face + 0.05;
    }
  }
}

/** Profile of a chesterfield's back: panel and roll, to be laid along x. In (z, y), raised over the width. */
function backRoll(halfWidth: number, top: number, rear: number, legs: number): Shape {
  const radius = 0.095;
  const cz = rear - radius;
  const cy = top - radius;
  const outline: Vec2[] = [
    [rear - 0.13, legs],
    [rear - 0.13, cy - radius * 0.4],
    ...arc(cz, cy, radius, Math.PI * 0.98, -Math.PI * 0.42, 14),
    [rear - 0.035, cy - radius * 1.2],
    [rear - 0.035, legs],
  ];
  return prism(outline, -halfWidth, halfWidth, { bevel: 0.01, rounding: 2, crease: 0.8 });
}

/** Pillows lean at the ends, then towards the middle, each with its own size, turn and colour. */
function scatterPillows(mesh: MeshBuilder, form: Form, measures: SeatMeasures, space: SeatSpace): void {
  const chance = measures.chance.branch(77);
  const roles: readonly MaterialRole[] =
    form.coverRole === 'textileSecond' ? ['accent', 'textile'] : ['accent', 'textileSecond'];
  const broad = space.right - space.left;
  // Pairs at the ends: a large one against the arm, a smaller one before it.
  const places: readonly number[] = measures.seats === 1 ? [0.5] : [0.115, 0.885, 0.245, 0.755, 0.42];
  for (let i = 0; i < Math.min(measures.pillows, places.length); i++) {
    const oblong = measures.seats === 1 || (i === 4 && chance() < 0.7);
    const before = i > 1 ? 1 : 0;
    // Before a low back, smaller ones: they must not stand above it like shields.
    const most = Math.max(0.36, (measures.height - space.seatY) * 1.15);
    const wide = oblong ? chance.between(0.46, 0.54) : Math.min(most, chance.between(0.44, 0.48)) - 0.05 * before;
    const tall = oblong ? chance.between(0.3, 0.34) : wide * chance.between(0.97, 1.02);
    const thick = chance.between(0.16, 0.2);
    const shape = thrownPillow(Math.min(wide, broad * 0.9), tall, thick, {
      seed: chance.seed + i,
      fill: chance.between(0.45, 0.85),
      chop: oblong ? 0 : chance.between(0.01, 0.034),
    });
    const lean = chance.between(1.02, 1.16) - 0.1 * before;
    const x = space.left + broad * places[i]!;
    const ahead = before * thick * 0.7;
    const inwards = measures.seats > 1 ? Math.sign(x) : 0;
    mesh.add(
      roles[(i + before) % roles.length]!,
      shape,
      chain(
        move(
          x,
          space.seatY + (tall / 2) * Math.sin(lean) - 0.006,
          space.backZ - ahead - (tall / 2) * Math.cos(lean) - thick * 0.34,
        ),
        turnY(chance.between(-0.12, 0.12) + inwards * 0.24),
        turnX(-lean),
        turnY(chance.between(-0.09, 0.09)),
      ),
    );
  }
}
