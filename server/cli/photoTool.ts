/** What commands that turn one photo on disk into another file have in common. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { PictureError } from '../pool/errors.ts';
import { createPool } from '../pool/pool.ts';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import { createProgressLine } from './progress.ts';
import { UsageError } from './usage.ts';

/** The photo and where its result goes, as whole paths. Throws UsageError. */
export function photoPaths(
  positionals: readonly string[],
  output: string | undefined,
  usage: string,
  endings: readonly string[] = ['png', 'jpg'],
): { inputPath: string; outputPath: string } {
  const [input, ...more] = positionals;
  if (!input) throw new UsageError(`which photo? roomwright ${usage}`);
  if (more.length > 0) throw new UsageError(`one photo at a time: "${more[0]}" is one too many`);
  if (!output) throw new UsageError('where to? -o OUT.png is missing');
  const ending = path.extname(output).slice(1).toLowerCase().replace('jpeg', 'jpg');
  if (!endings.includes(ending)) {
    const allowed = endings.map((each) => `.${each}`).join(' or ');
    throw new UsageError(`-o must end in ${allowed}, not "${path.basename(output)}"`);
  }
  const [inputPath, outputPath] = [path.resolve(input), path.resolve(output)];
  if (inputPath === outputPath) throw new UsageError('-o would replace the photo itself');
  return { inputPath, outputPath };
}

/** What a picture is; without being told the tool sees for itself. Throws UsageError. */
export function readMedium(value: string | undefined): 'auto' | 'photo' | 'sketch' {
  if (value === undefined) return 'auto';
  if (value === 'photo' || value === 'sketch') return value;
  throw new UsageError(`--medium is photo or sketch, not "${value}"`);
}

/** Throws UsageError when there is no such folder. */
export async function checkOutputFolder(outputPath: string): Promise<void> {
  const folder = path.dirname(outputPath);
  try {
    await access(folder);
  } catch {
    throw new UsageError(`the folder ${folder} does not exist`);
  }
}

/** Runs a tool on a photo with a pool of its own; `signal` cancels it, and nothing is left then. */
export async function runOnPhoto(run: ToolRun, threads: number | undefined, signal: AbortSignal): Promise<ToolReport> {
  await checkOutputFolder(run.outputPath);
  const pool = createPool(threads === undefined ? {} : { threads });
  const line = createProgressLine(process.stderr);
  try {
    return await pool.runTool(run, { signal, onProgress: line.show });
  } catch (error) {
    if (error instanceof PictureError)
      throw new PictureError(error.reason, `${path.basename(run.inputPath)}: ${error.message}`);
    throw error;
  } finally {
    line.end();
    await pool.close();
  }
}
