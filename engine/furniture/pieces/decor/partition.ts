import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, prism } from '../../kit/solids.ts';
import { drawArtwork } from '../../parts/artwork.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A free-standing wall on which pictures hang: a shadow gap at its foot, its own picture on the front. */
export const partition: PieceKind = {
  id: 'partition',
  usual: [2.4, 0.2, 2.6],
  stance: 'floor',
  segment: 'other',
  clearanceM: { front: 1.4, side: 0.6, back: 1.2 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.6, 4.5],
      depth: [0.14, 0.4],
      height: [2, 3.2],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const moulded = form.tradition === 'classic' || form.tradition === 'country';
    const body: MaterialRole = form.frameRole === 'painted' ? 'painted' : 'white';
    mesh.add('black', block([-w + 0.02, 0, -d + 0.02], [w - 0.02, 0.03, d - 0.02], { radius: 0 }));
    if (form.softness > 0.24)
      mesh.add(body, prism(roundedRectangle(width, depth, depth * 0.48, 6), 0.025, height, { bevel: 0.004 }));
    else mesh.add(body, block([-w, 0.025, -d], [w, height, d], { radius: 0.003 }));
    if (moulded) {
      mesh.add(
        body,
        block([-w - 0.012, 0.025, -d - 0.012], [w + 0.012, 0.16, d + 0.012], { radius: 0.008, rounding: 2 }),
      );
      mesh.add(
        body,
        block([-w - 0.03, height - 0.07, -d - 0.03], [w + 0.03, height, d + 0.03], { radius: 0.02, rounding: 4 }),
      );
    } else if (form.tradition === 'slatted' || form.tradition === 'rustic' || form.legRole === 'wood')
      for (const s of [-1, 1])
        mesh.add(
          form.frameRole,
          block([s * (w - 0.004), 0.025, -d - 0.004], [s * (w + 0.012), height, d + 0.004], {
            radius: 0.002,
            grain: 1,
          }),
        );
    // One goes round it: a picture hangs on either side.
    for (const side of [0, 1]) {
      const wide = Math.min(width * 0.5, chance.between(0.9, 1.3));
      const tall = Math.min(wide * chance.between(0.72, 1.1), 1.3);
      const seed = chance.seed + side;
      mesh.within(chain(turnY(side * Math.PI), move(0, 1.52, -d)), () => hungPicture(mesh, form, wide, tall, seed));
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height] });
  },
};

/** A picture in a plain tray frame, its back at z = 0, its middle at the origin. */
function hungPicture(mesh: MeshBuilder, form: Form, wide: number, tall: number, seed: number): void {
  const [w, h] = [wide / 2, tall / 2];
  const role: MaterialRole =
    form.frame === 'gilt'
      ? 'metal'
      : form.frameRole === 'white' || form.frameRole === 'painted'
        ? 'black'
        : form.frameRole;
  const bar = form.frame === 'gilt' ? 0.05 : 0.016;
  for (const s of [-1, 1]) {
    mesh.add(role, block([-w, s * h, -0.04], [w, s * (h - bar), 0], { radius: 0.003 }));
    mesh.add(role, block([s * w, -h + bar, -0.04], [s * (w - bar), h - bar, 0], { radius: 0.003 }));
  }
  mesh.add('paper', block([-w + bar, -h + bar, -0.024], [w - bar, h - bar, 0], { radius: 0 }));
  const [width, height] = [wide - bar * 2 - 0.012, tall - bar * 2 - 0.012];
  drawArtwork(mesh, { width, height, z: -0.024, seed, kind: seed, forms: form });
}
