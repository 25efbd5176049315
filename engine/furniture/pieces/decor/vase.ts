import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { free } from '../../kit/clearance.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { tube } from '../../kit/solids.ts';
import { leaf, leafAt, outlines } from '../../parts/foliage.ts';
import { vase as drawVase } from '../../parts/objects.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A vessel, mostly with twigs or grasses in it. */
export const vase: PieceKind = {
  id: 'vase',
  usual: [0.2, 0.2, 0.36],
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [, , height] = sizeOf(request, { width: [0.1, 0.4], depth: [0.1, 0.4], height: [0.14, 0.9] });
    const mesh = new MeshBuilder();
    const twigs = height > 0.28;
    const vessel = twigs ? height * 0.52 : height;
    const role: MaterialRole =
      form.legRole === 'accent'
        ? 'accent'
        : form.leg === 'tube' || form.frame === 'none'
          ? 'glass'
          : form.leg === 'bun' || form.leg === 'block'
            ? chance.pick<MaterialRole>(['black', 'ceramic', 'stone'])
            : chance.pick<MaterialRole>(['ceramic', 'white', 'ceramic']);
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
