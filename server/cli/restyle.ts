/** `roomwright restyle`: one photo on disk, restyled. */
import { readFile } from 'node:fs/promises';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import { lockables, offeredInterventions, resolutions, restyleParams } from '#engine/tools/restyle/params.ts';
import { PictureError } from '../pool/errors.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { photoPaths, runOnPhoto } from './photoTool.ts';
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
  const { inputPath, outputPath } = photoPaths(
    positionals,
    values.output,
    'restyle PHOTO -o OUT.png --style STYLE --room ROOM',
  );
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

/** Runs the command; `signal` cancels it, and nothing is left then. */
export async function restyle(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, roomPath, threads } = readRestyle(args);
  const room = await readRoom(roomPath);
  return runOnPhoto(room ? { ...run, room } : run, threads, signal);
}
