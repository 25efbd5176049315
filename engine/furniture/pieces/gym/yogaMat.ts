import { chain, move, turnY } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { block, cylinder, prism } from '../../kit/solids.ts';
import { matKind } from '../../parts/matKind.ts';
import type { MaterialRole } from '../../types.ts';

/** Thin and sticky; its end curls a little where it was rolled, a strap or a block lies on some. */
export const yogaMat = matKind({
  id: 'yoga-mat',
  usual: [0.62, 1.8, 0.008],
  width: [0.6, 0.8],
  depth: [1.7, 2],
  height: [0.006, 0.12],
  draw(mesh, form, chance, [width, depth, height]) {
    const role = chance.pick<MaterialRole>(['accent', 'textileSecond', 'textile']);
    const t = 0.006;
    mesh.add(role, prism(roundedRectangle(width, depth, 0.012, 3), 0, t, { bevel: 0.0015 }));
    const line: MaterialRole = role === 'textile' ? 'textileSecond' : 'textile';
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
    const cork: MaterialRole = form.legRole === 'black' || form.legRole === 'metal' ? 'black' : 'wood';
    mesh.add(
      cork,
      block([-0.11, t, -0.075], [0.11, height, 0.075], { radius: 0.012, rounding: 2 }),
      chain(move(width * 0.2, 0, -depth * 0.34), turnY(0.25)),
    );
  },
});
