/** `roomwright restyle`: one photo on disk, restyled. */
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import { lockables, offeredInterventions, resolutions, restyleParams } from '#engine/tools/restyle/params.ts';
import { PictureError } from '../pool/errors.ts';
import { createPool } from '../pool/pool.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { createProgressLine } from './progress.ts';
import { oneOf, readArguments, UsageError, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  style: { type: 'string' },
  room: { type: 'string' },
  intervention: { type: 'string' },
  resolution: { type: 'string' },
  seed: { type: 'string' },
  lock: { type: 'string' },
  'room-json': { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

interface RestyleCommand {
  readonly run: Omit<ToolRun, 'room'>;
  readonly roomPath: string | undefined;
  readonly threads: number | undefined;
}

/** An id of the catalogue, or a complaint that says where to find them. Throws UsageError. */
export function known(
  kind: string,
  id: string | undefined,
  entries: readonly { readonly id: string }[],
  list: string,
): string {
  if (id === undefined) throw new UsageError(`${kind} is missing: "roomwright ${list}" lists them`);
  if (!entries.some((entry) => entry.id === id)) {
    throw new UsageError(`there is no ${list.replace(/s$/, '')} "${id}": "roomwright ${list}" lists them`);
  }
  return id;
}

function readLocks(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').map((name) => oneOf('--lock', name, lockables) ?? name);
}

/** Reads the command's arguments. Throws UsageError. */
export function readRestyle(args: readonly string[]): RestyleCommand {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const [input, ...more] = positionals;
  if (!input) throw new UsageError('which photo? roomwright restyle PHOTO -o OUT.png --style STYLE --room ROOM');
  if (more.length > 0) throw new UsageError(`one photo at a time: "${more[0]}" is one too many`);
  const output = values.output;
  if (!output) throw new UsageError('where to? -o OUT.png is missing');
  if (!/\.(png|jpe?g)$/i.test(output))
    throw new UsageError(`-o must end in .png or .jpg, not "${path.basename(output)}"`);
  const inputPath = path.resolve(input);
  const outputPath = path.resolve(output);
  if (inputPath === outputPath) throw new UsageError('-o would replace the photo itself');
  const params = restyleParams.parse({
    style: known('--style', values.style, styles, 'styles'),
    roomType: known('--room', values.room, roomTypes, 'rooms'),
    intervention: oneOf('--intervention', values.intervention, offeredInterventions),
    resolution: oneOf('--resolution', values.resolution, resolutions),
    seed: wholeNumber('--seed', values.seed, 0, 0xffffffff),
    locks: readLocks(values.lock),
  });
  return {
    run: { tool: 'restyle', params, inputPath, outputPath },
    roomPath: values['room-json'],
    threads: wholeNumber('--threads', values.threads, 1, 64),
  };
}

async function readRoom(roomPath: string | undefined): Promise<Room | undefined> {
  if (roomPath === undefined) return undefined;
  try {
    return roomSchema.parse(JSON.parse(await readFile(roomPath, 'utf8')));
  } catch {
    throw new PictureError('room-json', `${roomPath} holds no room`);
  }
}

/** Throws UsageError when there is no such folder. */
export async function checkOutputFolder(outputPath: string): Promise<void> {
  const folder = path.dirname(outputPath);
  try {
    await access(folder);
  } catch {
    throw new UsageError(`the folder ${folder} does not exist`);
  }
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export async function restyle(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, roomPath, threads } = readRestyle(args);
  await checkOutputFolder(run.outputPath);
  const room = await readRoom(roomPath);
  const pool = createPool(threads === undefined ? {} : { threads });
  const line = createProgressLine(process.stderr);
  try {
    return await pool.runTool(room ? { ...run, room } : run, { signal, onProgress: line.show });
  } catch (error) {
    if (error instanceof PictureError)
      throw new PictureError(error.reason, `${path.basename(run.inputPath)}: ${error.message}`);
    throw error;
  } finally {
    line.end();
    await pool.close();
  }
}
