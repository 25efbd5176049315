/**
 * Who makes a picture: the engines that the operator has connected, in their order, and the built-in one last.
 * Around each of them everything is alike: what it is given, what becomes of what it made, and what is not good
 * enough.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EngineOrder } from '../../engineSettings.ts';
import type { Log } from '../../log.ts';
import { GateError, PictureError } from '../../pool/errors.ts';
import { type BriefReport, type OutsidePool, type OutsideTool, outsideTools } from '../../pool/outside/types.ts';
import type { Pool, ToolReport, ToolRun } from '../../pool/types.ts';
import { smallPreviews } from './previews.ts';
import { wordsFor } from './prompts.ts';
import { type Capability, ContentRefused, type Engine, type EnginePicture, EngineUnavailable } from './types.ts';

export interface MakeOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (stage: string, fraction: number) => void;
  /** The picture in the making, as a small WebP. */
  readonly onPreview?: (webp: Uint8Array) => void;
  /** Whether engines that are connected may be asked. */
  readonly isConnected: boolean;
  /** Nobody is asked but connected engines: for trying one. */
  readonly isOutsideOnly?: boolean;
  /** What the person wrote, where a tool's engine reads words. */
  readonly wish?: unknown;
}

export interface Maker {
  /** Rejects as `Pool.runTool` does; GateError `content-refused` where an engine will not make it. */
  make(run: ToolRun, options: MakeOptions): Promise<ToolReport>;
}

export interface MakerOptions {
  readonly pool: Pick<Pool, 'runTool' | 'preview'> & OutsidePool;
  readonly engines: readonly Engine[];
  readonly order: EngineOrder;
  /** A path for a folder of this job. */
  temporaryPath(extension: string): string;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** An engine that did not answer is left alone for so long. */
const restMs = 30_000;
const probeMs = 20_000;
/** The first one, and one more with another seed where the first is not good enough. */
const attempts = 2;
/** How many times as wide as it was made a result may become, and what a restored picture must keep of its width. */
const mostEnlarged = 2;
const leastKept = 0.8;

/** What came of asking an engine. */
export interface Tried {
  readonly engine: string;
  readonly model: string;
  readonly outcome: 'unavailable' | 'poor';
  readonly score?: number | null;
}

type OutsideRun = ToolRun & { readonly tool: OutsideTool; readonly outputPath: string };

/** What connected engines are asked for: light and colour alone are not theirs. */
function isOutside(run: ToolRun): run is OutsideRun {
  const isTool = outsideTools.some((tool) => tool === run.tool);
  return isTool && run.outputPath !== undefined && !(run.tool === 'restyle' && run.params.intervention === 'low');
}

/** Whether what the engine works on is large enough for the result. */
function isLargeEnough(tool: OutsideTool, { placing, width }: BriefReport): boolean {
  const { window, content } = placing;
  if (tool === 'enhance') return content.width >= leastKept * window.width;
  return (tool === 'erase' ? window.width : width) <= mostEnlarged * content.width;
}

/** Another seed for another attempt, the same each time. */
const seedOf = (seed: number, attempt: number): number => (seed + attempt * 0x9e3779b9) >>> 0;

/** Progress that never goes back, a part of the whole at a time. */
function steps(onProgress: MakeOptions['onProgress']) {
  let reached = 0;
  const part =
    (from: number, to: number, own?: string) =>
    (stage: string, fraction: number): void => {
      reached = Math.max(reached, from + (to - from) * fraction);
      onProgress?.(own ?? stage, reached);
    };
  return { brief: part(0, 0.12), wait: part(0.12, 0.75, 'generate'), finish: part(0.75, 1), builtIn: part(0, 1) };
}

interface Turn {
  readonly engine: Engine;
  readonly capability: Capability;
  readonly run: OutsideRun;
  readonly folder: string;
  readonly brief: BriefReport;
  readonly options: MakeOptions;
  readonly told: ReturnType<typeof steps>;
}

/** Asks an engine for one picture, and has it written beside what it was given. */
async function askEngine(
  { engine, run, folder, brief, options, told }: Turn,
  seed: number,
  onPreview: ((bytes: Uint8Array) => void) | undefined,
): Promise<EnginePicture> {
  const { canvas } = brief.placing;
  const guides = brief.guides.map((kind) => [kind, path.join(folder, `${kind}.png`)] as const);
  told.wait('', 0);
  return engine.run({
    tool: run.tool,
    ...canvas,
    picturePath: path.join(folder, 'picture.png'),
    ...(brief.isPartial && { maskPath: path.join(folder, 'mask.png') }),
    guidePaths: Object.fromEntries(guides),
    ...wordsFor(run.tool, run.params, options.wish),
    seed,
    signal: options.signal,
    onProgress: (value) => told.wait('', value),
    ...(onPreview && { onPreview }),
  });
}

/** Long because what is tried, and why it failed, is followed through all of it; its steps are short. */
export function createMaker({ pool, engines, order, temporaryPath, log }: MakerOptions): Maker {
  const restingUntil = new Map<string, number>();

  const rest = ({ name }: Engine, tool: string, error: unknown): void => {
    restingUntil.set(name, performance.now() + restMs);
    log.warn({ engine: name, tool, err: error }, 'a connected engine is not available');
  };

  /** What an engine can do for a tool now; undefined: it can't, or is not there. */
  const capabilityOf = async (
    engine: Engine,
    tool: OutsideTool,
    signal: AbortSignal,
  ): Promise<Capability | undefined> => {
    if ((restingUntil.get(engine.name) ?? 0) > performance.now()) return undefined;
    const late = AbortSignal.timeout(probeMs);
    const { ok, reason, capabilities } = await engine.probe(AbortSignal.any([signal, late])).catch((error: unknown) => {
      signal.throwIfAborted();
      return { ok: false, reason: String(error), capabilities: [] };
    });
    if (!ok) rest(engine, tool, new EngineUnavailable(reason ?? 'no answer'));
    return capabilities.find((each) => each.tool === tool);
  };

  /** One picture, finished and judged. Throws EngineUnavailable and ContentRefused. */
  const attempt = async (turn: Turn, number: number) => {
    const { engine, run, folder, brief, options, told } = turn;
    const seed = seedOf(Number(run.params.seed ?? 1), number);
    const previews = smallPreviews(pool, folder, options.signal, (webp) => options.onPreview?.(webp));
    const asked = askEngine(turn, seed, options.onPreview && previews.hear);
    const { bytes, model, licence } = await asked.finally(previews.stop);
    const madePath = path.join(folder, 'made');
    await writeFile(madePath, bytes);
    const system = `${engine.name}, ${model}`;
    try {
      const { signal } = options;
      const finish = { run, folder, brief, madePath, seed, system };
      const finished = await pool.finish(finish, { signal, onProgress: told.finish });
      return { ...finished, model, licence };
    } catch (error) {
      // The photo was read before: what cannot be read is the engine's.
      if (error instanceof PictureError) throw new EngineUnavailable(`what it made cannot be used: ${error.message}`);
      throw error;
    }
  };

  /** A result that is good enough; undefined: this engine has none. What it was worth is added to `tried`. */
  const makeWith = async (turn: Turn, tried: Tried[]): Promise<ToolReport | undefined> => {
    const { engine, capability, run } = turn;
    for (let number = 0; number < attempts; number++) {
      const { verdict, report, model, licence } = await attempt(turn, number);
      const { score, isGood } = verdict;
      if (isGood) {
        const maker = { engine: engine.name, kind: engine.kind, model, licence };
        const { usdPerPicture } = capability;
        const made = { ...maker, score, attempts: number + 1, ...(usdPerPicture !== null && { usdPerPicture }), tried };
        return { ...report, maker, document: { ...report.document, made } };
      }
      tried.push({ engine: engine.name, model, outcome: 'poor', score });
      log.info(
        { engine: engine.name, tool: run.tool, ...verdict, geometry: undefined },
        'a picture was not good enough',
      );
      // The same again would only cost once more.
      if (!capability.seed) break;
    }
    return undefined;
  };

  /** undefined: the built-in engine is next. `poor`: whatever comes after it would be measured no better. */
  const makeOutside = async (run: OutsideRun, options: MakeOptions, tried: Tried[], told: Turn['told']) => {
    for (const name of order[run.tool]) {
      const engine = engines.find((each) => each.name === name);
      const capability = engine && (await capabilityOf(engine, run.tool, options.signal));
      if (!engine || !capability) continue;
      const folder = temporaryPath('outside');
      await mkdir(folder, { mode: 0o700 });
      try {
        const { sizes, guides, maskAs } = capability;
        const { signal } = options;
        const brief = await pool.brief({ run, folder, sizes, guides, maskAs }, { signal, onProgress: told.brief });
        if (!isLargeEnough(run.tool, brief)) continue;
        return await makeWith({ engine, capability, run, folder, brief, options, told }, tried);
      } catch (error) {
        if (error instanceof ContentRefused) {
          throw new GateError('content-refused', `${engine.name} will not make this picture`, []);
        }
        if (!(error instanceof EngineUnavailable)) throw error;
        rest(engine, run.tool, error);
        tried.push({ engine: name, model: capability.model, outcome: 'unavailable' });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
    return undefined;
  };

  return {
    async make(run, options) {
      const told = steps(options.onProgress);
      const tried: Tried[] = [];
      if (options.isConnected && isOutside(run)) {
        const made = await makeOutside(run, options, tried, told);
        if (made) return made;
      }
      if (options.isOutsideOnly) throw new EngineUnavailable('no connected engine made a picture that is good enough');
      const report = await pool.runTool(run, { signal: options.signal, onProgress: told.builtIn });
      return tried.length === 0
        ? report
        : { ...report, document: { ...report.document, made: { engine: 'built-in', tried } } };
    },
  };
}
