/**
 * Drawn rooms to learn from, with what each of their places shows: `node training/sketch/drawings.ts FOLDER [--count N]
 * [--from N]`. Room N is always the same: NNNNN.bin, deflated: length of a header in bytes (32 bits), the header as
 * JSON, then lines (0 ink … 255 paper), and at half the size the planes of `DrawnTruth`. Files that are there already
 * are kept.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { designScene } from '#engine/design/scene.ts';
import { type DrawnTruth, drawnTruth, thinned } from '#engine/testing/drawnTruth.ts';
import { plainScene } from '#engine/testing/plainPieces.ts';
import { startTeam } from '#server/pool/testing/team.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '3000' }, from: { type: 'string', default: '0' } },
});
const [folder] = positionals;
if (!folder) throw new Error('where to? node training/sketch/drawings.ts FOLDER');

const sizes = [
  { width: 400, height: 300 },
  { width: 400, height: 266 },
  { width: 300, height: 400 },
] as const;

/** Drawings from this number on show furniture of a few boxes. */
const PLAIN_FROM = 10_000;

function packed({ lines, width, height, kind, object, foot, facing, pieces, room }: DrawnTruth): Buffer {
  const header = Buffer.from(JSON.stringify({ width, height, pieces, room }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const planes = [lines.data, kind, object, foot, facing].map((p) => Buffer.from(p.buffer, p.byteOffset, p.byteLength));
  return deflateSync(Buffer.concat([length, header, ...planes]));
}

mkdirSync(folder, { recursive: true });
const team = await startTeam(1);
const homes = roomTypes.filter(({ sector }) => sector === 'residential');
try {
  for (let i = Number(values.from); i < Number(values.from) + Number(values.count); i++) {
    const file = path.join(folder, `${String(i).padStart(5, '0')}.bin`);
    if (existsSync(file)) continue;
    team.arena.reset();
    // People draw homes; every third room is of any type. Coprime steps, and never a seed of the benches.
    const types = i % 3 === 0 ? roomTypes : homes;
    const roomType = types[(i * 20 + Math.floor(i / types.length)) % types.length];
    const style = styles[(i * 31) % styles.length];
    const designed = designScene(
      style.id,
      roomType.id,
      i >= PLAIN_FROM ? 740_000 + i : 700_000 + i,
      sizes[[0, 1, 0, 2, 1, 0][i % 6]],
    );
    const share = i >= PLAIN_FROM ? [0, 0.25][i % 2] : [0, 0.15, 0.4, 0.6][i % 4];
    const full = share === 0 ? designed : thinned(designed, i, share);
    const scene = i >= PLAIN_FROM ? plainScene(full, i % 2, i % 3 > 0) : full;
    writeFileSync(file, packed(drawnTruth(scene, team.kernels, team.rt)));
    if (i % 50 === 0) process.stderr.write(`${i}\n`);
  }
} finally {
  await team.end();
}
