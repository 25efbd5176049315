import { describe, expect, test } from 'vitest';
import { furnitureIds } from '#catalog/furniture.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { type FormFamily, formFamilies } from '#catalog/styles/schema.ts';
import { pieceKind, pieceKinds } from './all.ts';
import { usualSize } from './kit/size.ts';
import type { Piece, PieceKind, PieceRequest } from './types.ts';

/** Families that between them use every way of building seats, and most of every other word. */
const families: readonly FormFamily[] = [
  'chesterfield',
  'japanese',
  'tubular',
  'mid-century',
  'baroque',
  'organic',
  'moroccan',
  'coastal-rattan',
];
/** Looks that are sheets seen from both sides. */
const sheets: readonly string[] = ['leaf', 'curtain', 'sheer', 'lampShade'];
/** Machines and sanitary ware are the same in many families but for their finish and fittings. */
const technical: readonly string[] = ['appliance', 'fixture', 'equipment'];
const loose: readonly string[] = ['lamp', 'plant', 'decor'];
const MM = 1e-3;

test('every kind has names, and no name is of a kind that is not there', () => {
  expect([...furnitureIds].sort()).toEqual(pieceKinds.map(({ id }) => id).sort());
});

function requests(kind: PieceKind): PieceRequest[] {
  const heavy = kind.segment === 'bed';
  return families
    .filter((_, i) => !heavy || i % 2 === 0)
    .map((forms, i) => ({ forms, seed: 11 + i * 7, sizeM: usualSize(kind, forms) }));
}

function boundsOf({ mesh }: Piece): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((value, i) => {
    min[i % 3] = Math.min(min[i % 3], value);
    max[i % 3] = Math.max(max[i % 3], value);
  });
  return { min, max };
}

/** Names what is wrong with the triangles; empty when all is well. */
function faults({ mesh, roles }: Piece): string[] {
  const out: string[] = [];
  const { positions: p, normals: n, indices } = mesh;
  if (p.some((v) => !Number.isFinite(v)) || n.some((v) => !Number.isFinite(v))) out.push('a number that is none');
  if (mesh.uvs.some((v) => !Number.isFinite(v))) out.push('a texture coordinate that is none');
  if (mesh.bsdfs.length * 3 !== indices.length) out.push('BSDFs and triangles differ in number');
  if (Math.max(...new Set(mesh.bsdfs)) >= roles.length) out.push('a BSDF without a role');
  for (let i = 0; i < n.length; i += 3) {
    if (Math.abs(Math.hypot(n[i], n[i + 1], n[i + 2]) - 1) > 1e-4) {
      out.push(`normal ${i / 3} is not unit`);
      break;
    }
  }
  let turned = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3];
    const e = [0, 1, 2].map((k) => p[b + k] - p[a + k]);
    const f = [0, 1, 2].map((k) => p[c + k] - p[a + k]);
    const g = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
    const area = Math.hypot(g[0], g[1], g[2]);
    if (!(area > 1e-12)) {
      out.push(`triangle ${t / 3} has no area`);
      break;
    }
    for (const v of [a, b, c]) if ((g[0] * n[v] + g[1] * n[v + 1] + g[2] * n[v + 2]) / area < -0.3) turned++;
  }
  // Tight folds of cloth have corners whose mean direction leaves their own face; a wrong winding would turn whole
  // parts.
  if (turned > indices.length * 0.004)
    out.push(`${turned} of ${indices.length} corners have normals behind their face`);
  return out;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Edges of solid parts at which the surface has a hole, as a share of all edges. */
function openEdges({ mesh, roles }: Piece): number {
  const ids = new Map<string, number>();
  const idOf = (vertex: number) => {
    const key = [0, 1, 2].map((k) => Math.round(mesh.positions[vertex * 3 + k] * 1e6)).join();
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, ids.size);
    return ids.size - 1;
  };
  const balance = new Map<number, number>();
  for (let t = 0; t < mesh.bsdfs.length; t++) {
    if (sheets.includes(roles[mesh.bsdfs[t]])) continue;
    const corners = [0, 1, 2].map((k) => idOf(mesh.indices[t * 3 + k]));
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k], corners[(k + 1) % 3]];
      if (a === b) continue;
      const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1));
    }
  }
  let open = 0;
  for (const value of balance.values()) if (value !== 0) open++;
  return open / Math.max(1, balance.size);
}

describe.each(pieceKinds.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  const built = requests(kind).map((request) => ({ request, piece: kind.build(request) }));

  test('is made of sound triangles, closed where it is solid, within its budget', () => {
    for (const { request, piece } of built) {
      expect(faults(piece), request.forms).toEqual([]);
      expect(openEdges(piece), request.forms).toBeLessThan(0.002);
      const triangles = piece.mesh.bsdfs.length;
      expect(triangles, request.forms).toBeGreaterThan(40);
      expect(triangles, request.forms).toBeLessThan(20_000);
    }
  });

  test('has the size that it says, and stands, hangs or lies where it should', () => {
    for (const { request, piece } of built) {
      const { min, max } = boundsOf(piece);
      const [width, depth, height] = piece.sizeM;
      expect(max[0] - min[0], request.forms).toBeCloseTo(width, 4);
      expect(max[1] - min[1], request.forms).toBeCloseTo(height, 4);
      expect(max[2] - min[2], request.forms).toBeCloseTo(depth, 4);
      expect(max[0] + min[0], request.forms).toBeCloseTo(0, 4);
      if (kind.stance === 'floor' || kind.stance === 'surface') expect(min[1], request.forms).toBe(0);
      if (kind.stance === 'ceiling') expect(max[1], request.forms).toBe(0);
      if (kind.stance === 'wall' || kind.stance === 'window') expect(max[2], request.forms).toBe(0);
    }
  });

  test('is the same for the same seed', () => {
    const { request, piece } = built[0];
    const again = kind.build(request);
    for (const part of ['positions', 'indices', 'normals'] as const) {
      expect(bytesOf(again.mesh[part]).equals(bytesOf(piece.mesh[part])), part).toBe(true);
    }
    expect(again.roles).toEqual(piece.roles);
    expect(again.decorSpots).toEqual(piece.decorSpots);
  });

  test('can be made as wide as it usually is', () => {
    // Lamps, plants and vases are as wide as their height makes them.
    if (loose.includes(kind.segment)) return;
    for (const { request, piece } of built)
      expect(Math.abs(piece.sizeM[0] - request.sizeM[0]), request.forms).toBeLessThan(0.015);
  });

  test('differs from family to family', () => {
    const shapes = new Set(
      built.map(
        ({ piece }) =>
          `${piece.mesh.bsdfs.length} ${piece.roles.join()} ${piece.sizeM.map((v) => v.toFixed(3)).join()}`,
      ),
    );
    expect(shapes.size).toBeGreaterThan(technical.includes(kind.segment) ? 1 : built.length / 2);
  });

  test('offers decor spots on itself only', () => {
    for (const { request, piece } of built) {
      const { min, max } = boundsOf(piece);
      for (const { centre, widthM, depthM, clearM } of piece.decorSpots) {
        expect(centre[0] - widthM / 2, request.forms).toBeGreaterThanOrEqual(min[0] - MM);
        expect(centre[0] + widthM / 2, request.forms).toBeLessThanOrEqual(max[0] + MM);
        expect(centre[2] - depthM / 2, request.forms).toBeGreaterThanOrEqual(min[2] - MM);
        expect(centre[2] + depthM / 2, request.forms).toBeLessThanOrEqual(max[2] + MM);
        expect(centre[1], request.forms).toBeLessThanOrEqual(max[1] + MM);
        expect(clearM, request.forms).toBeGreaterThan(0);
      }
    }
  });

  test('comes in sizes that it can have, however odd the wish', () => {
    const forms = families[3];
    const small = kind.build({ forms, seed: 5, sizeM: [0.01, 0.01, 0.01] });
    const large = kind.build({ forms, seed: 5, sizeM: [90, 90, 90] });
    for (const k of [0, 1, 2] as const) {
      expect(small.sizeM[k]).toBeGreaterThan(0.005);
      expect(large.sizeM[k]).toBeLessThan(8);
      expect(large.sizeM[k]).toBeGreaterThanOrEqual(small.sizeM[k] * 0.9);
    }
    expect(faults(small)).toEqual([]);
    expect(faults(large)).toEqual([]);
  });
});

test('kinds have names of their own, and rooms ask for them by that name', () => {
  const ids = pieceKinds.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(pieceKind(id)?.id).toBe(id);
  }
  const wanted = new Set(roomTypes.flatMap(({ pieces }) => pieces));
  for (const id of [
    'sofa',
    'bed',
    'dining-table',
    'dining-chair',
    'bookcase',
    'plant',
    'curtain',
    'rug',
    'pendant-lamp',
  ]) {
    expect(wanted.has(id), id).toBe(true);
    expect(pieceKind(id), id).toBeDefined();
  }
  expect(pieceKind('unicorn')).toBeUndefined();
});

test('seats and tables have the heights that people need, in every family', () => {
  for (const forms of formFamilies) {
    const heights = (id: string) => {
      const kind = pieceKind(id)!;
      return kind.build({ forms, seed: 3, sizeM: usualSize(kind, forms) }).sizeM[2];
    };
    expect(heights('dining-table'), forms).toBeCloseTo(0.74, 2);
    expect(heights('coffee-table'), forms).toBeGreaterThan(0.27);
    expect(heights('coffee-table'), forms).toBeLessThan(0.5);
    expect(heights('dining-chair'), forms).toBeGreaterThan(0.7);
    expect(heights('armchair'), forms).toBeGreaterThan(0.6);
  }
});

test('the backs of chairs lean back, and stand on what carries them', () => {
  let seen = 0;
  for (const forms of formFamilies) {
    // A wishbone's rail comes forward to the arms.
    if (forms === 'mid-century') continue;
    const kind = pieceKind('dining-chair')!;
    const { mesh, sizeM } = kind.build({ forms, seed: 3, sizeM: usualSize(kind, forms) });
    const meanZ = (low: number, high: number): number => {
      let [sum, count] = [0, 0];
      for (let i = 0; i < mesh.positions.length; i += 3) {
        const [y, z] = [mesh.positions[i + 1], mesh.positions[i + 2]];
        if (z < 0 || y < low || y > high) continue;
        sum += z;
        count++;
      }
      return sum / count;
    };
    const leansBy = meanZ(sizeM[2] - 0.08, sizeM[2]) - meanZ(0.5, 0.7);
    // Spindles and slats have no corners half way up.
    if (Number.isNaN(leansBy)) continue;
    expect(leansBy, forms).toBeGreaterThan(-0.015);
    seen++;
  }
  expect(seen).toBeGreaterThan(formFamilies.length / 2);
});
