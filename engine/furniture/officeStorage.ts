/** Storage at work. */

import { chain, move, turnX, turnZ } from './affine.ts';
import { type Cell, drawCabinet } from './cabinet.ts';
import { chanceOf } from './chance.ts';
import { bent } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { fourLegs } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { deformed } from './shape.ts';
import { sizeOf } from './size.ts';
import { block, cylinder, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

const topSpot = (width: number, depth: number, height: number) => ({
  centre: [0, height, 0] as const,
  widthM: width * 0.8,
  depthM: depth * 0.7,
  clearM: 0.6,
});

/** Whether a family would rather see a wooden cabinet than a steel one. */
const wooden = (form: Form) => form.door !== 'flat' || form.legRole === 'wood';

/** Two to four drawers for hanging files, each with a label holder and a pull. */
export const filingCabinet: PieceKind = {
  id: 'filing-cabinet',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.38, 0.45, 0.9],
      depth: [0.42, 0.58, 0.65],
      height: [0.68, chance.pick([0.72, 1.02, 1.32]), 1.4],
    });
    const mesh = new MeshBuilder();
    const rows = Math.max(2, Math.round(height / 0.34));
    const columns = Math.max(1, Math.round(width / 0.5));
    const cells: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        cells.push({ x: [i / columns, (i + 1) / columns], y: [j / rows, (j + 1) / rows], kind: 'drawer' });
    const own: Form = {
      ...form,
      handle: 'none',
      topRole: 'wood',
      frameRole: wooden(form) ? form.frameRole : form.frameRole === 'wood' ? 'painted' : form.frameRole,
      door: form.door === 'cane' || form.door === 'lattice' || form.door === 'louvre' ? 'shaker' : form.door,
    };
    const hollows = drawCabinet(mesh, own, { width, depth, height, cells, foot: 0.05, board: 0.018 });
    const pull: LookRole =
      form.fittingRole === 'black' && own.frameRole !== 'black' ? 'black' : form.handle === 'bar' ? 'steel' : 'metal';
    for (const { from, to } of hollows) {
      const x = (from[0] + to[0]) / 2;
      const y = (from[1] + to[1]) / 2 + (to[1] - from[1]) * 0.12;
      labelPull(mesh, pull, x, y, from[2] + 0.001);
    }
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: [topSpot(width, depth, height)] });
  },
};

/** A card in a frame, and below it a bow to pull. */
function labelPull(mesh: MeshBuilder, role: LookRole, x: number, y: number, z: number): void {
  mesh.add(role, block([x - 0.037, y + 0.014, z - 0.002], [x + 0.037, y + 0.05, z + 0.002], { radius: 0.001 }));
  mesh.add('paper', block([x - 0.032, y + 0.019, z - 0.003], [x + 0.032, y + 0.045, z], { radius: 0.0004 }));
  const bow = bent(
    [
      [x - 0.05, y - 0.02, z + 0.002],
      [x - 0.05, y - 0.02, z - 0.024],
      [x + 0.05, y - 0.02, z - 0.024],
      [x + 0.05, y - 0.02, z + 0.002],
    ],
    0.012,
    3,
  );
  mesh.add(role, tube(bow, 0.0048, { sides: 7 }));
}

/** A card catalogue: rows of small drawers on a stand. */
export const catalogueDesk: PieceKind = {
  id: 'catalogue-desk',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.7, 0.95, 1.3],
      depth: [0.4, 0.46, 0.55],
      height: [1, 1.08, 1.2],
    });
    const mesh = new MeshBuilder();
    const columns = Math.max(4, Math.round(width / 0.2));
    const rows = 4;
    const cells: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        cells.push({ x: [i / columns, (i + 1) / columns], y: [j / rows, (j + 1) / rows], kind: 'drawer' });
    const foot = height * 0.46;
    const own: Form = { ...form, door: 'flat', handle: 'none', topRole: 'wood', stand: 'wall' };
    fourLegs(mesh, {
      kind: form.leg === 'bun' || form.leg === 'hairpin' || form.leg === 'block' ? 'square' : form.leg,
      role: form.legRole,
      width,
      depth,
      height: foot + 0.002,
      insetM: 0.06,
      size: 0.045,
    });
    mesh.within(move(0, foot, 0), () => {
      const hollows = drawCabinet(mesh, own, { width, depth, height: height - foot, cells, foot: 0, board: 0.016 });
      for (const { from, to } of hollows)
        cardPull(
          mesh,
          form.handle === 'bar' ? 'steel' : 'metal',
          (from[0] + to[0]) / 2,
          (from[1] + to[1]) / 2,
          from[2] + 0.001,
        );
    });
    // The shelf on which a drawer is leafed through.
    mesh.add(
      own.frameRole,
      block([-width * 0.42, foot - 0.022, -depth / 2 - 0.0], [width * 0.42, foot - 0.006, depth * 0.4], {
        radius: 0.002,
      }),
    );
    mesh.add(
      form.fittingRole,
      cylinder(0.009, -0.016, 0, 10),
      chain(move(0, foot - 0.014, -depth / 2), turnX(Math.PI / 2)),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: [topSpot(width, depth, height)] });
  },
};

function cardPull(mesh: MeshBuilder, role: LookRole, x: number, y: number, z: number): void {
  mesh.add(role, block([x - 0.03, y + 0.002, z - 0.002], [x + 0.03, y + 0.028, z + 0.001], { radius: 0.0008 }));
  mesh.add('paper', block([x - 0.026, y + 0.006, z - 0.0028], [x + 0.026, y + 0.024, z], { radius: 0.0004 }));
  mesh.add(role, rod([x, y - 0.014, z + 0.002], [x, y - 0.014, z - 0.018], 0.004, 0.009, 8));
}

/** Long and low beside a meeting table: doors, and drawers in the middle. */
export const credenza: PieceKind = {
  id: 'credenza',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 1.8, 3],
      depth: [0.4, 0.45, 0.55],
      height: [0.68, 0.74, 0.85],
    });
    const mesh = new MeshBuilder();
    const bays = Math.max(3, Math.round(width / 0.48));
    const drawers = chance() < 0.5 ? Math.floor(bays / 2) : 0;
    const cells: Cell[] = [];
    for (let i = 0; i < bays; i++) {
      const x = [i / bays, (i + 1) / bays] as const;
      if (i === drawers) for (let j = 0; j < 4; j++) cells.push({ x, y: [j / 4, (j + 1) / 4], kind: 'drawer' });
      else cells.push({ x, y: [0, 1], kind: 'door', handle: i % 2 ? -1 : 1 });
    }
    drawCabinet(mesh, form, { width, depth, height, cells });
    const decorSpots = [-1, 0, 1].map((s) => ({
      centre: [s * width * 0.32, height, 0] as const,
      widthM: width * 0.22,
      depthM: depth * 0.7,
      clearM: 0.7,
    }));
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Leaning trays, one above the other, each with journals face out. */
export const magazineRack: PieceKind = {
  id: 'magazine-rack',
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 0.74, 1.2],
      depth: [0.3, 0.36, 0.42],
      height: [1, 1.35, 1.7],
    });
    const mesh = new MeshBuilder();
    const metal = form.base === 'sled' || form.legRole === 'metal' || form.legRole === 'accent';
    const frame: LookRole = metal ? form.legRole : form.frameRole;
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
  frame: LookRole,
  wide: number,
  tall: number,
): void {
  const w = wide / 2;
  mesh.add(frame, block([-w, -0.008, 0], [w, 0.006, 0.05], { radius: 0.002 }));
  mesh.add(frame, block([-w, -0.008, -0.01], [w, 0.042, -0.002], { radius: 0.002 }));
  mesh.add(frame, block([-w, 0, 0.046], [w, tall, 0.054], { radius: 0.002, grain: 0 }));
  const roles: readonly LookRole[] = ['paper', 'accent', 'textileSecond', 'white', 'textile', 'black'];
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
