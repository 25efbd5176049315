import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { noise3 } from '../../../materials/noise.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch, type Shape } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, rod, superellipsoid, tube } from '../../kit/solids.ts';
import type { MaterialRole, Piece, PieceKind, PieceRequest } from '../../types.ts';

const hangings = {
  usual: [2.2, 0.16, 2.4],
  stance: 'window',
  segment: 'curtain',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
} as const satisfies Partial<PieceKind>;

/**
 * A pair of drapes drawn to the sides of a window, behind them open sheers or none, on a rod or rail. Its back hangs 6
 * cm off the wall.
 */
export const curtain: PieceKind = {
  ...hangings,
  id: 'curtain',
  build(request) {
    const hasSheers = chanceOf(request.seed).branch(31)() >= 0.45;
    // Drawn aside: a closed one hides the view and outshines the room.
    return hung(request, 5, { drapesMeet: false, sheer: hasSheers ? 0.42 : 0 });
  },
};

/** Drapes that are drawn: they meet in the middle of the window. */
export const drawnDrapes: PieceKind = {
  ...hangings,
  id: 'drawn-drapes',
  build: (request) => hung(request, WIDEST_M, { drapesMeet: true, sheer: 0 }),
};

/** Sheers that are drawn between drapes that are not. */
export const drawnSheers: PieceKind = {
  ...hangings,
  id: 'drawn-sheers',
  build: (request) => hung(request, WIDEST_M, { drapesMeet: false, sheer: 1 }),
};

/** m: curtains of a row of windows hang on one rail. */
const WIDEST_M = 7.5;
/** Half the rail that a drape takes that is drawn aside, and the most of it, m. */
const GATHERED = { share: 0.38, mostM: 0.5 } as const;

/** How far each cloth is drawn out from its side. */
interface Drawn {
  /** Or are gathered at the sides. */
  readonly drapesMeet: boolean;
  /** Share of its half, 1: they meet, 0: there are none. */
  readonly sheer: number;
}

function hung(request: PieceRequest, widestM: number, { drapesMeet, sheer }: Drawn): Piece {
  const form = formOf(request.forms);
  const chance = chanceOf(request.seed);
  const [width, , height] = sizeOf(request, {
    width: [0.8, widestM],
    depth: [0.16, 0.16],
    height: [1, 3.6],
  });
  const mesh = new MeshBuilder();
  const w = width / 2 - 0.06;
  const rodY = height / 2 - 0.035;
  const bottom = -height / 2;
  fittings(mesh, form, width / 2, rodY);
  const top = form.heading === 'wave' ? rodY - 0.012 : rodY - 0.02;
  const broad = drapesMeet ? w + OVERLAP_M : Math.min(GATHERED.mostM, w * GATHERED.share);
  for (const side of [-1, 1]) {
    mesh.add(
      'curtain',
      drape(form, {
        from: side * w,
        to: side * (w - broad),
        top,
        bottom,
        // Those that meet lie one before the other.
        z: drapesMeet ? FRONT + side * 0.012 : FRONT,
        depth: drapesMeet ? 0.05 : 0.07,
        chance: chance.branch(side + 2),
        sheer: false,
      }),
    );
    if (form.heading === 'eyelet') eyelets(mesh, form, side * w, side * (w - broad), rodY);
    if (form.heading === 'tab') tabs(mesh, side * w, side * (w - broad), rodY);
  }
  for (const side of sheer > 0 ? [-1, 1] : []) {
    mesh.add(
      'sheer',
      drape(form, {
        from: side * w,
        to: side * (w * (1 - sheer) - (sheer === 1 ? OVERLAP_M : 0)),
        top: top - 0.006,
        bottom: bottom + 0.01,
        z: side > 0 ? BACK - 0.01 : BACK + 0.006,
        depth: 0.03,
        chance: chance.branch(side + 7),
        sheer: true,
      }),
    );
  }
  return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
}

/** m by which cloths that are drawn lie one over the other. */
const OVERLAP_M = 0.04;

/** Distance of the two layers from the wall, towards the room (−z). */
const FRONT = -0.115;

const BACK = -0.06;

interface DrapeMeasures {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly z: number;
  /** Depth of the folds. */
  readonly depth: number;
  readonly chance: Chance;
  readonly sheer: boolean;
}

/**
 * One cloth: folds are tight and even at the heading, wander, merge and open towards the hem. The deepest folds take
 * the most cloth, so neighbours shift sideways as they grow.
 */
function drape(form: Form, measures: DrapeMeasures): Shape {
  const { from, to, top, bottom, z, depth, chance } = measures;
  const broad = Math.abs(to - from);
  const folds = Math.max(3, Math.round(broad / (measures.sheer ? 0.085 : form.heading === 'wave' ? 0.1 : 0.105)));
  const columns = folds * 10;
  const levels = measures.sheer ? 16 : 22;
  const phase = chance() * 6;
  const seed = chance.seed;
  const tall = top - bottom;
  const rows: Vec3[][] = [];
  for (let j = 0; j <= levels; j++) {
    const t = (j / levels) ** 0.8;
    const y = top - tall * t;
    const head = pinch(form, measures.sheer, t);
    // Weight draws the folds straight, but no two are of one width, and some give way to their neighbours on the way
    // down.
    const loose = Math.min(1, t * 1.6);
    rows.push(
      Array.from({ length: columns + 1 }, (_, i): Vec3 => {
        const u = i / columns;
        const wander =
          noise3(u * folds * 0.42, 0, 0.4, seed) * (0.35 + 0.9 * loose) +
          0.5 * loose * noise3(u * folds * 0.9, t * 1.3, 4, seed);
        const angle = 2 * Math.PI * folds * u + phase + wander * 1.9;
        const own = Math.max(
          0.28,
          0.85 + 0.85 * noise3(u * folds * 0.55, 3 + t * 0.7, 2, seed + 3) * (0.4 + 0.6 * loose),
        );
        const open = 0.72 + 0.38 * t;
        const wave = Math.sin(angle) + 0.2 * loose * Math.sin(2 * angle + 1.1);
        // A deep fold is rounder than a sine: its flanks lean over its hollows.
        const sway = -Math.sin(angle * 2) * 0.125 * (broad / folds) * head * Math.min(1.15, own);
        const edge = Math.min(1, u * folds * 1.5, (1 - u) * folds * 1.5);
        const swing = measures.sheer ? 0 : 0.018 * t * noise3(t * 1.5, u * 1.2, 6, seed + 9);
        return [
          from + (to - from) * (u * (1 + (measures.sheer ? 0 : 0.06 * t)) + swing) + sway * edge * Math.sign(to - from),
          y + (j === levels ? 0.004 * Math.cos(angle) + 0.004 : 0),
          z + depth * 0.5 * head * open * own * wave + 0.01 * t * noise3(u * 3, t * 2, 8, seed),
        ];
      }),
    );
  }
  return patch(rows, {
    crease: Math.PI,
    uv: (r, c) => [(c / columns) * broad * 1.9, (1 - (r / levels) ** 0.8) * tall],
  });
}

/** How deep folds are at height t (0 the heading): pinched pleats open below their stitching, waves are even. */
function pinch(form: Form, sheer: boolean, t: number): number {
  if (form.heading === 'wave' || form.heading === 'eyelet') return 0.95;
  const stitched = Math.min(1, Math.max(0, (t - 0.01) / (sheer ? 0.12 : 0.07)));
  return 0.42 + 0.58 * stitched * stitched * (3 - 2 * stitched);
}

function fittings(mesh: MeshBuilder, form: Form, half: number, y: number): void {
  const role = form.fittingRole;
  if (form.heading === 'wave') {
    mesh.add(
      role === 'metal' ? 'white' : role,
      block([-half, y - 0.01, FRONT - 0.012], [half, y + 0.012, FRONT + 0.012], { radius: 0.002 }),
    );
    mesh.add('white', block([-half, y - 0.01, BACK - 0.01], [half, y + 0.012, BACK + 0.01], { radius: 0.002 }));
    for (const x of [-half + 0.1, 0, half - 0.1])
      mesh.add('white', block([x - 0.01, y - 0.002, FRONT + 0.01], [x + 0.01, y + 0.01, 0]));
    return;
  }
  const wood =
    role === 'metal' && (form.frameRole === 'wood' || form.frameRole === 'painted') && form.heading === 'tab';
  const pole: MaterialRole = wood ? 'wood' : role;
  const r = wood ? 0.015 : 0.0125;
  mesh.add(pole, rod([-half + 0.03, y, FRONT], [half - 0.03, y, FRONT], r, r, 12));
  mesh.add(pole, rod([-half + 0.05, y - 0.02, BACK], [half - 0.05, y - 0.02, BACK], 0.006, 0.006, 8));
  for (const s of [-1, 1]) {
    const ball = superellipsoid(0.03, 0.024, 0.024, 2, 14);
    const finial = { ...ball, points: ball.points.map((p, i) => p + [s * (half - 0.03), y, FRONT][i % 3]) };
    mesh.add(pole, finial);
    mesh.add(
      pole,
      tube(
        [
          [s * (half - 0.09), y - 0.004, FRONT],
          [s * (half - 0.09), y - 0.02, FRONT * 0.5],
          [s * (half - 0.09), y - 0.02, 0],
        ],
        0.006,
        { sides: 7 },
      ),
    );
  }
}

/** Metal rings set into the cloth. */
function eyelets(mesh: MeshBuilder, form: Form, from: number, to: number, y: number): void {
  const count = Math.max(4, Math.round(Math.abs(to - from) / 0.055));
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + 0.5)) / count;
    const ring = Array.from({ length: 12 }, (_, k): Vec3 => {
      const a = (2 * Math.PI * k) / 12;
      return [x, y + 0.021 * Math.sin(a), FRONT + 0.021 * Math.cos(a)];
    });
    mesh.add(form.fittingRole, tube(ring, 0.0035, { sides: 5, closed: true }));
  }
}

/** Loops of the same cloth over the rod. */
function tabs(mesh: MeshBuilder, from: number, to: number, y: number): void {
  const count = Math.max(3, Math.round(Math.abs(to - from) / 0.1));
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + 0.5)) / count;
    const loop = Array.from({ length: 13 }, (_, k): Vec3[] => {
      const a = Math.PI * (k / 12) * 1.5 - Math.PI * 0.25;
      const drop = Math.abs(k - 6) > 5 ? 0.02 : 0;
      const p = [y + 0.019 * Math.sin(a) - drop, FRONT + 0.019 * Math.cos(a)] as const;
      return [
        [x - 0.02, p[0], p[1]],
        [x + 0.02, p[0], p[1]],
      ];
    });
    mesh.add('curtain', patch(loop, { crease: Math.PI }));
  }
}
