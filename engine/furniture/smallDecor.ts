/** What stands on tables and terraces: vases with twigs, candles, lanterns, cushions, planters. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY, turnZ } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { through } from './curves.ts';
import { formOf } from './families.ts';
import { leaf, leafAt, outlines } from './foliage.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { vase as drawVase } from './objects.ts';
import { drawShade } from './shades.ts';
import { sizeOf } from './size.ts';
import { cushion, pillow } from './soft.ts';
import { block, cylinder, lathe, rod, superellipsoid, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

const free = { front: 0, side: 0, back: 0 };

/** A vessel, mostly with twigs or grasses in it. */
export const vase: PieceKind = {
  id: 'vase',
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [, , height] = sizeOf(request, { width: [0.1, 0.2, 0.4], depth: [0.1, 0.2, 0.4], height: [0.14, 0.4, 0.9] });
    const mesh = new MeshBuilder();
    const twigs = height > 0.28;
    const vessel = twigs ? height * 0.52 : height;
    const role: LookRole =
      form.legRole === 'accent'
        ? 'accent'
        : form.leg === 'tube' || form.frame === 'none'
          ? 'glass'
          : form.leg === 'bun' || form.leg === 'block'
            ? chance.pick<LookRole>(['black', 'ceramic', 'stone'])
            : chance.pick<LookRole>(['ceramic', 'white', 'ceramic']);
    drawVase(mesh, chance, vessel, role);
    if (twigs) branches(mesh, form, chance, vessel, height);
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

/** Stalks that spread from a vessel's mouth, with leaves, or ears in families that dry their flowers. */
function branches(mesh: MeshBuilder, form: Form, chance: Chance, from: number, to: number): void {
  const dried = form.chair === 'cane' || form.shade === 'woven' || form.softness > 0.3;
  const count = form.bed === 'platform' || form.seating === 'framed' ? 3 : 7;
  for (let i = 0; i < count; i++) {
    const a = (2 * Math.PI * i) / count + chance.between(-0.5, 0.5);
    const rise = (to - from) * (i === 0 ? 1 : chance.between(0.6, 0.96));
    const away = rise * chance.between(0.2, 0.5);
    const at = (t: number): Vec3 => [
      away * t * t * Math.cos(a),
      from * 0.8 + (rise + from * 0.2) * t,
      away * t * t * Math.sin(a),
    ];
    mesh.add(dried ? 'rattan' : 'woodDark', tube([at(0), at(0.35), at(0.7), at(0.94)], 0.0022, { sides: 5 }));
    if (dried) {
      const ear = through([at(0.62), at(0.8), at(1)], 3);
      mesh.add(
        'rattan',
        tube(ear, (t) => 0.002 + 0.011 * Math.sin(Math.PI * t) ** 0.8, { sides: 7 }),
      );
      continue;
    }
    for (let k = 0; k < 7; k++) {
      const t = 0.42 + (k / 7) * 0.56;
      const shape = leaf({
        length: chance.between(0.05, 0.075),
        width: 0.024,
        outline: outlines.lance,
        droop: 0.15,
        rows: 4,
      });
      mesh.add('leaf', shape, leafAt(at(t), (k % 2 ? 1 : -1) * 1.3 - a + Math.PI / 2, chance.between(0.3, 0.8)));
    }
  }
}

/** Candles: three pillars on a tray, or tapers in holders. */
export const candle: PieceKind = {
  id: 'candle',
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.06, 0.16, 0.3],
      depth: [0.06, 0.14, 0.3],
      height: [0.08, 0.18, 0.4],
    });
    const mesh = new MeshBuilder();
    const tapers = form.stem === 'turned' || form.stem === 'straight';
    const metal: LookRole = form.fittingRole;
    const places: readonly Vec2[] =
      width < 0.1
        ? [[0, 0]]
        : [
            [-0.28, -0.1],
            [0.24, -0.2],
            [0.02, 0.28],
          ];
    if (!tapers && width >= 0.1)
      mesh.add(form.topRole === 'glass' ? 'metal' : form.topRole, cylinder(width / 2, 0, 0.012, 32, 0.004));
    places.forEach(([u, v], i) => {
      const high = height * [1, 0.72, 0.52][i]!;
      mesh.within(move(u * width, tapers || width < 0.1 ? 0 : 0.012, v * width), () => {
        if (tapers) taper(mesh, metal, high, i === 0 || form.stem === 'turned');
        else pillar(mesh, chance, Math.min(0.036, width * 0.2), high - 0.012);
      });
    });
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

function taper(mesh: MeshBuilder, role: LookRole, high: number, turned: boolean): void {
  const foot = high * (turned ? 0.42 : 0.2);
  const profile: Vec2[] = turned
    ? [
        [0.028, 0],
        [0.028, 0.004],
        [0.008, foot * 0.18],
        [0.006, foot * 0.45],
        [0.012, foot * 0.55],
        [0.006, foot * 0.66],
        [0.006, foot * 0.84],
        [0.017, foot * 0.94],
        [0.017, foot],
      ]
    : [
        [0.024, 0],
        [0.024, foot * 0.6],
        [0.013, foot * 0.7],
        [0.013, foot],
      ];
  mesh.add(role, lathe(profile, 18));
  mesh.add(
    'white',
    lathe(
      [
        [0.0108, foot * 0.9],
        [0.0095, high - 0.012],
        [0.004, high - 0.007],
        [0.001, high - 0.006],
      ],
      12,
    ),
  );
  mesh.add('black', rod([0, high - 0.012, 0], [0.001, high, 0], 0.0009, 0.0009, 5));
}

function pillar(mesh: MeshBuilder, chance: Chance, r: number, high: number): void {
  const top = high - 0.009;
  mesh.add(
    'white',
    lathe(
      [
        [r - 0.002, 0],
        [r, 0.002],
        [r, top - 0.003],
        [r - 0.003, top],
        [r * 0.7, top - 0.003],
        [0, top - 0.006],
      ],
      22,
    ),
  );
  mesh.add('black', rod([0, top - 0.008, 0], [chance.between(-0.002, 0.002), high, 0], 0.001, 0.001, 5));
}

/** A lantern that stands or is carried: panes between posts with a candle inside, or the family's own lamp on feet. */
export const lantern: PieceKind = {
  id: 'lantern',
  stance: 'floor',
  segment: 'lamp',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.14, 0.24, 0.4],
      depth: [0.14, 0.24, 0.4],
      height: [0.25, 0.46, 0.8],
    });
    const mesh = new MeshBuilder();
    const body = height * 0.78;
    const w = Math.min(width / 2, body * 0.34);
    if (form.shade === 'woven' || form.shade === 'paper') roundLantern(mesh, form, width / 2, body);
    else if (form.shade === 'lantern' && form.leg !== 'hoof') {
      mesh.within(move(0, body + 0.01, 0), () => drawShade(mesh, form, Math.min(width, body * 0.86)));
    } else cased(mesh, form, w, body);
    const role: LookRole = form.shade === 'lantern' ? 'metal' : form.fittingRole;
    const grip = form.shade === 'woven' || form.shade === 'paper' ? width * 0.3 : w * 0.26;
    const loop = Array.from({ length: 13 }, (_, i): Vec3 => {
      const a = (Math.PI * i) / 12;
      return [grip * Math.cos(a), body * 0.975 + (height - 0.004 - body * 0.975) * Math.sin(a), 0];
    });
    mesh.add(form.shade === 'woven' ? 'rattan' : role, tube(loop, 0.004, { sides: 6 }));
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

function cased(mesh: MeshBuilder, form: Form, w: number, body: number): void {
  const role: LookRole =
    form.frameRole === 'white' ||
    form.frameRole === 'painted' ||
    form.frameRole === 'woodDark' ||
    form.legRole === 'wood'
      ? form.legRole === 'wood'
        ? 'wood'
        : form.frameRole
      : form.fittingRole;
  const post = role === 'wood' || role === 'woodDark' ? 0.011 : 0.006;
  mesh.add(role, block([-w, 0.006, -w], [w, 0.03, w], { radius: 0.003 }));
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      mesh.add(
        role,
        block([x * w, 0, z * w], [x * (w - post * 2), body * 0.84, z * (w - post * 2)], { radius: 0.002 }),
      );
    }
  mesh.add(role, block([-w - 0.006, body * 0.84, -w - 0.006], [w + 0.006, body * 0.87, w + 0.006], { radius: 0.003 }));
  const roof = form.edgeM > 0.008 || form.leg === 'blade' || form.leg === 'hoof' ? 0.1 : 0.42;
  mesh.add(
    role,
    lathe(
      [
        [w * 1.3, body * 0.87],
        [w * 0.5, body * (0.87 + 0.1 * (roof > 0.2 ? 1 : 0.3))],
        [w * 0.42, body],
      ],
      4,
    ),
    turnY(Math.PI / 4),
  );
  for (let i = 0; i < 4; i++)
    mesh.add(
      'glass',
      block([-w + post * 2, 0.03, -0.001], [w - post * 2, body * 0.84, 0.001], { radius: 0 }),
      chain(turnY((i * Math.PI) / 2), move(0, 0, -w + post)),
    );
  mesh.add('white', cylinder(w * 0.36, 0.03, body * 0.4, 20, 0.003));
  mesh.add('bulb', superellipsoid(0.006, 0.015, 0.006, 2, 10), move(0, body * 0.4 + 0.018, 0));
}

function roundLantern(mesh: MeshBuilder, form: Form, r: number, body: number): void {
  const role: LookRole = form.shade === 'woven' ? 'rattan' : 'black';
  const girth = (t: number) => r * (0.62 + 0.38 * Math.sin(Math.PI * t));
  for (let i = 0; i <= 6; i++) {
    const t = i / 6;
    const hoop = Array.from(
      { length: 24 },
      (_, k): Vec3 => [
        girth(t) * Math.cos((k * Math.PI) / 12),
        0.006 + (body - 0.012) * t,
        girth(t) * Math.sin((k * Math.PI) / 12),
      ],
    );
    mesh.add(role, tube(hoop, 0.005, { sides: 5, closed: true }));
  }
  const ribs = form.shade === 'woven' ? 20 : 8;
  for (let k = 0; k < ribs; k++) {
    const a = (2 * Math.PI * k) / ribs;
    const path = Array.from(
      { length: 7 },
      (_, i): Vec3 => [girth(i / 6) * Math.cos(a), 0.006 + ((body - 0.012) * i) / 6, girth(i / 6) * Math.sin(a)],
    );
    mesh.add(role, tube(path, 0.0035, { sides: 4 }));
  }
  if (form.shade === 'paper') {
    const rows = Array.from({ length: 9 }, (_, i): Vec2 => [girth(i / 8) * 0.96, 0.008 + ((body - 0.016) * i) / 8]);
    mesh.add('lampShade', lathe(rows, 24));
  }
  mesh.add('wood', cylinder(girth(0) * 0.98, 0, 0.008, 24));
  mesh.add('white', cylinder(r * 0.25, 0.008, body * 0.4, 18, 0.003));
  mesh.add('bulb', superellipsoid(0.007, 0.016, 0.007, 2, 10), move(0, body * 0.4 + 0.018, 0));
}

/** A cushion for a seat outdoors, leaning on nothing: it lies. */
export const outdoorCushion: PieceKind = {
  id: 'outdoor-cushion',
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.35, 0.45, 0.6],
      depth: [0.3, 0.45, 0.6],
      height: [0.1, 0.15, 0.2],
    });
    const mesh = new MeshBuilder();
    const role = chance.pick<LookRole>(['accent', 'textile', 'textileSecond']);
    const tassels = form.rug === 'diamonds' || form.shade === 'woven' || form.frame === 'gilt';
    if (form.seating === 'framed' || form.seating === 'tube') {
      const corner = form.softness > 0.1 ? 0.9 : 0.1;
      const plan = { seed: chance.seed, corner, crown: height * 0.22, worn: 0.3, detail: 12 };
      const seam = form.seating === 'framed' ? { piping: 0.0045 } : {};
      mesh.add(role, cushion(width * 0.98, depth * 0.98, height * 0.74, { ...plan, ...seam }), move(0, -height / 2, 0));
      if (form.back === 'slats') mesh.add(role, superellipsoid(0.016, 0.008, 0.016, 2, 12), move(0, height * 0.4, 0));
    } else {
      mesh.add(role, pillow(width, depth, height, { seed: chance.seed, fill: chance.between(0.5, 0.9), detail: 14 }));
      if (form.softness > 0.3) mesh.add('textile', superellipsoid(0.02, height * 0.53, 0.02, 2, 12));
    }
    if (tassels) {
      for (const x of [-1, 1])
        for (const z of [-1, 1]) {
          const [from, to]: readonly [Vec3, Vec3] = [
            [x * width * 0.47, 0, z * depth * 0.47],
            [x * width * 0.5, -0.008, z * depth * 0.5],
          ];
          mesh.add(
            form.frame === 'gilt' ? 'metal' : 'textileSecond',
            rod(from, to, 0.006, 0.009, form.shade === 'woven' ? 5 : 8),
          );
        }
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A trough, tub or bowl with grasses or shrubs. */
export const planter: PieceKind = {
  id: 'planter',
  stance: 'floor',
  segment: 'plant',
  clearanceM: { front: 0.05, side: 0.05, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 0.5, 1.4],
      depth: [0.28, 0.46, 0.7],
      height: [0.5, 0.95, 1.5],
    });
    const mesh = new MeshBuilder();
    const tub = Math.min(0.5, height * 0.46);
    const round =
      width / depth < 1.3 && form.tableTop !== 'square' && form.tableTop !== 'boards' && form.base !== 'slabs';
    const k = 0.86;
    if (round) roundTub(mesh, form, Math.min(width, depth) * 0.5 * k, tub);
    else trough(mesh, form, width * k, depth * k, tub);
    const [rx, rz] = round
      ? [Math.min(width, depth) * 0.34, Math.min(width, depth) * 0.34]
      : [width * 0.36, depth * 0.34];
    if (chance() < 0.5) grasses(mesh, chance, rx, rz, tub * 0.92, height);
    else shrub(mesh, chance, rx, rz, tub * 0.92, height);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function roundTub(mesh: MeshBuilder, form: Form, r: number, high: number): void {
  const role: LookRole =
    form.frameRole === 'rattan' || form.shade === 'woven'
      ? 'rattan'
      : form.legRole === 'accent'
        ? 'accent'
        : form.topRole === 'stone' || form.frame === 'gilt'
          ? 'stone'
          : form.legRole === 'metal' || form.legRole === 'black'
            ? 'black'
            : 'ceramic';
  const classical = form.frame === 'gilt' || form.leg === 'turned';
  const profile: Vec2[] = classical
    ? [
        [0.6, 0],
        [0.6, 0.06],
        [0.42, 0.12],
        [0.4, 0.2],
        [0.72, 0.4],
        [0.84, 0.8],
        [0.98, 0.92],
        [1, 0.96],
        [0.96, 1],
      ]
    : [
        [0.7, 0],
        [0.76, 0.03],
        [0.95, 0.9],
        [1, 0.93],
        [1, 0.99],
        [0.98, 1],
      ];
  const wall = profile.map(([a, b]): Vec2 => [a * r, b * high]);
  mesh.add(role, lathe([[0, 0], ...wall, [r * 0.88, high], [r * 0.86, high * 0.88], [0, high * 0.88]], 30));
  mesh.add('soil', cylinder(r * 0.86, high * 0.86, high * 0.92, 24, 0.01));
}

function trough(mesh: MeshBuilder, form: Form, width: number, depth: number, high: number): void {
  const role: LookRole =
    form.legRole === 'black' || form.leg === 'tube' ? 'black' : form.topRole === 'stone' ? 'stone' : form.frameRole;
  const [w, d] = [width / 2, depth / 2];
  const t = 0.026;
  const boards = role === 'black' || role === 'stone' || role === 'white' ? 1 : Math.max(3, Math.round(high / 0.11));
  for (let i = 0; i < boards; i++) {
    const [y0, y1] = [0.03 + ((high - 0.03) * i) / boards + 0.001, 0.03 + ((high - 0.03) * (i + 1)) / boards - 0.001];
    for (const s of [-1, 1]) {
      mesh.add(role, block([-w, y0, s * d], [w, y1, s * (d - t)], { radius: 0.003 }));
      mesh.add(role, block([s * w, y0, -d + t], [s * (w - t), y1, d - t], { radius: 0.003 }));
    }
  }
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      mesh.add(role, block([x * (w - 0.012), 0, z * (d - 0.012)], [x * (w - 0.06), high - 0.01, z * (d - 0.06)]));
  mesh.add('soil', block([-w + t, high * 0.5, -d + t], [w - t, high * 0.92, d - t], { radius: 0.01 }));
}

function grasses(mesh: MeshBuilder, chance: Chance, rx: number, rz: number, from: number, to: number): void {
  const blades = 110;
  for (let i = 0; i < blades; i++) {
    const [u, v] = [chance.between(-1, 1), chance.between(-1, 1)];
    const length = (to - from) * chance.between(0.72, 1.12);
    const shape = leaf({
      length,
      width: chance.between(0.01, 0.016),
      outline: (t) => 1 - t ** 3,
      droop: chance.between(0.15, 0.5),
      fold: 0.25,
      rows: 5,
    });
    mesh.add(
      'leaf',
      shape,
      leafAt(
        [u * rx * 0.55, from - 0.01, v * rz * 0.55],
        Math.atan2(u, v) + chance.between(-0.7, 0.7),
        chance.between(1.15, 1.5),
      ),
    );
  }
}

/** A clipped ball of small leaves on twigs. */
function shrub(mesh: MeshBuilder, chance: Chance, rx: number, rz: number, from: number, to: number): void {
  const balls = Math.max(1, Math.round(rx / rz));
  const half = (to - from) / 2;
  for (let b = 0; b < balls; b++) {
    const x0 = balls === 1 ? 0 : -rx + (2 * rx * (b + 0.5)) / balls;
    const r = Math.min(half, balls === 1 ? rx * 1.25 : (rx / balls) * 1.2);
    mesh.add('woodDark', rod([x0, from - 0.02, 0], [x0, from + half, 0], 0.012, 0.007, 7));
    mesh.add('leaf', superellipsoid(r * 0.82, half * 0.84, r * 0.82, 2, 16), move(x0, from + half, 0));
    for (let i = 0; i < 330; i++) {
      // Even over the ball: golden angle (Vogel 1979).
      const y = 1 - (2 * (i + 0.5)) / 330;
      const a = i * 2.39996;
      const q = Math.sqrt(1 - y * y);
      const shape = leaf({
        length: chance.between(0.055, 0.075),
        width: 0.038,
        outline: outlines.lance,
        droop: 0.1,
        rows: 2,
      });
      const at: Vec3 = [x0 + r * 0.8 * q * Math.cos(a), from + half + half * 0.8 * y, r * 0.8 * q * Math.sin(a)];
      mesh.add(
        'leaf',
        shape,
        chain(
          move(...at),
          turnY(Math.PI / 2 - a + chance.between(-0.6, 0.6)),
          turnX(-Math.asin(y) + chance.pick([-1, 1]) * chance.between(0.5, 1.1)),
          turnZ(chance.between(-0.8, 0.8)),
        ),
      );
    }
  }
}
