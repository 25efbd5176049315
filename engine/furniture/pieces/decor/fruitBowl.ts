import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { free } from '../../kit/clearance.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { superellipsoid } from '../../kit/solids.ts';
import { bowl } from '../../parts/objects.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Apples, or limes in a small one. */
const FRUIT_M = 0.037;

/** A bowl of green fruit, in the family's manner. */
export const fruitBowl: PieceKind = {
  id: 'fruit-bowl',
  usual: [0.28, 0.28, 0.14],
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width] = sizeOf(request, { width: [0.14, 0.4], depth: [0.14, 0.4], height: [0.06, 0.3] });
    const mesh = new MeshBuilder();
    const radius = width / 2;
    bowl(mesh, chance, radius, bowlRole(form));
    const fruit = Math.min(FRUIT_M, radius * 0.36);
    const ring = Math.max(0, radius * 0.86 - fruit * 1.1);
    const count = Math.max(3, Math.floor((Math.PI * ring) / fruit / 1.15));
    for (let i = 0; i <= count; i++) {
      const isMiddle = i === count;
      const turn = (2 * Math.PI * i) / count + chance.between(-0.1, 0.1);
      const away = isMiddle ? 0 : ring * 0.78;
      const y = radius * (isMiddle ? 0.42 : 0.34) + fruit * (isMiddle ? 0.9 : 0.5);
      const high = fruit * chance.between(0.88, 1);
      mesh.add(
        'leaf',
        superellipsoid(fruit, high, fruit, 2.1, 16),
        move(away * Math.cos(turn), y, away * Math.sin(turn)),
      );
    }
    return pieceOf(mesh, { sizeM: [width, width, width * (0.46 + form.softness * 0.2 + form.edgeM * 3)] });
  },
};

function bowlRole(form: Form): MaterialRole {
  if (form.shade === 'woven' || form.chair === 'cane') return 'rattan';
  if (form.legRole === 'metal') return form.topRole === 'glass' ? 'steel' : 'black';
  return form.topRole === 'stone' ? 'stone' : form.softness > 0.15 ? 'ceramic' : form.topRole;
}
