import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { fillShelf } from '../../parts/cabinets/shelfContents.ts';
import type { PieceKind } from '../../types.ts';

/** Shelves from the floor up, with books and things on them; cupboards below in families that have doors. */
export const bookcase: PieceKind = {
  id: 'bookcase',
  usual: [1.2, 0.34, 2],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 2.4],
      depth: [0.24, 0.42],
      height: [0.8, 2.5],
    });
    const mesh = new MeshBuilder();
    if (form.base === 'sled' || form.seating === 'rattan') openRack(mesh, form, chance, width, depth, height);
    else closedCase(mesh, form, chance, width, depth, height);
    const decorSpots =
      height < 1.5 ? [{ centre: [0, height, 0] as const, widthM: width * 0.85, depthM: depth * 0.8, clearM: 0.5 }] : [];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

function closedCase(mesh: MeshBuilder, form: Form, chance: Chance, width: number, depth: number, height: number): void {
  const bays = Math.max(1, Math.round(width / 0.55));
  const doors = height > 1.4 && (form.stand === 'plinth' || chance() < 0.3);
  const low = doors ? 0.3 : 0;
  const cells: Cell[] = [];
  const shelves = Math.max(2, Math.round(((1 - low) * height) / 0.36));
  // Asymmetric shelving for families that like it plain; even rows for the rest.
  const shifted = form.tradition === 'modern' && form.stand !== 'plinth';
  for (let i = 0; i < bays; i++) {
    const x = [i / bays, (i + 1) / bays] as const;
    if (doors) cells.push({ x, y: [0, low], kind: 'door', handle: i % 2 ? -1 : 1 });
    const rows = shifted && i % 2 ? shelves - 1 : shelves;
    for (let j = 0; j < rows; j++) {
      cells.push({ x, y: [low + ((1 - low) * j) / rows, low + ((1 - low) * (j + 1)) / rows], kind: 'open' });
    }
  }
  const hollows = drawCabinet(mesh, form, { width, depth, height, cells, board: form.edgeM > 0.008 ? 0.034 : 0.024 });
  for (const hollow of hollows) if (hollow.kind === 'open') fillShelf(mesh, chance, hollow, 0.62);
}

/** Posts and shelves without a back: steel, rattan. */
function openRack(mesh: MeshBuilder, form: Form, chance: Chance, width: number, depth: number, height: number): void {
  const r = 0.0125;
  const frame = form.legRole === 'wood' ? form.frameRole : form.legRole;
  const shelf = form.topRole === 'glass' ? form.frameRole : form.topRole;
  const bays = Math.max(1, Math.round(width / 0.9));
  for (let i = 0; i <= bays; i++) {
    const x = -width / 2 + r + ((width - 2 * r) * i) / bays;
    for (const z of [-depth / 2 + r, depth / 2 - r])
      mesh.add(frame, block([x - r, 0, z - r], [x + r, height, z + r], { radius: 0.003 }));
    mesh.add(frame, block([x - r, height - 2 * r, -depth / 2 + r], [x + r, height, depth / 2 - r]));
  }
  const shelves = Math.max(2, Math.round(height / 0.4));
  for (let j = 0; j < shelves; j++) {
    const y = 0.1 + ((height - 0.14) * j) / (shelves - 0.4);
    mesh.add(
      shelf,
      block([-width / 2 + r, y, -depth / 2 + r], [width / 2 - r, y + 0.022, depth / 2 - r], { radius: 0.002 }),
    );
    const clear = Math.min(0.34, (height - 0.14) / (shelves - 0.4) - 0.03);
    for (let i = 0; i < bays; i++) {
      const left = -width / 2 + 3 * r + ((width - 6 * r) * i) / bays;
      const right = left + (width - 6 * r) / bays - 2 * r;
      fillShelf(
        mesh,
        chance,
        { from: [left, y + 0.022, -depth / 2], to: [right, y + 0.022 + clear, depth / 2 - 0.02], kind: 'open' },
        0.6,
      );
    }
  }
}
