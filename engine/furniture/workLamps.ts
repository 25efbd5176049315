/** Lamps that belong to a building more than to a table: along ceilings, on tracks, on walls. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY } from './affine.ts';
import { chanceOf } from './chance.ts';
import { through, through2 } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { drawShade } from './shades.ts';
import { patch } from './shape.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, rod, superellipsoid, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

const hung = { segment: 'lamp', clearanceM: { front: 0, side: 0, back: 0 }, againstWall: false } as const;

/** Families that would hang a row of shades where others hang a profile of light. */
const shaded = (form: Form) =>
  form.door === 'raised' ||
  form.door === 'shaker' ||
  form.door === 'cane' ||
  form.door === 'lattice' ||
  form.shade === 'cage' ||
  form.shade === 'lantern';

const metalOf = (form: Form): LookRole =>
  form.fittingRole === 'black'
    ? 'black'
    : form.frameRole === 'white' || form.frameRole === 'painted'
      ? 'white'
      : form.legRole === 'metal' || form.shade !== 'drum'
        ? 'metal'
        : 'steel';

/** A long light over desks and tables. */
export const linearLamp: PieceKind = {
  ...hung,
  id: 'linear-lamp',
  stance: 'ceiling',
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.8, 1.5, 3],
      depth: [0.05, 0.1, 0.4],
      height: [0.3, shaded(form) ? 0.85 : 0.7, 1.8],
    });
    const mesh = new MeshBuilder();
    const w = width / 2;
    const role = metalOf(form);
    if (shaded(form)) shadeRow(mesh, form, role, width, height);
    else if (form.shade === 'globe' || form.seating === 'curved') lightTube(mesh, role, w, height);
    else profileLight(mesh, form, role, w, height);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'ceiling' });
  },
};

function wires(mesh: MeshBuilder, role: LookRole, x: number, drop: number): void {
  for (const s of [-1, 1]) {
    mesh.add(role, cylinder(0.028, -0.022, 0, 18, 0.003), move(s * x, 0, 0));
    mesh.add('steel', rod([s * x, -0.02, 0], [s * x, -drop, 0], 0.0012, 0.0012, 5));
  }
}

/** A slim beam of metal or wood whose underside glows. */
function profileLight(mesh: MeshBuilder, form: Form, role: LookRole, w: number, height: number): void {
  const tall = form.edgeM > 0.008 ? 0.09 : 0.06;
  const deep = form.edgeM > 0.008 ? 0.045 : 0.03;
  const body: LookRole =
    form.legRole === 'wood' || form.door === 'plank' || form.door === 'louvre' ? form.frameRole : role;
  mesh.add(
    body,
    block([-w, -height + 0.004, -deep], [w, -height + tall, deep], { radius: Math.min(0.006, form.edgeM) }),
  );
  mesh.add(
    'bulb',
    block([-w + 0.012, -height, -deep * 0.72], [w - 0.012, -height + 0.006, deep * 0.72], { radius: 0.001 }),
  );
  wires(mesh, role, w * 0.72, height - tall + 0.004);
}

/** A tube of opal glass between caps. */
function lightTube(mesh: MeshBuilder, role: LookRole, w: number, height: number): void {
  const r = 0.035;
  const y = -height + r;
  mesh.add(
    'bulb',
    tube(
      [
        [-w + 0.06, y, 0],
        [w - 0.06, y, 0],
      ],
      r * 0.6,
      { sides: 14 },
    ),
  );
  mesh.add(
    'lampShade',
    tube(
      [
        [-w + 0.04, y, 0],
        [w - 0.04, y, 0],
      ],
      r,
      { sides: 20 },
    ),
  );
  for (const s of [-1, 1])
    mesh.add(
      role,
      tube(
        [
          [s * (w - 0.045), y, 0],
          [s * w, y, 0],
        ],
        r * 1.03,
        { sides: 20 },
      ),
    );
  for (const s of [-1, 1])
    mesh.add(
      role,
      tube(
        [
          [s * w * 0.6 - 0.012, y, 0],
          [s * w * 0.6 + 0.012, y, 0],
        ],
        r * 1.06,
        { sides: 20 },
      ),
    );
  wires(mesh, role, w * 0.6, height - 2 * r);
}

/** The family's shades side by side under a bar. */
function shadeRow(mesh: MeshBuilder, form: Form, role: LookRole, width: number, height: number): void {
  const slim = form.shade === 'lantern' || form.shade === 'cage' || form.shade === 'globe';
  const wide = slim ? 0.2 : 0.28;
  const count =
    form.shade === 'woven' || form.shade === 'dome' ? 2 : Math.max(2, Math.min(4, Math.round(width / 0.55)));
  const probe = new MeshBuilder();
  const tall = drawShade(probe, form, wide);
  const bar = -height + tall + 0.09;
  const w = width / 2;
  mesh.add(role, rod([-w, bar, 0], [w, bar, 0], 0.011, 0.011, 12));
  for (const s of [-1, 1]) mesh.add(role, superellipsoid(0.017, 0.017, 0.017, 2, 12), move(s * (w - 0.016), bar, 0));
  for (let i = 0; i < count; i++) {
    const x = count === 2 ? (i - 0.5) * w * 1.1 : -w + wide / 2 + ((width - wide) * i) / (count - 1);
    mesh.add(role, rod([x, bar, 0], [x, -height + tall - 0.02, 0], 0.006, 0.006, 8));
    mesh.within(move(x, -height + tall, 0), () => drawShade(mesh, form, wide));
  }
  for (const s of [-1, 1]) {
    mesh.add(role, rod([s * w * 0.3, -0.02, 0], [s * w * 0.3, bar, 0], 0.005, 0.005, 8));
  }
  mesh.add(role, block([-w * 0.3 - 0.06, -0.03, -0.035], [w * 0.3 + 0.06, 0, 0.035], { radius: 0.006 }));
}

/** A rail on the ceiling with spots that look where goods or pictures are. */
export const trackLamp: PieceKind = {
  ...hung,
  id: 'track-lamp',
  stance: 'ceiling',
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.9, 1.8, 4],
      depth: [0.1, 0.2, 0.3],
      height: [0.18, 0.23, 0.3],
    });
    const mesh = new MeshBuilder();
    const light = form.frameRole === 'white' || form.frameRole === 'painted' || form.leg === 'tapered';
    const role: LookRole = light
      ? 'white'
      : form.legRole === 'metal' && form.fittingRole === 'metal'
        ? 'metal'
        : 'black';
    mesh.add(
      role === 'metal' ? 'black' : role,
      block([-width / 2, -0.034, -0.018], [width / 2, 0, 0.018], { radius: 0.002 }),
    );
    const spots = Math.max(3, Math.round(width / 0.5));
    for (let i = 0; i < spots; i++) {
      const x = -width / 2 + (width * (i + 0.5)) / spots;
      const turn = chance.between(-0.7, 0.7) + (i % 2 ? Math.PI : 0);
      mesh.add(role, block([x - 0.045, -0.052, -0.014], [x + 0.045, -0.03, 0.014], { radius: 0.003 }));
      mesh.add(role, rod([x, -0.05, 0], [x, -0.1, 0], 0.006, 0.006, 8));
      mesh.within(chain(move(x, -0.125, 0), turnY(turn), turnX(chance.between(0.45, 0.75))), () =>
        spot(mesh, form, role, height - 0.1),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'ceiling' });
  },
};

/** One head, pivot at the origin, light downwards. */
function spot(mesh: MeshBuilder, form: Form, role: LookRole, long: number): void {
  const r = form.shade === 'globe' || form.softness > 0.3 ? 0.042 : 0.034;
  const profile: Vec2[] =
    form.shade === 'cone' || form.shade === 'dome' || form.shade === 'empire'
      ? [
          [0.016, 0.03],
          [0.022, 0.02],
          [0.028, -long * 0.3],
          [0.05, -long * 0.72],
          [0.047, -long * 0.72],
          [0.03, -long * 0.45],
        ]
      : form.softness > 0.3
        ? [
            ...through2(
              [
                [0.004, 0.04],
                [0.034, 0.02],
                [0.044, -0.02],
                [0.036, -0.055],
              ],
              3,
            ),
            [0.031, -0.055],
            [0.03, -0.035],
          ]
        : [
            [r * 0.94, 0.035],
            [r, 0.03],
            [r, -long * 0.72],
            [r * 0.9, -long * 0.72],
            [r * 0.88, -long * 0.5],
          ];
  mesh.add(role, lathe(profile, 18));
  const [mouth, y] = profile.at(-1)!;
  mesh.add('bulb', cylinder(mouth * 0.96, y - 0.003, y + 0.004, 18, 0.001));
}

/** Close to the ceiling, for halls and workshops. */
export const ceilingLamp: PieceKind = {
  ...hung,
  id: 'ceiling-lamp',
  stance: 'ceiling',
  build(request) {
    const form = formOf(request.forms);
    const [width] = sizeOf(request, { width: [0.26, 0.42, 0.7], depth: [0.26, 0.42, 0.7], height: [0.1, 0.2, 0.4] });
    const mesh = new MeshBuilder();
    const role = metalOf(form);
    const r = width / 2;
    switch (form.shade) {
      case 'drum':
      case 'paper':
        flushDrum(mesh, form, role, r);
        break;
      case 'lantern':
      case 'cage':
      case 'woven':
      case 'cone':
        mesh.add(role, cylinder(0.06, -0.025, 0, 24, 0.005));
        mesh.add(role, rod([0, -0.02, 0], [0, -0.08, 0], 0.008, 0.008, 10));
        mesh.within(move(0, -0.07, 0), () =>
          drawShade(mesh, form, form.shade === 'cone' || form.shade === 'woven' ? width : width * 0.6),
        );
        break;
      default:
        glassBowl(mesh, form, role, r);
    }
    return pieceOf(mesh, { on: 'ceiling' });
  },
};

function ringOf(radius: number, y: number, count = 36): Vec3[] {
  return Array.from(
    { length: count },
    (_, i): Vec3 => [radius * Math.cos((2 * Math.PI * i) / count), y, radius * Math.sin((2 * Math.PI * i) / count)],
  );
}

/** A low drum with its lower face closed. */
function flushDrum(mesh: MeshBuilder, form: Form, role: LookRole, r: number): void {
  const tall = form.shade === 'paper' ? 0.13 : 0.15;
  mesh.add(role, cylinder(r * 0.5, -0.02, 0, 28, 0.003));
  mesh.add('lampShade', patch([ringOf(r, -0.015), ringOf(r, -tall)], { wrap: true, crease: 1.2 }));
  mesh.add('lampShade', patch([ringOf(r * 0.99, -tall + 0.008), [[0, -tall + 0.008, 0]]], { wrap: true, crease: 1.2 }));
  const trim: LookRole = form.shade === 'paper' ? form.frameRole : role;
  for (const y of [-0.017, -tall]) mesh.add(trim, tube(ringOf(r, y), 0.005, { sides: 6, closed: true }));
  if (form.shade === 'paper')
    for (let i = 0; i < 8; i++) {
      const a = (Math.PI * (i + 0.5)) / 4;
      mesh.add(
        trim,
        rod(
          [r * 1.005 * Math.cos(a), -0.015, r * 1.005 * Math.sin(a)],
          [r * 1.005 * Math.cos(a), -tall, r * 1.005 * Math.sin(a)],
          0.005,
          0.005,
          5,
        ),
      );
    }
  mesh.add('bulb', superellipsoid(0.04, 0.03, 0.04, 2, 14), move(0, -0.06, 0));
}

/** Opal or alabaster under a rim; a finial below in families that like one. */
function glassBowl(mesh: MeshBuilder, form: Form, role: LookRole, r: number): void {
  const deep = form.shade === 'globe' ? r * 0.95 : r * 0.5;
  const neck = form.edgeM > 0.003 ? 0.06 : 0.025;
  const tiers = form.tableTop === 'octagon' ? 8 : 36;
  mesh.add(
    role,
    lathe(
      [
        [r * 0.42, 0],
        [r * 0.42, -0.012],
        [r * 0.2, -0.024],
        [r * 0.2, -neck],
        [r * 0.9, -neck - 0.004],
        [r * 0.95, -neck - 0.02],
        [r * 0.3, -neck - 0.016],
      ],
      tiers === 8 ? 8 : 32,
    ),
  );
  const profile = through2(
    [
      [r * 0.94, -neck - 0.01],
      [r * 0.9, -neck - deep * 0.45],
      [r * 0.55, -neck - deep * 0.85],
      [0.003, -neck - deep],
    ],
    4,
  );
  mesh.add(
    'lampShade',
    patch(
      profile.map(([radius, y]) => ringOf(radius, y, tiers)),
      { wrap: true, crease: tiers === 8 ? 0.5 : 1.4 },
    ),
  );
  mesh.add('bulb', superellipsoid(0.045, 0.04, 0.045, 2, 14), move(0, -neck - deep * 0.45, 0));
  mesh.add(
    role,
    lathe(
      [
        [0.002, -neck - deep - (form.piping ? 0.04 : 0.012)],
        [form.piping ? 0.012 : 0.01, -neck - deep - (form.piping ? 0.022 : 0.006)],
        [0.006, -neck - deep + 0.002],
        [0.004, -neck - deep + 0.006],
      ],
      14,
    ),
  );
}

/** On a wall at the height of the eyes: an arm with the family's shade, or a box that lights up and down. */
export const wallLamp: PieceKind = {
  ...hung,
  id: 'wall-lamp',
  stance: 'wall',
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const mesh = new MeshBuilder();
    const role = metalOf(form);
    if (form.door === 'raised' || form.shade === 'pleated') candleArms(mesh, form, role, form.back === 'camel' ? 2 : 1);
    else if (form.stand === 'wall' || form.shade === 'drum' || form.base === 'drum') washer(mesh, form, role);
    else shadeOnArm(mesh, form, role);
    return pieceOf(mesh, { on: 'wall' });
  },
};

/** Curved arms with shades that stand upon them. */
function candleArms(mesh: MeshBuilder, form: Form, role: LookRole, arms: number): void {
  mesh.add(
    role,
    lathe(
      [
        [0.012, -0.13],
        [0.03, -0.1],
        [0.05, -0.02],
        [0.05, 0.02],
        [0.03, 0.09],
        [0.008, 0.13],
      ],
      20,
    ),
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.28, -0.0142],
  );
  const wide = 0.15;
  const probe = new MeshBuilder();
  const tall = drawShade(probe, form, wide);
  for (let i = 0; i < arms; i++) {
    const s = arms === 1 ? 0 : i * 2 - 1;
    const end: Vec3 = [s * 0.11, 0.03, -0.13];
    const path = through([[0, -0.02, -0.02], [end[0] * 0.45, -0.09, -0.07], [end[0] * 0.95, -0.06, end[2]], end], 5);
    mesh.add(
      role,
      tube(path, (t) => 0.009 - 0.002 * t, { sides: 8 }),
    );
    mesh.add(
      role,
      lathe(
        [
          [0.008, -0.004],
          [0.03, 0.004],
          [0.032, 0.01],
          [0.012, 0.014],
        ],
        18,
      ),
      move(...end),
    );
    mesh.add('white', cylinder(0.011, 0.01, 0.07, 12), move(...end));
    mesh.within(move(end[0], end[1] + 0.065 + tall * 0.8, end[2]), () => drawShade(mesh, form, wide));
  }
}

/** Light up and down the wall: a half cylinder, a slab, fluted stone. */
function washer(mesh: MeshBuilder, form: Form, role: LookRole): void {
  const [r, h] = [0.055, form.base === 'drum' ? 0.13 : 0.1];
  const body: LookRole = form.topRole === 'stone' ? 'stone' : form.legRole === 'accent' ? 'accent' : role;
  const flutes = form.door === 'fluted' ? 7 : 0;
  const steps = 28;
  const outline = Array.from({ length: steps + 1 }, (_, i): Vec2 => {
    const a = (Math.PI * i) / steps;
    const k = flutes ? 1 - 0.07 * Math.abs(Math.cos((a * flutes) / 1)) ** 3 : 1;
    return form.stand === 'wall' && form.softness < 0.2
      ? [r * (1 - (2 * i) / steps), -0.09]
      : [r * k * Math.cos(a), -0.025 - 0.07 * k * Math.sin(a)];
  });
  const section: Vec2[] = [[r, -0.012], ...outline, [-r, -0.012]];
  const rows = [-h, h].map((y) => section.map(([x, z]): Vec3 => [x, y, z]));
  mesh.add(body, patch(rows, { wrap: true, capFirst: true, capLast: true, crease: 0.7 }));
  mesh.add('black', block([-0.03, -h * 0.7, -0.014], [0.03, h * 0.7, 0], { radius: 0.002 }));
  for (const s of [-1, 1]) mesh.add('bulb', cylinder(0.026, -0.002, 0.002, 18, 0.0005), move(0, s * h, -0.052));
}

/** A shade that hangs from an arm. */
function shadeOnArm(mesh: MeshBuilder, form: Form, role: LookRole): void {
  const slim = form.shade === 'lantern' || form.shade === 'cage' || form.shade === 'globe';
  const wide = slim ? 0.16 : 0.21;
  const reach = -(wide / 2 + 0.07);
  mesh.add(role, cylinder(0.05, 0, 0.016, 24, 0.004), chain(turnX(-Math.PI / 2)));
  const arm =
    form.edgeM > 0.003
      ? through(
          [
            [0, 0, -0.01],
            [0, 0.07, -0.03],
            [0, 0.09, reach * 0.6],
            [0, 0.05, reach],
          ],
          5,
        )
      : through(
          [
            [0, 0, -0.01],
            [0, 0.0, reach * 0.8],
            [0, 0.012, reach * 0.98],
            [0, 0.02, reach],
          ],
          4,
        );
  mesh.add(role, tube(arm, 0.007, { sides: 9 }));
  const end = arm.at(-1)!;
  mesh.add(role, cylinder(0.013, -0.03, 0.012, 14), move(end[0], end[1], end[2]));
  mesh.within(move(0, end[1] - 0.018, reach), () => drawShade(mesh, form, wide));
}
