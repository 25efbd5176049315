/**
 * Rooms of the showroom with and without one of their pieces: what an erased thing leaves is then known, its shadow and
 * its reflection included. Rendered once and kept beside the other cases; to be deleted there when what the showroom
 * draws has changed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type DesignedScene, designScene, FURNITURE_ID } from '#engine/design/scene.ts';
import { renderScene } from '#engine/render/render.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import type { EraseCase } from './cases.ts';
import { seenObjects, writeWithout } from './withoutPiece.ts';

/** Style, room type and seed; the last two lie on polished floors. */
const rooms = [
  ['scandinavian', 'living-room', 3],
  ['mid-century-modern', 'bedroom', 5],
  ['japandi', 'dining-room', 4],
  ['industrial', 'home-office', 2],
  ['art-deco', 'living-room', 6],
  ['minimalist', 'living-room', 8],
] as const;

const size = { width: 512, height: 341 };

const shares = { least: 0.01, most: 0.15 };

/**
 * Ids of the largest piece that stands on the floor, is seen whole and sends no light, with what stands on it; empty
 * for none. So much is taken out that most of the picture stays.
 */
function movable({ placements, scene }: DesignedScene, object: Int32Array): readonly number[] {
  const { width, height } = size;
  const { areas, cut } = seenObjects(object, size, 'all');
  const kinds = new Map(scene.objects.map(({ objectId, kind }) => [objectId, kind] as const));
  let best: readonly number[] = [];
  let largest: number = shares.least;
  for (const { x, y, z, built } of placements) {
    if (y > 0.05) continue;
    const [w, d, h] = built.piece.sizeM;
    if (h < 0.2) continue;
    const taken = placements.flatMap((other, i) => {
      const isOn =
        other.y > 0.05 && other.y < y + h + 0.05 && Math.hypot(other.x - x, other.z - z) < Math.max(w, d) / 2;
      return isOn || (other.x === x && other.z === z && other.y === y) ? [FURNITURE_ID + i] : [];
    });
    if (taken.some((id) => cut.has(id) || kinds.get(id) === 'lamp')) continue;
    const share = taken.reduce((sum, id) => sum + (areas.get(id) ?? 0), 0) / (width * height);
    if (share > largest && share < shares.most) [largest, best] = [share, taken];
  }
  return best;
}

/** Renders, on `threads` threads, the pairs that are not there yet. */
export async function erasePairs(folder: string, threads: number): Promise<EraseCase[]> {
  const pairs = rooms.map(([style, room, seed]) => {
    const name = `pair-${style}-${room}-${seed}`;
    const fileOf = (part: string) => path.join(folder, `${name}-${part}.png`);
    return {
      recipe: [style, room, seed] as const,
      pair: { name, photoPath: fileOf('with'), maskPath: fileOf('mask'), truthPath: fileOf('without') },
    };
  });
  const missing = pairs.filter(({ pair }) => !existsSync(pair.truthPath));
  if (missing.length > 0) {
    const team = await startTeam(threads);
    try {
      for (const { recipe, pair } of missing) {
        team.arena.reset();
        const designed = designScene(...recipe, size);
        const seed = recipe[2];
        const { picture, passes, exposure } = renderScene(designed.scene, { quality: 'draft', seed }, team.rt);
        const taken = movable(designed, passes.object);
        if (taken.length === 0) throw new Error(`${pair.name}: no piece that can be taken out`);
        await writeWithout({ designed, picture, object: passes.object, exposure, seed }, taken, pair, team);
      }
    } finally {
      await team.end();
    }
  }
  return pairs.map(({ pair }) => pair);
}
