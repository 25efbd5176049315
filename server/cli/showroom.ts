/** `roomwright showroom`: a picture of a room that never existed. */
import path from 'node:path';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { showroomParams, showroomSide } from '#engine/tools/showroom/params.ts';
import { createPool } from '../pool/pool.ts';
import type { ShowroomRun, ToolReport } from '../pool/types.ts';
import { createProgressLine } from './progress.ts';
import { checkOutputFolder } from './toolCommand.ts';
import { known, oneOf, readArguments, UsageError, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  style: { type: 'string' },
  room: { type: 'string' },
  seed: { type: 'string' },
  size: { type: 'string' },
  quality: { type: 'string' },
  passes: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

function readSize(text: string | undefined): { width?: number; height?: number } {
  if (text === undefined) return {};
  const [, width, height] = /^(\d{1,5})[x×](\d{1,5})$/.exec(text) ?? [];
  if (width === undefined || height === undefined) {
    throw new UsageError(`--size must be like 1024x683, not "${text}"`);
  }
  const { least, most } = showroomSide;
  for (const side of [width, height]) wholeNumber('each side of --size', side, least, most);
  return { width: Number(width), height: Number(height) };
}

/** Reads the command's arguments. Throws UsageError. */
export function readShowroom(args: readonly string[]): { run: ShowroomRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  if (positionals.length > 0) throw new UsageError(`showroom takes no picture: "${positionals[0]}" is one too many`);
  const { output, passes } = values;
  if (!output) throw new UsageError('where to? -o OUT.png is missing');
  if (!/\.(png|jpe?g)$/i.test(output)) {
    throw new UsageError(`-o must end in .png or .jpg, not "${path.basename(output)}"`);
  }
  const params = showroomParams.parse({
    style: known('--style', values.style, styles, 'styles'),
    roomType: known('--room', values.room, roomTypes, 'rooms'),
    seed: wholeNumber('--seed', values.seed, 0, 0xffffffff),
    quality: oneOf('--quality', values.quality, ['preview', 'draft', 'final']),
    ...readSize(values.size),
  });
  return {
    run: { params, outputPath: path.resolve(output), ...(passes ? { passesPath: path.resolve(passes) } : {}) },
    threads: wholeNumber('--threads', values.threads, 1, 64),
  };
}

/** Runs the command; `signal` cancels it, and no picture is left then. */
export async function showroom(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readShowroom(args);
  await checkOutputFolder(run.outputPath);
  const pool = createPool(threads === undefined ? {} : { threads });
  const line = createProgressLine(process.stderr);
  try {
    return await pool.runShowroom(run, { signal, onProgress: line.show });
  } finally {
    line.end();
    await pool.close();
  }
}
