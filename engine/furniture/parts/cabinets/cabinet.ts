/** Cupboards: a carcass cut into cells, each with a door, a drawer or open, in the family's manner. Fronts face −z. */
import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { block, prism } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { handle } from '../handles.ts';
import { fourLegs, plinth } from '../legs.ts';

export interface Cell {
  /** Left, right, bottom and top inside the carcass, as shares of its width and height. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly kind: 'door' | 'drawer' | 'open';
  /** Side of a door's handle: −1 left, 1 right. */
  readonly handle?: -1 | 1;
}

export interface CabinetMeasures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  /** Thickness of boards. */
  readonly board?: number;
  /** Height of legs or plinth; by the family otherwise. */
  readonly foot?: number;
}

/** Box of a cell's hollow in the piece's axes. */
export interface Hollow {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly kind: Cell['kind'];
}

/** Draws the cupboard; returns the hollows of its cells, for shelves and things. */
export function drawCabinet(mesh: MeshBuilder, form: Form, measures: CabinetMeasures): Hollow[] {
  const { width, depth, height } = measures;
  const t = measures.board ?? 0.02;
  const foot = measures.foot ?? footOf(form, height);
  const w = width / 2;
  const d = depth / 2;
  const role = form.frameRole;
  if (foot > 0.001) {
    if (form.stand === 'legs') {
      const size = Math.min(0.05, 0.028 + foot * 0.08);
      fourLegs(mesh, {
        kind: form.leg === 'blade' ? 'blade' : form.leg,
        role: form.legRole,
        width,
        depth,
        height: foot + 0.001,
        insetM: Math.min(0.07, depth * 0.2),
        size,
      });
    } else
      plinth(
        mesh,
        form.stand === 'wall' ? 'black' : role,
        width,
        depth,
        foot + 0.001,
        form.stand === 'wall' ? 0.06 : 0.012,
      );
  }
  const crown = form.door === 'raised' ? 0.014 : 0;
  const edge = { radius: Math.min(form.edgeM, t * 0.4) };
  mesh.add(role, block([-w + crown, foot, -d + crown], [-w + crown + t, height - t, d], edge));
  mesh.add(role, block([w - crown - t, foot, -d + crown], [w - crown, height - t, d], edge));
  mesh.add(role, block([-w + crown + t, foot, -d + crown], [w - crown - t, foot + t, d], edge));
  mesh.add(
    form.topRole === 'glass' || form.topRole === 'metal' ? role : form.topRole === 'stone' ? 'stone' : role,
    block([-w, height - t, -d], [w, height, d], { radius: Math.max(form.edgeM, 0.002) }),
  );
  mesh.add(
    role,
    block([-w + crown + t * 0.5, foot + t * 0.5, d - 0.008], [w - crown - t * 0.5, height - t * 0.5, d - 0.001], {
      radius: 0,
    }),
  );
  const inside = { left: -w + crown + t, right: w - crown - t, bottom: foot + t, top: height - t };
  const at = (cell: Cell): Hollow => {
    const x = (k: number) => inside.left + (inside.right - inside.left) * k;
    const y = (k: number) => inside.bottom + (inside.top - inside.bottom) * k;
    const pad = (k: number) => (k > 0.001 && k < 0.999 ? t / 2 : 0);
    return {
      from: [x(cell.x[0]) + pad(cell.x[0]), y(cell.y[0]) + pad(cell.y[0]), -d + crown],
      to: [x(cell.x[1]) - pad(cell.x[1]), y(cell.y[1]) - pad(cell.y[1]), d - 0.01],
      kind: cell.kind,
    };
  };
  const hollows = measures.cells.map(at);
  partitions(mesh, role, measures.cells, hollows, t);
  measures.cells.forEach((cell, i) => {
    if (cell.kind !== 'open') front(mesh, form, cell, hollows[i], t, -d + crown);
  });
  return hollows;
}

function footOf(form: Form, height: number): number {
  if (form.stand === 'wall') return height > 1 ? 0.03 : 0.06;
  if (form.stand === 'plinth') return 0.06;
  return Math.min(0.18, height * 0.26);
}

/** Boards between cells: an upright where one ends inside, a shelf where one ends below another. */
function partitions(
  mesh: MeshBuilder,
  role: MaterialRole,
  cells: readonly Cell[],
  hollows: readonly Hollow[],
  t: number,
): void {
  const seen = new Set<string>();
  const once = (key: string, from: Vec3, to: Vec3) => {
    if (seen.has(key)) return;
    seen.add(key);
    mesh.add(role, block(from, to, { radius: 0.001 }));
  };
  cells.forEach((cell, i) => {
    const { from, to } = hollows[i];
    const front = from[2] + (cell.kind === 'open' ? 0.002 : t + 0.001);
    if (cell.x[1] < 0.999)
      once(`x${cell.x[1].toFixed(3)},${cell.y[0].toFixed(3)}`, [to[0], from[1], front], [to[0] + t, to[1], to[2]]);
    if (cell.y[1] < 0.999)
      once(
        `y${cell.y[1].toFixed(3)},${cell.x[0].toFixed(3)}`,
        [from[0] - t * 0.4, to[1], front],
        [to[0] + t * 0.4, to[1] + t, to[2]],
      );
  });
}

/** A door or drawer front that closes its cell, inset with a 2 mm gap. */
function front(mesh: MeshBuilder, form: Form, cell: Cell, hollow: Hollow, t: number, faceZ: number): void {
  const gap = 0.002;
  const x0 = hollow.from[0] + gap;
  const x1 = hollow.to[0] - gap;
  const y0 = hollow.from[1] + gap;
  const y1 = hollow.to[1] - gap;
  const z = faceZ + 0.001;
  const drawer = cell.kind === 'drawer';
  panelled(mesh, form, { x0, x1, y0, y1, z, t, drawer });
  const middleX = (x0 + x1) / 2;
  const hx = drawer ? middleX : cell.handle === -1 ? x0 + 0.045 : x1 - 0.045;
  const hy = drawer
    ? (y0 + y1) / 2
    : Math.max(y0 + 0.06, Math.min(y1 - 0.08, y0 + (y1 - y0) * (y1 > 1.2 ? 0.45 : 0.62)));
  handle(mesh, form, [hx, hy, z], drawer, Math.min(0.16, (x1 - x0) * 0.4), y1);
}

interface PanelMeasures {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** Front face; the panel goes back from it by `t`. */
  readonly z: number;
  readonly t: number;
  readonly drawer: boolean;
}

/** One front in the family's manner. Its outer face lies at z, relief goes inwards. */
export function panelled(mesh: MeshBuilder, form: Form, p: PanelMeasures): void {
  const role = form.frameRole;
  const { x0, x1, y0, y1, z, t } = p;
  const narrow = Math.min(x1 - x0, y1 - y0);
  const style =
    narrow < 0.09 || (p.drawer && form.door !== 'shaker' && form.door !== 'raised' && form.door !== 'fluted')
      ? 'flat'
      : form.door;
  const grain = p.drawer ? 0 : 1;
  const board = (a: Vec3, b: Vec3, r = 0.0015, along: 0 | 1 = grain) =>
    mesh.add(role, block(a, b, { radius: r, grain: along }));
  if (style === 'flat') {
    board([x0, y0, z], [x1, y1, z + t * 0.9], Math.min(0.003, form.edgeM));
    return;
  }
  if (style === 'plank') {
    const count = Math.max(2, Math.round((x1 - x0) / 0.1));
    const step = (x1 - x0) / count;
    for (let i = 0; i < count; i++)
      board([x0 + step * i + 0.001, y0, z + 0.006], [x0 + step * (i + 1) - 0.001, y1, z + t], 0.004, 1);
    for (const y of [y0 + (y1 - y0) * 0.16, y1 - (y1 - y0) * 0.16])
      board([x0, y - 0.03, z - 0.004], [x1, y + 0.03, z + 0.007], 0.003, 0);
    return;
  }
  if (style === 'fluted') {
    const count = Math.max(4, Math.round((x1 - x0) / 0.024));
    const step = (x1 - x0) / count;
    board([x0, y0, z + t * 0.55], [x1, y1, z + t], 0.001);
    for (let i = 0; i < count; i++) {
      const r = step / 2;
      mesh.add(role, halfRound(r * 0.96, y0, y1), move(x0 + step * (i + 0.5), 0, z + t * 0.58));
    }
    return;
  }
  framedPanel(mesh, form, p, style, Math.min(0.06, narrow * 0.2));
}

/** Half a cylinder standing upright, round to −z. */
function halfRound(r: number, y0: number, y1: number) {
  const outline = Array.from({ length: 6 }, (_, i): [number, number] => {
    const a = Math.PI + (Math.PI * i) / 5;
    return [r * Math.cos(a), r * Math.sin(a) * 0.9];
  });
  const flute = prism(outline, y0, y1, { bevel: 0, crease: 0.9 });
  // A prism's grain runs around it; a flute's runs up.
  return { ...flute, uvs: flute.uvs.map((_, i) => flute.uvs[i % 2 ? i - 1 : i + 1]) };
}

/** Stiles and rails around a field: plain (shaker), raised, cane, louvres or lattice. */
function framedPanel(mesh: MeshBuilder, form: Form, p: PanelMeasures, style: Form['door'], frame: number): void {
  const role = form.frameRole;
  const { x0, x1, y0, y1, z, t } = p;
  const bar = (a: Vec3, b: Vec3) => mesh.add(role, block(a, b, { radius: 0.002 }));
  bar([x0, y0, z], [x0 + frame, y1, z + t]);
  bar([x1 - frame, y0, z], [x1, y1, z + t]);
  bar([x0 + frame, y0, z], [x1 - frame, y0 + frame, z + t]);
  bar([x0 + frame, y1 - frame, z], [x1 - frame, y1, z + t]);
  const [a, b, c, d] = [x0 + frame, x1 - frame, y0 + frame, y1 - frame];
  const field: MaterialRole = style === 'cane' ? 'rattan' : style === 'lattice' ? 'black' : role;
  mesh.add(
    field,
    block([a - 0.004, c - 0.004, z + t * 0.5], [b + 0.004, d + 0.004, z + t * 0.8], { radius: 0, grain: 1 }),
  );
  if (style === 'raised') {
    const inset = Math.min(0.02, (b - a) * 0.12, (d - c) * 0.12);
    const raised = prism(roundedRectangle(b - a - inset * 1.2, d - c - inset * 1.2, 0), 0, t * 0.45, {
      bevel: Math.min(inset * 0.9, t * 0.4),
    });
    mesh.add(role, raised, chain(move((a + b) / 2, (c + d) / 2, z + t * 0.55), turnX(-Math.PI / 2)));
  } else if (style === 'louvre') {
    const count = Math.max(3, Math.round((b - a) / 0.03));
    for (let i = 0; i < count; i++) {
      const x = a + ((b - a) * (i + 0.5)) / count;
      bar([x - 0.007, c, z + t * 0.12], [x + 0.007, d, z + t * 0.6]);
    }
  } else if (style === 'lattice') {
    const n = Math.max(2, Math.round((b - a) / 0.075));
    const m = Math.max(2, Math.round((d - c) / 0.075));
    for (let i = 1; i < n; i++)
      bar([a + ((b - a) * i) / n - 0.005, c, z + t * 0.15], [a + ((b - a) * i) / n + 0.005, d, z + t * 0.55]);
    for (let j = 1; j < m; j++)
      bar([a, c + ((d - c) * j) / m - 0.005, z + t * 0.2], [b, c + ((d - c) * j) / m + 0.005, z + t * 0.55]);
  }
}
