/** Where coats, clothes and shoes go: coat rack, shoe rack, open wardrobe. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnY } from './affine.ts';
import { drawCabinet } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, through } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { drawGarment, drawShoes } from './garments.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { padding } from './soft.ts';
import { block, cylinder, lathe, rod, superellipsoid, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

const clothes: readonly LookRole[] = [
  'textile',
  'textileSecond',
  'accent',
  'white',
  'black',
  'painted',
  'textile',
  'textileSecond',
];

/** Stands in a hall: a turned post with hooks, a tree of rods, a bent hoop. */
export const coatRack: PieceKind = {
  id: 'coat-rack',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.4, 0.5, 0.7],
      depth: [0.4, 0.5, 0.7],
      height: [1.6, 1.76, 1.95],
    });
    const mesh = new MeshBuilder();
    const role: LookRole =
      form.legRole === 'wood' || form.legRole === 'woodDark' || form.legRole === 'rattan' || form.legRole === 'painted'
        ? form.legRole
        : form.legRole === 'accent'
          ? 'accent'
          : form.fittingRole;
    const r = Math.min(width, depth) / 2;
    const turned = form.leg === 'turned' || form.leg === 'bun' || form.leg === 'cabriole' || form.leg === 'hoof';
    const leaning = form.leg === 'splayed' || form.leg === 'tapered' || form.leg === 'bamboo' || form.leg === 'block';
    const [x, y, z] = leaning ? treeRack(mesh, form, role, r, height) : postRack(mesh, form, role, r, height, turned);
    // A coat by its loop, its flat side to the rack.
    const away = Math.hypot(x, z);
    const coat = {
      role: chance.pick(clothes.slice(0, 5)),
      width: 0.3,
      length: 0.86,
      thick: 0.085,
      hung: 'hook' as const,
    };
    mesh.within(
      chain(move(x * (1 + 0.004 / away), y, z * (1 + 0.004 / away)), turnY(Math.PI / 2 - Math.atan2(z, x))),
      () => drawGarment(mesh, chance, coat),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Returns where a coat can hang, as the other one does. */
function postRack(mesh: MeshBuilder, form: Form, role: LookRole, r: number, height: number, turned: boolean): Vec3 {
  if (turned) {
    const profile: Vec2[] = [
      [0.026, 0.2],
      [0.036, 0.26],
      [0.022, 0.32],
      [0.024, height * 0.45],
      [0.034, height * 0.48],
      [0.022, height * 0.51],
      [0.02, height * 0.86],
      [0.032, height * 0.88],
      [0.02, height * 0.9],
      [0.018, height - 0.07],
      [0.034, height - 0.035],
      [0, height],
    ];
    mesh.add(role, lathe(profile, 16));
  } else {
    mesh.add(role, rod([0, 0.01, 0], [0, height, 0], 0.0155, 0.0155, form.leg === 'square' ? 4 : 14));
  }
  if (turned || form.leg === 'square') {
    for (let i = 0; i < 4; i++) {
      const foot = through(
        [
          [0.01, 0.26, 0],
          [r * 0.4, 0.2, 0],
          [r * 0.8, 0.05, 0],
          [r - 0.014, 0.012, 0],
        ] as Vec3[],
        4,
      );
      mesh.add(
        role,
        tube(foot, (t) => 0.017 - 0.005 * t, { sides: 8, round: true }),
        turnY((i * Math.PI) / 2 + 0.78),
      );
    }
  } else mesh.add(form.topRole === 'stone' ? 'stone' : role, cylinder(r * 0.72, 0, 0.03, 32, 0.005));
  for (let i = 0; i < 8; i++) {
    const high = i % 2 === 0;
    const y = high ? height - 0.1 : height - 0.3;
    const reach = r * (turned ? 0.9 : 0.72);
    const hook: Vec3[] = turned
      ? [
          [0.01, y, 0],
          [reach * 0.55, y - 0.05, 0],
          [reach, y + 0.02, 0],
          [reach * 0.92, y + 0.085, 0],
          [reach * 0.7, y + 0.07, 0],
        ]
      : [
          [0, y - 0.02, 0],
          [reach * 0.6, y + 0.01, 0],
          [reach, y + 0.07, 0],
        ];
    mesh.add(role, tube(through(hook, 4), 0.0085, { sides: 7, round: true }), turnY((i * Math.PI) / 4));
    const tip = hook.at(-1)!;
    mesh.add(
      turned ? role : form.fittingRole,
      superellipsoid(0.014, 0.014, 0.014, 2, 10),
      chain(turnY((i * Math.PI) / 4), move(...tip)),
    );
  }
  const reach = r * (turned ? 0.88 : 0.7) * Math.SQRT1_2;
  return [reach, height - 0.27, -reach];
}

/** Poles that lean together and cross below their tips. */
function treeRack(mesh: MeshBuilder, form: Form, role: LookRole, r: number, height: number): Vec3 {
  const poles = form.leg === 'block' ? 4 : 3;
  let hang: Vec3 = [0, height * 0.9, 0];
  for (let i = 0; i < poles; i++) {
    const a = (2 * Math.PI * i) / poles + 0.4;
    const knot = height * 0.78;
    const reach = r - 0.013;
    const top = reach * 0.72;
    const at = (t: number, away: number): Vec3 => [away * Math.cos(a + t), 0, away * Math.sin(a + t)];
    const foot = at(0, reach);
    const head = at(Math.PI - 0.5, top);
    mesh.add(role, rod([foot[0], 0.002, foot[2]], [head[0], height - 0.004, head[2]], 0.015, 0.0115, 10));
    const k = 0.93;
    const peg: Vec3 = [foot[0] + (head[0] - foot[0]) * k, height * k, foot[2] + (head[2] - foot[2]) * k];
    mesh.add(
      form.fittingRole,
      rod([peg[0], peg[1], peg[2]], [peg[0] * 1.55, peg[1] + 0.03, peg[2] * 1.55], 0.006, 0.008, 8),
    );
    if (i === 0) hang = [peg[0] * 1.3, peg[1] + 0.02, peg[2] * 1.3];
    const low: Vec3 = [foot[0] * 0.17, knot * 0.78, foot[2] * 0.17];
    mesh.add(form.fittingRole, rod(low, [low[0] * 3.4, low[1] + 0.04, low[2] * 3.4], 0.007, 0.009, 8));
  }
  const ring = Array.from(
    { length: 20 },
    (_, i): Vec3 => [0.05 * Math.cos((i * Math.PI) / 10), height * 0.57, 0.05 * Math.sin((i * Math.PI) / 10)],
  );
  mesh.add(form.fittingRole, tube(ring, 0.005, { sides: 6, closed: true }));
  return hang;
}

/** Slanted or flat slats between two ends, shoes on them. */
export const shoeRack: PieceKind = {
  id: 'shoe-rack',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 0.8, 1.2],
      depth: [0.28, 0.33, 0.4],
      height: [0.42, 0.58, 1.1],
    });
    const mesh = new MeshBuilder();
    const steel = form.base === 'sled' || form.leg === 'blade';
    const role: LookRole = steel ? form.legRole : form.frameRole;
    const [w, d] = [width / 2, depth / 2];
    const levels = Math.max(2, Math.round(height / 0.26));
    const t = 0.022;
    for (const s of [-1, 1]) {
      if (steel) {
        const hoop: Vec3[] = [
          [s * (w - 0.012), 0, -d + 0.012],
          [s * (w - 0.012), height - 0.012, -d + 0.012],
          [s * (w - 0.012), height - 0.012, d - 0.012],
          [s * (w - 0.012), 0, d - 0.012],
        ];
        mesh.add(role, tube(bent(hoop, form.leg === 'tube' ? 0.07 : 0.015, 4), 0.011, { sides: 9 }));
      } else
        mesh.add(
          role,
          block([s * w, 0, -d], [s * (w - t), height - t, d], { radius: Math.max(0.002, form.edgeM), grain: 1 }),
        );
    }
    for (let i = 0; i < levels; i++) {
      const y = 0.09 + ((height - 0.09 - t) * i) / levels;
      const slats = form.door === 'flat' && !steel ? 1 : 5;
      for (let j = 0; j < slats; j++) {
        const z = -d + 0.016 + ((depth - 0.03) * j) / slats;
        const deep = slats === 1 ? depth - 0.03 : (depth - 0.03) / slats - 0.022;
        if (steel)
          mesh.add(role, rod([-w + 0.014, y + 0.006, z + 0.02], [w - 0.014, y + 0.006, z + 0.02], 0.006, 0.006, 8));
        else mesh.add(role, block([-w + t - 0.002, y, z], [w - t + 0.002, y + 0.016, z + deep], { radius: 0.003 }));
      }
      const pairs = Math.floor((width - 0.08) / 0.23);
      for (let k = 0; k < pairs; k++) {
        if (chance() < 0.3) continue;
        const x = -w + 0.04 + (width - 0.08) * ((k + 0.5) / pairs);
        mesh.within(move(x, y + (steel ? 0.012 : 0.016), -0.01), () =>
          drawShoes(mesh, chance, Math.min(0.29, depth - 0.02)),
        );
      }
    }
    mesh.add(
      steel ? form.frameRole : role,
      block([-w, height - t, -d], [w, height, d], { radius: Math.max(0.002, form.edgeM) }),
    );
    if (form.coverRole === 'leather' || form.softness > 0.15)
      mesh.add(
        form.coverRole,
        padding([-w + 0.01, height - 0.004, -d + 0.01], [w - 0.01, height + 0.035, d - 0.01], {
          seed: chance.seed,
          radius: 0.016,
        }),
      );
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.8, depthM: depth * 0.8, clearM: 0.5 }];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Without doors: rails with clothes, shelves with folded ones, drawers below. */
export const openWardrobe: PieceKind = {
  id: 'open-wardrobe',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.9, 1.8, 3.2],
      depth: [0.52, 0.58, 0.64],
      height: [1.8, 2.1, 2.5],
    });
    const mesh = new MeshBuilder();
    const share = Math.min(0.4, 0.6 / width);
    const left = chance() < 0.5;
    const [a, b] = left ? [0, share] : [1 - share, 1];
    const [c, d] = left ? [share, 1] : [0, 1 - share];
    const rows = 4;
    const hollows = drawCabinet(mesh, form, {
      width,
      depth,
      height,
      foot: form.stand === 'legs' ? 0.1 : 0.06,
      cells: [
        { x: [c, d], y: [0, 0.2], kind: 'drawer' },
        { x: [c, d], y: [0.2, 1], kind: 'open' },
        ...Array.from({ length: rows }, (_, i) => ({
          x: [a, b] as const,
          y: [i / rows, (i + 1) / rows] as const,
          kind: i < 1 ? ('drawer' as const) : ('open' as const),
        })),
      ],
    });
    const [hall, ...shelves] = hollows.filter(({ kind }) => kind === 'open');
    hangingRow(mesh, form, chance, hall!.from, hall!.to);
    for (const { from, to } of shelves) foldedPiles(mesh, chance, from, to);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function hangingRow(mesh: MeshBuilder, form: Form, chance: Chance, from: Vec3, to: Vec3): void {
  const y = to[1] - 0.07;
  const z = (from[2] + to[2]) / 2;
  mesh.add(form.fittingRole, rod([from[0], y, z], [to[0], y, z], 0.0125, 0.0125, 10));
  const room = y - from[1] - 0.1;
  for (let x = from[0] + 0.07; x < to[0] - 0.05; x += chance.between(0.06, 0.12)) {
    if (chance() < 0.12) x += 0.09;
    if (x > to[0] - 0.05) break;
    const length = Math.min(room - 0.1, chance() < 0.3 ? chance.between(1.05, 1.25) : chance.between(0.68, 0.86));
    mesh.within(chain(move(x, y, z), turnY(Math.PI / 2 + chance.between(-0.12, 0.12))), () =>
      drawGarment(mesh, chance, {
        role: chance.pick(clothes),
        width: Math.min(0.44, to[2] - from[2] - 0.06),
        length,
        thick: chance.between(0.03, 0.05),
        hung: 'hanger',
      }),
    );
  }
}

function foldedPiles(mesh: MeshBuilder, chance: Chance, from: Vec3, to: Vec3): void {
  const piles = to[0] - from[0] > 0.5 ? 2 : 1;
  const step = (to[0] - from[0]) / piles;
  for (let i = 0; i < piles; i++) {
    const x = from[0] + step * (i + 0.5);
    let y = from[1];
    for (let k = chance.whole(2, 5); k > 0 && y < to[1] - 0.09; k--) {
      const [w, high, deep] = [Math.min(0.15, step * 0.4), chance.between(0.035, 0.06), 0.19];
      const fold = padding([-w, 0, -deep], [w, high, deep * 0.8], {
        seed: chance.whole(0, 9999),
        radius: 0.017,
        swell: 0.06,
        grid: 0.2,
        rounding: 2,
      });
      mesh.add(
        chance.pick(clothes),
        fold,
        chain(move(x, y, (from[2] + to[2]) / 2 - 0.02), turnY(chance.between(-0.04, 0.04))),
      );
      y += high * 0.97;
    }
  }
}
