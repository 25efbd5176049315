/** What hangs on the walls of bathrooms, restrooms and gyms, and the mat on the floor. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX } from './affine.ts';
import { chanceOf, noise3 } from './chance.ts';
import { roundedRectangle, superellipse } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { applianceRole, kitchenForm } from './kitchenParts.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { deformed } from './shape.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, prism, rod, superellipsoid, tube } from './solids.ts';
import { isClassic, tapRole } from './taps.ts';
import { hangingTowel } from './towels.ts';
import type { LookRole, PieceKind } from './types.ts';

/** A heated ladder with a towel over it: round posts with balls, flat bars, or wooden rungs. */
export const towelRail: PieceKind = {
  id: 'towel-rail',
  stance: 'wall',
  segment: 'fixture',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.4, 0.52, 0.8],
      depth: [0.08, 0.11, 0.16],
      height: [0.5, 0.95, 1.6],
    });
    const mesh = new MeshBuilder();
    const classic = isClassic(form);
    const wooden = form.seating === 'rattan' || form.door === 'louvre' || form.stem === 'tripod';
    const role: LookRole = wooden
      ? form.frameRole === 'woodDark'
        ? 'woodDark'
        : 'wood'
      : tapRole(form) === 'steel' && form.frameRole === 'white'
        ? 'white'
        : tapRole(form);
    const r = classic ? 0.016 : wooden ? 0.014 : 0.013;
    const [x, z] = [width / 2 - r - (classic ? 0.008 : 0), -depth + r + 0.028];
    for (const s of [-1, 1]) {
      mesh.add(
        role,
        tube(
          [
            [s * x, r, z],
            [s * x, height - r, z],
          ],
          r,
          { sides: 12, round: true },
        ),
      );
      for (const k of [0.12, 0.88])
        mesh.add(role, rod([s * x, height * k, z], [s * x, height * k, 0], 0.008, 0.016, 10));
      if (classic)
        for (const y of [0.02, height - 0.02])
          mesh.add(role, superellipsoid(0.024, 0.024, 0.024, 2, 14), move(s * x, y, z));
    }
    const rungs = rungsOf(form, height);
    for (const y of rungs)
      mesh.add(role, rod([-x, y, z], [x, y, z], wooden ? 0.009 : r * 0.72, wooden ? 0.009 : r * 0.72, 10));
    const bar = r * 0.72 + 0.001;
    const long = Math.min(0.42, height * 0.44);
    const cloth = chance.pick<LookRole>(['textile', 'textileSecond', 'white']);
    mesh.within(move(chance.between(-0.04, 0.04), rungs.at(-1)!, z), () =>
      hangingTowel(mesh, cloth, Math.min(0.34, width * 0.66), long, long * 0.8, bar),
    );
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** Heights of the rungs: in groups with gaps for towels, or evenly in classic families. */
function rungsOf(form: Form, height: number): number[] {
  const even = isClassic(form) || form.stem === 'tripod';
  const count = Math.max(3, Math.round(height / (even ? 0.19 : 0.062)));
  const all = Array.from({ length: count }, (_, i) => 0.05 + ((height - 0.1) * i) / (count - 1));
  return even ? all : all.filter((_, i) => i === count - 1 || (i + 2) % 6 !== 0);
}

/** Tufted cotton, or wooden slats in families that sit low. */
export const bathMat: PieceKind = {
  id: 'bath-mat',
  stance: 'floor',
  segment: 'rug',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 0.8, 1.2],
      depth: [0.4, 0.5, 0.8],
      height: [0.012, 0.02, 0.03],
    });
    const mesh = new MeshBuilder();
    if (form.seatHeightM < 0.39) {
      const count = Math.max(5, Math.round(depth / 0.07));
      for (let i = 0; i < count; i++) {
        const z = -depth / 2 + (depth * (i + 0.5)) / count;
        mesh.add(
          form.frameRole === 'woodDark' ? 'woodDark' : 'wood',
          block(
            [-width / 2, height * 0.4, z - depth / count / 2 + 0.006],
            [width / 2, height, z + depth / count / 2 - 0.006],
            { radius: 0.002 },
          ),
        );
      }
      for (const s of [-1, 0, 1])
        mesh.add(
          'wood',
          block(
            [s * width * 0.42 - 0.02, 0, -depth / 2 + 0.008],
            [s * width * 0.42 + 0.02, height * 0.45, depth / 2 - 0.008],
            { radius: 0.001 },
          ),
        );
      return pieceOf(mesh, { sizeM: [width, depth, height] });
    }
    const role = chance.pick<LookRole>(['textile', 'textileSecond', 'white']);
    if (form.softness > 0.2) {
      mesh.add(
        role,
        prism(superellipse(width, depth, form.softness > 0.3 ? 2.2 : 3.4, 40), 0, height, {
          bevel: height * 0.48,
          rounding: 3,
        }),
      );
      mesh.add(
        role,
        prism(superellipse(width * 0.86, depth * 0.82, 2.6, 36), height * 0.5, height + 0.002, { bevel: 0.004 }),
      );
      return pieceOf(mesh, { sizeM: [width, depth, height] });
    }
    const pile = block([-width / 2 + 0.01, 0, -depth / 2], [width / 2 - 0.01, height, depth / 2], {
      radius: height * 0.45,
      rounding: 2,
      divisions: [18, 1, 12],
    });
    mesh.add(
      role,
      deformed(pile, ([x, y, z]) => [
        x,
        y > height * 0.5 ? y - 0.0025 * (1 + noise3(x * 14, z * 14, 0, chance.seed)) : y,
        z,
      ]),
    );
    for (const s of [-1, 1]) {
      if (form.rug === 'stripes' || form.rug === 'border')
        mesh.add(
          'white',
          block(
            [s * (width / 2 - 0.1), 0.002, -depth / 2 + 0.004],
            [s * (width / 2 - 0.07), height, depth / 2 - 0.004],
            { radius: 0.003 },
          ),
        );
      const fringes = form.heading === 'tab' ? 26 : 0;
      for (let i = 0; i < fringes; i++) {
        const z = -depth / 2 + 0.012 + ((depth - 0.024) * i) / (fringes - 1);
        mesh.add(
          'white',
          rod(
            [s * (width / 2 - 0.014), 0.006, z],
            [s * (width / 2), 0.003, z + 0.004 * noise3(i, s, 0, chance.seed)],
            0.0025,
            0.003,
            5,
          ),
        );
      }
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** Mirror from wall to wall in sheets of about a metre, for gyms, studios and salons; framed where the family frames things. */
export const wallMirror: PieceKind = {
  id: 'wall-mirror',
  stance: 'wall',
  segment: 'mirror',
  clearanceM: { front: 1, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.8, 2, 6],
      depth: [0.02, 0.03, 0.05],
      height: [1.2, 1.9, 2.6],
    });
    const mesh = new MeshBuilder();
    const frame = form.frame === 'none' || form.legRole === 'black' ? 0.006 : isClassic(form) ? 0.06 : 0.025;
    const role: LookRole =
      frame < 0.01 ? 'steel' : form.frame === 'gilt' ? 'metal' : form.frameRole === 'rattan' ? 'wood' : form.frameRole;
    const sheets = Math.max(1, Math.round(width / 1.05));
    const [w, h] = [width / 2 - frame, height / 2 - frame];
    mesh.add(
      'black',
      block([-width / 2 + 0.004, -height / 2 + 0.004, -0.012], [width / 2 - 0.004, height / 2 - 0.004, 0], {
        radius: 0,
      }),
    );
    for (let i = 0; i < sheets; i++) {
      const x0 = -w + (2 * w * i) / sheets;
      mesh.add(
        'mirror',
        block([x0 + 0.001, -h, -0.018], [x0 + (2 * w) / sheets - 0.001, h, -0.011], { radius: 0.0015 }),
      );
    }
    const deep = frame < 0.01 ? 0.021 : 0.024 + form.edgeM;
    for (const s of [-1, 1]) {
      mesh.add(
        role,
        block([s * w, -height / 2, -deep], [(s * width) / 2, height / 2, 0], { radius: Math.min(0.004, frame * 0.3) }),
      );
      mesh.add(role, block([-w, s * h, -deep], [w, (s * height) / 2, 0], { radius: Math.min(0.004, frame * 0.3) }));
    }
    if (isClassic(form)) {
      for (const s of [-1, 1]) {
        mesh.add(role, rod([s * w, -h, -deep * 0.8], [s * w, h, -deep * 0.8], 0.012, 0.012, 8));
        mesh.add(role, rod([-w, s * h, -deep * 0.8], [w, s * h, -deep * 0.8], 0.012, 0.012, 8));
      }
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** Warm air from below: a rounded case with a nozzle, or a flat one with a slot. */
export const handDryer: PieceKind = {
  id: 'hand-dryer',
  stance: 'wall',
  segment: 'appliance',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.22, 0.28, 0.34],
      depth: [0.12, 0.17, 0.24],
      height: [0.24, 0.32, 0.7],
    });
    const mesh = new MeshBuilder();
    const role = applianceRole(form) === 'painted' ? 'white' : applianceRole(form);
    const round = isClassic(form) || form.softness > 0.15;
    const low = 0.03;
    mesh.add(
      role,
      block([-width / 2, low, -depth], [width / 2, height, 0], { radius: round ? 0.06 : 0.012, rounding: 4 }),
    );
    if (round) {
      const nozzle = lathe(
        [
          [0.034, 0],
          [0.036, 0.012],
          [0.028, 0.03],
          [0.028, 0.06],
        ],
        20,
      );
      mesh.add('steel', nozzle, move(0, 0, -depth * 0.6));
      mesh.add(
        'steel',
        cylinder(0.03, 0, 0.012, 24, 0.004),
        chain(move(0, height * 0.5, -depth + 0.004), turnX(-Math.PI / 2)),
      );
    } else {
      mesh.add(
        'black',
        block([-width * 0.36, 0, -depth * 0.78], [width * 0.36, low + 0.012, -depth * 0.45], { radius: 0.004 }),
      );
      mesh.add(
        'screen',
        prism(roundedRectangle(0.05, 0.014, 0.006, 3), 0, 0.003, { bevel: 0.001 }),
        chain(move(0, height * 0.78, -depth + 0.001), turnX(-Math.PI / 2)),
      );
    }
    grille(mesh, width * 0.55, height - 0.055, -depth * 0.5);
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};

/** Slots of the air intake on both sides. */
function grille(mesh: MeshBuilder, wide: number, y: number, z: number): void {
  for (const s of [-1, 1])
    for (let i = 0; i < 4; i++) {
      const from: Vec3 = [s * (wide * 0.9), y - 0.02 - i * 0.022, z - 0.03];
      mesh.add('black', block(from, [s * (wide * 0.92), from[1] + 0.008, z + 0.03], { radius: 0 }));
    }
}
