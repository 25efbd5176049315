/** A blind, a tall mirror, a parasol, a fire bowl. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY, upright } from './affine.ts';
import { type Chance, chanceOf, noise3 } from './chance.ts';
import { arc, inset, pebble, ring, roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { patch } from './shape.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, prism, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

/** Covers the upper part of a window: a roman blind in folds, wooden slats, split bamboo or a roller. */
export const blind: PieceKind = {
  id: 'blind',
  stance: 'window',
  segment: 'curtain',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.4, 1.2, 4],
      depth: [0.05, 0.06, 0.09],
      height: [0.3, 0.8, 2.6],
    });
    const mesh = new MeshBuilder();
    if (form.door === 'louvre' || form.door === 'shaker' || form.chair === 'slab') slatted(mesh, form, width, height);
    else if (form.shade === 'woven' || form.shade === 'paper' || form.shade === 'lantern')
      bamboo(mesh, chance, width, height);
    else if (form.stand === 'wall' || form.leg === 'tube' || form.leg === 'blade') roller(mesh, form, width, height);
    else roman(mesh, chance, width, height);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

function slatted(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const role: LookRole =
    form.frameRole === 'painted' || form.frameRole === 'white'
      ? 'white'
      : form.frameRole === 'black'
        ? 'wood'
        : form.frameRole;
  const w = width / 2;
  mesh.add(role, block([-w, -0.045, -0.055], [w, 0, 0], { radius: 0.003 }));
  const pitch = 0.043;
  const count = Math.max(3, Math.floor((height - 0.08) / pitch));
  for (let i = 0; i < count; i++)
    mesh.add(
      role,
      block([-w + 0.006, -0.0015, -0.024], [w - 0.006, 0.0015, 0.024], { radius: 0.001 }),
      chain(move(0, -0.065 - i * pitch, -0.028), turnX(0.5)),
    );
  const end = -0.065 - count * pitch;
  mesh.add(role, block([-w + 0.006, end - 0.008, -0.052], [w - 0.006, end + 0.012, -0.004], { radius: 0.003 }));
  const tapes = Math.max(2, Math.round(width / 0.6));
  for (let i = 0; i < tapes; i++) {
    const x = -w + (width * (i + 0.5)) / tapes;
    for (const z of [-0.0535, -0.003])
      mesh.add('textileSecond', block([x - 0.012, end, z - 0.0006], [x + 0.012, -0.04, z + 0.0006], { radius: 0 }));
  }
}

function bamboo(mesh: MeshBuilder, chance: Chance, width: number, height: number): void {
  const w = width / 2;
  mesh.add('rattan', block([-w, -0.12, -0.03], [w, 0, -0.012], { radius: 0.003 }));
  const rolled = 0.05;
  const count = Math.max(6, Math.floor((height - 0.08) / 0.014));
  for (let i = 0; i < count; i++) {
    const y = -0.02 - ((height - 0.02 - rolled) * i) / count;
    const r = chance.between(0.0035, 0.0052);
    mesh.add('rattan', rod([-w + 0.004, y, -0.008], [w - 0.004, y, -0.008], r, r, 5));
  }
  mesh.add(
    'rattan',
    tube(
      [
        [-w + 0.002, -height + rolled / 2, -0.03],
        [w - 0.002, -height + rolled / 2, -0.03],
      ],
      rolled / 2,
      { sides: 12 },
    ),
  );
  const cords = Math.max(2, Math.round(width / 0.45));
  for (let i = 0; i < cords; i++) {
    const x = -w + (width * (i + 0.5)) / cords;
    mesh.add('textile', block([x - 0.004, -height + rolled, -0.0155], [x + 0.004, -0.1, -0.0135], { radius: 0 }));
  }
}

function roller(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const w = width / 2;
  for (const s of [-1, 1])
    mesh.add(form.fittingRole, block([s * w, -0.06, -0.06], [s * (w - 0.006), 0, 0], { radius: 0.004 }));
  mesh.add(
    'textile',
    tube(
      [
        [-w + 0.012, -0.03, -0.03],
        [w - 0.012, -0.03, -0.03],
      ],
      0.024,
      { sides: 20 },
    ),
  );
  mesh.add('textile', block([-w + 0.014, -height + 0.02, -0.0125], [w - 0.014, -0.03, -0.011], { radius: 0 }));
  mesh.add(
    form.fittingRole,
    block([-w + 0.014, -height, -0.018], [w - 0.014, -height + 0.022, -0.006], { radius: 0.004 }),
  );
  const chainOf: Vec3[] = [
    [w - 0.012, -0.04, -0.055],
    [w - 0.012, -Math.min(height, 0.6), -0.055],
  ];
  mesh.add(form.fittingRole, tube(chainOf, 0.002, { sides: 5 }));
}

/** Cloth that hangs flat above and in soft folds below, each fold deeper than the one above it. */
function roman(mesh: MeshBuilder, chance: Chance, width: number, height: number): void {
  const w = width / 2;
  const t = 0.004;
  const folds = Math.max(2, Math.min(5, Math.round(height / 0.22)));
  const line: Vec2[] = [
    [0, -0.012],
    [-0.02, -0.014],
  ];
  for (let i = 0; i < folds; i++) {
    const y0 = -height * (0.12 + (0.88 * i) / folds);
    const y1 = -height * (0.12 + (0.88 * (i + 1)) / folds);
    const out = 0.018 + 0.022 * ((i + 1) / folds);
    line.push(
      [y0, -0.014],
      [y0 + (y1 - y0) * 0.45, -0.012 - out * 0.6],
      [y0 + (y1 - y0) * 0.85, -0.012 - out],
      [y1 + 0.004, -0.012 - out * 0.7],
      [y1 + (y0 - y1) * 0.1, -0.013],
    );
  }
  const across = Math.max(8, Math.round(width / 0.1));
  const sheet = (off: number) =>
    line.map(([y, z], j) =>
      Array.from({ length: across + 1 }, (_, i): Vec3 => {
        const x = -w + (width * i) / across;
        const slack = j < 2 ? 0 : 0.004 * noise3(x * 3, y * 4, 0, chance.seed);
        return [x, Math.max(-height, y + slack * 0.5), z + slack + off];
      }),
    );
  const front = sheet(-t);
  const back = sheet(0);
  const loops = front.map((row, j) => [...row, ...back[j]!.slice().reverse()]);
  mesh.add('textile', patch(loops, { wrap: true, capFirst: true, capLast: true, turned: true, crease: 1 }));
  mesh.add('white', block([-w, -0.03, -0.012], [w, 0, 0], { radius: 0.002 }));
}

/** From head to foot; hung close above the floor. */
export const fullLengthMirror: PieceKind = {
  id: 'full-length-mirror',
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 0.8, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.4, 0.7, 1.2],
      depth: [0.02, 0.04, 0.08],
      height: [1.4, 1.75, 2.1],
    });
    const mesh = new MeshBuilder();
    const outline = tallOutline(form, width, height, chance);
    const rim =
      form.mirror === 'ornate'
        ? 0.06
        : form.frameRole === 'rattan'
          ? 0.036
          : form.edgeM > 0.008
            ? 0.045
            : form.stand === 'wall'
              ? 0.01
              : 0.022;
    const role: LookRole =
      form.mirror === 'ornate'
        ? 'metal'
        : form.frameRole === 'rattan'
          ? 'rattan'
          : form.legRole === 'accent'
            ? 'accent'
            : rim < 0.012 || form.leg === 'tube'
              ? form.fittingRole
              : form.frameRole;
    const path = inset(outline, rim * 0.5);
    mesh.add('mirror', prism(path, 0, 0.01, { bevel: 0 }), chain(upright, [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0]));
    const section =
      rim > 0.05 ? roundedRectangle(2, 1.6, 0.7, 3) : roundedRectangle(2, 1.8, form.edgeM > 0.004 ? 0.5 : 0.12, 2);
    mesh.add(
      role,
      tube(
        path.map(([x, y]): Vec3 => [x, y, -rim * 0.42]),
        rim * 0.5,
        { outline: section, closed: true },
      ),
    );
    if (form.mirror === 'ornate' || form.frame === 'gilt') {
      const bead = inset(outline, rim * 0.92).map(([x, y]): Vec3 => [x, y, -rim * 0.5]);
      mesh.add(role, tube(bead, rim * 0.13, { sides: 6, closed: true }));
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

function tallOutline(form: Form, width: number, height: number, chance: Chance): Vec2[] {
  const [w, h] = [width / 2, height / 2];
  switch (form.mirror) {
    case 'arch':
    case 'round':
      return arched(w, h, w, 0.02);
    case 'oval':
      return superellipse(width, height, 2.5, 56);
    case 'pebble':
      return form.legRole === 'accent' ? wavy(width, height) : pebble(width, height, chance, 56);
    case 'octagon':
      return ring(8, (a) => {
        const [c, s] = [Math.cos(a + Math.PI / 8), Math.sin(a + Math.PI / 8)];
        const cut = w * 0.36;
        // Eight corners of a rectangle whose corners are cut off.
        return Math.abs(s) > Math.abs(c)
          ? [Math.sign(c) * (w - cut), Math.sign(s) * h]
          : [Math.sign(c) * w, Math.sign(s) * (h - cut)];
      });
    case 'rectangle':
    case 'sunburst':
      return roundedRectangle(width, height, form.mirror === 'sunburst' ? w * 0.5 : 0.022, 5);
    case 'ornate':
      return arched(w, h, w * 0.36, 0.05);
  }
}

/** A head that rises by `rise` over straight sides; the corners at the foot rounded, so that a rim can follow them. */
function arched(w: number, h: number, rise: number, corner: number): Vec2[] {
  const radius = (w * w + rise * rise) / (2 * rise);
  const half = Math.asin(Math.min(1, w / radius));
  return [
    ...arc(-w + corner, -h + corner, corner, Math.PI, Math.PI * 1.5, 4),
    ...arc(w - corner, -h + corner, corner, -Math.PI / 2, 0, 4),
    ...arc(0, h - radius, radius, Math.PI / 2 - half, Math.PI / 2 + half, 24),
  ];
}

/** A soft rectangle with rippling sides. */
function wavy(width: number, height: number): Vec2[] {
  const [w, h] = [width / 2, height / 2];
  return superellipse(2, 2, 5, 96).map(([x, y]): Vec2 => [w * x * (0.93 + 0.07 * Math.cos(3 * Math.PI * y)), h * y]);
}

/** Cloth on ribs over a pole with a heavy foot; square or round, with a valance in some families. */
export const parasol: PieceKind = {
  id: 'parasol',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.2, side: 0.2, back: 0.2 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const _chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [1.8, 2.5, 3.5],
      depth: [1.8, 2.5, 3.5],
      height: [2.2, 2.5, 2.9],
    });
    const mesh = new MeshBuilder();
    const r = width / 2;
    const square = form.tableTop === 'square' || form.tableTop === 'boards' || form.base === 'slabs';
    const ribs = square ? 4 : 8;
    const pole: LookRole =
      form.legRole === 'metal' || form.legRole === 'black' || form.legRole === 'accent'
        ? form.legRole === 'accent'
          ? 'white'
          : form.legRole
        : 'wood';
    const [apex, eave] = [height - 0.06, height - 0.06 - width * 0.17];
    mesh.add(pole, rod([0, 0.05, 0], [0, apex, 0], 0.024, 0.022, 14));
    mesh.add(
      pole,
      lathe(
        [
          [0.03, apex - 0.02],
          [0.03, apex + 0.004],
          [0.012, apex + 0.02],
          [0.02, apex + 0.04],
          [0, height],
        ],
        14,
      ),
    );
    if (square) mesh.add('stone', block([-0.28, 0, -0.28], [0.28, 0.07, 0.28], { radius: 0.012, rounding: 2 }));
    else
      mesh.add(
        'stone',
        lathe(
          [
            [0.28, 0],
            [0.3, 0.02],
            [0.29, 0.06],
            [0.06, 0.085],
          ],
          32,
        ),
      );
    mesh.add(pole, cylinder(0.036, 0.06, 0.36, 16, 0.004));
    const steps = square ? 12 : 5;
    const around = ribs * steps;
    const level = (t: number, y: number): Vec3[] =>
      Array.from({ length: around }, (_, i): Vec3 => {
        const a = (2 * Math.PI * i) / around + Math.PI / ribs;
        // Between two ribs the cloth is a chord, and it sags a little.
        const u = ((i % steps) / steps) * 2 - 1;
        const half = Math.PI / ribs;
        const chord = Math.cos(half) / Math.cos(u * half);
        const reach = (square ? r * Math.SQRT2 : r) * t * chord;
        return [reach * Math.cos(a), y - 0.02 * t * (1 - u * u), reach * Math.sin(a)];
      });
    const slope = (t: number) => apex - (apex - eave) * t ** 1.12;
    const rows = [0.02, 0.2, 0.45, 0.7, 1].map((t) => level(t, slope(t)));
    if (form.piping || form.heading === 'pinch' || form.heading === 'tab') rows.push(level(1.003, eave - 0.16));
    mesh.add('curtain', patch(rows, { wrap: true, crease: 0.5 }));
    const turn = Math.PI / ribs;
    const knot = eave - 0.28;
    for (let i = 0; i < ribs; i++) {
      const map = turnY(-((2 * Math.PI * i) / ribs + turn));
      const long = (square ? r * Math.SQRT2 : r) * 0.985;
      const bow: Vec3[] = [0.03, 0.35, 0.7, 1].map((t): Vec3 => [long * t, slope(t) - 0.014, 0]);
      mesh.add(pole, tube(bow, 0.009, { sides: 6 }), map);
      mesh.add(pole, rod([0.03, knot, 0], [long * 0.5, slope(0.5) - 0.016, 0], 0.008, 0.008, 6), map);
    }
    mesh.add('black', cylinder(0.04, knot - 0.03, knot + 0.03, 16, 0.004));
    return pieceOf(mesh, { sizeM: [width, width, height] });
  },
};

interface BowlPlan {
  readonly r: number;
  readonly height: number;
  readonly deep: number;
  readonly role: LookRole;
  readonly stone: boolean;
}

/** A turned bowl on bent legs, a flared foot or a drum. */
function roundBowl(mesh: MeshBuilder, form: Form, { r, height, deep, role, stone }: BowlPlan): void {
  const foot = height - deep;
  const wall = Array.from({ length: 7 }, (_, i): Vec2 => {
    const t = i / 6;
    return [r * (0.32 + 0.68 * Math.sin((t * Math.PI) / 2)), foot + deep * (1 - Math.cos((t * Math.PI) / 2))];
  });
  const thick = stone ? 0.04 : 0.008;
  const inner = wall
    .map(([x, y]): Vec2 => [Math.max(0.02, x - thick), Math.min(y + thick * 0.8, height - 0.001)])
    .reverse();
  mesh.add(role, lathe([[0, foot], ...wall, ...inner, [0, foot + thick]], 44));
  if (stone && form.base === 'drum') mesh.add(role, cylinder(r * 0.62, 0, foot + deep * 0.25, 40, 0.012));
  else if (stone)
    mesh.add(
      role,
      lathe(
        [
          [r * 0.52, 0],
          [r * 0.5, 0.02],
          [r * 0.34, foot * 0.7],
          [r * 0.42, foot + 0.02],
        ],
        36,
      ),
    );
  else {
    const legs = form.leg === 'cabriole' || form.leg === 'bun' || form.leg === 'turned' ? 3 : 4;
    for (let i = 0; i < legs; i++) {
      const path: Vec3[] = [
        [r * 0.72, 0.006, 0],
        [r * 0.55, foot * 0.6, 0],
        [r * 0.6, foot + deep * 0.25, 0],
      ];
      mesh.add(role, tube(path, 0.013, { sides: 8 }), turnY((2 * Math.PI * i) / legs + 0.5));
    }
  }
}

/** A square steel pan, its walls sloping, on a frame of bars. */
function squarePan(mesh: MeshBuilder, form: Form, r: number, height: number, deep: number): void {
  const foot = height - deep;
  const role: LookRole = form.legRole === 'metal' ? 'metal' : 'black';
  const side = (half: number, y: number) =>
    roundedRectangle(2 * half, 2 * half, 0.02, 2).map(([x, z]): Vec3 => [x, y, z]);
  const walls = [side(r * 0.6, foot), side(r, height), side(r - 0.012, height), side(r * 0.6 - 0.008, foot + 0.01)];
  mesh.add(role, patch(walls, { wrap: true, capFirst: true, capLast: true, crease: 0.4 }));
  if (form.leg === 'block' || form.leg === 'blade' || form.base === 'slabs') {
    for (const s of [-1, 1])
      mesh.add(
        role,
        block([s * r * 0.4 - 0.006, 0, -r * 0.5], [s * r * 0.4 + 0.006, foot + 0.004, r * 0.5], { radius: 0.001 }),
      );
    return;
  }
  for (const s of [-1, 1]) {
    const x = s * r * 0.52;
    const loop: Vec3[] = [
      [x, foot + 0.01, -r * 0.52],
      [x, 0.012, -r * 0.52],
      [x, 0.012, r * 0.52],
      [x, foot + 0.01, r * 0.52],
    ];
    mesh.add(role, tube(loop, 0.012, { outline: roundedRectangle(2, 2, 0.2, 1) }));
  }
}

/** A shallow bowl with logs and flames' embers: on a stand, a drum, feet. */
export const fireBowl: PieceKind = {
  id: 'fire-bowl',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.8, side: 0.8, back: 0.8 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.5, 0.76, 1.1],
      depth: [0.5, 0.76, 1.1],
      height: [0.3, 0.44, 0.6],
    });
    const mesh = new MeshBuilder();
    const r = width / 2;
    const deep = Math.min(0.2, height * 0.5);
    const stone = form.base === 'drum' || form.base === 'pedestal' || form.topRole === 'stone';
    const role: LookRole = stone ? 'stone' : form.topRole === 'metal' ? 'metal' : 'black';
    const foot = height - deep;
    const square = form.tableTop === 'square' || form.base === 'trestle';
    if (square) squarePan(mesh, form, r, height, deep);
    else roundBowl(mesh, form, { r, height, deep, role, stone });
    mesh.add('soil', cylinder(r * (square ? 0.6 : 0.74), foot + deep * 0.2, foot + deep * 0.48, 28, 0.02));
    const logs = 6;
    for (let i = 0; i < logs; i++) {
      const a = (2 * Math.PI * i) / logs + chance.between(-0.2, 0.2);
      const at = (k: number, y: number): Vec3 => [r * k * Math.cos(a), foot + deep * y, r * k * Math.sin(a)];
      mesh.add(i % 3 ? 'woodDark' : 'wood', rod(at(square ? 0.5 : 0.58, 0.62), at(-0.06, 1.35), 0.032, 0.028, 9));
    }
    for (let i = 0; i < 14; i++) {
      const a = i * 2.39996;
      const k = 0.4 * Math.sqrt(i / 14);
      const s = chance.between(0.014, 0.026);
      mesh.add(
        i % 3 ? 'bulb' : 'black',
        block([-s, 0, -s], [s, s * 1.4, s], { radius: s * 0.4 }),
        chain(move(r * k * Math.cos(a), foot + deep * 0.47, r * k * Math.sin(a)), turnY(a)),
      );
    }
    return pieceOf(mesh, { sizeM: [width, width, undefined] });
  },
};
