import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { drinks } from '../../parts/drinks.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A run of cupboards with a worktop, bottles on shelves above before a mirror. */
export const backBar: PieceKind = {
  id: 'back-bar',
  usual: [3, 0.45, 2.1],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 4.5],
      depth: [0.4, 0.55],
      height: [1.8, 2.5],
    });
    const mesh = new MeshBuilder();
    const [w, d] = [width / 2, depth / 2];
    const bays = Math.max(2, Math.round(width / 0.55));
    const low = 0.94;
    const cells = Array.from(
      { length: bays },
      (_, i): Cell => ({ x: [i / bays, (i + 1) / bays], y: [0, 1], kind: 'door', handle: i % 2 ? -1 : 1 }),
    );
    const base: Form = { ...form, stand: 'plinth' };
    drawCabinet(mesh, base, { width, depth, height: low, cells, foot: 0.09 });
    const post = form.tradition === 'modern' ? 0.022 : 0.045;
    const shelfDeep = 0.26;
    mesh.add('mirror', block([-w + post, low, d - 0.02], [w - post, height - 0.05, d - 0.012], { radius: 0 }));
    mesh.add(form.frameRole, block([-w, low, d - 0.012], [w, height, d], { radius: 0.001 }));
    const towers = Math.max(2, Math.round(width / 0.95) + 1);
    for (let i = 0; i < towers; i++) {
      const x = -w + post / 2 + ((width - post) * i) / (towers - 1);
      mesh.add(
        form.frameRole,
        block([x - post / 2, low, d - shelfDeep], [x + post / 2, height - 0.05, d - 0.01], {
          radius: Math.min(form.edgeM, 0.006),
        }),
      );
    }
    mesh.add(
      form.frameRole,
      block([-w, height - 0.05, d - shelfDeep - (form.tradition === 'classic' ? 0.05 : 0.01)], [w, height, d], {
        radius: Math.max(0.002, form.edgeM),
      }),
    );
    const shelfRole: MaterialRole =
      form.topRole === 'glass' || form.leg === 'tube' || form.piping ? 'glass' : form.frameRole;
    const rows = Math.max(2, Math.floor((height - 0.1 - low) / 0.36));
    for (let j = 0; j < rows; j++) {
      const y = low + ((height - 0.05 - low) * j) / rows;
      if (j > 0)
        mesh.add(
          shelfRole,
          block([-w + post, y - 0.012, d - shelfDeep + 0.01], [w - post, y, d - 0.022], { radius: 0.001 }),
        );
      const clear = (height - 0.05 - low) / rows - 0.03;
      for (let i = 0; i + 1 < towers; i++) {
        const x = -w + post / 2 + ((width - post) * i) / (towers - 1);
        const bottles = (i + j + towers) % 4 !== 3;
        drinks(mesh, chance, {
          left: x + post / 2,
          right: x + (width - post) / (towers - 1) - post / 2,
          y,
          z: d - 0.13,
          clear,
          bottles,
        });
      }
    }
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};
