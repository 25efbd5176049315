/** Things that lie on the floor: mats, runners, a roll to rest on. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnY, turnZ } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { quarterTurned } from './quarterTurned.ts';
import { rug } from './rug.ts';
import { patch, smooth } from './shape.ts';
import { type Range, sizeOf } from './size.ts';
import { block, cylinder, lathe, prism, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

const none = { front: 0, side: 0, back: 0 };

/** A rug for a passage: long along z. */
export const runner: PieceKind = {
  ...rug,
  id: 'runner',
  build(request) {
    const [width, depth] = sizeOf(request, {
      width: [0.55, 0.8, 1.2],
      depth: [1.2, 2.4, 5],
      height: [0.01, 0.01, 0.01],
    });
    return quarterTurned(rug.build({ ...request, widthM: depth, depthM: width }));
  },
};

interface MatSpec {
  readonly id: string;
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
  readonly draw: (mesh: MeshBuilder, form: Form, chance: Chance, sizeM: readonly [number, number, number]) => void;
  readonly front?: number;
}

function matKind(spec: MatSpec): PieceKind {
  return {
    id: spec.id,
    stance: 'floor',
    segment: 'rug',
    clearanceM: { ...none, front: spec.front ?? 0 },
    againstWall: false,
    build(request) {
      const sizeM = sizeOf(request, spec);
      const mesh = new MeshBuilder();
      spec.draw(mesh, formOf(request.forms), chanceOf(request.seed), sizeM);
      return pieceOf(mesh, { sizeM });
    },
  };
}

/** A strip that runs up a flight of steps: treads and risers of a comfortable stair (17 × 28 cm), a rod in each angle. */
export const stairRunner = matKind({
  id: 'stair-runner',
  width: [0.55, 0.75, 1],
  depth: [0.56, 1.4, 5.4],
  height: [0.34, 0.85, 3.4],
  draw(mesh, form, _, [width, depth, height]) {
    const steps = Math.max(2, Math.round(height / 0.174));
    const [run, rise] = [depth / steps, height / steps];
    const pile = 0.012;
    const w = width / 2;
    for (let i = 0; i < steps; i++) {
      const [z, y] = [-depth / 2 + run * i, rise * i];
      const at = (role: LookRole, x0: number, x1: number, proud: number) => {
        mesh.add(role, block([x0, y, z - proud], [x1, y + rise, z + pile], { radius: 0.004 }));
        mesh.add(
          role,
          block([x0, y + rise - pile, z - proud], [x1, y + rise + proud, z + run + pile], { radius: 0.004 }),
        );
      };
      at('rug', -w, w, 0);
      const bands: readonly (readonly [number, number])[] =
        form.rug === 'plain' || form.rug === 'round'
          ? []
          : form.rug === 'stripes'
            ? [
                [0.08, 0.14],
                [0.28, 0.34],
              ]
            : [[0.07, 0.11]];
      for (const [a, b] of bands)
        for (const s of [-1, 1]) at('textileSecond', s * (w - width * a), s * (w - width * b), 0.0012);
      if (form.rug === 'medallion' || form.rug === 'diamonds') {
        const diamond = [
          [0.14, 0],
          [0, 0.09],
          [-0.14, 0],
          [0, -0.09],
        ].map(([x, v]) => [x! * width * 1.6, v!] as const);
        mesh.add(
          'accent',
          prism(diamond, y + rise - 0.004, y + rise + 0.0012, { bevel: 0.0005 }),
          move(0, 0, z + run / 2),
        );
      }
      if (i > 0) {
        const rodOf: Vec3[] = [
          [-w - 0.03, y + 0.014, z - 0.008],
          [w + 0.03, y + 0.014, z - 0.008],
        ];
        mesh.add(form.fittingRole, tube(rodOf, 0.006, { sides: 8, round: true }));
      }
    }
  },
});

/** Foam tiles that lock into each other, or one round padded mat. */
export const playMat = matKind({
  id: 'play-mat',
  width: [1, 1.8, 2.6],
  depth: [1, 1.5, 2.4],
  height: [0.018, 0.022, 0.03],
  draw(mesh, form, chance, [width, depth, height]) {
    if (form.softness > 0.15 || form.tableTop === 'round') {
      mesh.add(
        'textile',
        prism(superellipse(width, depth, form.softness > 0.3 ? 2.4 : 4, 56), 0, height, {
          bevel: height * 0.45,
          rounding: 3,
        }),
      );
      for (const k of [0.72, 0.44]) {
        const seam = superellipse(width * k, depth * k, 2.6, 48).map(([x, z]): Vec3 => [x, height - 0.001, z]);
        mesh.add('textileSecond', smooth(tube(seam, 0.004, { sides: 5, closed: true })));
      }
      return;
    }
    const [nx, nz] = [Math.max(2, Math.round(width / 0.45)), Math.max(2, Math.round(depth / 0.45))];
    const [sx, sz] = [width / nx, depth / nz];
    const colours: readonly LookRole[] = ['textile', 'textileSecond', 'accent', 'white'];
    const shift = chance.whole(0, 3);
    for (let i = 0; i < nx; i++) {
      for (let j = 0; j < nz; j++) {
        const [x, z] = [-width / 2 + sx * i, -depth / 2 + sz * j];
        const role = colours[(i + 2 * j + shift) % (form.door === 'flat' ? 4 : 3)]!;
        mesh.add(
          role,
          block([x + 0.0007, 0, z + 0.0007], [x + sx - 0.0007, height, z + sz - 0.0007], { radius: 0.003 }),
        );
        if (i + 1 < nx)
          for (const k of [0.25, 0.5, 0.75])
            mesh.add(role, cylinder(0.022, 0.001, height + 0.0002, 14, 0.001), move(x + sx + 0.008, 0, z + sz * k));
      }
    }
  },
});

/** Thick, for exercises on the floor: a foam sheet with a welded rim, folded lines across. */
export const exerciseMat = matKind({
  id: 'exercise-mat',
  width: [0.55, 0.62, 1],
  depth: [1.6, 1.8, 2],
  height: [0.012, 0.015, 0.05],
  front: 0.3,
  draw(mesh, form, chance, [width, depth, height]) {
    const role = chance.pick<LookRole>(['textileSecond', 'accent', 'black']);
    const folds = form.base === 'sled' || form.edgeM > 0.004 ? 3 : 1;
    const each = depth / folds;
    for (let i = 0; i < folds; i++) {
      const outline = roundedRectangle(width, each - 0.002, folds === 1 ? 0.04 : 0.008, 5);
      mesh.add(
        role,
        prism(outline, 0, height, { bevel: height * 0.3, rounding: 2 }),
        move(0, 0, -depth / 2 + each * (i + 0.5)),
      );
    }
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        mesh.add(
          'metal',
          cylinder(0.008, height - 0.003, height + 0.0006, 12, 0.0004),
          move(x * (width / 2 - 0.04), 0, z * (depth / 2 - 0.04)),
        );
  },
});

/** Thin and sticky; its end curls a little where it was rolled, a strap or a block lies on some. */
export const yogaMat = matKind({
  id: 'yoga-mat',
  width: [0.6, 0.62, 0.8],
  depth: [1.7, 1.82, 2],
  height: [0.006, 0.09, 0.12],
  draw(mesh, form, chance, [width, depth, height]) {
    const role = chance.pick<LookRole>(['accent', 'textileSecond', 'textile']);
    const t = 0.006;
    mesh.add(role, prism(roundedRectangle(width, depth, 0.012, 3), 0, t, { bevel: 0.0015 }));
    const line: LookRole = role === 'textile' ? 'textileSecond' : 'textile';
    const round =
      form.tableTop === 'round' || form.tableTop === 'pebble' || form.tableTop === 'oval' || form.tableTop === 'tray';
    for (const z of [-1, 1])
      mesh.add(
        line,
        round
          ? cylinder(0.07, t - 0.002, t + 0.0006, 24, 0.0004)
          : block([-width * 0.4, t - 0.002, -0.004], [width * 0.4, t + 0.0006, 0.004], { radius: 0.0003 }),
        move(0, 0, z * depth * 0.36),
      );
    if (height < 0.03) return;
    // A cork block.
    const cork: LookRole = form.legRole === 'black' || form.legRole === 'metal' ? 'black' : 'wood';
    mesh.add(
      cork,
      block([-0.11, t, -0.075], [0.11, height, 0.075], { radius: 0.012, rounding: 2 }),
      chain(move(width * 0.2, 0, -depth * 0.34), turnY(0.25)),
    );
  },
});

/** A firm round cushion as long as a shoulder is wide, with piped ends and a handle. */
export const bolster: PieceKind = {
  ...matKind({
    id: 'bolster',
    width: [0.5, 0.65, 0.75],
    depth: [0.2, 0.24, 0.3],
    height: [0.14, 0.2, 0.28],
    draw(mesh, form, chance, [width, depth, height]) {
      const role = chance.pick<LookRole>(['accent', 'textileSecond', 'textile']);
      const flat = form.softness < 0.1 ? 4 : 2.3;
      const rounds = form.piping || form.seating === 'banquette';
      const outline = superellipse(depth, height, flat, 32);
      const levels: readonly (readonly [number, number])[] = [
        [0, 0.6],
        [0.012, 0.9],
        [0.035, 0.985],
        [0.15, 1],
        [0.5, 0.985],
        [0.85, 1],
        [0.965, 0.985],
        [0.988, 0.9],
        [1, 0.6],
      ];
      const rows = levels.map(([t, k]) => outline.map(([z, y]): Vec3 => [(t - 0.5) * width, y * k, z * k]));
      const body = patch(rows, { wrap: true, capFirst: true, capLast: true });
      mesh.add(role, smooth(body), move(0, height / 2, 0));
      for (const s of [-1, 1]) {
        const seam = outline.map(([z, y]): Vec3 => [s * (width / 2 - 0.02), height / 2 + y * 0.955, z * 0.955]);
        mesh.add(rounds ? 'metal' : role, smooth(tube(seam, 0.0045, { sides: 5, closed: true })));
        if (form.seating === 'banquette' || form.frame === 'gilt')
          mesh.add(
            rounds ? 'metal' : 'accent',
            lathe(
              [
                [0.02, -0.003],
                [0.018, 0.004],
                [0, 0.008],
              ],
              12,
            ),
            chain(move(s * (width / 2 - 0.003), height / 2, 0), turnZ((-s * Math.PI) / 2)),
          );
      }
      const strap: Vec3[] = [
        [width / 2 - 0.002, height * 0.62, -0.04],
        [width / 2 + 0.012, height * 0.66, 0],
        [width / 2 - 0.002, height * 0.62, 0.04],
      ];
      mesh.add(role, tube(strap, 0.006, { sides: 6 }));
    },
  }),
  segment: 'decor',
};
