/**
 * Showroom pictures whose surfaces' edges are known, with what the engine makes of them before it looks at edges:
 * `node training/matte/rooms.ts FOLDER [--count N] [--from N] [--threads N]`. Room N is always the same: NNNN.png
 * (640 × 480 or 480 × 640); NNNN.true.png (1 floor, 2 wall, 3 ceiling, 0 anything else, 255 mouldings); NNNN.told.png,
 * whose red, green and blue are the coverage of floor, walls and ceiling that is told. What is there already is kept.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { type SurfaceKind, surfaceKinds } from '#engine/resurface/surfaceKinds.ts';
import { roughSurfaces } from '#engine/resurface/whole.ts';
import { createWorkspace } from '#engine/resurface/workspace.ts';
import { showroomClass } from '#engine/testing/showroomClasses.ts';
import { labelledRoom, type ShowroomTruth } from '#engine/tools/showroom/showroom.ts';
import { startTeam } from '#server/pool/testing/team.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    from: { type: 'string', default: '0' },
    threads: { type: 'string', default: '2' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('where to? node training/matte/rooms.ts FOLDER');

const NONE = 255;
/** 1 on for each kind of surface, 0 for things, `NONE` where the picture does not say. */
function truthOf({ surface, object, objects }: ShowroomTruth): Uint8Array {
  const kinds = new Map(objects.map(({ id, kind }) => [id, kind]));
  return Uint8Array.from(surface, (s, p) => {
    const found = showroomClass(s, object[p] === 0 ? undefined : kinds.get(object[p]));
    if (!found) return NONE;
    return surfaceKinds.indexOf(found as SurfaceKind) + 1;
  });
}

/** As rooms that the segmentation learns from, with seeds that are neither theirs nor the benches'. */
function recipe(i: number) {
  const isWide = i % 4 !== 3;
  return {
    style: styles[(i * 37) % styles.length].id,
    roomType: roomTypes[(i * 20 + Math.floor(i / roomTypes.length)) % roomTypes.length].id,
    seed: 700_000 + i,
    width: isWide ? 640 : 480,
    height: isWide ? 480 : 640,
    quality: 'draft' as const,
  };
}

mkdirSync(folder, { recursive: true });
const team = await startTeam(Number(values.threads));
try {
  for (let i = Number(values.from); i < Number(values.from) + Number(values.count); i++) {
    const file = path.join(folder, String(i).padStart(4, '0'));
    if (existsSync(`${file}.png`)) continue;
    team.arena.reset();
    const { image, truth } = labelledRoom(recipe(i), team.rt);
    const { width, height } = image;
    const perception = perceive(image, team.rt, { medium: 'photo' });
    const told = roughSurfaces(perception, createWorkspace(image, perception, team.rt), team.rt);
    const planes = surfaceKinds.map((kind) => told[kind].coverage.data);
    const coverage = new Uint8Array(width * height * 3);
    for (let p = 0; p < width * height; p++)
      for (let c = 0; c < 3; c++) coverage[p * 3 + c] = Math.round(planes[c][p] * 255);
    const save = (data: Uint8Array, channels: 1 | 3, name: string) =>
      sharp(data, { raw: { width, height, channels } }).png().toFile(`${file}${name}.png`);
    await save(truthOf(truth), 1, '.true');
    await save(coverage, 3, '.told');
    await save(Uint8Array.from(image.data), 3, '');
    if (i % 20 === 0) process.stderr.write(`${i}\n`);
  }
} finally {
  await team.end();
}
