import { move, turnY } from './affine.ts';
import { type Cell, drawCabinet, type Hollow } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { bookPile, bookRow, smallThing } from './objects.ts';
import { sizeOf } from './size.ts';
import { block } from './solids.ts';
import type { PieceKind } from './types.ts';

export const nightstand: PieceKind = {
  id: 'nightstand',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.3, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const low = form.bed === 'platform';
    const [width, depth, height] = sizeOf(request, {
      width: [0.36, 0.46, 0.65],
      depth: [0.32, 0.4, 0.5],
      height: [0.36, low ? 0.4 : 0.54, 0.66],
    });
    const mesh = new MeshBuilder();
    const open = chance() < 0.5;
    const cells: Cell[] = open
      ? [
          { x: [0, 1], y: [0.58, 1], kind: 'drawer' },
          { x: [0, 1], y: [0, 0.58], kind: 'open' },
        ]
      : [
          { x: [0, 1], y: [0.5, 1], kind: 'drawer' },
          { x: [0, 1], y: [0, 0.5], kind: 'drawer' },
        ];
    const foot = form.stand === 'legs' ? height * (open ? 0.28 : 0.34) : undefined;
    const hollows = drawCabinet(mesh, form, { width, depth, height, cells, board: 0.018, ...(foot ? { foot } : {}) });
    const shelf = hollows.find((hollow) => hollow.kind === 'open');
    if (shelf && shelf.to[1] - shelf.from[1] > 0.1) {
      const clear = shelf.to[1] - shelf.from[1];
      mesh.within(move(0, shelf.from[1], 0), () => bookPile(mesh, chance, clear > 0.16 ? 3 : 1));
    }
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.85, depthM: depth * 0.85, clearM: 0.7 }];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Long and low, for a television to stand on. */
export const mediaConsole: PieceKind = {
  id: 'media-console',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1, 1.7, 2.6],
      depth: [0.34, 0.42, 0.5],
      height: [0.34, form.seatHeightM < 0.41 ? 0.42 : 0.52, 0.7],
    });
    const mesh = new MeshBuilder();
    const bays = Math.max(3, Math.round(width / 0.5));
    const cells: Cell[] = [];
    const openBay = bays % 2 ? (bays - 1) / 2 : chance.whole(1, bays - 2);
    for (let i = 0; i < bays; i++) {
      const x = [i / bays, (i + 1) / bays] as const;
      if (i === openBay) {
        cells.push({ x, y: [0, 0.5], kind: 'open' }, { x, y: [0.5, 1], kind: 'open' });
      } else {
        cells.push({ x, y: [0, 1], kind: 'door', handle: i < openBay ? 1 : -1 });
      }
    }
    const hollows = drawCabinet(mesh, form, { width, depth, height, cells });
    for (const hollow of hollows.filter((one) => one.kind === 'open')) fillShelf(mesh, chance, hollow, 0.35);
    const decorSpots = [-1, 1].map((s) => ({
      centre: [s * width * 0.36, height, 0] as const,
      widthM: width * 0.2,
      depthM: depth * 0.8,
      clearM: 0.8,
    }));
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Shelves from the floor up, with books and things on them; cupboards below in families that have doors. */
export const bookcase: PieceKind = {
  id: 'bookcase',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1, 2.4],
      depth: [0.24, 0.32, 0.42],
      height: [0.8, 1.95, 2.5],
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
  const shifted = form.door === 'flat' && form.stand !== 'plinth';
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

/** Puts books and things into a hollow: `share` of it books, a thing or air in the rest. */
function fillShelf(mesh: MeshBuilder, chance: Chance, hollow: Hollow, share: number): void {
  const [left, y, front] = hollow.from;
  const [right, top, back] = hollow.to;
  const wide = right - left;
  const clear = top - y;
  if (clear < 0.1 || wide < 0.12) return;
  const deep = Math.min(0.24, back - front - 0.02);
  const start = front + Math.max(0.01, (back - front) * 0.12);
  const kind = chance();
  if (kind > share + 0.25) {
    mesh.within(move((left + right) / 2, y, (front + back) / 2), () =>
      smallThing(mesh, chance, Math.min(wide, back - front) * 0.9, clear),
    );
    return;
  }
  const books = wide * chance.between(0.35, 0.95) * (kind < share ? 1 : 0.5);
  const atRight = chance() < 0.4;
  const from = atRight ? right - books : left + 0.003;
  const end = bookRow(mesh, chance, {
    left: from,
    right: atRight ? right - 0.002 : from + books,
    y,
    front: start,
    clear,
    deep,
  });
  const [a, b] = atRight ? [left, from] : [end, right];
  const free = b - a;
  if (free < 0.14) return;
  const middle = move((a + b) / 2, y, (front + back) / 2 - 0.01);
  if (chance() < 0.4 && clear > 0.16 && free > 0.3)
    mesh.within(middle, () => bookPile(mesh, chance, chance.whole(1, 3)));
  else
    mesh.within(middle, () =>
      mesh.within(turnY(chance.between(-0.3, 0.3)), () =>
        smallThing(mesh, chance, Math.min(free * 0.8, back - front), clear * 0.85),
      ),
    );
}
