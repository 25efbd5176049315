/** What a fitted kitchen has between its units: the corner of two runs, the splashback behind them. */
import type { Vec2 } from '../geometry/types.ts';
import { formOf } from './families.ts';
import { HANDLE_ROOM, kitchenForm, OVERHANG, PLINTH_HEIGHT, PLINTH_SETBACK, worktopThickness } from './kitchenParts.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block, prism } from './solids.ts';
import { isClassic } from './taps.ts';
import type { PieceKind } from './types.ts';

/**
 * The corner of two runs, as square as they are deep; walls behind it (+z) and to its right (+x), the runs go on to its left and
 * before it. Its worktop and its blind fronts meet theirs; a wider one would hide what stands in it.
 */
export const cornerCounter: PieceKind = {
  id: 'corner-counter',
  stance: 'floor',
  segment: 'fixture',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [side, , height] = sizeOf(request, {
      width: [0.5, 0.62, 0.8],
      depth: [0.5, 0.62, 0.8],
      height: [0.8, 0.9, 1],
    });
    const mesh = new MeshBuilder();
    const half = side / 2;
    /** The square without the corner that lies before both runs' fronts by `by`. */
    const outline = (by: number): Vec2[] => [
      [-half, half],
      [half, half],
      [half, -half],
      [-half + by, -half],
      [-half + by, -half + by],
      [-half, -half + by],
    ];
    const front = HANDLE_ROOM + OVERHANG;
    const top = height - worktopThickness(form);
    mesh.add(
      isClassic(form) ? form.frameRole : 'black',
      prism(outline(front + PLINTH_SETBACK), 0, PLINTH_HEIGHT + 0.001),
    );
    const shadow = form.handle === 'none' ? 0.024 : 0.003;
    mesh.add(form.frameRole, prism(outline(front), PLINTH_HEIGHT, top - shadow, { bevel: 0.0008 }));
    mesh.add('black', prism(outline(front + 0.02), top - shadow - 0.001, top + 0.001, { bevel: 0 }));
    mesh.add(form.topRole, prism(outline(HANDLE_ROOM), top, height, { bevel: isClassic(form) ? 0.006 : 0.002 }));
    const decorSpots = [
      { centre: [half * 0.3, height, half * 0.3] as const, widthM: side * 0.5, depthM: side * 0.5, clearM: 0.45 },
    ];
    return pieceOf(mesh, { sizeM: [side, side, undefined], decorSpots });
  },
};

const TILE_M: Vec2 = [0.15, 0.075];
const JOINT_M = 0.002;

/** Protects the wall over a worktop: a slab of the worktop's stone, or glazed tiles in half bond where kitchens are classic. */
export const splashback: PieceKind = {
  id: 'splashback',
  stance: 'wall',
  segment: 'fixture',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const [width, depth, height] = sizeOf(request, {
      width: [0.1, 1.2, 4.2],
      depth: [0.008, 0.01, 0.02],
      height: [0.08, 0.55, 1],
    });
    const mesh = new MeshBuilder();
    const [w, h] = [width / 2, height / 2];
    if (isClassic(form) || form.topRole !== 'stone') {
      mesh.add('paper', block([-w, -h, -depth + 0.002], [w, h, 0], { radius: 0 }));
      const rows = Math.max(1, Math.round(height / TILE_M[1]));
      for (let row = 0; row < rows; row++) {
        const [low, high] = [-h + (height * row) / rows, -h + (height * (row + 1)) / rows];
        for (let left = -w - (row % 2 ? TILE_M[0] / 2 : 0); left < w - 0.004; left += TILE_M[0]) {
          const from = Math.max(-w, left + JOINT_M / 2);
          const to = Math.min(w, left + TILE_M[0] - JOINT_M / 2);
          if (to - from < 0.004) continue;
          const corner = [to, high - JOINT_M / 2, 0] as const;
          mesh.add('ceramic', block([from, low + JOINT_M / 2, -depth], corner, { radius: 0 }));
        }
      }
    } else mesh.add('stone', block([-w, -h, -depth], [w, h, 0], { radius: 0.001 }));
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'wall' });
  },
};
