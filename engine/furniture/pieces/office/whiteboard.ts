import { block, rod } from '../../kit/solids.ts';
import { bars, onWall } from '../../parts/wallPanel.ts';
import type { MaterialRole } from '../../types.ts';

/** Enamelled steel in a frame, with a tray for pens. */
export const whiteboard = onWall(
  'whiteboard',
  [2.4, 0.06, 1.2],
  'fixture',
  0.9,
  () => ({ width: [1.2, 4], height: [0.9, 1.25] }),
  (mesh, form, width, height, chance) => {
    const [w, h] = [width / 2, height / 2];
    const wood = form.legRole === 'wood' || form.frameRole === 'woodDark' || form.frameRole === 'wood';
    const rim = wood ? 0.035 : 0.014;
    const role: MaterialRole = wood ? form.frameRole : form.legRole === 'black' ? 'black' : 'steel';
    const slate = form.tradition === 'rustic' || form.tradition === 'country' || form.tradition === 'classic';
    mesh.add(
      slate ? 'black' : 'white',
      block([-w + 0.004, -h + 0.004, -0.016], [w - 0.004, h - 0.004, 0], { radius: 0.001 }),
    );
    bars(mesh, role, w, h, rim, wood ? 0.026 : 0.021, wood ? Math.min(0.006, form.edgeM) : 0.004);
    const tray = width * (wood ? 0.9 : 0.32);
    mesh.add(role, block([-tray / 2, -h - 0.002, -0.075], [tray / 2, -h + 0.008, -0.01], { radius: 0.003 }));
    mesh.add(role, block([-tray / 2, -h + 0.004, -0.078], [tray / 2, -h + 0.018, -0.07], { radius: 0.002 }));
    const pens: readonly MaterialRole[] = slate ? ['white', 'paper'] : ['black', 'accent', 'textileSecond'];
    pens.forEach((pen, i) => {
      const x = -tray * 0.3 + i * 0.15 + chance.between(-0.02, 0.02);
      mesh.add(pen, rod([x, -h + 0.017, -0.05], [x + 0.12, -h + 0.017, -0.044], 0.008, 0.008, 9));
    });
    mesh.add(
      'textileSecond',
      block([tray * 0.28, -h + 0.008, -0.065], [tray * 0.28 + 0.12, -h + 0.036, -0.02], { radius: 0.006 }),
    );
  },
);
