/** `roomwright room`: the Room of a photo or drawing on disk as JSON, and masks of its surfaces. */
import path from 'node:path';
import { roomParams } from '#engine/tools/room/params.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { photoPaths, readMedium, runOnPhoto } from './photoTool.ts';
import { readArguments, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  masks: { type: 'string' },
  medium: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the command's arguments. Throws UsageError. */
export function readRoom(args: readonly string[]): { run: ToolRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const paths = photoPaths(
    positionals,
    values.output,
    'room PHOTO -o ROOM.json [--masks DIR] [--medium photo|sketch]',
    ['json'],
  );
  const { masks } = values;
  const params = roomParams.parse({ masks: masks !== undefined, medium: readMedium(values.medium) });
  return {
    run: { tool: 'room', params, ...paths, ...(masks === undefined ? {} : { masksPath: path.resolve(masks) }) },
    threads: wholeNumber('--threads', values.threads, 1, 64),
  };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export function room(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readRoom(args);
  return runOnPhoto(run, threads, signal);
}
