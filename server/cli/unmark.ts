/** `roomwright unmark`: one photo on disk without the overlays that are found on it, or those within a mask. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { unmarkParams } from '#engine/tools/unmark/params.ts';
import { PictureError } from '../pool/errors.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { checkOutputFolder, photoPaths, runOnPhoto } from './photoTool.ts';
import { readArguments, UsageError, wholeNumber } from './usage.ts';

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
  if (maskOut !== undefined && !/\.png$/i.test(maskOut)) {
    throw new UsageError(`--mask-out must end in .png, not "${path.basename(maskOut)}"`);
  }
  const effectivePath = maskOut === undefined ? undefined : path.resolve(maskOut);
  if (effectivePath === paths.outputPath || effectivePath === paths.inputPath) {
    throw new UsageError('--mask-out must be a file of its own');
  }
  const params = unmarkParams.parse({ find: mask === undefined ? 'auto' : 'mask' });
  const run: ToolRun = {
    tool: 'unmark',
    params,
    ...paths,
    ...(mask === undefined ? {} : { maskPath: path.resolve(mask) }),
    ...(effectivePath === undefined ? {} : { effectivePath }),
  };
  return { run, threads: wholeNumber('--threads', values.threads, 1, 64) };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export async function unmark(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readUnmark(args);
  if (run.effectivePath !== undefined) await checkOutputFolder(run.effectivePath);
  if (run.maskPath !== undefined) {
    await access(run.maskPath).catch(() => {
      throw new PictureError('missing', `the mask ${run.maskPath} cannot be opened`);
    });
  }
  return runOnPhoto(run, threads, signal);
}
