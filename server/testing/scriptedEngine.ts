/** An engine whose runs end when and how a test says: for what must happen around a run, not in it. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { ToolReport, ToolRun } from '../pool/types.ts';
import type { Maker } from '../providers/engines/maker.ts';

export interface ScriptedRun {
  readonly run: ToolRun;
  readonly signal: AbortSignal;
  progress(stage: string, fraction: number): void;
  /** Writes a file and reports it, as a run that went well. */
  finish(): void;
  fail(error: Error): void;
}

export interface ScriptedEngine extends Maker {
  /** Every run so far, oldest first. */
  readonly runs: readonly ScriptedRun[];
  /** What is done with each new run; the default finishes it at once. */
  onRun: (run: ScriptedRun) => void;
}

async function write({ tool, outputPath, vectorPath, params }: ToolRun): Promise<ToolReport> {
  const bytes = Buffer.from(JSON.stringify(params));
  if (outputPath) await writeFile(outputPath, bytes);
  if (vectorPath) await writeFile(vectorPath, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return {
    tool,
    engineVersion: 'scripted',
    seed: Number(params.seed ?? 0),
    width: 1024,
    height: 683,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ms: { total: 1 },
    confidence: 0.75,
    alterations: ['walls-repainted:test'],
    document: { placed: [{ kind: 'sofa' }] },
  };
}

export function scriptedEngine(): ScriptedEngine {
  const runs: ScriptedRun[] = [];
  const engine: ScriptedEngine = {
    runs,
    onRun: (run) => run.finish(),
    make(run, { signal, onProgress }) {
      const { promise, resolve, reject } = Promise.withResolvers<ToolReport>();
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      const scripted: ScriptedRun = {
        run,
        signal,
        progress: (stage, fraction) => onProgress?.(stage, fraction),
        finish: () => {
          write(run).then(resolve, reject);
        },
        fail: reject,
      };
      runs.push(scripted);
      engine.onRun(scripted);
      return promise;
    },
  };
  return engine;
}
