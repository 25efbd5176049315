/** `roomwright erase`: one photo on disk without what a mask covers, or without the clutter that is found in it. */
import { eraseParams } from '#engine/tools/erase/params.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { maskPaths, runWithMask } from './maskedTool.ts';
import { photoPaths } from './photoTool.ts';
import { readArguments, UsageError, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  mask: { type: 'string' },
  auto: { type: 'boolean' },
  'mask-out': { type: 'string' },
  'keep-shadows': { type: 'boolean' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the command's arguments. Throws UsageError. */
export function readErase(args: readonly string[]): { run: ToolRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const paths = photoPaths(positionals, values.output, 'erase PHOTO -o OUT.png --mask MASK.png|--auto');
  const { mask, auto, 'mask-out': maskOut } = values;
  if (mask === undefined && !auto) throw new UsageError('what shall go? --mask MASK.png (white goes), or --auto');
  if (mask !== undefined && auto) throw new UsageError('--mask and --auto exclude each other');
  const params = eraseParams.parse({ find: auto ? 'auto' : 'mask', shadows: !values['keep-shadows'] });
  const run: ToolRun = {
    tool: 'erase',
    params,
    ...paths,
    ...maskPaths(mask, maskOut, paths),
  };
  return { run, threads: wholeNumber('--threads', values.threads, 1, 64) };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export async function erase(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readErase(args);
  return runWithMask(run, threads, signal);
}
