import type { Chance } from '../../../chance.ts';
import { chain, move, turnZ } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, rod } from '../../kit/solids.ts';
import { bars, onWall } from '../../parts/wallPanel.ts';
import type { MaterialRole } from '../../types.ts';

/** Cork or felt with sheets pinned to it. */
export const noticeBoard = onWall(
  'notice-board',
  [1.5, 0.04, 1],
  'fixture',
  0.5,
  () => ({ width: [0.6, 2.4], height: [0.5, 1.2] }),
  (mesh, form, width, height, chance) => {
    const [w, h] = [width / 2, height / 2];
    const felt = form.stand === 'wall' || form.base === 'sled' || form.seating === 'curved';
    const rim = form.frame === 'deep' || form.frame === 'gilt' ? 0.045 : form.frame === 'none' ? 0.008 : 0.024;
    const frame: MaterialRole = form.frameRole === 'white' ? 'wood' : form.frameRole;
    mesh.add(
      felt ? 'textileSecond' : 'rattan',
      block([-w + 0.003, -h + 0.003, -0.014], [w - 0.003, h - 0.003, 0], { radius: 0.001 }),
    );
    bars(mesh, frame, w, h, rim, 0.024, Math.min(form.edgeM, 0.008));
    const sheets = Math.max(4, Math.round((width * height) / 0.11));
    const columns = Math.max(2, Math.round(Math.sqrt((sheets * width) / height)));
    const lines = Math.ceil(sheets / columns);
    const roles: readonly MaterialRole[] = ['white', 'paper', 'white', 'paper', 'accent', 'textile'];
    for (let i = 0; i < sheets; i++) {
      const small = chance() < 0.35;
      const wide = small ? 0.1 : 0.21;
      const tall = small ? 0.1 : chance() < 0.3 ? 0.148 : 0.297;
      const cellW = (width - 2 * rim) / columns;
      const cellH = (height - 2 * rim) / lines;
      const fit = Math.min(1, (cellW * 0.9) / wide, (cellH * 0.92) / tall);
      const x = -w + rim + cellW * ((i % columns) + 0.5) + chance.between(-0.02, 0.02);
      const y = h - rim - cellH * (Math.floor(i / columns) + 0.5) + chance.between(-0.015, 0.015);
      mesh.within(chain(move(x, y, -0.0145), turnZ(chance.between(-0.05, 0.05))), () =>
        pinned(mesh, chance, chance.pick(roles), wide * fit, tall * fit),
      );
    }
  },
);

/** A sheet whose foot lifts a little, lines of text on it, a pin at its head. */
function pinned(mesh: MeshBuilder, chance: Chance, role: MaterialRole, wide: number, tall: number): void {
  const [w, h] = [wide / 2, tall / 2];
  mesh.add(role, block([-w, -h, -0.0016], [w, h, 0], { radius: 0.0003 }));
  if (tall > 0.12) {
    mesh.add(
      chance.pick<MaterialRole>(['black', 'textileSecond', 'accent']),
      block([-w * 0.78, h * 0.62, -0.0021], [chance.between(0, w * 0.7), h * 0.78, -0.001], { radius: 0.0001 }),
    );
    for (let i = 0; i < 3; i++) {
      const y = h * (0.32 - i * 0.3);
      mesh.add(
        'textileSecond',
        block([-w * 0.78, y - h * 0.03, -0.002], [chance.between(w * 0.3, w * 0.78), y + h * 0.03, -0.001], {
          radius: 0.0001,
        }),
      );
    }
  }
  mesh.add('accent', rod([0, h * 0.88, 0], [0, h * 0.88, -0.012], 0.003, 0.0055, 7));
}
