/**
 * Hashes of what the engine gives for fixed inputs, to see that a change which should change no picture changes none:
 *
 *     npm run bench -- sameBytes --out before.json             # before the change
 *     npm run bench -- sameBytes --compare before.json         # after it: says what differs, and fails if anything does
 *
 * Runs every tool of the command line on small pictures, on one thread and once on two, and designs a room of every
 * room type. Hashes are of pixels and documents, so another encoder or engine version changes none. A table holds its
 * pictures: a comparison runs on those, also where a showroom would be drawn otherwise by now. Results of two machines
 * may differ.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { designScene } from '#engine/design/scene.ts';
import { exitCodes } from '#server/cli/usage.ts';
import { drawInputs, type Inputs } from './sameBytes/inputs.ts';
import { runs } from './sameBytes/runs.ts';

interface Table {
  /** PNG in base64, by name. */
  readonly inputs: Inputs;
  readonly hashes: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { out: { type: 'string' }, compare: { type: 'string' }, only: { type: 'string', default: '' } },
});

const hashOf = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex').slice(0, 24);

/** Hash of everything that a value holds but its functions and the names and order of its properties. */
function valueHash(value: unknown): string {
  if (ArrayBuffer.isView(value)) return hashOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (Array.isArray(value)) return hashOf(value.map(valueHash).join());
  if (typeof value === 'object' && value !== null) return hashOf(Object.values(value).map(valueHash).sort().join());
  return typeof value === 'function' || value === undefined ? '' : hashOf(String(value));
}

/** A room of every room type, in all styles by turns: the furniture, what it wears, light and camera. */
function designs(): Record<string, string> {
  const size = { width: 320, height: 214 };
  const entries = roomTypes.map(({ id }, i) => {
    const style = styles[(i * 7) % styles.length].id;
    const { scene, room } = designScene(style, id, i + 1, size);
    return [`design ${id} ${style}`, valueHash([scene, room])] as const;
  });
  return Object.fromEntries(entries);
}

/** What a file says: pixels of a picture, values of JSON, else its text without what names the engine version. */
async function fileHash(file: string): Promise<string> {
  if (/\.(png|jpe?g|webp)$/.test(file)) {
    const { data, info } = await sharp(file).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
    return hashOf(Buffer.concat([Buffer.from(`${info.width}×${info.height}×${info.channels}`), data]));
  }
  return hashOf(readFileSync(file));
}

/** What a tool says on standard output, without times and hashes of files. */
function saidHash(text: string): string {
  const { ok, reason, confidence, alterations, seed, width, height, ...rest } = JSON.parse(text) as Record<
    string,
    unknown
  >;
  const { ms: _ms, sha256: _sha, engine: _engine, tool: _tool, message: _message, ...document } = rest;
  return hashOf(JSON.stringify([ok, reason, confidence, alterations, seed, width, height, document]));
}

/** A result, a refusal of what was sent, one of the gate. */
const ANSWERS: readonly (number | null)[] = [exitCodes.ok, exitCodes.input, exitCodes.gate];

async function runTool(name: string, args: readonly string[], folder: string): Promise<Record<string, string>> {
  const out = path.join(folder, name.replaceAll(' ', '-'));
  mkdirSync(out);
  const whole = args.map((arg) => arg.replace(/^in:/, `${folder}/`).replace(/^out:/, `${out}/`));
  const executable = path.join(root, 'bin', 'roomwright.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, ...whole, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  // A refusal is an answer too; a fault is none.
  if (!ANSWERS.includes(status)) throw new Error(`${name}: ${stderr}`);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = await Promise.all(
    files.map(async (file) => {
      const written = path.join(file.parentPath, file.name);
      return [`${name}: ${path.relative(out, written)}`, await fileHash(written)] as const;
    }),
  );
  return { [name]: saidHash(stdout), ...Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

const before = values.compare ? (JSON.parse(readFileSync(values.compare, 'utf8')) as Table) : undefined;
const inputs = before?.inputs ?? (await drawInputs());
const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-same-bytes-'));
const hashes: Record<string, string> = {};
try {
  for (const [name, png] of Object.entries(inputs)) writeFileSync(path.join(folder, name), Buffer.from(png, 'base64'));
  if ('design'.includes(values.only)) Object.assign(hashes, designs());
  for (const [name, args] of Object.entries(runs)) {
    if (name.includes(values.only)) Object.assign(hashes, await runTool(name, args, folder));
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const [name, hash] of Object.entries(hashes)) {
  const known = before?.hashes[name];
  console.log(hash, known === undefined ? (before ? 'new ' : '') : known === hash ? 'same' : 'DIFFERS', name);
}
if (values.out) writeFileSync(values.out, JSON.stringify({ inputs, hashes } satisfies Table));
if (before) {
  const asked = Object.keys(before.hashes).filter((name) => name.includes(values.only));
  const changed = asked.filter((name) => hashes[name] !== before.hashes[name]);
  console.log(`${asked.length} hashes, ${changed.length} differ or are gone${changed.length > 0 ? ':' : ''}`);
  for (const name of changed) console.log(`  ${name}${hashes[name] === undefined ? ' (gone)' : ''}`);
  process.exitCode = changed.length > 0 ? 1 : 0;
}
