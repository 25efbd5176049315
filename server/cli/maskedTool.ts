/** What commands that change a photo within a mask have in common. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { PictureError } from '../pool/errors.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { checkOutputFolder, runOnPhoto } from './photoTool.ts';
import { UsageError } from './usage.ts';

/** The mask that is given, and where the one that was used goes, as whole paths. Throws UsageError. */
export function maskPaths(
  mask: string | undefined,
  maskOut: string | undefined,
  { inputPath, outputPath }: Pick<ToolRun, 'inputPath' | 'outputPath'>,
): Pick<ToolRun, 'maskPath' | 'effectivePath'> {
  if (maskOut !== undefined && !/\.png$/i.test(maskOut)) {
    throw new UsageError(`--mask-out must end in .png, not "${path.basename(maskOut)}"`);
  }
  const effectivePath = maskOut === undefined ? undefined : path.resolve(maskOut);
  if (effectivePath === outputPath || effectivePath === inputPath) {
    throw new UsageError('--mask-out must be a file of its own');
  }
  return {
    ...(mask === undefined ? {} : { maskPath: path.resolve(mask) }),
    ...(effectivePath === undefined ? {} : { effectivePath }),
  };
}

/** `runOnPhoto`, once the mask can be opened and the folder of the one that was used is there. */
export async function runWithMask(run: ToolRun, threads: number | undefined, signal: AbortSignal): Promise<ToolReport> {
  if (run.effectivePath !== undefined) await checkOutputFolder(run.effectivePath);
  if (run.maskPath !== undefined) {
    await access(run.maskPath).catch(() => {
      throw new PictureError('missing', `the mask ${run.maskPath} cannot be opened`);
    });
  }
  return runOnPhoto(run, threads, signal);
}
