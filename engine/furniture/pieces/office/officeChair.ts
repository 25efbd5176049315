import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { makeOf, makes, SEAT, woodOf } from '../../parts/seats/officeChairs.ts';
import { gasLift, mechanism, starFoot } from '../../parts/seats/swivel.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

const tallOf = { mesh: 0.98, ribbed: 1.06, captain: 1.0, bucket: 0.86, banker: 0.86 } as const;

/** On a gas lift and five castors, high in the back. */
export const officeChair: PieceKind = {
  id: 'office-chair',
  usual: (forms) => [0.66, 0.66, tallOf[makeOf(formOf(forms))]],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.5 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const make = makeOf(form);
    const tall = tallOf[make];
    const [width, depth, height] = sizeOf(request, {
      width: [0.62, 0.7],
      depth: [0.62, 0.7],
      height: [tall - 0.05, tall + 0.06],
    });
    const mesh = new MeshBuilder();
    const light = form.frameRole === 'white' || form.frameRole === 'painted';
    const wooden = make === 'captain' || make === 'banker';
    const foot: MaterialRole = wooden ? woodOf(form) : light ? 'white' : make === 'mesh' ? 'black' : 'steel';
    const hub = starFoot(mesh, { role: foot, radius: 0.33, arms: 5, castors: true });
    gasLift(mesh, hub, SEAT - 0.1);
    mechanism(mesh, SEAT - 0.075);
    makes[make](mesh, form, { height, chance: chanceOf(request.seed), frame: light ? 'white' : 'black' });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
