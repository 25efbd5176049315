/** `roomwright unmark`: one photo on disk without the overlays that are found on it, or those within a mask. */
import { unmarkParams } from '#engine/tools/unmark/params.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { maskPaths, runWithMask } from './maskedTool.ts';
import { photoPaths } from './photoTool.ts';
import { readArguments, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  mask: { type: 'string' },
  'mask-out': { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the command's arguments. Throws UsageError. */
export function readUnmark(args: readonly string[]): { run: ToolRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const paths = photoPaths(positionals, values.output, 'unmark PHOTO -o OUT.png [--mask MASK.png]');
  const { mask, 'mask-out': maskOut } = values;
  const params = unmarkParams.parse({ find: mask === undefined ? 'auto' : 'mask' });
  const run: ToolRun = {
    tool: 'unmark',
    params,
    ...paths,
    ...maskPaths(mask, maskOut, paths),
  };
  return { run, threads: wholeNumber('--threads', values.threads, 1, 64) };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export async function unmark(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readUnmark(args);
  return runWithMask(run, threads, signal);
}
