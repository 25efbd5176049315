import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnZ } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder } from '../../kit/solids.ts';
import { frontBoard, HANDLE_ROOM, kitchenForm } from '../../parts/kitchen.ts';
import { plinth } from '../../parts/legs.ts';
import { isClassic } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Columns of doors with slots for air and numbers; of painted steel, or of the family's boards. */
export const locker: PieceKind = {
  id: 'locker',
  usual: [1.2, 0.5, 1.8],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const family = formOf(request.forms);
    const form = {
      ...kitchenForm(family),
      handle: 'none',
      door: family.door === 'fluted' ? 'flat' : family.door,
    } as const;
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 3.6],
      depth: [0.35, 0.6],
      height: [0.9, 2.2],
    });
    const mesh = new MeshBuilder();
    const steel = !isClassic(form) && form.door === 'flat';
    const [w, z, back] = [width / 2, -depth / 2 + HANDLE_ROOM, depth / 2];
    const foot = steel ? 0.1 : 0.08;
    mesh.add(form.frameRole, block([-w, foot, z + 0.02], [w, height, back], { radius: 0.002 }));
    mesh.within(move(0, 0, 0.03), () => plinth(mesh, 'black', width, depth - 0.06, foot + 0.001, 0.02));
    const columns = Math.max(1, Math.round(width / 0.4));
    const rows = height < 1.2 ? 1 : chance.whole(1, 2);
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const box = {
          x0: -w + (width * i) / columns + 0.003,
          x1: -w + (width * (i + 1)) / columns - 0.003,
          y0: foot + ((height - foot) * j) / rows + 0.004,
          y1: foot + ((height - foot) * (j + 1)) / rows - 0.004,
        };
        frontBoard(mesh, form, { ...box, z, drawer: false, handle: 1, upper: true, quiet: true });
        lockerFittings(mesh, form, box, z, steel);
      }
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

function lockerFittings(
  mesh: MeshBuilder,
  form: Form,
  box: { x0: number; x1: number; y0: number; y1: number },
  z: number,
  slots: boolean,
): void {
  const x = (box.x0 + box.x1) / 2;
  const dark: MaterialRole = form.frameRole === 'black' ? 'steel' : 'black';
  for (let k = 0; k < 3 && slots; k++)
    for (const y of [box.y1 - 0.07 - k * 0.022, box.y0 + 0.06 + k * 0.022])
      mesh.add(dark, block([x - 0.07, y - 0.0025, z - 0.0008], [x + 0.07, y + 0.0025, z + 0.004], { radius: 0 }));
  const plate: MaterialRole = form.fittingRole === 'metal' ? 'metal' : 'steel';
  mesh.add(
    plate,
    block([x - 0.028, box.y1 - 0.18, z - 0.002], [x + 0.028, box.y1 - 0.15, z + 0.003], { radius: 0.001 }),
  );
  const [hx, hy] = [box.x1 - 0.045, (box.y0 + box.y1) / 2];
  mesh.add(plate, cylinder(0.017, -0.002, 0.004, 16), chain(move(hx, hy, z), turnX(-Math.PI / 2)));
  mesh.add(
    plate,
    block([hx - 0.003, hy - 0.014, z - 0.013], [hx + 0.003, hy + 0.014, z - 0.003], { radius: 0.001 }),
    chain(move(hx, hy, 0), turnZ(0.4), move(-hx, -hy, 0)),
  );
}
