/** Where people lie or sit while somebody works on them: clinics and salons. Upholstery takes the family's colours. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, upright } from './affine.ts';
import { chanceOf } from './chance.ts';
import { arc, bent, inset, roundedRectangle, superellipse, through } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { fourLegs } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { deformed } from './shape.ts';
import { sizeOf } from './size.ts';
import { cushion, padding, tufted } from './soft.ts';
import { block, cylinder, prism, rod, tube } from './solids.ts';
import { discColumn } from './swivel.ts';
import type { LookRole, PieceKind } from './types.ts';

/** A couch with a head that tilts, a roll of paper over it, a step. Its head lies to the right. */
export const examinationCouch: PieceKind = {
  id: 'examination-couch',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.9, side: 0.3, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth] = sizeOf(request, {
      width: [1.8, 1.95, 2.05],
      depth: [0.6, 0.66, 0.75],
      height: [0.6, 0.8, 0.95],
    });
    const mesh = new MeshBuilder();
    const top = 0.68;
    const hinge = width * 0.18;
    const w = width / 2;
    const wooden = form.door !== 'flat' || form.legRole === 'wood';
    const frame: LookRole = wooden ? (form.frameRole === 'white' ? 'wood' : form.frameRole) : 'steel';
    couchFrame(mesh, form, frame, wooden, width, depth, top - 0.1);
    const pad = (length: number, seed: number) =>
      padding([-length / 2, 0, -depth / 2], [length / 2, 0.085, depth / 2], {
        seed,
        radius: 0.028,
        swell: 0.1,
        grid: 0.16,
      });
    const flat = w + hinge;
    const cover: LookRole = form.coverRole === 'textile' ? 'leather' : form.coverRole;
    mesh.add(cover, pad(flat - 0.01, chance.seed), move(-w + flat / 2, top - 0.085, 0));
    const head = w - hinge;
    const tilt = chance.between(0.3, 0.55);
    const raised = chain(
      move(hinge + 0.008, top - 0.085, 0),
      [Math.cos(tilt), -Math.sin(tilt), 0, 0, Math.sin(tilt), Math.cos(tilt), 0, 0, 0, 0, 1, 0],
      move(head / 2, 0, 0),
    );
    mesh.add(cover, pad(head, chance.seed + 1), raised);
    paper(mesh, depth, { from: -w + 0.02, hinge, top, head: head - 0.06, tilt });
    for (const z of [-depth * 0.3, depth * 0.3])
      mesh.add(
        'steel',
        rod(
          [hinge + head * 0.55, top - 0.11, z],
          [hinge + head * 0.6 * Math.cos(tilt), top - 0.09 + head * 0.6 * Math.sin(tilt), z],
          0.01,
          0.01,
          8,
        ),
      );
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

function couchFrame(
  mesh: MeshBuilder,
  form: Form,
  frame: LookRole,
  wooden: boolean,
  width: number,
  depth: number,
  y: number,
): void {
  const [w, d] = [width / 2, depth / 2];
  if (wooden) {
    const kind =
      form.leg === 'hairpin' || form.leg === 'block' || form.leg === 'bun' || form.leg === 'blade'
        ? 'square'
        : form.leg;
    fourLegs(mesh, {
      kind,
      role: form.legRole === 'accent' ? frame : form.legRole,
      width: width * 0.92,
      depth,
      height: y,
      insetM: 0.06,
      size: 0.055,
    });
    for (const s of [-1, 1])
      mesh.add(
        frame,
        block([-w + 0.05, y - 0.08, s * (d - 0.035)], [w - 0.05, y + 0.016, s * (d - 0.06)], { radius: 0.003 }),
      );
    for (const x of [-w + 0.05, w - 0.075])
      mesh.add(frame, block([x, y - 0.08, -d + 0.05], [x + 0.025, y + 0.016, d - 0.05], { radius: 0.003 }));
    mesh.add(frame, block([-w * 0.86, 0.2, -d + 0.07], [w * 0.86, 0.222, d - 0.07], { radius: 0.003 }));
    return;
  }
  for (const s of [-1, 1]) {
    const x = s * w * 0.78;
    const loop: Vec3[] = [
      [x, 0.018, -d + 0.04],
      [x, 0.018, d - 0.04],
      [x, y, d - 0.04],
      [x, y, -d + 0.04],
    ];
    mesh.add(frame, tube(bent(loop, 0.05, 4, true), 0.018, { sides: 10, closed: true }));
  }
  for (const z of [-d + 0.05, d - 0.05])
    mesh.add(frame, block([-w + 0.03, y - 0.02, z - 0.015], [w - 0.04, y + 0.016, z + 0.015], { radius: 0.003 }));
  mesh.add(frame, rod([-w * 0.78, 0.14, 0], [w * 0.78, 0.14, 0], 0.014, 0.014, 10));
  for (const z of [-d + 0.05, d - 0.05]) mesh.add(frame, rod([-w * 0.78, 0.14, z], [w * 0.78, 0.14, z], 0.01, 0.01, 8));
}

interface Bed {
  readonly from: number;
  readonly hinge: number;
  readonly top: number;
  readonly head: number;
  readonly tilt: number;
}

/** Paper from a roll at the head, over both cushions. */
function paper(mesh: MeshBuilder, depth: number, { from, hinge, top, head, tilt }: Bed): void {
  const wide = depth * 0.39;
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  // The upper face of the tilted cushion, which turns about its lower edge.
  const slope = (x: number) => top - 0.085 * (1 - c) + (x - hinge - 0.008 + 0.085 * s) * (s / c);
  const rise = (x: number) => Math.max(top + 0.0035, slope(x) + 0.005);
  const end = hinge + head * c;
  const sheet = block([from, 0, -wide], [end, 0.0016, wide], { radius: 0, divisions: [24, 1, 4] });
  mesh.add(
    'paper',
    deformed(sheet, (p) => [p[0], p[1] + rise(p[0]), p[2]]),
  );
  mesh.add(
    'paper',
    cylinder(0.045, -wide, wide, 20, 0.001),
    chain(move(end + 0.05 * c, top + head * s - 0.02, 0), turnX(Math.PI / 2)),
  );
  mesh.add(
    'steel',
    cylinder(0.008, -wide - 0.05, wide + 0.05, 8, 0.001),
    chain(move(end + 0.05 * c, top + head * s - 0.02, 0), turnX(Math.PI / 2)),
  );
}

/** A hairdresser's chair: a pump below, arms, a rest for the feet. */
export const stylingChair: PieceKind = {
  id: 'styling-chair',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0.6, back: 0.8 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 0.64, 0.7],
      depth: [0.78, 0.84, 0.92],
      height: [0.84, 0.9, 1],
    });
    const mesh = new MeshBuilder();
    const metal: LookRole =
      form.fittingRole === 'black'
        ? 'black'
        : form.door === 'raised' || (form.fittingRole === 'metal' && form.legRole === 'metal')
          ? 'metal'
          : 'steel';
    const seat = 0.52;
    const round = form.softness > 0.15;
    if (round) discColumn(mesh, metal, 0.29, 0.035, seat - 0.14);
    else {
      mesh.add(metal, prism(roundedRectangle(0.54, 0.54, 0.03, 4), 0, 0.018, { bevel: 0.004 }));
      mesh.add(metal, cylinder(0.036, 0.015, seat - 0.14, 20, 0.003));
    }
    mesh.add(
      'steel',
      tube(
        through(
          [
            [0.05, seat - 0.22, 0.03],
            [0.16, seat - 0.26, 0.12],
            [0.22, seat - 0.25, 0.2],
          ],
          4,
        ),
        0.008,
        { sides: 8, round: true },
      ),
    );
    mesh.add('black', block([-0.2, seat - 0.15, -0.2], [0.2, seat - 0.1, 0.2], { radius: 0.01, rounding: 2 }));
    const cover: LookRole = form.coverRole === 'textile' && form.legRole !== 'wood' ? 'leather' : form.coverRole;
    mesh.add(
      cover,
      cushion(0.5, 0.5, 0.1, {
        seed: chance.seed,
        corner: form.softness,
        crown: 0.018,
        worn: 0.3,
        ...(form.piping ? { piping: 0.005 } : {}),
      }),
      move(0, seat - 0.1, -0.01),
    );
    stylingBack(mesh, form, cover, seat, height, chance.seed);
    stylingArms(mesh, form, cover, metal, seat);
    const rest = bent(
      [
        [-0.15, seat - 0.12, -0.18],
        [-0.15, 0.2, -0.4],
        [0.15, 0.2, -0.4],
        [0.15, seat - 0.12, -0.18],
      ],
      0.05,
      4,
    );
    mesh.add(metal, tube(rest, 0.012, { sides: 9 }));
    mesh.add('black', block([-0.13, 0.19, -0.46], [0.13, 0.212, -0.38], { radius: 0.005 }));
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function stylingBack(mesh: MeshBuilder, form: Form, cover: LookRole, seat: number, height: number, seed: number): void {
  const tall = height - seat - 0.02;
  if (form.back === 'tufted' || form.back === 'camel')
    mesh.add(cover, tufted(0.48, tall, 0.05, 0.04, 3, 2.5), chain(move(-0.24, seat + 0.02, 0.19), turnX(0.1)));
  const lines = form.back === 'channels' ? 5 : 1;
  for (let i = 0; i < lines; i++) {
    const a = -0.25 + (0.5 * i) / lines;
    const back = padding([a, seat + 0.01, 0.18], [a + 0.5 / lines, height, 0.26], {
      seed: seed + i,
      radius: lines > 1 ? 0.03 : 0.03 + 0.05 * form.softness,
      swell: 0.12,
      grid: 0.1,
    });
    mesh.add(
      cover,
      deformed(back, (p) => {
        const t = (p[1] - seat) / (height - seat);
        return [
          p[0] * (1 - 0.2 * form.softness * t * t),
          p[1],
          p[2] + 0.07 * t - 0.06 * (p[0] / 0.25) ** 2 * form.softness * 2,
        ];
      }),
    );
  }
}

function stylingArms(mesh: MeshBuilder, form: Form, cover: LookRole, metal: LookRole, seat: number): void {
  const wood: LookRole = form.frameRole === 'woodDark' || form.legRole === 'woodDark' ? 'woodDark' : 'wood';
  for (const s of [-1, 1]) {
    const x = s * 0.295;
    if (form.arm === 'track' && form.softness < 0.16) {
      const loop: Vec3[] = [
        [x, seat - 0.1, -0.2],
        [x, seat + 0.17, -0.2],
        [x, seat + 0.17, 0.2],
        [x, seat - 0.1, 0.2],
      ];
      mesh.add(
        metal,
        tube(bent(loop, 0.03, 4, true), 0.011, { outline: roundedRectangle(2.6, 1.4, 0.3, 2), closed: true }),
      );
      mesh.add(
        form.legRole === 'wood' || form.legRole === 'woodDark' ? wood : 'black',
        block([x - 0.022, seat + 0.175, -0.17], [x + 0.022, seat + 0.195, 0.17], { radius: 0.007, rounding: 2 }),
      );
    } else if (form.arm === 'scroll' || form.arm === 'rolled') {
      const sweep = through(
        [
          [x, seat + 0.2, 0.24],
          [x, seat + 0.17, 0],
          [x, seat + 0.17, -0.18],
          [x, seat + 0.1, -0.22],
          [x * 0.94, seat - 0.06, -0.14],
        ],
        5,
      );
      mesh.add(
        wood,
        tube(sweep, (t) => 0.022 - 0.005 * t, { sides: 9, round: true }),
      );
    } else
      mesh.add(
        cover,
        padding([s * 0.25, seat - 0.1, -0.23], [s * 0.325, seat + 0.18, 0.24], {
          seed: 5,
          radius: 0.03,
          swell: 0.12,
          grid: 0.14,
        }),
      );
    mesh.add(metal, rod([s * 0.15, seat - 0.12, 0], [x, seat - 0.09, 0], 0.012, 0.012, 8));
  }
}

/** A station: a mirror from a shelf to above the head, light around or behind it, on the wall. */
export const stylingMirror: PieceKind = {
  id: 'styling-mirror',
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 1.4, side: 0.2, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.6, 0.8, 1.1],
      depth: [0.3, 0.32, 0.34],
      height: [1, 1.3, 1.6],
    });
    const mesh = new MeshBuilder();
    const role: LookRole =
      form.frameRole === 'white'
        ? 'black'
        : form.mirror === 'ornate' || form.mirror === 'sunburst'
          ? 'metal'
          : form.fittingRole === 'black'
            ? 'black'
            : form.frameRole;
    const shelf = -height / 2 + 0.03;
    const wide = width * 0.86;
    const tall = height - 0.16;
    mesh.within(move(0, shelf + 0.1 + tall / 2, 0), () => mirrorOf(mesh, form, role, wide, tall));
    const top: LookRole = form.topRole === 'glass' || form.topRole === 'metal' ? 'stone' : form.topRole;
    const front = form.softness > 0.2 ? 0.12 : form.tableTop === 'octagon' ? 0.06 : 0.012;
    const plate: Vec2[] = [
      ...roundedRectangle(width, 0.56, front, 6).filter(([, z]) => z < -0.001),
      [width / 2, 0],
      [-width / 2, 0],
    ];
    mesh.add(
      top,
      prism(plate, shelf - 0.03, shelf, {
        bevel: Math.min(0.008, form.edgeM + 0.001),
      }),
    );
    mesh.add(
      form.frameRole,
      block([-width * 0.22, shelf - 0.12, -0.2], [width * 0.22, shelf - 0.028, 0], { radius: 0.002 }),
    );
    mesh.add(form.fittingRole, rod([-0.05, shelf - 0.075, -0.212], [0.05, shelf - 0.075, -0.212], 0.005, 0.005, 8));
    for (const s of [-1, 1])
      mesh.add(
        form.fittingRole,
        rod([s * 0.04, shelf - 0.075, -0.212], [s * 0.04, shelf - 0.075, -0.199], 0.004, 0.004, 6),
      );
    // Its holder for a dryer hangs at the side of the shelf.
    const ring = superellipse(0.09, 0.09, 2, 18).map(([x, z]): Vec3 => [width * 0.36 + x, shelf - 0.045, -0.12 + z]);
    mesh.add('steel', tube(ring, 0.004, { sides: 6, closed: true }));
    return pieceOf(mesh, {
      sizeM: [width, undefined, undefined],
      on: 'wall',
      decorSpots: [-1, 1].map((s) => ({
        centre: [s * width * 0.3, shelf, -0.16] as const,
        widthM: width * 0.25,
        depthM: 0.14,
        clearM: 0.3,
      })),
    });
  },
};

/** The glass in the family's outline and frame, a strip of light around it or bulbs at its sides. */
function mirrorOf(mesh: MeshBuilder, form: Form, role: LookRole, wide: number, tall: number): void {
  const [w, h] = [wide / 2, tall / 2];
  const head = Math.min(w, h);
  const outline =
    form.mirror === 'arch'
      ? [[w, -h] as const, ...arc(0, h - head, head, 0, Math.PI, 20), [-w, -h] as const]
      : form.mirror === 'oval' || form.mirror === 'pebble' || form.mirror === 'ornate'
        ? superellipse(wide, tall, form.mirror === 'pebble' ? 3 : 2.3, 44)
        : form.mirror === 'round'
          ? roundedRectangle(wide, tall, head * 0.98, 12)
          : form.mirror === 'octagon'
            ? roundedRectangle(wide, tall, head * 0.4, 1)
            : roundedRectangle(wide, tall, 0.012, 3);
  const back = [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0] as const;
  const rim = form.mirror === 'ornate' ? 0.03 : 0.012;
  const straight = form.mirror === 'rectangle' || form.mirror === 'octagon' || form.mirror === 'sunburst';
  const bulbs = straight && (form.door === 'raised' || form.mirror !== 'rectangle');
  if (!bulbs) mesh.add('bulb', prism(inset(outline, 0.02), 0.004, 0.02, { bevel: 0.001 }), chain(upright, back));
  mesh.add('mirror', prism(inset(outline, rim * 0.6), 0.021, 0.032, { bevel: 0.001 }), chain(upright, back));
  mesh.add('black', prism(inset(outline, 0.06), 0, 0.022, { bevel: 0 }), chain(upright, back));
  mesh.add(
    role,
    tube(
      inset(outline, rim * 0.5).map(([x, y]): Vec3 => [x, y, -0.028]),
      rim * 0.5,
      { outline: roundedRectangle(2, 2.6, 0.5, 2), closed: true },
    ),
  );
  if (!bulbs) return;
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      block([s * (w + 0.004) - 0.014, -h * 0.7, -0.03], [s * (w + 0.004) + 0.014, h * 0.7, 0], { radius: 0.003 }),
    );
    for (let i = 0; i < 4; i++)
      mesh.add(
        'bulb',
        cylinder(0.017, -0.018, 0.018, 12, 0.008),
        chain(move(s * (w + 0.004), -h * 0.54 + (h * 1.08 * i) / 3, -0.046), turnX(Math.PI / 2)),
      );
  }
}
