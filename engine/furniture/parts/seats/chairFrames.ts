/** Chairs whose frame shows: spindles, slats, bentwood, yokes. */
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY } from '../../kit/affine.ts';
import { bent, roundedRectangle, superellipse, through } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, smooth } from '../../kit/shape.ts';
import { cushion } from '../../kit/soft.ts';
import { block, prism, rod, tube } from '../../kit/solids.ts';
import { apron, type ChairMeasures, floored, frontLegs, padSeat, posts, saddle, stretchers } from './chairParts.ts';

export function spindle(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const role = form.frameRole === 'painted' ? 'painted' : form.legRole;
  mesh.add(role, saddle(w, d - 0.02, seat, 0.036), move(0, 0, -0.015));
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1])
      mesh.add(
        role,
        floored(
          rod(
            [sx * (w - 0.015), -0.004, sz * (d - 0.02)],
            [sx * (w - 0.09), seat - 0.02, sz * (d - 0.1)],
            0.012,
            0.018,
            10,
          ),
        ),
      );
  }
  for (const s of [-1, 1])
    mesh.add(
      role,
      rod([s * (w - 0.05), seat * 0.42, -d + 0.06], [s * (w - 0.05), seat * 0.42, d - 0.06], 0.009, 0.009, 8),
    );
  mesh.add(role, rod([-w + 0.05, seat * 0.42, 0], [w - 0.05, seat * 0.42, 0], 0.009, 0.009, 8));
  const crest = (x: number): Vec3 => [x * 0.94, high - 0.03, d - 0.02 - 0.05 * (x / w) ** 2];
  const rail = Array.from({ length: 11 }, (_, i) => crest((i / 10 - 0.5) * 2 * w));
  mesh.add(role, tube(rail, 0.03, { outline: roundedRectangle(0.7, 2, 0.3, 2) }));
  for (let i = 0; i <= 7; i++) {
    const x = (i / 7 - 0.5) * 2 * (w - 0.055);
    const top = crest(x * 1.03);
    mesh.add(
      role,
      rod(
        [x * 0.82, seat - 0.01, d - 0.065 - 0.03 * (x / w) ** 2],
        [top[0], top[1] - 0.015, top[2]],
        i === 0 || i === 7 ? 0.01 : 0.007,
        0.006,
        7,
      ),
    );
  }
}

export function ladder(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const role = form.frameRole;
  posts(mesh, role, measures, 0.019, high, 0.07);
  frontLegs(mesh, form, measures, 0.036, form.leg === 'bun' ? 'turned' : 'square');
  apron(mesh, role, measures, 0.05);
  padSeat(mesh, form.coverRole, w - 0.012, d - 0.02, seat - 0.032, 0.045, measures.chance);
  const rungs = high > 0.9 ? 4 : 3;
  for (let i = 0; i < rungs; i++) {
    const t = (i + 0.9) / rungs;
    const y = seat + 0.08 + (high - seat - 0.13) * t - 0.04;
    const z = d - 0.075 + 0.07 * t * t;
    const slat = block([-w + 0.045, y, z - 0.007], [w - 0.045, y + 0.05, z + 0.007], {
      radius: 0.003,
      divisions: [8, 1, 1],
      rounding: 2,
    });
    mesh.add(
      role,
      deformed(slat, (p) => [p[0], p[1] + 0.012 * Math.cos((p[0] / w) * 1.5), p[2] + 0.025 * (1 - (p[0] / w) ** 2)]),
    );
  }
  stretchers(mesh, role, measures, seat * 0.36, 0.009);
}

/** Steam-bent rail that is arm and back in one, a Y between it and the seat, woven cord seat. */
export function wishbone(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const role = form.legRole;
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.02), 0, -d + 0.03],
              [s * (w - 0.03), seat * 0.6, -d + 0.04],
              [s * (w - 0.05), seat + 0.01, -d + 0.05],
            ],
            4,
          ),
          (t) => 0.012 + 0.006 * Math.sin(Math.PI * t),
          { sides: 9 },
        ),
      ),
    );
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.05), 0, d - 0.01],
              [s * (w - 0.08), seat * 0.6, d - 0.11],
              [s * (w - 0.06), high - 0.12, d - 0.15],
              [s * (w - 0.02), high - 0.05, d - 0.21],
            ],
            4,
          ),
          (t) => 0.012 + 0.006 * Math.sin(Math.PI * t),
          { sides: 9 },
        ),
      ),
    );
  }
  const rail = through(
    [
      [-w + 0.012, high - 0.065, -d * 0.25],
      [-w + 0.014, high - 0.05, d - 0.25],
      [-w * 0.62, high - 0.025, d - 0.05],
      [0, high - 0.014, d - 0.013],
      [w * 0.62, high - 0.025, d - 0.05],
      [w - 0.014, high - 0.05, d - 0.25],
      [w - 0.012, high - 0.065, -d * 0.25],
    ],
    4,
  );
  mesh.add(
    role,
    tube(rail, (t) => 0.012 + 0.004 * Math.sin(Math.PI * t), { sides: 9, round: true }),
  );
  mesh.add(
    role,
    tube(
      [
        [0, seat, d - 0.1],
        [0, seat + 0.1, d - 0.075],
      ],
      0.014,
      { outline: roundedRectangle(2.6, 0.9, 0.3, 2) },
    ),
  );
  for (const s of [-1, 1])
    mesh.add(
      role,
      tube(
        through(
          [
            [0, seat + 0.085, d - 0.078],
            [s * 0.05, seat + 0.19, d - 0.055],
            [s * 0.075, high - 0.03, d - 0.03],
          ],
          4,
        ),
        0.011,
        { outline: roundedRectangle(2, 0.9, 0.3, 2) },
      ),
    );
  wovenSeat(mesh, w - 0.045, d - 0.09, seat, -0.02);
  stretchers(mesh, role, { ...measures, w: w - 0.01, d: d - 0.02 }, seat * 0.45, 0.009);
}

/** Cord wound around four rails towards the middle. */
function wovenSeat(mesh: MeshBuilder, w: number, d: number, y: number, z: number): void {
  const shape = block([-w, y - 0.034, -d + z], [w, y, d + z], { radius: 0.016, rounding: 4, divisions: [8, 1, 8] });
  mesh.add(
    'rattan',
    deformed(shape, (p) => {
      const u = Math.abs(p[0]) / w;
      const v = Math.abs(p[2] - z) / d;
      const dip = p[1] > y - 0.01 ? 0.014 * (1 - Math.max(u, v)) : 0;
      return [p[0] * (1 - 0.06 * ((p[2] - z) / d)), p[1] - dip, p[2]];
    }),
  );
}

/** Oval back in a carved frame, padded inside. */
export function medallion(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high, chance } = measures;
  const role = form.legRole;
  const tall = (high - seat - 0.05) / 2;
  const [half, roundness, lean] = [w - 0.035, 2.3, 0.13];
  // The rear legs go up to the oval.
  const x = w - 0.08;
  const y = -tall * (1 - (x / half) ** roundness) ** (1 / roundness);
  frontLegs(mesh, form, measures, 0.042);
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.05), 0, d - 0.01],
              [s * (w - 0.06), seat * 0.55, d - 0.075],
              [s * (x + 0.004), seat, d - 0.07],
              [s * x, seat + 0.05 + tall + y * Math.cos(lean), d - 0.045 + y * Math.sin(lean)],
            ],
            4,
          ),
          (t) => 0.013 + 0.004 * t,
          { sides: 8 },
        ),
      ),
    );
  }
  apron(mesh, role, measures, 0.055);
  padSeat(mesh, form.coverRole, w - 0.008, d - 0.02, seat - 0.032, 0.065, chance);
  for (const s of [-1, 1])
    mesh.add(role, rod([s * 0.085, seat - 0.06, d - 0.07], [s * 0.095, seat + 0.085, d - 0.062], 0.014, 0.012, 8));
  const oval = superellipse(2 * half, 2 * tall, roundness, 30);
  mesh.within(chain(move(0, seat + 0.05 + tall, d - 0.045), turnX(lean)), () => {
    mesh.add(
      role,
      tube(
        oval.map(([x, y]): Vec3 => [x, y, 0]),
        0.018,
        { sides: 8, closed: true },
      ),
    );
    const pad = superellipse(2 * (w - 0.05), 2 * (tall - 0.015), 2.3, 30);
    mesh.add(form.coverRole, smooth(prism(pad, -0.022, 0.016, { bevel: 0.016, rounding: 3 })), turnX(-Math.PI / 2));
    for (let i = -1; i <= 1; i++)
      mesh.add(
        role,
        rod(
          [i * 0.03 - 0.012, tall - 0.004, -0.012],
          [i * 0.03 + 0.012, tall + 0.012 - Math.abs(i) * 0.008, -0.012],
          0.012,
          0.009,
          8,
        ),
      );
  });
}

/** Official's-hat chair: a crest like a yoke, an S-shaped splat, high stretchers. */
export function yoke(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const role = form.frameRole;
  const r = 0.0155;
  for (const s of [-1, 1]) {
    const x = s * (w - 0.05);
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.03), 0, d - 0.045],
              [x, seat, d - 0.065],
              [x, (seat + high) / 2, d - 0.08],
              [x * 0.97, high - 0.02, d - 0.035],
            ],
            5,
          ),
          r,
          { sides: 9 },
        ),
      ),
    );
    mesh.add(role, floored(rod([s * (w - 0.03), 0, -d + 0.045], [x, seat - 0.01, -d + 0.06], r, r, 9)));
    mesh.add(role, rod([x, 0.14, -d + 0.055], [x, 0.16, d - 0.055], 0.009, 0.009, 8));
  }
  mesh.add(role, rod([-w + 0.045, 0.075, -d + 0.05], [w - 0.045, 0.075, -d + 0.05], 0.011, 0.011, 8));
  mesh.add(role, rod([-w + 0.045, 0.18, d - 0.055], [w - 0.045, 0.18, d - 0.055], 0.009, 0.009, 8));
  const crest = through(
    [
      [-w + 0.008, high - 0.012, d - 0.055],
      [-w * 0.55, high - 0.02, d - 0.035],
      [0, high - 0.012, d - 0.015],
      [w * 0.55, high - 0.02, d - 0.035],
      [w - 0.008, high - 0.012, d - 0.055],
    ],
    5,
  );
  mesh.add(
    role,
    tube(crest, (t) => 0.0125 + 0.008 * Math.sin(Math.PI * t), { sides: 9, round: true }),
  );
  const splat = through(
    [
      [0, seat, d - 0.07],
      [0, (seat + high) / 2 - 0.05, d - 0.095],
      [0, high - 0.015, d - 0.025],
    ],
    6,
  );
  mesh.add(
    role,
    tube(splat, 1, {
      outline: [
        [0.075, -0.006],
        [0.075, 0.006],
        [-0.075, 0.006],
        [-0.075, -0.006],
      ],
    }),
  );
  const frame: Vec2[] = roundedRectangle(2 * (w - 0.02), 2 * (d - 0.02), 0.02, 3);
  mesh.add(role, prism(frame, seat - 0.05, seat - 0.012, { bevel: 0.008, rounding: 3 }));
  mesh.add(
    form.coverRole,
    cushion(2 * (w - 0.06), 2 * (d - 0.075), 0.02, {
      seed: measures.chance.seed,
      corner: 0.12,
      crown: 0.008,
      piping: 0.004,
      detail: 8,
    }),
    move(0, seat - 0.013, -0.01),
  );
}

/** A bentwood frame with caned seat and back. */
export function cane(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const role = form.frameRole === 'painted' ? 'painted' : form.frameRole;
  const r = 0.0145;
  const hoop = bent(
    [
      [-w + 0.04, 0, d - 0.012],
      [-w + 0.05, seat, d - 0.07],
      [-w + 0.035, high - r, d - 0.025],
      [w - 0.035, high - r, d - 0.025],
      [w - 0.05, seat, d - 0.07],
      [w - 0.04, 0, d - 0.012],
    ],
    0.11,
    6,
  );
  mesh.add(role, floored(tube(hoop, r, { sides: 9 })));
  for (const s of [-1, 1])
    mesh.add(
      role,
      floored(rod([s * (w - 0.02), 0, -d + 0.02], [s * (w - 0.05), seat - 0.01, -d + 0.06], 0.012, 0.017, 9)),
    );
  const rim = superellipse(2 * (w - 0.012), 2 * (d - 0.03), 3.4, 30);
  mesh.add(
    role,
    tube(
      rim.map(([x, z]): Vec3 => [x, seat - 0.016, z - 0.012]),
      0.015,
      { sides: 8, closed: true },
    ),
  );
  mesh.add(
    'rattan',
    prism(
      rim.map(([x, z]): Vec2 => [x * 0.97, z * 0.97 - 0.012]),
      seat - 0.014,
      seat - 0.008,
      { bevel: 0.001 },
    ),
  );
  const back = superellipse(2 * (w - 0.085), high - seat - 0.14, 3, 24);
  mesh.within(chain(move(0, (seat + high) / 2 + 0.03, d - 0.05), turnX(-0.1)), () => {
    mesh.add(
      role,
      tube(
        back.map(([x, y]): Vec3 => [x, y, 0]),
        0.008,
        { sides: 7, closed: true },
      ),
    );
    mesh.add(
      'rattan',
      prism(
        back.map(([x, y]): Vec2 => [x * 0.98, y * 0.98]),
        -0.003,
        0.003,
        { bevel: 0.001 },
      ),
      turnX(-Math.PI / 2),
    );
    for (const y of [-1, 1])
      mesh.add(
        role,
        rod(
          [-w + 0.045, y * (high - seat - 0.2) * 0.34, 0],
          [w - 0.045, y * (high - seat - 0.2) * 0.34, 0],
          0.007,
          0.007,
          7,
        ),
        turnY(0),
      );
  });
  stretchers(mesh, role, measures, seat * 0.42, 0.008);
}
