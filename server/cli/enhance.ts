/** `roomwright enhance`: one photo on disk, restored at its own size or larger. */
import { enhanceParams, enhanceResolutions } from '#engine/tools/enhance/params.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { photoPaths, runOnPhoto } from './photoTool.ts';
import { oneOf, readArguments, UsageError, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  scale: { type: 'string' },
  resolution: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the command's arguments. Throws UsageError. */
export function readEnhance(args: readonly string[]): { run: ToolRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const paths = photoPaths(positionals, values.output, 'enhance PHOTO -o OUT.png [--scale 1|2|4]');
  const scale = oneOf('--scale', values.scale, ['1', '2', '4']);
  const resolution = oneOf('--resolution', values.resolution, enhanceResolutions);
  if (scale && resolution) throw new UsageError('--scale and --resolution both say how large: give one of them');
  const params = enhanceParams.parse({ scale: scale && Number(scale), resolution });
  return { run: { tool: 'enhance', params, ...paths }, threads: wholeNumber('--threads', values.threads, 1, 64) };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export function enhance(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readEnhance(args);
  return runOnPhoto(run, threads, signal);
}
