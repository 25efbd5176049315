/** Shelves, lockers and trolleys of halls, changing rooms, studios and salons. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnZ } from './affine.ts';
import { type Cell, drawCabinet, type Hollow } from './cabinet.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, roundedRectangle } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { frontBoard, HANDLE_ROOM, kitchenForm } from './kitchenParts.ts';
import { plinth } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, lathe, tube } from './solids.ts';
import { isClassic } from './taps.ts';
import { foldedTowels, rolledTowel } from './towels.ts';
import type { LookRole, Piece, PieceKind, PieceRequest } from './types.ts';
import { pierced, vessel } from './vessels.ts';

export const towelShelf: PieceKind = {
  id: 'towel-shelf',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.4, side: 0, back: 0 },
  againstWall: true,
  build: (request) => openShelf(request, [0.4, 0.8, 1.4], fillWithTowels),
};

export const storageShelf: PieceKind = {
  ...towelShelf,
  id: 'storage-shelf',
  build: (request) => openShelf(request, [0.6, 1.2, 2.4], fillWithBoxes),
};

/** Open shelves in a case of the family's make, filled hollow by hollow. */
function openShelf(
  request: PieceRequest,
  widths: readonly [number, number, number],
  fill: (mesh: MeshBuilder, chance: Chance, hollow: Hollow) => void,
): Piece {
  const form = formOf(request.forms);
  const chance = chanceOf(request.seed);
  const [width, depth, height] = sizeOf(request, { width: widths, depth: [0.28, 0.38, 0.6], height: [0.7, 1.7, 2.3] });
  const mesh = new MeshBuilder();
  const columns = Math.max(1, Math.round(width / 0.7));
  const rows = Math.max(2, Math.round(height / 0.4));
  const cells: Cell[] = [];
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++)
      cells.push({ x: [i / columns, (i + 1) / columns], y: [j / rows, (j + 1) / rows], kind: 'open' });
  const made = form.frameRole === 'rattan' ? { ...form, frameRole: 'wood' as const } : form;
  const hollows = drawCabinet(mesh, made, { width, depth, height, cells, board: form.edgeM > 0.008 ? 0.03 : 0.02 });
  for (const hollow of hollows) fill(mesh, chance, hollow);
  const decorSpots =
    height < 1.5 ? [{ centre: [0, height, 0] as const, widthM: width * 0.8, depthM: depth * 0.7, clearM: 0.5 }] : [];
  return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
}

function fillWithTowels(mesh: MeshBuilder, chance: Chance, { from, to }: Hollow): void {
  const [wide, clear, deep] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const z = (from[2] + to[2]) / 2;
  if (chance() < 0.35) {
    const radius = Math.min(0.055, clear * 0.24);
    const count = Math.floor((wide - 0.04) / (radius * 2.05));
    const role = chance.pick<LookRole>(['white', 'textile', 'textileSecond']);
    for (let i = 0; i < count; i++)
      mesh.within(move((from[0] + to[0]) / 2 + (i - (count - 1) / 2) * radius * 2.05, from[1], z), () =>
        rolledTowel(mesh, role, radius, deep * 0.8),
      );
    for (let i = 0; i < count - 1; i++)
      mesh.within(move((from[0] + to[0]) / 2 + (i - (count - 2) / 2) * radius * 2.05, from[1] + radius * 1.74, z), () =>
        rolledTowel(mesh, role, radius, deep * 0.78),
      );
    return;
  }
  const piles = Math.max(1, Math.floor(wide / 0.34));
  const each = wide / piles;
  for (let i = 0; i < piles; i++) {
    const count = Math.min(chance.whole(2, 6), Math.floor((clear - 0.03) / 0.045));
    mesh.within(move(from[0] + each * (i + 0.5), from[1], z), () =>
      foldedTowels(mesh, chance, count, Math.min(0.32, each * 0.84), deep * 0.82),
    );
  }
}

function fillWithBoxes(mesh: MeshBuilder, chance: Chance, { from, to }: Hollow): void {
  const [wide, clear, deep] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const z = (from[2] + to[2]) / 2;
  const count = Math.max(1, Math.round(wide / 0.36));
  const each = wide / count;
  for (let i = 0; i < count; i++) {
    const kind = chance();
    if (kind < 0.15) continue;
    const [w, h, d] = [each * 0.86, Math.min(clear * chance.between(0.55, 0.8), 0.28), deep * 0.84];
    mesh.within(move(from[0] + each * (i + 0.5), from[1], z), () => {
      if (kind < 0.5)
        mesh.add(
          'rattan',
          vessel({
            rim: roundedRectangle(w, d, 0.04, 5),
            top: h,
            bottom: 0,
            wall: 0.014,
            foot: 0.93,
            round: 0.08,
            outerRound: 0.08,
            steps: 3,
          }),
        );
      else if (kind < 0.8) lidded(mesh, chance.pick<LookRole>(['paper', 'textile', 'white', 'wood']), w, h, d);
      else foldedTowels(mesh, chance, Math.max(1, Math.floor(h / 0.05)), w, d);
    });
  }
}

/** A box with its lid and a label. */
function lidded(mesh: MeshBuilder, role: LookRole, w: number, h: number, d: number): void {
  mesh.add(
    role,
    block([-w / 2 + 0.003, 0, -d / 2 + 0.003], [w / 2 - 0.003, h - 0.03, d / 2 - 0.003], { radius: 0.002 }),
  );
  mesh.add(role, block([-w / 2, h - 0.06, -d / 2], [w / 2, h, d / 2], { radius: 0.003 }));
  mesh.add('white', block([-0.035, h * 0.42, -d / 2 + 0.001], [0.035, h * 0.42 + 0.03, -d / 2 + 0.01], { radius: 0 }));
}

/** Shallow, its fronts tilt; on legs or a plinth by the family. */
export const shoeCabinet: PieceKind = {
  id: 'shoe-cabinet',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 0.9, 2],
      depth: [0.18, 0.3, 0.42],
      height: [0.5, 1, 1.3],
    });
    const mesh = new MeshBuilder();
    const columns = Math.max(1, Math.round(width / 0.55));
    const rows = Math.max(1, Math.round(height / 0.42));
    const louvred = form.door === 'flat' || form.door === 'shaker' || form.door === 'raised';
    const cells: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        cells.push({
          x: [i / columns, (i + 1) / columns],
          y: [j / rows, (j + 1) / rows],
          kind: louvred ? 'drawer' : 'door',
          handle: i % 2 ? -1 : 1,
        });
    drawCabinet(mesh, kitchenFormOf(form), { width, depth, height, cells, board: 0.018 });
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.85, depthM: depth * 0.8, clearM: 0.8 }];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Not woven all over: only its fields are. */
function kitchenFormOf(form: Form): Form {
  return form.frameRole === 'rattan' ? { ...form, frameRole: 'wood' } : form;
}

/** Columns of doors with slots for air and numbers; of painted steel, or of the family's boards. */
export const locker: PieceKind = {
  id: 'locker',
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
      width: [0.3, 1.2, 3.6],
      depth: [0.35, 0.5, 0.6],
      height: [0.9, 1.8, 2.2],
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
  const dark: LookRole = form.frameRole === 'black' ? 'steel' : 'black';
  for (let k = 0; k < 3 && slots; k++)
    for (const y of [box.y1 - 0.07 - k * 0.022, box.y0 + 0.06 + k * 0.022])
      mesh.add(dark, block([x - 0.07, y - 0.0025, z - 0.0008], [x + 0.07, y + 0.0025, z + 0.004], { radius: 0 }));
  const plate: LookRole = form.fittingRole === 'metal' ? 'metal' : 'steel';
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

/** Trays between two hoops or posts on castors: steel with plates, or wood. */
export const trolley: PieceKind = {
  id: 'trolley',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.4, side: 0.2, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.34, 0.44, 0.9],
      depth: [0.3, 0.38, 0.5],
      height: [0.6, 0.84, 1],
    });
    const mesh = new MeshBuilder();
    const steel = form.legRole === 'metal' || form.legRole === 'black' || form.legRole === 'accent';
    const post: LookRole = steel ? form.legRole : form.legRole === 'rattan' ? 'wood' : form.legRole;
    const tray: LookRole = steel
      ? form.topRole === 'glass' || form.topRole === 'metal'
        ? 'steel'
        : form.topRole
      : form.frameRole === 'rattan'
        ? 'wood'
        : form.frameRole;
    const r = steel ? 0.009 : 0.014;
    const [x, z, low] = [width / 2 - r, depth / 2 - r, 0.075];
    for (const s of [-1, 1]) {
      if (steel)
        mesh.add(
          post,
          tube(
            bent(
              [
                [s * x, low, -z],
                [s * x, height - r, -z],
                [s * x, height - r, z],
                [s * x, low, z],
              ],
              0.06,
              5,
            ),
            r,
            { sides: 10 },
          ),
        );
      else
        for (const e of [-1, 1])
          mesh.add(
            post,
            block([s * x - r, low, e * z - r], [s * x + r, height - (e < 0 ? 0.02 : 0), e * z + r], {
              radius: 0.004,
              grain: 1,
            }),
          );
      for (const e of [-1, 1]) mesh.within(move(s * x, 0, e * z), () => castor(mesh, r));
    }
    if (!steel)
      mesh.add(
        post,
        tube(
          [
            [-x, height - 0.03, z],
            [x, height - 0.03, z],
          ],
          0.01,
          { sides: 10 },
        ),
      );
    const trays = height > 0.75 ? 3 : 2;
    for (let i = 0; i < trays; i++) {
      const y = 0.12 + ((height - (steel ? 0.2 : 0.16) - 0.12) * i) / (trays - 1);
      const outline = roundedRectangle(width - 4 * r, depth - r, steel ? 0.03 : 0.006, 4);
      mesh.add(
        tray,
        pierced(
          outline,
          roundedRectangle(width - 4 * r - 0.018, depth - r - 0.018, steel ? 0.022 : 0.004, 4),
          y,
          y + 0.05,
          0.002,
        ),
      );
      mesh.add(
        tray,
        block(
          [-width / 2 + 2 * r + 0.006, y + 0.002, -depth / 2 + r],
          [width / 2 - 2 * r - 0.006, y + 0.012, depth / 2 - r],
          { radius: 0.001 },
        ),
      );
      things(mesh, chance, y + 0.012, width - 0.14, depth - 0.14);
    }
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

function castor(mesh: MeshBuilder, r: number): void {
  mesh.add('steel', cylinder(Math.min(0.008, r), 0.045, 0.08, 10));
  mesh.add('black', cylinder(0.026, -0.009, 0.009, 16, 0.004), chain(move(0, 0.026, 0), turnZ(Math.PI / 2)));
  mesh.add('steel', block([-0.013, 0.02, -0.012], [0.013, 0.05, 0.012], { radius: 0.003 }));
}

/** Bottles, jars and a towel. */
function things(mesh: MeshBuilder, chance: Chance, y: number, width: number, depth: number): void {
  const count = chance.whole(2, 4);
  for (let i = 0; i < count; i++) {
    const at: Vec3 = [-width / 2 + (width * (i + 0.5)) / count, y, chance.between(-0.3, 0.3) * depth];
    if (chance() < 0.3) {
      mesh.within(move(at[0], y, 0), () => foldedTowels(mesh, chance, 2, (width / count) * 0.95, depth * 0.9));
      continue;
    }
    const [r, h] = [chance.between(0.022, 0.034), chance.between(0.08, 0.15)];
    const role = chance.pick<LookRole>(['ceramic', 'black', 'accent', 'white']);
    mesh.add(
      role,
      lathe(
        [
          [r * 0.95, 0],
          [r, 0.006],
          [r, h * 0.7],
          [r * 0.5, h * 0.82],
          [r * 0.42, h * 0.84],
        ],
        14,
      ),
      move(...at),
    );
    mesh.add('steel', cylinder(r * 0.45, h * 0.83, h, 10), move(...at));
  }
}
