/** `roomwright line`: one photo on disk as a line drawing, in pixels or as SVG. */
import { lineParams, techniques } from '#engine/tools/line/params.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { photoPaths, runOnPhoto } from './photoTool.ts';
import { oneOf, readArguments, share, wholeNumber } from './usage.ts';

const options = {
  output: { type: 'string', short: 'o' },
  technique: { type: 'string' },
  strength: { type: 'string' },
  detail: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the command's arguments. Throws UsageError. */
export function readLine(args: readonly string[]): { run: ToolRun; threads: number | undefined } {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  const usage = 'line PHOTO -o OUT.png|OUT.svg [--technique pencil|ink|technical]';
  const paths = photoPaths(positionals, values.output, usage, ['png', 'jpg', 'svg']);
  const params = lineParams.parse({
    technique: oneOf('--technique', values.technique, techniques),
    strength: share('--strength', values.strength),
    detail: share('--detail', values.detail),
  });
  return { run: { tool: 'line', params, ...paths }, threads: wholeNumber('--threads', values.threads, 1, 64) };
}

/** Runs the command; `signal` cancels it, and nothing is left then. */
export function line(args: readonly string[], signal: AbortSignal): Promise<ToolReport> {
  const { run, threads } = readLine(args);
  return runOnPhoto(run, threads, signal);
}
