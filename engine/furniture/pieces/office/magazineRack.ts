import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnZ } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Leaning trays, one above the other, each with journals face out. */
export const magazineRack: PieceKind = {
  id: 'magazine-rack',
  usual: [0.74, 0.35, 1.2],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1.2],
      depth: [0.3, 0.42],
      height: [1, 1.7],
    });
    const mesh = new MeshBuilder();
    const metal = form.base === 'sled' || form.legRole === 'metal' || form.legRole === 'accent';
    const frame: MaterialRole = metal ? form.legRole : form.frameRole;
    const [w, d] = [width / 2, depth / 2];
    const t = metal ? 0.012 : 0.02 + Math.min(0.012, form.edgeM);
    const slope = (depth * 0.55) / height;
    for (const s of [-1, 1]) {
      if (metal) {
        const path = bent(
          [
            [s * (w - t), 0, -d + t],
            [s * (w - t), height - t, d - t - 0.02],
            [s * (w - t), 0, d - t],
          ],
          0.03,
          4,
        );
        mesh.add(frame, tube(path, t, { sides: 10 }));
      } else {
        const side = block([s * w, 0, -d], [s * (w - t), height, d], {
          radius: form.edgeM,
          rounding: 2,
          divisions: [1, 8, 1],
        });
        mesh.add(
          frame,
          deformed(side, (p) => [
            p[0],
            p[1],
            p[2] < 0 ? p[2] + (p[1] / height) ** (form.softness > 0.2 ? 2 : 1) * depth * 0.62 : p[2],
          ]),
        );
      }
    }
    const tiers = Math.max(3, Math.round(height / 0.36));
    for (let i = 0; i < tiers; i++) {
      const y = 0.12 + ((height - 0.2) * i) / tiers;
      const tall = ((height - 0.2) / tiers) * 0.94;
      const z = -d + 0.03 + slope * y * 1.05;
      mesh.within(chain(move(0, y, z), turnX(0.26)), () =>
        tier(mesh, form, chance.branch(i), frame, width - 2 * t, tall),
      );
    }
    if (!metal)
      mesh.add(
        frame,
        block([-w + t * 0.5, 0.05, d - 0.03], [w - t * 0.5, height * 0.98, d - 0.016], { radius: 0.001 }),
      );
    else
      mesh.add(frame, rod([-w + t, height - t, d - t - 0.02], [w - t, height - t, d - t - 0.02], t * 0.8, t * 0.8, 10));
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A ledge with a lip and a back board; journals overlap on it. */
function tier(
  mesh: MeshBuilder,
  form: Form,
  chance: ReturnType<typeof chanceOf>,
  frame: MaterialRole,
  wide: number,
  tall: number,
): void {
  const w = wide / 2;
  mesh.add(frame, block([-w, -0.008, 0], [w, 0.006, 0.05], { radius: 0.002 }));
  mesh.add(frame, block([-w, -0.008, -0.01], [w, 0.042, -0.002], { radius: 0.002 }));
  mesh.add(frame, block([-w, 0, 0.046], [w, tall, 0.054], { radius: 0.002, grain: 0 }));
  const roles: readonly MaterialRole[] = ['paper', 'accent', 'textileSecond', 'white', 'textile', 'black'];
  const count = Math.max(2, Math.floor(wide / 0.225));
  for (let i = 0; i < count; i++) {
    const x = -w + (wide * (i + 0.5)) / count + chance.between(-0.008, 0.008);
    const high = Math.min(tall * 0.97, 0.285);
    const role = chance.pick(roles);
    mesh.within(chain(move(x, 0.007, 0.024), turnZ(chance.between(-0.02, 0.02)), turnX(0.05)), () => {
      mesh.add('paper', block([-0.098, 0, 0.001], [0.098, high - 0.003, 0.009], { radius: 0.001 }));
      mesh.add(role, block([-0.1, 0, 0], [0.1, high, 0.0035], { radius: 0.001 }));
      const other = chance.pick(roles.filter((one) => one !== role));
      mesh.add(
        other,
        block([-0.084, high * 0.76, -0.0006], [chance.between(0, 0.08), high * 0.9, 0.001], { radius: 0.0002 }),
      );
      mesh.add(other, block([-0.084, high * 0.16, -0.0006], [0.084, high * 0.66, 0.001], { radius: 0.0002 }));
    });
  }
  if (form.handle === 'bar') mesh.add('steel', rod([-w, 0.06, -0.006], [w, 0.06, -0.006], 0.003, 0.003, 6));
}
