/** Seats in a row, as waiting rooms have them. */

import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move, sideways } from '../../kit/affine.ts';
import { bent, roundedRectangle, through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { block, prism, rod, tube } from '../../kit/solids.ts';
import { weltOf } from '../../parts/cushions.ts';
import { leg } from '../../parts/legs.ts';
import { shellWithThickness } from '../../parts/seats/chairShells.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

interface RowMeasures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly seats: number;
  readonly chance: Chance;
}

/** Two seats and more in a row, on a beam or as a settle. */
export const waitingChair: PieceKind = {
  id: 'waiting-chair',
  usual: [1.16, 0.62, 0.82],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0.05, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1.1, 3],
      depth: [0.56, 0.68],
      height: [0.76, 0.95],
    });
    const mesh = new MeshBuilder();
    const measures: RowMeasures = {
      width,
      depth,
      height,
      seats: Math.max(2, Math.round(width / 0.58)),
      chance: chanceOf(request.seed),
    };
    const plain = form.stand === 'wall' || form.base === 'sled' || form.chair === 'shell' || form.legRole === 'accent';
    (plain ? beamRow : settle)(mesh, form, measures);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Shells on one beam, the beam on two feet. */
function beamRow(mesh: MeshBuilder, form: Form, measures: RowMeasures): void {
  const { width, depth, height, seats } = measures;
  const metal: MaterialRole =
    form.legRole === 'metal' ? 'steel' : form.legRole === 'black' || form.legRole === 'accent' ? form.legRole : 'steel';
  const d = depth / 2;
  const beam = 0.34;
  const step = width / seats;
  mesh.add(
    metal,
    block([-width / 2 + 0.06, beam - 0.035, -0.01], [width / 2 - 0.06, beam + 0.035, 0.05], {
      radius: 0.006,
      rounding: 2,
    }),
  );
  const feet = width > 2.2 ? [-1, 0, 1] : [-1, 1];
  for (const s of feet) {
    const x = s * (width / 2 - step * 0.5);
    mesh.add(metal, block([x - 0.03, 0.02, 0], [x + 0.03, beam, 0.04], { radius: 0.006 }));
    const foot: Vec3[] = [
      [x, 0.014, -d + 0.06],
      [x, 0.03, 0.02],
      [x, 0.014, d - 0.04],
    ];
    mesh.add(metal, tube(through(foot, 4), 0.014, { outline: roundedRectangle(3.2, 1.8, 0.5, 2) }));
    for (const z of [-d + 0.08, d - 0.06]) mesh.add('black', rod([x, 0, z], [x, 0.018, z], 0.018, 0.014, 10));
  }
  const seat = 0.445;
  const wide = step * 0.47;
  const profile = through(
    [
      [0, seat - 0.035, -d],
      [0, seat, -d + 0.05],
      [0, seat - 0.018, 0],
      [0, seat - 0.005, d * 0.5],
      [0, seat + 0.11, d * 0.76],
      [0, height - 0.05, d * 0.96],
      [0, height, d - 0.004],
    ],
    2,
  );
  for (let i = 0; i < seats; i++) {
    const x = -width / 2 + step * (i + 0.5);
    const rows = profile.map(([, y, z], j): Vec3[] => {
      const k = j === 0 ? 0.9 : j >= profile.length - 1 ? 0.8 : j === profile.length - 2 ? 0.92 : 1;
      const curl = Math.min(1, j / 2, (profile.length - 1 - j) / 2);
      return Array.from({ length: 9 }, (_, c): Vec3 => {
        const u = (c / 8 - 0.5) * 2;
        return [x + u * wide * k, y + 0.018 * curl * u ** 4, z - 0.022 * curl * u * u * (y > seat + 0.05 ? 1 : 0)];
      });
    });
    mesh.add(form.coverRole, shellWithThickness(rows, form.coverRole === 'upholstery' ? 0.032 : 0.02));
    mesh.add('black', block([x - 0.09, beam + 0.03, -0.06], [x + 0.09, seat - 0.022, 0.1], { radius: 0.004 }));
  }
  for (let i = 0; i <= seats; i++) {
    const x = Math.max(-width / 2 + 0.014, Math.min(width / 2 - 0.014, -width / 2 + step * i));
    const arm = bent(
      [
        [x, beam, 0.03],
        [x, beam, 0.1],
        [x, seat + 0.2, 0.14],
        [x, seat + 0.2, -0.18],
      ],
      0.05,
      4,
    );
    mesh.add(metal, tube(arm, 0.011, { sides: 8, round: true }));
    mesh.add('black', block([x - 0.02, seat + 0.198, -0.17], [x + 0.02, seat + 0.218, 0.09], { radius: 0.008 }));
  }
}

/** A wooden settle: one frame, padded seats and backs between arms. */
function settle(mesh: MeshBuilder, form: Form, measures: RowMeasures): void {
  const { width, depth, height, seats, chance } = measures;
  const role: MaterialRole = form.frameRole === 'white' ? 'wood' : form.frameRole;
  const d = depth / 2;
  const t = form.edgeM > 0.008 ? 0.055 : 0.038;
  const seat = 0.44;
  const rail = seat - 0.07;
  const step = (width - t) / seats;
  mesh.add(
    role,
    block([-width / 2 + t, rail - 0.075, -d + 0.05], [width / 2 - t, rail, -d + 0.078], { radius: 0.003 }),
  );
  mesh.add(role, block([-width / 2 + t, rail - 0.075, d - 0.1], [width / 2 - t, rail, d - 0.072], { radius: 0.003 }));
  for (let i = 0; i <= seats; i++) {
    const x = -width / 2 + t / 2 + step * i;
    const end = i === 0 || i === seats;
    if (end) {
      leg(mesh, {
        kind:
          form.leg === 'splayed'
            ? 'tapered'
            : form.leg === 'hairpin' || form.leg === 'block' || form.leg === 'bun'
              ? 'square'
              : form.leg,
        role: form.legRole,
        at: [x, -d + 0.06],
        height: rail,
        size: t,
        out: [Math.sign(x), -1],
      });
      mesh.add(role, block([x - t / 2, rail - 0.08, -d + 0.03], [x + t / 2, seat + 0.2, -d + 0.09], { radius: 0.004 }));
      mesh.add(role, rakedPost(x, t, d, seat, height));
    } else if (i % 2 === 0 || seats === 3)
      leg(mesh, { kind: 'square', role: form.legRole, at: [x, 0], height: rail, size: t });
    const armOutline: [number, number][] = [
      [-d + 0.01, seat + 0.19],
      [d - 0.06, seat + 0.19],
      [d - 0.06, seat + 0.22],
      [-d + 0.05, seat + 0.225],
      [-d + 0.005, seat + 0.215],
    ];
    mesh.add(
      role,
      prism(
        armOutline.map(([z, y]) => [z, y]),
        x - t * 0.6,
        x + t * 0.6,
        { bevel: Math.min(0.006, form.edgeM) },
      ),
      sideways,
    );
    if (!end)
      mesh.add(role, block([x - t * 0.3, rail, -d + 0.06], [x + t * 0.3, seat + 0.2, -d + 0.1], { radius: 0.003 }));
  }
  const lean = (p: Vec3): Vec3 => [p[0], p[1], p[2] + 0.06 * Math.max(0, (p[1] - seat) / (height - seat))];
  for (let i = 0; i < seats; i++) {
    const x = -width / 2 + t / 2 + step * (i + 0.5);
    mesh.add(
      form.coverRole,
      cushion(step - t * 0.8, depth - 0.14, 0.075, {
        seed: chance.seed + i,
        corner: 0.1,
        crown: 0.018,
        worn: 0.4,
        detail: 10,
        piping: weltOf(form),
      }),
      move(x, rail - 0.004, -0.015),
    );
    if (form.back === 'slats' || form.chair === 'ladder' || form.chair === 'spindle') {
      const count = form.chair === 'ladder' ? 3 : 6;
      for (let k = 0; k < count; k++) {
        if (form.chair === 'ladder') {
          const y = seat + 0.08 + ((height - seat - 0.1) * k) / count;
          mesh.add(
            role,
            deformed(block([x - step / 2, y, d - 0.09], [x + step / 2, y + 0.07, d - 0.07], { radius: 0.004 }), lean),
          );
        } else {
          const u = x - step / 2 + (step * (k + 0.5)) / count;
          mesh.add(role, rod([u, rail, d - 0.086], [u, height - 0.04, d - 0.03], 0.009, 0.008, 7));
        }
      }
    } else
      mesh.add(
        form.coverRole,
        deformed(
          padding([x - step / 2 + t * 0.4, seat + 0.05, d - 0.11], [x + step / 2 - t * 0.4, height - 0.05, d - 0.055], {
            seed: chance.seed + 9 + i,
            radius: 0.02,
            swell: 0.14,
            grid: 0.12,
          }),
          lean,
        ),
      );
  }
  mesh.add(
    role,
    block([-width / 2 + t * 0.5, height - 0.06, d - 0.055], [width / 2 - t * 0.5, height - 0.005, d - 0.02], {
      radius: Math.min(0.012, form.edgeM + 0.003),
      rounding: 2,
    }),
  );
}

function rakedPost(x: number, t: number, d: number, seat: number, height: number) {
  const post = block([x - t / 2, 0, d - 0.1], [x + t / 2, height, d - 0.06], {
    radius: 0.004,
    rounding: 2,
    divisions: [1, 6, 1],
  });
  return deformed(post, (p) => [
    p[0],
    p[1],
    p[2] + (p[1] > seat ? 0.06 * ((p[1] - seat) / (height - seat)) : 0.05 * (1 - p[1] / seat) ** 2),
  ]);
}
