/** Flat things on the walls of work and school rooms. The back lies at z = 0, the front at −z. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnZ, upright } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { arc, ring, roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import type { Shape } from './shape.ts';
import { type Range, sizeOf } from './size.ts';
import { padding } from './soft.ts';
import { block, prism, rod, tube } from './solids.ts';
import type { LookRole, PieceKind, PieceRequest } from './types.ts';

type Draw = (mesh: MeshBuilder, form: Form, width: number, height: number, chance: Chance) => void;

function onWall(
  id: string,
  segment: string,
  clearance: number,
  sizes: (form: Form, chance: Chance) => { width: Range; height: Range },
  draw: Draw,
): PieceKind {
  return {
    id,
    stance: 'wall',
    segment,
    clearanceM: { front: clearance, side: 0, back: 0 },
    againstWall: true,
    build(request: PieceRequest) {
      const form = formOf(request.forms);
      const chance = chanceOf(request.seed);
      const [width, , height] = sizeOf(request, { ...sizes(form, chance), depth: [0.03, 0.03, 0.03] });
      const mesh = new MeshBuilder();
      draw(mesh, form, width, height, chance);
      return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
    },
  };
}

/** Four mitred-looking bars around a field; `out` is how far they stand from the wall. */
function bars(
  mesh: MeshBuilder,
  role: LookRole,
  w: number,
  h: number,
  wide: number,
  out: number,
  radius: number,
): void {
  for (const s of [-1, 1]) {
    mesh.add(role, block([-w, s * h, -out], [w, s * (h - wide), 0], { radius }));
    mesh.add(role, block([s * w, -h + wide, -out], [s * (w - wide), h - wide, 0], { radius }));
  }
}

/** Enamelled steel in a frame, with a tray for pens. */
export const whiteboard = onWall(
  'whiteboard',
  'fixture',
  0.9,
  () => ({ width: [1.2, 2.4, 4], height: [0.9, 1.2, 1.25] }),
  (mesh, form, width, height, chance) => {
    const [w, h] = [width / 2, height / 2];
    const wood = form.legRole === 'wood' || form.frameRole === 'woodDark' || form.frameRole === 'wood';
    const rim = wood ? 0.035 : 0.014;
    const role: LookRole = wood ? form.frameRole : form.legRole === 'black' ? 'black' : 'steel';
    const slate = form.door === 'plank' || form.door === 'shaker' || form.door === 'raised';
    mesh.add(
      slate ? 'black' : 'white',
      block([-w + 0.004, -h + 0.004, -0.016], [w - 0.004, h - 0.004, 0], { radius: 0.001 }),
    );
    bars(mesh, role, w, h, rim, wood ? 0.026 : 0.021, wood ? Math.min(0.006, form.edgeM) : 0.004);
    const tray = width * (wood ? 0.9 : 0.32);
    mesh.add(role, block([-tray / 2, -h - 0.002, -0.075], [tray / 2, -h + 0.008, -0.01], { radius: 0.003 }));
    mesh.add(role, block([-tray / 2, -h + 0.004, -0.078], [tray / 2, -h + 0.018, -0.07], { radius: 0.002 }));
    const pens: readonly LookRole[] = slate ? ['white', 'paper'] : ['black', 'accent', 'textileSecond'];
    pens.forEach((pen, i) => {
      const x = -tray * 0.3 + i * 0.15 + chance.between(-0.02, 0.02);
      mesh.add(pen, rod([x, -h + 0.017, -0.05], [x + 0.12, -h + 0.017, -0.044], 0.008, 0.008, 9));
    });
    mesh.add(
      'textileSecond',
      block([tray * 0.28, -h + 0.008, -0.065], [tray * 0.28 + 0.12, -h + 0.036, -0.02], { radius: 0.006 }),
    );
  },
);

/** Cork or felt with sheets pinned to it. */
export const noticeBoard = onWall(
  'notice-board',
  'fixture',
  0.5,
  () => ({ width: [0.6, 1.2, 2.4], height: [0.5, 0.9, 1.2] }),
  (mesh, form, width, height, chance) => {
    const [w, h] = [width / 2, height / 2];
    const felt = form.stand === 'wall' || form.base === 'sled' || form.seating === 'curved';
    const rim = form.frame === 'deep' || form.frame === 'gilt' ? 0.045 : form.frame === 'none' ? 0.008 : 0.024;
    const frame: LookRole = form.frameRole === 'white' ? 'wood' : form.frameRole;
    mesh.add(
      felt ? 'textileSecond' : 'rattan',
      block([-w + 0.003, -h + 0.003, -0.014], [w - 0.003, h - 0.003, 0], { radius: 0.001 }),
    );
    bars(mesh, frame, w, h, rim, 0.024, Math.min(form.edgeM, 0.008));
    const sheets = Math.max(4, Math.round((width * height) / 0.11));
    const columns = Math.max(2, Math.round(Math.sqrt((sheets * width) / height)));
    const lines = Math.ceil(sheets / columns);
    const roles: readonly LookRole[] = ['white', 'paper', 'white', 'paper', 'accent', 'textile'];
    for (let i = 0; i < sheets; i++) {
      const small = chance() < 0.35;
      const wide = small ? 0.1 : 0.21;
      const tall = small ? 0.1 : chance() < 0.3 ? 0.148 : 0.297;
      const cellW = (width - 2 * rim) / columns;
      const cellH = (height - 2 * rim) / lines;
      const fit = Math.min(1, (cellW * 0.9) / wide, (cellH * 0.92) / tall);
      const x = -w + rim + cellW * ((i % columns) + 0.5) + chance.between(-0.02, 0.02);
      const y = h - rim - cellH * (Math.floor(i / columns) + 0.5) + chance.between(-0.015, 0.015);
      mesh.within(chain(move(x, y, -0.0145), turnZ(chance.between(-0.05, 0.05))), () =>
        pinned(mesh, chance, chance.pick(roles), wide * fit, tall * fit),
      );
    }
  },
);

/** A sheet whose foot lifts a little, lines of text on it, a pin at its head. */
function pinned(mesh: MeshBuilder, chance: Chance, role: LookRole, wide: number, tall: number): void {
  const [w, h] = [wide / 2, tall / 2];
  mesh.add(role, block([-w, -h, -0.0016], [w, h, 0], { radius: 0.0003 }));
  if (tall > 0.12) {
    mesh.add(
      chance.pick<LookRole>(['black', 'textileSecond', 'accent']),
      block([-w * 0.78, h * 0.62, -0.0021], [chance.between(0, w * 0.7), h * 0.78, -0.001], { radius: 0.0001 }),
    );
    for (let i = 0; i < 3; i++) {
      const y = h * (0.32 - i * 0.3);
      mesh.add(
        'textileSecond',
        block([-w * 0.78, y - h * 0.03, -0.002], [chance.between(w * 0.3, w * 0.78), y + h * 0.03, -0.001], {
          radius: 0.0001,
        }),
      );
    }
  }
  mesh.add('accent', rod([0, h * 0.88, 0], [0, h * 0.88, -0.012], 0.003, 0.0055, 7));
}

/** Felt or cloth over mineral wool: fields of slats, tiles, hexagons or cushions. */
export const acousticPanel = onWall(
  'acoustic-panel',
  'decor',
  0,
  () => ({ width: [0.6, 1.8, 3.6], height: [0.6, 1.2, 2.6] }),
  (mesh, form, width, height, chance) => {
    if (form.door === 'louvre' || form.door === 'plank' || (form.door === 'flat' && form.legRole === 'wood'))
      slats(mesh, form, width, height);
    else if (form.door === 'raised' || form.back === 'channels' || form.seating === 'banquette')
      cushions(mesh, form, width, height, chance);
    else if (form.seating === 'curved' || form.legRole === 'accent' || form.door === 'lattice')
      cells(mesh, width, height, chance);
    else tiles(mesh, width, height, chance);
  },
);

function slats(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const [w, h] = [width / 2, height / 2];
  mesh.add('black', block([-w, -h, -0.009], [w, h, 0], { radius: 0.001 }));
  const count = Math.min(90, Math.max(8, Math.round(width / 0.04)));
  const step = width / count;
  const role: LookRole = form.frameRole === 'black' || form.frameRole === 'white' ? 'wood' : form.frameRole;
  for (let i = 0; i < count; i++) {
    const x = -w + step * i;
    mesh.add(role, block([x + step * 0.18, -h, -0.022], [x + step * 0.82, h, -0.008], { radius: 0.0012, grain: 1 }));
  }
}

function cushions(mesh: MeshBuilder, form: Form, width: number, height: number, chance: Chance): void {
  const columns = Math.max(2, Math.round(width / 0.3));
  const lines = form.back === 'channels' ? 1 : Math.max(1, Math.round(height / 0.6));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < lines; j++) {
      const [a, b] = [-width / 2 + (width * i) / columns, -height / 2 + (height * j) / lines];
      const shape = padding(
        [a + 0.001, b + 0.001, -0.06],
        [a + width / columns - 0.001, b + height / lines - 0.001, -0.002],
        {
          seed: chance.seed + i * 7 + j,
          radius: 0.02,
          swell: 0.12,
          grid: 0.2,
        },
      );
      mesh.add(form.coverRole, shape);
    }
  }
  mesh.add(
    'black',
    block([-width / 2 + 0.004, -height / 2 + 0.004, -0.012], [width / 2 - 0.004, height / 2 - 0.004, 0]),
  );
}

const felts: readonly LookRole[] = ['textile', 'textileSecond', 'textile', 'textileSecond', 'accent'];

function tiles(mesh: MeshBuilder, width: number, height: number, chance: Chance): void {
  const columns = Math.max(1, Math.round(width / 0.6));
  const lines = Math.max(1, Math.round(height / 0.6));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < lines; j++) {
      const [a, b] = [-width / 2 + (width * i) / columns, -height / 2 + (height * j) / lines];
      const deep = chance.pick([0.025, 0.04]);
      mesh.add(
        chance.pick(felts),
        block([a + 0.002, b + 0.002, -deep], [a + width / columns - 0.002, b + height / lines - 0.002, 0], {
          radius: 0.012,
        }),
      );
    }
  }
}

/** Honeycomb, pointed side up, as much of it as fits. */
function cells(mesh: MeshBuilder, width: number, height: number, chance: Chance): void {
  const r = Math.min(0.17, width / 4, height / 4);
  const [dx, dy] = [r * Math.sqrt(3), r * 1.5];
  const hex = ring(6, (a) => [0.975 * r * Math.cos(a + Math.PI / 6), 0.975 * r * Math.sin(a + Math.PI / 6)]);
  const columns = Math.max(1, Math.floor((width - dx / 2) / dx));
  const lines = Math.max(1, Math.floor((height - r / 2) / dy));
  for (let j = 0; j < lines; j++) {
    for (let i = 0; i < columns; i++) {
      if (chance() < 0.12 && i > 0 && j > 0 && i < columns - 1 && j < lines - 1) continue;
      const x = (i - (columns - 1) / 2 + (j % 2 ? 0.25 : -0.25)) * dx;
      const deep = chance.pick([0.025, 0.04]);
      mesh.add(
        chance.pick(felts),
        prism(hex, -deep, 0, { bevel: 0.008 }),
        chain(move(x, (j - (lines - 1) / 2) * dy, 0), upright),
      );
    }
  }
}

/** A shop's or office's sign: a mark and lettering that belongs to no language, on a plate. */
export const wallSign = onWall(
  'wall-sign',
  'decor',
  0,
  () => ({ width: [0.8, 1.6, 3], height: [0.25, 0.45, 0.9] }),
  (mesh, form, width, height, chance) => {
    const [w, h] = [width / 2, height / 2];
    const plate: LookRole = form.frameRole === 'white' ? 'wood' : form.frameRole;
    const letters: LookRole =
      plate === 'woodDark' || form.fittingRole === 'metal'
        ? 'metal'
        : plate === 'black' || plate === 'painted'
          ? 'white'
          : 'black';
    const round = form.softness > 0.2 ? h * 0.98 : form.edgeM > 0.004 ? h * 0.2 : 0.004;
    mesh.add(plate, prism(roundedRectangle(width, height, round, 8), -0.05, -0.02, { bevel: 0.003 }), upright);
    mesh.add('black', block([-w * 0.7, -h * 0.5, -0.022], [w * 0.7, h * 0.5, 0], { radius: 0.001 }));
    const mark = markOf(form, h * 0.5);
    const at = -w + h + (round > h * 0.5 ? h * 0.15 : 0);
    mesh.add(letters, prism(mark, -0.066, -0.05, { bevel: 0.002 }), chain(move(at, 0, 0), upright));
    let x = at + h * 0.9;
    const tall = h * 0.6;
    const end = w - h * 0.6;
    const weight = form.edgeM > 0.004 || form.legRole === 'black' ? 0.2 : 0.13;
    while (x + tall * 0.8 < end) {
      const wide = tall * 0.8;
      for (const shape of glyph(chance.whole(0, 5), wide, tall, tall * weight))
        mesh.add(letters, shape, move(x, -tall / 2, 0));
      x += wide + tall * 0.42;
    }
  },
);

function markOf(form: Form, r: number): Vec2[] {
  if (form.tableTop === 'octagon')
    return ring(8, (a) => [r * Math.cos(a + Math.PI / 8), r * Math.sin(a + Math.PI / 8)]);
  if (form.tableTop === 'square' || form.tableTop === 'boards')
    return roundedRectangle(r * 1.7, r * 1.7, 0.003, 1).map(([x, y]): Vec2 => [(x - y) * 0.72, (x + y) * 0.72]);
  return superellipse(r * 2, r * 2, form.tableTop === 'pebble' ? 3 : 2, 28);
}

/** Rings, bows and slanted strokes between (0, 0) and (wide, tall), raised from the plate: lettering of no alphabet. */
function glyph(kind: number, wide: number, tall: number, stroke: number): Shape[] {
  const z = -0.0565;
  const h = stroke / 2;
  const [left, right, low, high] = [h, wide - h, h, tall - h];
  const section = roundedRectangle(0.015, stroke, 0.001, 1);
  const line = (points: readonly Vec2[], closed = false) =>
    tube(
      points.map(([x, y]): Vec3 => [x, y, z]),
      1,
      { closed, outline: section },
    );
  const r = (right - left) / 2;
  switch (kind) {
    case 0:
      return [
        line(
          superellipse(right - left, high - low, 2, 28).map(([x, y]): Vec2 => [x + wide / 2, y + tall / 2]),
          true,
        ),
      ];
    case 1:
      return [line([[left, 0], ...arc(wide / 2, high - r, r, Math.PI, 0, 12), [right, 0]])];
    case 2:
      return [line([[left, tall], ...arc(wide / 2, low + r, r, Math.PI, 2 * Math.PI, 12), [right, tall]])];
    case 3:
      return [
        line([
          [left, 0],
          [wide / 2, high],
        ]),
        line([
          [wide / 2, high],
          [right, 0],
        ]),
      ];
    case 4:
      return [
        line([
          [left, tall],
          [wide / 2, low],
        ]),
        line([
          [wide / 2, low],
          [right, tall],
        ]),
      ];
    default:
      return [
        line([
          [wide / 2, 0],
          [wide / 2, tall],
        ]),
      ];
  }
}
