/** Headboards of all families, at the +z end of a bed or on a wall. */

import type { Chance } from '../../chance.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import type { Form } from '../forms/form.ts';
import { chain, move, turnX, upright } from '../kit/affine.ts';
import { arc, bent, through } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { deformed } from '../kit/shape.ts';
import { padding, tufted } from '../kit/soft.ts';
import { block, lathe, prism, rod, tube } from '../kit/solids.ts';
import { panelled } from './cabinets/cabinet.ts';

/** Where a head stands and how large it is, metres. */
export interface HeadboardMeasures {
  readonly width: number;
  /** z of its rear. */
  readonly back: number;
  readonly height: number;
  /** Where the mattress lies; the board starts below it. */
  readonly top: number;
  readonly chance: Chance;
}

type Draw = (mesh: MeshBuilder, form: Form, measures: HeadboardMeasures) => void;

/** A bed's head in the family's make, its foot on the floor. */
export function drawHeadboard(mesh: MeshBuilder, form: Form, measures: HeadboardMeasures): void {
  draws[form.bed](mesh, form, measures);
}

function panel(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const role = form.frameRole;
  const t = 0.045;
  for (const s of [-1, 1])
    mesh.add(
      role,
      block([s * w, 0, back - t - 0.01], [s * (w - 0.06), height - 0.02, back], {
        radius: Math.max(0.004, form.edgeM),
      }),
    );
  if (form.tradition === 'classic' || form.tradition === 'country') {
    const fields = 3;
    const step = (width - 0.12) / fields;
    for (let i = 0; i < fields; i++) {
      const x0 = -w + 0.06 + step * i;
      panelled(mesh, form, {
        x0,
        x1: x0 + step,
        y0: 0.24,
        y1: height - 0.06,
        z: back - t + 0.008,
        t: 0.03,
        drawer: false,
      });
    }
  } else {
    mesh.add(
      role,
      block([-w + 0.05, 0.24, back - t + 0.012], [w - 0.05, height - 0.05, back - 0.006], { radius: 0.004 }),
    );
  }
  mesh.add(
    role,
    block([-w - 0.0, height - 0.06, back - t - 0.02], [w, height, back], {
      radius: Math.max(0.006, form.edgeM),
      rounding: 2,
    }),
  );
}

function slats(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const role = form.frameRole;
  const post = 0.08;
  for (const s of [-1, 1])
    mesh.add(role, block([s * w, 0, back - post], [s * (w - post), height, back], { radius: form.edgeM }));
  const rows = 4;
  for (let i = 0; i < rows; i++) {
    const y = 0.3 + ((height - 0.36) * i) / (rows - 0.2);
    mesh.add(
      role,
      block([-w + post * 0.8, y, back - post * 0.75], [w - post * 0.8, y + 0.13, back - post * 0.25], {
        radius: form.edgeM,
      }),
    );
  }
}

function tuftedBoard(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  mesh.add(form.coverRole, block([-w, 0.06, back - 0.06], [w, height, back], { radius: 0.02, rounding: 2 }));
  const high = height - 0.1 - 0.42;
  const across = Math.max(4, Math.round(width / 0.2));
  mesh.add(
    form.coverRole,
    tufted(width - 0.12, high, 0.012, 0.05, across, Math.max(2, Math.round(high / 0.2))),
    move(-w + 0.06, 0.42, back - 0.062),
  );
  const rim: Vec3[] = [
    [-w + 0.05, 0.4, back - 0.066],
    [-w + 0.05, height - 0.05, back - 0.066],
    [w - 0.05, height - 0.05, back - 0.066],
    [w - 0.05, 0.4, back - 0.066],
  ];
  mesh.add(form.coverRole, tube(bent(rim, 0.03, 3), 0.016, { sides: 8 }));
}

function channels(mesh: MeshBuilder, form: Form, { width, back, height, chance }: HeadboardMeasures): void {
  const count = Math.max(5, Math.round(width / 0.16));
  const step = width / count;
  for (let i = 0; i < count; i++) {
    const x = -width / 2 + step * i;
    const u = (i + 0.5) / count - 0.5;
    const top = height * (1 - (form.edgeM > 0.01 ? 0.5 : 0.28) * u * u);
    mesh.add(
      form.coverRole,
      padding([x + 0.001, 0.08, back - 0.13], [x + step - 0.001, top, back], {
        seed: chance.seed + i,
        radius: step * 0.3,
        swell: 0.1,
        grid: 0.34,
      }),
    );
  }
}

/** A long low board, with a ledge in some. */
function platform(mesh: MeshBuilder, form: Form, { width, back, height, chance }: HeadboardMeasures): void {
  const w = width / 2;
  if (form.coverRole === 'upholstery' && form.frameRole === 'wood' && form.seating !== 'framed') {
    for (const s of [-1, 1]) {
      mesh.add(
        form.coverRole,
        padding([s * 0.002, 0.1, back - 0.12], [s * w, height, back], {
          seed: chance.seed + s,
          radius: 0.05,
          swell: 0.12,
          grid: 0.14,
        }),
      );
    }
    return;
  }
  mesh.add(form.frameRole, block([-w, 0.02, back - 0.035], [w, height, back], { radius: form.edgeM, grain: 0 }));
  if (form.seating !== 'framed') return;
  const count = Math.round(width / 0.05);
  for (let i = 0; i <= count; i++) {
    const x = -w + 0.012 + ((width - 0.024) * i) / count;
    mesh.add(
      form.frameRole,
      block([x - 0.011, 0.22, back - 0.05], [x + 0.011, height - 0.012, back - 0.034], { radius: 0.001 }),
    );
  }
  mesh.add(form.frameRole, block([-w, height - 0.022, back - 0.075], [w, height, back], { radius: 0.002 }));
}

function spindle(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const role = form.frameRole;
  for (const s of [-1, 1]) {
    const high = height - 0.06;
    const post: Vec2[] = [
      [0.03, 0],
      [0.03, 0.42],
      [0.022, 0.46],
      [0.03, 0.5],
      [0.026, high * 0.75],
      [0.03, high * 0.8],
      [0.03, high],
      [0.018, high + 0.012],
      [0.03, high + 0.035],
      [0.018, high + 0.056],
      [0, high + 0.06],
    ];
    mesh.add(role, lathe(post, 14), move(s * (w - 0.035), 0, back - 0.035));
  }
  for (const y of [0.42, height - 0.2])
    mesh.add(
      role,
      block([-w + 0.03, y, back - 0.05], [w - 0.03, y + 0.06, back - 0.02], { radius: 0.006, rounding: 2 }),
    );
  const count = Math.round(width / 0.11);
  for (let i = 1; i < count; i++) {
    const x = -w + 0.035 + ((width - 0.07) * i) / count;
    const h = height - 0.62;
    mesh.add(
      role,
      lathe(
        [
          [0.009, 0],
          [0.012, h * 0.2],
          [0.008, h * 0.45],
          [0.014, h * 0.5],
          [0.008, h * 0.55],
          [0.012, h * 0.8],
          [0.009, h],
        ],
        8,
      ),
      move(x, 0.45, back - 0.035),
    );
  }
}

function metal(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const role = form.legRole;
  const r = 0.014;
  const hoop: Vec3[] = [
    [-w + r, 0, back - r],
    [-w + r, height - r, back - r],
    [w - r, height - r, back - r],
    [w - r, 0, back - r],
  ];
  mesh.add(role, tube(bent(hoop, form.leg === 'tube' ? 0.16 : 0.04, 6), r, { sides: 9 }));
  for (const y of [0.42, height - 0.16])
    mesh.add(role, rod([-w + r, y, back - r], [w - r, y, back - r], 0.009, 0.009, 8));
  const count = Math.round(width / 0.16);
  for (let i = 1; i < count; i++) {
    const x = -w + (width * i) / count;
    mesh.add(role, rod([x, 0.42, back - r], [x, height - 0.16, back - r], 0.006, 0.006, 7));
  }
}

/** A round head: padded for some, carved wood for others. */
function arched(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const rise = Math.min(w * 0.8, height * 0.4);
  const outline = (k: number): Vec2[] => [
    [-w * k, 0.1],
    [w * k, 0.1],
    ...arc(0, 0, 1, 0, Math.PI, 22).map(([x, y]): Vec2 => [x * w * k, height - rise + (y * rise - (1 - k) * 0.5)]),
  ];
  const role = form.frameRole === 'painted' ? 'painted' : form.frameRole;
  mesh.add(role, prism(outline(1), back - 0.05, back, { bevel: 0.006, rounding: 2 }), upright);
  const field = prism(outline(0.88), back - 0.1, back - 0.045, { bevel: 0.026, rounding: 4 });
  mesh.add(form.legRole === 'accent' ? 'accent' : form.coverRole, field, upright);
  if (form.legRole === 'accent') return;
  const bead = outline(0.94)
    .slice(1)
    .map(([x, y]): Vec3 => [x, y, back - 0.052]);
  mesh.add(
    form.tradition === 'carved' ? 'metal' : role,
    tube([[-w * 0.94, 0.12, back - 0.052] as Vec3, ...bead.slice().reverse()].slice(1), 0.008, { sides: 6 }),
  );
}

/** Cane in a bent frame. */
function cane(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const r = 0.02;
  const role = form.frameRole === 'rattan' ? 'rattan' : form.frameRole;
  const hoop: Vec3[] = [
    [-w + r, 0, back - r],
    [-w + r, height - r, back - r],
    [w - r, height - r, back - r],
    [w - r, 0, back - r],
  ];
  mesh.add(role, tube(bent(hoop, 0.22, 7), r, { sides: 9 }));
  mesh.add(role, rod([-w + r, 0.36, back - r], [w - r, 0.36, back - r], 0.014, 0.014, 8));
  const fields = 3;
  const step = (width - 4 * r) / fields;
  for (let i = 0; i < fields; i++) {
    const x = -w + 2 * r + step * i;
    const top = i === 1 ? height - 2 * r : height - 0.05;
    const cut = i === 1 ? 0 : 0.14;
    const inner: Vec2[] =
      i === 0
        ? [
            [x, 0.37],
            [x + step, 0.37],
            [x + step, top],
            [x + cut, top],
            [x, top - cut],
          ]
        : [
            [x, 0.37],
            [x + step, 0.37],
            [x + step, top - cut],
            [x + step - cut, top],
            [x, top],
          ];
    mesh.add('rattan', prism(inner, back - r - 0.004, back - r + 0.004, { bevel: 0 }), upright);
    if (i > 0) mesh.add(role, rod([x, 0.36, back - r], [x, height - r, back - r], 0.012, 0.012, 8));
  }
}

/** Four fields of fretwork between posts. */
function lattice(mesh: MeshBuilder, form: Form, { width, back, height }: HeadboardMeasures): void {
  const w = width / 2;
  const role = form.frameRole;
  for (const s of [-1, 1])
    mesh.add(role, block([s * w, 0, back - 0.05], [s * (w - 0.055), height, back], { radius: form.edgeM }));
  const fields = 4;
  const step = (width - 0.1) / fields;
  for (let i = 0; i < fields; i++) {
    const x0 = -w + 0.05 + step * i;
    panelled(
      mesh,
      { ...form, door: 'lattice' },
      { x0, x1: x0 + step, y0: 0.3, y1: height - 0.09, z: back - 0.042, t: 0.03, drawer: false },
    );
  }
  const crest = block([-w - 0.02, height - 0.08, back - 0.055], [w + 0.02, height - 0.02, back], {
    radius: 0.012,
    rounding: 2,
    divisions: [10, 1, 1],
  });
  mesh.add(
    role,
    deformed(crest, (p) => [p[0], p[1] + 0.02 * (p[0] / w) ** 4, p[2]]),
  );
  const curl = through(
    [
      [-0.1, height - 0.03, back - 0.03],
      [0, height - 0.004, back - 0.03],
      [0.1, height - 0.03, back - 0.03],
    ],
    4,
  );
  mesh.add(role, tube(curl, 0.012, { sides: 7, round: true }), chain(move(0, 0, 0), turnX(0)));
}

const draws: Readonly<Record<Form['bed'], Draw>> = {
  panel,
  slats,
  tufted: tuftedBoard,
  channels,
  platform,
  spindle,
  metal,
  arched,
  cane,
  lattice,
};
