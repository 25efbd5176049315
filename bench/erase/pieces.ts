/**
 * Rooms of the showroom with and without one piece, of every kind that people take out of photos: what is behind it is
 * known to the pixel, as a picture and as regions. Rendered once and kept under `.cache/erasePairs`; to be deleted
 * there when what the showroom draws has changed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { type DesignedScene, designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import type { Passes } from '#engine/render/passes.ts';
import { renderScene } from '#engine/render/render.ts';
import { showroomClass } from '#engine/testing/showroomClasses.ts';
import { startTeam, type Team } from '#server/pool/testing/team.ts';
import { png, seenObjects, writeWithout } from './withoutPiece.ts';

const pieceKinds = ['seating', 'bed', 'table', 'storage', 'curtain', 'plant', 'lamp'] as const;
type PieceKind = (typeof pieceKinds)[number];

/** What a pixel can show, in the order of the numbers that it has in the truth; `trim` may be wall or ceiling. */
export const truthRegions = [
  'unknown',
  'floor',
  'wall',
  'ceiling',
  'rug',
  'opening',
  'thing',
  'hanging',
  'trim',
] as const;

export interface PiecePair {
  readonly name: string;
  readonly kind: PieceKind;
  readonly photoPath: string;
  readonly maskPath: string;
  readonly truthPath: string;
  /** Number of the region that is seen without the piece (`truthRegions`), in each channel. */
  readonly regionsPath: string;
}

const size = { width: 640, height: 427 };
const shares = { least: 0.01, most: 0.12 };
/** Kinds that are worth looking at when they are half as large. */
const slim: ReadonlySet<PieceKind> = new Set<PieceKind>(['lamp', 'plant']);
/** Most pieces that one room lends. */
const MOST_OF_A_ROOM = 3;

const folder = path.resolve(import.meta.dirname, '../../.cache/erasePairs');
const furnished = new Set([
  'living-room',
  'bedroom',
  'dining-room',
  'home-office',
  'kids-room',
  'guest-room',
  'hotel-room',
  'reading-room',
  'sunroom',
  'studio-apartment',
  'waiting-room',
  'nursery',
]);

/** Style, room type and seed of room `index`; neighbours share neither style nor type. */
function recipeOf(index: number): readonly [string, string, number] {
  const types = roomTypes.filter(({ id }) => furnished.has(id));
  return [styles[(index * 29 + 11) % styles.length].id, types[(index * 5) % types.length].id, 3000 + index];
}

interface Piece {
  readonly kind: PieceKind;
  /** Its object ids, with those of what stands on it. */
  readonly ids: readonly number[];
  readonly share: number;
}

/** Pieces that can be taken out of a picture, one of a kind, rare kinds first. */
function piecesOf({ placements, scene }: DesignedScene, object: Int32Array): Piece[] {
  const { width, height } = size;
  const { areas, cut } = seenObjects(object, size, 'sides');
  const found = new Map<PieceKind, Piece>();
  placements.forEach((own, at) => {
    const kind = pieceKinds.find((each) => each === own.built.kind.segment);
    if (!kind || (own.y > 0.05 && kind !== 'lamp' && kind !== 'curtain')) return;
    const [w, d, h] = own.built.piece.sizeM;
    const ids = placements.flatMap((other, i) => {
      const isNear = Math.hypot(other.x - own.x, other.z - own.z) < Math.max(w, d) / 2;
      const isOn = isNear && other.y > 0.05 && other.y < own.y + h + 0.05 && other.built.kind.segment !== 'picture';
      return i === at || (kind !== 'curtain' && isOn) ? [FURNITURE_ID + i] : [];
    });
    const shines = scene.objects.some(
      ({ objectId, bsdfs }) => ids.includes(objectId) && bsdfs.some((bsdf) => bsdf.kind === 'emitter'),
    );
    const share = ids.reduce((sum, id) => sum + (areas.get(id) ?? 0), 0) / (width * height);
    if (shines || share < shares.least / (slim.has(kind) ? 2 : 1) || share > shares.most) return;
    if (kind !== 'bed' && kind !== 'curtain' && ids.some((id) => cut.has(id))) return;
    if (share > (found.get(kind)?.share ?? 0)) found.set(kind, { kind, ids, share });
  });
  const rare: readonly PieceKind[] = ['bed', 'lamp', 'curtain', 'plant', 'storage', 'table', 'seating'];
  return rare.flatMap((kind) => found.get(kind) ?? []).slice(0, MOST_OF_A_ROOM);
}

/** Number of the region of each pixel. */
function regionsOf({ object, kind, kinds }: Passes): Uint8Array {
  const hanging = new Set(['curtain', 'picture', 'mirror', 'lamp']);
  return Uint8Array.from(object, (id, i) => {
    const name = kind[i] < 0 ? 'outside' : kinds[kind[i]];
    if (name === 'trim') return truthRegions.indexOf('trim');
    const isHouse = id === 0 && (name === 'floor' || name === 'wall' || name === 'ceiling');
    const said = isHouse ? name : (showroomClass(0, name) ?? 'other');
    if (said === 'floor' || said === 'wall' || said === 'ceiling' || said === 'rug') return truthRegions.indexOf(said);
    if (said === 'window' || said === 'door') return truthRegions.indexOf('opening');
    return truthRegions.indexOf(hanging.has(name) ? 'hanging' : 'thing');
  });
}

function pairOf(index: number, kind: PieceKind): PiecePair {
  const [style, room] = recipeOf(index);
  const name = `${index}-${kind}-${room}-${style}`;
  const fileOf = (part: string): string => path.join(folder, `${name}-${part}.png`);
  return {
    name,
    kind,
    photoPath: fileOf('with'),
    maskPath: fileOf('mask'),
    truthPath: fileOf('without'),
    regionsPath: fileOf('regions'),
  };
}

async function renderRoom(index: number, team: Team): Promise<readonly PieceKind[]> {
  team.arena.reset();
  const recipe = recipeOf(index);
  const designed = designScene(...recipe, size);
  const {
    picture: rendered,
    passes,
    exposure,
  } = renderScene(designed.scene, { quality: 'draft', seed: index }, team.rt);
  const { object } = passes;
  const pieces = piecesOf(designed, object);
  const picture: Rgb8 = { ...rendered, data: new Uint8Array(rendered.data) };
  for (const { kind, ids } of pieces) {
    team.arena.reset();
    const pair = pairOf(index, kind);
    const without = await writeWithout({ designed, picture, object, exposure, seed: index }, ids, pair, team);
    await png({ ...size, data: regionsOf(without) }, 1).toFile(pair.regionsPath);
  }
  return pieces.map(({ kind }) => kind);
}

/** The pairs of `count` rooms from number `from` on; renders those that are not there yet on `threads` threads. */
export async function piecePairs(from: number, count: number, threads: number): Promise<PiecePair[]> {
  mkdirSync(folder, { recursive: true });
  const indices = Array.from({ length: count }, (_, i) => from + i);
  // Written last: it says that the room is there.
  const listOf = (index: number): string => path.join(folder, `${index}.json`);
  const missing = indices.filter((index) => !existsSync(listOf(index)));
  if (missing.length > 0) {
    const team = await startTeam(threads);
    try {
      for (const index of missing) writeFileSync(listOf(index), JSON.stringify(await renderRoom(index, team)));
    } finally {
      await team.end();
    }
  }
  return indices.flatMap((index) =>
    (JSON.parse(readFileSync(listOf(index), 'utf8')) as PieceKind[]).map((kind) => pairOf(index, kind)),
  );
}
