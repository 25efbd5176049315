import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { type Make, makeOf, makes, SEAT, woodOf } from '../../parts/seats/officeChairs.ts';
import { gasLift, starFoot } from '../../parts/seats/swivel.ts';
import type { PieceKind } from '../../types.ts';

/** Around a meeting table: gliding, lower, alike in a row. */
export const meetingChair: PieceKind = {
  id: 'meeting-chair',
  usual: [0.56, 0.58, 0.86],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.15, side: 0.05, back: 0.45 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const make = makeOf(form);
    const shape: Make = make === 'mesh' ? (form.softness > 0.1 ? 'bucket' : 'ribbed') : make;
    const [width, depth, height] = sizeOf(request, {
      width: [0.56, 0.66],
      depth: [0.56, 0.66],
      height: [0.8, 0.98],
    });
    const mesh = new MeshBuilder();
    const wooden = shape === 'captain' || shape === 'banker' || (shape === 'bucket' && form.legRole === 'wood');
    const hub = starFoot(mesh, {
      role: wooden ? woodOf(form) : form.fittingRole === 'black' ? 'black' : 'steel',
      radius: 0.31,
      arms: 4,
      castors: false,
    });
    gasLift(mesh, hub, SEAT - 0.05);
    makes[shape](mesh, form, { height, chance: chanceOf(request.seed), frame: 'black' });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
