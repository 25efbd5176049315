/** Behind and around a bar: the counter, the shelves with bottles behind it, the board that says what there is. */
import type { Vec3 } from '../geometry/types.ts';
import { move } from './affine.ts';
import { type Cell, drawCabinet, panelled } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { drinks } from './cupboards.ts';
import { bent } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { padding } from './soft.ts';
import { block, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

/** Guests stand and sit at −z: panelled front, overhanging top, rail for the feet; the far side is open for those who serve. */
export const barCounter: PieceKind = {
  id: 'bar-counter',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0.2, back: 0.9 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 3, 5],
      depth: [0.55, 0.66, 0.8],
      height: [1.02, 1.08, 1.15],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const top = form.topRole === 'stone' || form.topRole === 'glass' ? 0.035 : 0.05;
    const topRole: LookRole = form.topRole === 'glass' || form.topRole === 'metal' ? 'stone' : form.topRole;
    const face = -d + 0.2;
    const under = height - top;
    mesh.add(
      topRole,
      block([-w, under, -d], [w, height, d - 0.12], {
        radius: Math.max(0.004, Math.min(0.016, form.edgeM * 1.5)),
        rounding: 2,
      }),
    );
    mesh.add('black', block([-w + 0.05, 0, face + 0.05], [w - 0.05, 0.1, d - 0.06], { radius: 0 }));
    mesh.add(form.frameRole, block([-w + 0.02, 0.1, face + 0.022], [w - 0.02, under, face + 0.05], { radius: 0.001 }));
    for (const s of [-1, 1])
      mesh.add(
        form.frameRole,
        block([s * (w - 0.02), 0.1, face], [s * (w - 0.05), under, d], { radius: Math.max(0.002, form.edgeM) }),
      );
    barFront(mesh, form, chance, w - 0.05, face, under);
    // Working side: a lower worktop over shelves.
    mesh.add('steel', block([-w + 0.05, 0.88, face + 0.06], [w - 0.05, 0.91, d], { radius: 0.003 }));
    for (const y of [0.1, 0.48])
      mesh.add(form.frameRole, block([-w + 0.05, y, face + 0.05], [w - 0.05, y + 0.02, d - 0.03], { radius: 0.001 }));
    const bays = Math.max(2, Math.round(width / 0.8));
    for (let i = 1; i < bays; i++) {
      const x = -w + (width * i) / bays;
      mesh.add(form.frameRole, block([x - 0.01, 0.12, face + 0.05], [x + 0.01, 0.88, d - 0.03], { radius: 0.001 }));
    }
    footRail(mesh, form, w, face);
    const decorSpots = [-1, 1].map((s) => ({
      centre: [s * w * 0.6, height, -0.06] as const,
      widthM: width * 0.25,
      depthM: depth * 0.5,
      clearM: 0.7,
    }));
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Fields in the family's manner, padded and channelled in some. */
function barFront(mesh: MeshBuilder, form: Form, chance: Chance, w: number, face: number, under: number): void {
  const padded = form.back === 'channels' || form.back === 'tufted' || form.softness > 0.4;
  const count = padded ? Math.round((2 * w) / 0.18) : Math.max(2, Math.round((2 * w) / 0.6));
  const step = (2 * w) / count;
  for (let i = 0; i < count; i++) {
    const x0 = -w + step * i;
    if (padded)
      mesh.add(
        form.coverRole,
        padding([x0 + 0.001, 0.12, face], [x0 + step - 0.001, under - 0.02, face + 0.05], {
          seed: chance.seed + i,
          radius: 0.024,
          swell: 0.15,
          grid: 0.3,
        }),
      );
    else
      panelled(mesh, form, {
        x0: x0 + 0.0015,
        x1: x0 + step - 0.0015,
        y0: 0.1,
        y1: under - 0.004,
        z: face,
        t: 0.024,
        drawer: false,
      });
  }
  if (padded) mesh.add(form.fittingRole, block([-w, 0.1, face - 0.004], [w, 0.125, face + 0.02], { radius: 0.003 }));
}

function footRail(mesh: MeshBuilder, form: Form, w: number, face: number): void {
  const role: LookRole = form.fittingRole;
  const z = face - 0.13;
  mesh.add(
    role,
    tube(
      [
        [-w + 0.03, 0.2, z],
        [w - 0.03, 0.2, z],
      ],
      0.02,
      { sides: 12, round: true },
    ),
  );
  const posts = Math.max(2, Math.round(w / 0.5));
  for (let i = 0; i <= posts; i++) {
    const x = -w + 0.12 + ((2 * w - 0.24) * i) / posts;
    const arm: Vec3[] = [
      [x, 0.2, face + 0.024],
      [x, 0.2, z],
      [x, 0, z],
    ];
    mesh.add(role, tube(bent(arm, 0.02, 3), 0.009, { sides: 7 }));
  }
}

/** A run of cupboards with a worktop, bottles on shelves above before a mirror. */
export const backBar: PieceKind = {
  id: 'back-bar',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 2.8, 4.5],
      depth: [0.4, 0.46, 0.55],
      height: [1.8, 2.1, 2.5],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const bays = Math.max(2, Math.round(width / 0.55));
    const low = 0.94;
    const cells = Array.from(
      { length: bays },
      (_, i): Cell => ({ x: [i / bays, (i + 1) / bays], y: [0, 1], kind: 'door', handle: i % 2 ? -1 : 1 }),
    );
    const base: Form = { ...form, stand: 'plinth' };
    drawCabinet(mesh, base, { width, depth, height: low, cells, foot: 0.09 });
    const post = form.door === 'flat' ? 0.022 : 0.045;
    const shelfDeep = 0.26;
    mesh.add('mirror', block([-w + post, low, d - 0.02], [w - post, height - 0.05, d - 0.012], { radius: 0 }));
    mesh.add(form.frameRole, block([-w, low, d - 0.012], [w, height, d], { radius: 0.001 }));
    const towers = Math.max(2, Math.round(width / 0.95) + 1);
    for (let i = 0; i < towers; i++) {
      const x = -w + post / 2 + ((width - post) * i) / (towers - 1);
      mesh.add(
        form.frameRole,
        block([x - post / 2, low, d - shelfDeep], [x + post / 2, height - 0.05, d - 0.01], {
          radius: Math.min(form.edgeM, 0.006),
        }),
      );
    }
    mesh.add(
      form.frameRole,
      block([-w, height - 0.05, d - shelfDeep - (form.door === 'raised' ? 0.05 : 0.01)], [w, height, d], {
        radius: Math.max(0.002, form.edgeM),
      }),
    );
    const shelfRole: LookRole =
      form.topRole === 'glass' || form.leg === 'tube' || form.piping ? 'glass' : form.frameRole;
    const rows = Math.max(2, Math.floor((height - 0.1 - low) / 0.36));
    for (let j = 0; j < rows; j++) {
      const y = low + ((height - 0.05 - low) * j) / rows;
      if (j > 0)
        mesh.add(
          shelfRole,
          block([-w + post, y - 0.012, d - shelfDeep + 0.01], [w - post, y, d - 0.022], { radius: 0.001 }),
        );
      const clear = (height - 0.05 - low) / rows - 0.03;
      for (let i = 0; i + 1 < towers; i++) {
        const x = -w + post / 2 + ((width - post) * i) / (towers - 1);
        const bottles = (i + j + towers) % 4 !== 3;
        drinks(mesh, chance, {
          left: x + post / 2,
          right: x + (width - post) / (towers - 1) - post / 2,
          y,
          z: d - 0.13,
          clear,
          bottles,
        });
      }
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** What there is, in lines of chalk or letters: a framed board, a roll of paper, a strip on two rods. */
export const menuBoard: PieceKind = {
  id: 'menu-board',
  stance: 'wall',
  segment: 'picture',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1.8, 3],
      depth: [0.03, 0.04, 0.06],
      height: [0.4, 0.8, 1.4],
    });
    const mesh = new MeshBuilder();
    const [w, h] = [width / 2, height / 2];
    const light = form.frameRole === 'white' || form.bed === 'platform' || form.softness > 0.3;
    const [board, ink]: readonly [LookRole, LookRole] = light ? ['paper', 'black'] : ['black', 'white'];
    const bar = form.frame === 'gilt' ? 0.045 : form.frame === 'thin' ? 0.014 : form.frame === 'none' ? 0.006 : 0.03;
    const frame: LookRole =
      form.frame === 'gilt' ? 'metal' : form.frameRole === 'black' ? form.legRole : form.frameRole;
    mesh.add(
      board,
      block([-w + bar * 0.5, -h + bar * 0.5, -depth * 0.5], [w - bar * 0.5, h - bar * 0.5, 0], { radius: 0 }),
    );
    for (const s of [-1, 1]) {
      mesh.add(frame, block([s * w, -h, -depth], [s * (w - bar), h, 0], { radius: Math.min(0.004, form.edgeM) }));
      mesh.add(
        frame,
        block([-w + bar, s * h, -depth + 0.0008], [w - bar, s * (h - bar), -0.001], {
          radius: Math.min(0.004, form.edgeM),
        }),
      );
    }
    const columns = Math.max(1, Math.round(width / 0.62));
    const room = (width - 2 * bar - 0.08) / columns;
    for (let i = 0; i < columns; i++) {
      mesh.within(move(-w + bar + 0.04 + room * i, h - bar - 0.05, -depth * 0.5), () =>
        menuColumn(mesh, chance, ink, room - 0.06, height - 2 * bar - 0.1),
      );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height], on: 'wall' });
  },
};

/** Written lines below (0, 0): a heading, then names at the left and prices at the right. Words are strokes as high as small letters. */
function menuColumn(mesh: MeshBuilder, chance: Chance, ink: LookRole, wide: number, high: number): void {
  const stroke = (x0: number, x1: number, y: number, tall: number, role: LookRole) => {
    for (let x = x0; x < x1 - tall * 0.4; ) {
      const letters = Math.min(x1 - x, tall * chance.between(2.2, 5.5));
      const count = Math.max(1, Math.round(letters / (tall * 0.72)));
      mesh.add(role, block([x, y, -0.0012], [x + letters * 0.94, y + tall * 0.24, 0.001], { radius: 0 }));
      for (let k = 0; k < count; k++) {
        const left = x + (letters * (k + chance.between(0, 0.2))) / count;
        const rise = chance() < 0.3 ? 1.45 : chance.between(0.8, 1);
        mesh.add(role, block([left, y, -0.0012], [left + tall * 0.22, y + tall * rise, 0.001], { radius: 0 }));
      }
      x += letters + tall * 0.8;
    }
  };
  const tall = Math.min(0.018, high / 26);
  stroke(0, wide * 0.55, -0.035, 0.03, 'accent');
  mesh.add(ink, block([0, -0.055, -0.001], [wide, -0.052, 0.001], { radius: 0 }));
  const lines = Math.min(7, Math.floor((high - 0.09) / (tall * 4)));
  for (let i = 0; i < lines; i++) {
    const y = -0.1 - ((high - 0.12) * i) / lines;
    stroke(0, wide * chance.between(0.35, 0.62), y, tall, ink);
    stroke(wide * 0.86, wide, y, tall, ink);
  }
}

/** Two-way on a stand or floor-standing: drivers in a cabinet, open or behind cloth. */
export const loudspeaker: PieceKind = {
  id: 'loudspeaker',
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 0.3, side: 0.1, back: 0.1 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.2, 0.26, 0.4],
      depth: [0.22, 0.32, 0.42],
      height: [0.7, 1, 1.25],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const standing = form.stand === 'plinth' || form.leg === 'block' || form.leg === 'blade';
    const low = standing ? 0.03 : Math.max(0.3, height - 0.42);
    const role: LookRole = form.frameRole === 'rattan' ? 'wood' : form.frameRole;
    mesh.add(
      role,
      block([-w, low, -d], [w, height, d], { radius: Math.min(0.03, 0.004 + form.edgeM * 1.5), rounding: 2, grain: 1 }),
    );
    if (standing)
      mesh.add('black', block([-w - 0.012, 0, -d - 0.006], [w + 0.012, 0.028, d + 0.006], { radius: 0.004 }));
    else speakerStand(mesh, form, w, d, low);
    const r = w * 0.74;
    if (form.door === 'cane' || form.door === 'shaker' || form.frame === 'gilt' || form.piping) {
      mesh.add(
        form.door === 'cane' ? 'rattan' : 'textile',
        padding([-w + 0.018, low + 0.03, -d - 0.01], [w - 0.018, height - 0.03, -d + 0.012], {
          seed: 5,
          radius: 0.006,
          swell: 0.02,
          grid: 0.3,
        }),
      );
      mesh.add(
        form.fittingRole,
        block([-0.022, low + 0.045, -d - 0.013], [0.022, low + 0.053, -d - 0.008], { radius: 0.001 }),
      );
    } else {
      const woofers = standing ? 2 : 1;
      driver(mesh, form, height - 0.09, -d, Math.min(0.026, r * 0.4), true);
      for (let i = 0; i < woofers; i++) driver(mesh, form, height - 0.2 - r - i * (r * 2 + 0.03) + 0.03, -d, r, false);
      if (standing)
        mesh.add(
          'black',
          tube(
            Array.from({ length: 18 }, (_, i): Vec3 => [0.034 * Math.cos((i * Math.PI) / 9), low + 0.14, -d]).map(
              ([x, y], i): Vec3 => [x, y + 0.034 * Math.sin((i * Math.PI) / 9), -d - 0.001],
            ),
            0.005,
            { sides: 6, closed: true },
          ),
        );
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A chassis ring, a rubber roll and a cone with its dust cap, facing −z from the baffle at `z`. */
function driver(mesh: MeshBuilder, form: Form, y: number, z: number, r: number, dome: boolean): void {
  const ring = (radius: number, away: number, thick: number, role: LookRole) => {
    const path = Array.from(
      { length: 28 },
      (_, i): Vec3 => [radius * Math.cos((i * Math.PI) / 14), y + radius * Math.sin((i * Math.PI) / 14), z - away],
    );
    mesh.add(role, tube(path, thick, { sides: 6, closed: true }));
  };
  ring(r, 0, 0.004, form.fittingRole);
  mesh.add('black', rod([0, y, z + 0.002], [0, y, z - 0.0025], r * 0.98, r * 0.98, 28));
  ring(r * 0.84, 0.001, r * 0.1, 'black');
  const cone: LookRole = form.legRole === 'accent' ? 'accent' : form.frameRole === 'black' ? 'metal' : 'paper';
  mesh.add(dome ? 'metal' : cone, rod([0, y, z - 0.002], [0, y, z - 0.0045], r * 0.72, r * 0.62, 28));
  mesh.add(
    'black',
    tube(
      [
        [0, y, z - 0.003],
        [0, y, z - 0.006 - r * 0.05],
      ],
      r * 0.26,
      { sides: 18, round: !dome },
    ),
  );
}

function speakerStand(mesh: MeshBuilder, form: Form, w: number, d: number, low: number): void {
  const role: LookRole = form.legRole === 'rattan' ? 'wood' : form.legRole;
  mesh.add(role, block([-w * 0.8, low - 0.015, -d * 0.8], [w * 0.8, low, d * 0.8], { radius: 0.002 }));
  if (form.leg === 'splayed' || form.leg === 'tapered' || form.leg === 'bamboo' || form.leg === 'turned') {
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        mesh.add(
          role,
          rod([x * w * 0.98, 0.003, z * d * 0.9], [x * w * 0.6, low - 0.01, z * d * 0.6], 0.01, 0.014, 10),
        );
    return;
  }
  mesh.add(role, block([-w, 0, -d * 0.95], [w, 0.015, d * 0.95], { radius: 0.003 }));
  for (const x of [-1, 1]) mesh.add(role, rod([x * w * 0.4, 0.01, 0], [x * w * 0.4, low - 0.01, 0], 0.014, 0.014, 10));
}
