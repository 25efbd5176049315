/** `roomwright erase`: one photo on disk without what a mask covers, or without the clutter that is found in it. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { eraseParams } from '#engine/tools/erase/params.ts';
import { PictureError } from '../pool/errors.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { checkOutputFolder, photoPaths, runOnPhoto } from './photoTool.ts';
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
  if (maskOut !== undefined && !/\.png$/i.test(maskOut)) {
    throw new UsageError(`--mask-out must end in .png, not "${path.basename(maskOut)}"`);
  }
  const effectivePath = maskOut === undefined ? undefined : path.resolve(maskOut);
  if (effectivePath === paths.outputPath || effectivePath === paths.inputPath) {
    throw new UsageError('--mask-out must be a file of its own');
  }
  const params = eraseParams.parse({ find: auto ? 'auto' : 'mask', shadows: !values['keep-shadows'] });
  const run: ToolRun = {
    tool: 'erase',
    params,
    ...paths,
    ...(mask === undefined ? {} : { maskPath: path.resolve(mask) }),
    ...(effectivePath === undefined ? {} : { effectivePath }),
  };
  return { run, threads: wholeNumber('--threads', values.threads, 1, 64) };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export async function erase(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readErase(args);
  if (run.effectivePath !== undefined) await checkOutputFolder(run.effectivePath);
  if (run.maskPath !== undefined) {
    await access(run.maskPath).catch(() => {
      throw new PictureError('missing', `the mask ${run.maskPath} cannot be opened`);
    });
  }
  return runOnPhoto(run, threads, signal);
}
