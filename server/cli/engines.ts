/** `roomwright engines ls | test`: which engines are connected, what they can do, and whether they do it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings, type Settings } from '../config.ts';
import type { EngineSettings } from '../engineSettings.ts';
import { type OutsidePool, type OutsideTool, outsideTools } from '../pool/outside/types.ts';
import { createPool } from '../pool/pool.ts';
import type { Pool, ToolReport, ToolRun } from '../pool/types.ts';
import { connectEngines } from '../providers/engines/connect.ts';
import { createMaker, type Tried } from '../providers/engines/maker.ts';
import type { Capability, Engine, Probe } from '../providers/engines/types.ts';
import { createProgressLine } from './progress.ts';
import { oneOf, readArguments, UsageError } from './usage.ts';

/** Until an engine has told what it can do. */
const probeMs = 30_000;

interface Listed extends Probe {
  readonly name: string;
  readonly kind: string;
  readonly url: string;
}

function probe(engine: Engine, signal: AbortSignal): Promise<Probe> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(probeMs)]);
  return engine.probe(within).catch(() => ({ ok: false, reason: 'no answer in time', capabilities: [] }));
}

async function probeAll(settings: readonly EngineSettings[], signal: AbortSignal): Promise<Listed[]> {
  const engines = connectEngines(settings);
  return Promise.all(
    engines.map(async (engine, i) => ({
      name: engine.name,
      kind: engine.kind,
      url: settings[i]?.url ?? '',
      ...(await probe(engine, signal)),
    })),
  );
}

function lineOf({ tool, model, licence, sizes, seed, usdPerPicture }: Capability, place: number): string {
  const size = sizes.only
    ? sizes.only.map(([w, h]) => `${w}x${h}`).join(' ')
    : `up to ${(sizes.mostPixels / 1e6).toFixed(1)} MP`;
  const cost = usdPerPicture === null ? '' : `, ${usdPerPicture} USD a picture`;
  const order = place < 0 ? 'not in the order' : `asked ${place + 1}.`;
  const terms = `(${licence ?? 'licence not known'}), ${size}${seed ? '' : ', no seed'}${cost}`;
  return `    ${tool.padEnd(14)} ${order.padEnd(16)} ${model} ${terms}\n`;
}

function tableOf(listed: readonly Listed[], { engineOrder }: Settings): string {
  if (listed.length === 0) return 'no engines are connected: see docs/engines.md\n';
  return listed
    .map(({ name, kind, url, ok, version, reason, capabilities }) => {
      const head = `${name}  ${kind}  ${url}  ${ok ? 'there' : 'NOT THERE'}${version ? `, ${version}` : ''}\n`;
      const lines = capabilities.map((each) => lineOf(each, engineOrder[each.tool].indexOf(name)));
      return `${head}${lines.join('')}${reason ? `    ${reason}\n` : ''}`;
    })
    .join('');
}

interface Trial {
  readonly tool: OutsideTool;
  readonly photo: string | undefined;
  readonly mask: string | undefined;
  readonly output: string | undefined;
}

const trialParams: Readonly<Record<OutsideTool, Readonly<Record<string, unknown>>>> = {
  restyle: { style: 'japandi', roomType: 'living-room', intervention: 'middle', seed: 1 },
  'render-sketch': { style: 'japandi', roomType: 'living-room', medium: 'sketch', seed: 1 },
  erase: { find: 'mask', shadows: false },
  enhance: { scale: 2 },
};

/** The picture to try it on: a room that never existed, or the drawing of it, where none was given. */
async function pictureFor(
  { tool, photo }: Trial,
  pool: Pool & OutsidePool,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  if (photo !== undefined) return path.resolve(photo);
  const outputPath = path.join(folder, 'room.png');
  const room = { style: 'scandinavian', roomType: 'living-room', width: 768, height: 512, quality: 'preview', seed: 3 };
  await pool.runShowroom({ params: room, outputPath }, { signal });
  if (tool !== 'render-sketch') return outputPath;
  const drawing = path.join(folder, 'drawing.png');
  await pool.runTool({ tool: 'line', params: {}, inputPath: outputPath, outputPath: drawing }, { signal });
  return drawing;
}

/**
 * Has one engine make one picture, around it everything that a job has. Throws where it made none that is good
 * enough.
 */
async function tryEngine(
  engine: Engine,
  trial: Trial & { readonly inputPath: string },
  pool: Pool & OutsidePool,
  signal: AbortSignal,
): Promise<{ readonly report: ToolReport; readonly ms: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roomwright-engine-'));
  const said: string[] = [];
  const note = (about: { readonly err?: unknown; readonly score?: number | null; readonly floor?: number }) => {
    const { err, score, floor } = about;
    if (err !== undefined) said.push(err instanceof Error ? err.message : String(err));
    else said.push(`what it made is not good enough: score ${score ?? 'none'}, at least ${floor} is wanted`);
  };
  const order = { restyle: [], 'render-sketch': [], erase: [], enhance: [], [trial.tool]: [engine.name] };
  const temporaryPath = (extension: string) => path.join(folder, `${extension}-${said.length}`);
  const maker = createMaker({ pool, engines: [engine], order, temporaryPath, log: { warn: note, info: note } });
  const progress = createProgressLine(process.stderr);
  try {
    const run: ToolRun = {
      tool: trial.tool,
      params: trialParams[trial.tool],
      inputPath: trial.inputPath,
      outputPath: path.resolve(trial.output ?? path.join(folder, 'result.png')),
      ...(trial.mask !== undefined && { maskPath: path.resolve(trial.mask) }),
    };
    const began = performance.now();
    const options = { signal, isConnected: true, isOutsideOnly: true, onProgress: progress.show };
    return { report: await maker.make(run, options), ms: performance.now() - began };
  } catch (error) {
    signal.throwIfAborted();
    throw said.length > 0 ? new Error([...new Set(said)].join('; '), { cause: error }) : error;
  } finally {
    progress.end();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Told {
  readonly engine: string;
  /** null: it was not asked, as it does not do this tool. */
  readonly ok: boolean | null;
  readonly line: string;
}

/** Why an engine need not be asked for a tool; undefined: it does it, or is not there to say so. */
async function whyNot(engine: Engine, tool: OutsideTool, signal: AbortSignal): Promise<string | undefined> {
  const { ok, reason, capabilities } = await probe(engine, signal);
  signal.throwIfAborted();
  if (!ok || capabilities.some((each) => each.tool === tool)) return undefined;
  return `does not do ${tool}${reason?.startsWith(tool) ? `: ${reason}` : ''}`;
}

async function test(name: string | undefined, trial: Trial, settings: Settings, signal: AbortSignal): Promise<Told[]> {
  const engines = connectEngines(settings.engines).filter((engine) => name === undefined || engine.name === name);
  if (engines.length === 0)
    throw new UsageError(name ? `there is no engine "${name}" in ENGINES` : 'ENGINES names none');
  if (engines.length > 1 && trial.output !== undefined)
    throw new UsageError('-o takes one picture: roomwright engines test NAME -o OUT.png');
  const pool = createPool({ threads: settings.threads });
  const folder = await mkdtemp(path.join(tmpdir(), 'roomwright-room-'));
  // The same one for all, drawn once it is wanted: no work of the engines'.
  let inputPath: string | undefined;
  try {
    const told: Told[] = [];
    for (const engine of engines) {
      try {
        const line = await whyNot(engine, trial.tool, signal);
        if (line !== undefined) {
          told.push({ engine: engine.name, ok: null, line });
          continue;
        }
        inputPath ??= await pictureFor(trial, pool, folder, signal);
        const { report, ms } = await tryEngine(engine, { ...trial, inputPath }, pool, signal);
        const { maker, width, height, document } = report;
        const { score } = (document as { made: { score: number | null; tried: readonly Tried[] } }).made;
        const seconds = (ms / 1000).toFixed(1);
        const size = `${width}×${height} px`;
        const made = `${trial.tool} by ${maker?.model}: ${size} in ${seconds} s, score ${score ?? 'none'}`;
        told.push({ engine: engine.name, ok: true, line: made });
      } catch (error) {
        signal.throwIfAborted();
        told.push({ engine: engine.name, ok: false, line: error instanceof Error ? error.message : String(error) });
      }
    }
    return told;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await pool.close();
  }
}

/** Carries the command out; tells what is printed, and whether all went well. Throws UsageError and ConfigError. */
export async function engines(args: readonly string[], signal: AbortSignal): Promise<{ text: string; ok: boolean }> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: {
      json: { type: 'boolean' },
      tool: { type: 'string' },
      photo: { type: 'string' },
      mask: { type: 'string' },
      output: { type: 'string', short: 'o' },
    },
    allowPositionals: true,
  });
  const [command, name, ...more] = positionals;
  if (more.length > 0) throw new UsageError('one engine at a time: roomwright engines test NAME');
  const settings = readSettings();
  if (command === 'ls') {
    const listed = await probeAll(settings.engines, signal);
    const ok = listed.every((each) => each.ok);
    const text = values.json ? `${JSON.stringify({ ok, engines: listed })}\n` : tableOf(listed, settings);
    return { text, ok };
  }
  if (command !== 'test') throw new UsageError('which one? roomwright engines ls, or roomwright engines test [NAME]');
  const tool = oneOf('--tool', values.tool, outsideTools) ?? 'restyle';
  if (tool === 'erase' && (!values.photo || !values.mask))
    throw new UsageError('--tool erase needs --photo and --mask');
  const trial: Trial = { tool, photo: values.photo, mask: values.mask, output: values.output };
  const told = await test(name, trial, settings, signal);
  // Whoever asks for no engine by name asks those that do it: one at least.
  const ok = told.every((each) => each.ok !== false) && told.some((each) => each.ok);
  const lines = told.map((each) => `${each.engine}: ${each.ok === false ? 'FAILED: ' : ''}${each.line}\n`).join('');
  return { text: values.json ? `${JSON.stringify({ ok, engines: told })}\n` : lines, ok };
}
