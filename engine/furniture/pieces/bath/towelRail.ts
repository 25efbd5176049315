import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { rod, superellipsoid, tube } from '../../kit/solids.ts';
import { isClassic, tapRole } from '../../parts/taps.ts';
import { hangingTowel } from '../../parts/towels.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A heated ladder with a towel over it: round posts with balls, flat bars, or wooden rungs. */
export const towelRail: PieceKind = {
  id: 'towel-rail',
  usual: [0.6, 0.12, 0.9],
  stance: 'wall',
  segment: 'fixture',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.4, 0.8],
      depth: [0.08, 0.16],
      height: [0.5, 1.6],
    });
    const mesh = new MeshBuilder();
    const classic = isClassic(form);
    const wooden = form.seating === 'rattan' || form.tradition === 'slatted' || form.stem === 'tripod';
    const role: MaterialRole = wooden
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
    const cloth = chance.pick<MaterialRole>(['textile', 'textileSecond', 'white']);
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
