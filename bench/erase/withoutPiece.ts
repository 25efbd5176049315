/** A showroom room with and without one of its pieces, as pictures: what is behind the piece is known to the pixel. */
import sharp from 'sharp';
import type { DesignedScene } from '#engine/design/scene.ts';
import { dilate } from '#engine/image/morphology.ts';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import type { Passes } from '#engine/render/passes.ts';
import { renderScene } from '#engine/render/render.ts';
import type { Team } from '#server/pool/testing/team.ts';

interface PieceFiles {
  readonly photoPath: string;
  readonly maskPath: string;
  readonly truthPath: string;
}

/** How many pixels each object takes, and which come within 2 px of a border (`sides`: of left and right alone). */
export function seenObjects(
  object: Int32Array,
  { width, height }: { readonly width: number; readonly height: number },
  borders: 'all' | 'sides',
): { readonly areas: ReadonlyMap<number, number>; readonly cut: ReadonlySet<number> } {
  const areas = new Map<number, number>();
  const cut = new Set<number>();
  object.forEach((id, i) => {
    areas.set(id, (areas.get(id) ?? 0) + 1);
    const x = i % width;
    const y = (i - x) / width;
    if (x < 2 || x >= width - 2 || (borders === 'all' && (y < 2 || y >= height - 2))) cut.add(id);
  });
  return { areas, cut };
}

/** One or three channels of 8 bit as PNG. */
export const png = ({ width, height, data }: Rgb8 | Mask, channels: 1 | 3) =>
  sharp(Buffer.from(data), { raw: { width, height, channels } }).png();

interface Furnished {
  readonly designed: DesignedScene;
  readonly picture: Rgb8;
  readonly object: Int32Array;
  readonly exposure: number;
  readonly seed: number;
}

/**
 * Writes the room as it is, the mask of the objects `ids`, and the room without them at the same exposure; gives the
 * passes of the latter.
 */
export async function writeWithout(
  { designed, picture, object, exposure, seed }: Furnished,
  ids: readonly number[],
  files: PieceFiles,
  team: Team,
): Promise<Passes> {
  const { width, height } = picture;
  const objects = designed.scene.objects.filter(({ objectId }) => !ids.includes(objectId));
  const without = renderScene({ ...designed.scene, objects, exposure }, { quality: 'draft', seed }, team.rt);
  const seen: Mask = { width, height, data: Uint8Array.from(object, (v) => (ids.includes(v) ? 255 : 0)) };
  await png(picture, 3).toFile(files.photoPath);
  await png(dilate(seen, 2), 1).toFile(files.maskPath);
  await png(without.picture, 3).toFile(files.truthPath);
  return without.passes;
}
