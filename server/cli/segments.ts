/** `roomwright segments`: what can be clicked in a photo or drawing on disk, as a label map and as a list. */
import { segmentsParams } from '#engine/tools/segments/params.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { photoPaths, readMedium, runOnPhoto } from './photoTool.ts';
import { readArguments, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  medium: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the command's arguments. Throws UsageError. */
export function readSegments(args: readonly string[]): { run: ToolRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  // A label map must come back as it was written: no JPEG.
  const paths = photoPaths(positionals, values.output, 'segments PHOTO -o LABELS.png [--medium photo|sketch]', ['png']);
  return {
    run: { tool: 'segments', params: segmentsParams.parse({ medium: readMedium(values.medium) }), ...paths },
    threads: wholeNumber('--threads', values.threads, 1, 64),
  };
}

/** Runs the command; `signal` cancels it, and nothing is left then. The report has the list beside its own fields: `segments`, and of a drawing `strokes`. */
export async function segments(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readSegments(args);
  const { document, ...report } = await runOnPhoto(run, threads, signal);
  return { ...report, ...document };
}
