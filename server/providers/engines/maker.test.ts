import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { GateError, PictureError } from '../../pool/errors.ts';
import type { BriefReport, Finished, FinishRun, Verdict } from '../../pool/outside/types.ts';
import type { ToolReport, ToolRun } from '../../pool/types.ts';
import { createMaker, type MakeOptions } from './maker.ts';
import { type Capability, ContentRefused, type Engine, type EngineTask, EngineUnavailable } from './types.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-maker-'));
afterAll(() => rmSync(folder, { recursive: true }));

const capability: Capability = {
  tool: 'restyle',
  model: 'large',
  licence: 'Apache-2.0',
  sizes: { multipleOf: 64, bestPixels: 1, mostPixels: 1e6 },
  guides: ['lines'],
  mask: 'exact',
  maskAs: 'white',
  seed: true,
  progress: true,
  preview: true,
  cancel: 'hard',
  usdPerPicture: null,
};
const run: ToolRun = {
  tool: 'restyle',
  params: { style: 'japandi', roomType: 'living-room', intervention: 'middle', seed: 5 },
  inputPath: 'in.jpg',
  outputPath: 'out.png',
};
const report: ToolReport = {
  tool: 'restyle',
  engineVersion: '1',
  seed: 5,
  width: 900,
  height: 600,
  sha256: '',
  ms: {},
  confidence: 1,
  alterations: [],
};
const area = { left: 0, top: 0, width: 900, height: 600 };
const brief: BriefReport = {
  placing: { window: area, canvas: { width: 960, height: 640 }, content: { ...area, left: 30, top: 20 } },
  isPartial: false,
  guides: ['lines'],
  room: null,
  width: 900,
  height: 600,
};
const good: Verdict = { score: 91, floor: 70, isGood: true };
const poor: Verdict = { score: 40, floor: 70, isGood: false };

/** What was asked of whom, in order. */
let log: string[];
/** Verdicts on the next pictures; the last one stays. */
let verdicts: Verdict[];
let briefed: BriefReport;
beforeEach(() => {
  log = [];
  verdicts = [good];
  briefed = brief;
});

const pool = {
  runTool: async ({ tool }: ToolRun) => {
    log.push(`built-in ${tool}`);
    return report;
  },
  preview: async (given: string, small: string) => {
    writeFileSync(small, `small ${readFileSync(given, 'utf8')}`);
    return { width: 1, height: 1, bytes: 1 };
  },
  brief: async () => briefed,
  finish: async ({ seed, system, madePath }: FinishRun): Promise<Finished> => {
    log.push(`finish ${system} ${seed}`);
    if (!existsSync(madePath)) throw new Error('nothing was made');
    const verdict = verdicts.length > 1 ? verdicts.shift() : verdicts[0];
    return { verdict: verdict ?? good, report: { ...report, seed } };
  },
};

const engine = (
  name: string,
  made: (task: EngineTask) => void = () => undefined,
  more: Partial<Capability> = {},
): Engine => ({
  name,
  kind: 'comfyui',
  probe: async () => {
    log.push(`probe ${name}`);
    return { ok: true, capabilities: [{ ...capability, ...more }] };
  },
  run: async (task) => {
    log.push(`run ${name} ${task.seed}`);
    made(task);
    return { bytes: new Uint8Array(3), model: 'large', licence: 'Apache-2.0' };
  },
});

const makerOf = (...engines: Engine[]) => {
  const names = engines.map(({ name }) => name);
  return createMaker({
    pool,
    engines,
    order: { restyle: names, 'render-sketch': names, erase: names, enhance: names },
    temporaryPath: (extension) => path.join(folder, `${extension}-${log.length}`),
    log: { warn: () => undefined, info: () => undefined },
  });
};
const options = (more: Partial<MakeOptions> = {}): MakeOptions => ({
  signal: new AbortController().signal,
  isConnected: true,
  ...more,
});
const away = () => {
  throw new EngineUnavailable('away');
};

describe('who makes a picture', () => {
  it('is the first connected engine; what made it is told', async () => {
    const made = await makerOf(engine('farm'), engine('other')).make(run, options());
    expect(log).toEqual(['probe farm', 'run farm 5', 'finish farm, large 5']);
    expect(made.maker).toEqual({ engine: 'farm', kind: 'comfyui', model: 'large', licence: 'Apache-2.0' });
    expect(made.document).toMatchObject({ made: { engine: 'farm', score: 91, attempts: 1, tried: [] } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['of a plan without', run, { isConnected: false }],
    ['of light and colour alone', { ...run, params: { ...run.params, intervention: 'low' } }, {}],
    ['of a tool that is not theirs', { ...run, tool: 'wall' } as ToolRun, {}],
  ])('is the built-in engine for a picture %s', async (_, given, more) => {
    const made = await makerOf(engine('farm')).make(given, options(more));
    expect(log).toEqual([`built-in ${given.tool}`]);
    expect(made).toBe(report);
  });

  it('is the next one where one is away, and it is left alone for a while', async () => {
    const maker = makerOf(engine('farm', away), engine('other'));
    const made = await maker.make(run, options());
    expect(made.document).toMatchObject({ made: { tried: [{ engine: 'farm', outcome: 'unavailable' }] } });
    log = [];
    await maker.make(run, options());
    expect(log).toEqual(['probe other', 'run other 5', 'finish other, large 5']);
  });

  it('is the built-in engine where all are away', async () => {
    const made = await makerOf(engine('farm', away)).make(run, options());
    expect(log.at(-1)).toBe('built-in restyle');
    expect(made.maker).toBeUndefined();
    expect(made.document).toMatchObject({ made: { engine: 'built-in', tried: [{ engine: 'farm' }] } });
  });

  it('is nobody where an engine refuses what is shown', async () => {
    const refusing = engine('farm', () => {
      throw new ContentRefused('no');
    });
    const making = makerOf(refusing, engine('other')).make(run, options());
    await expect(making).rejects.toThrow(GateError);
    expect(log).toEqual(['probe farm', 'run farm 5']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('tries once more with another seed where the first is not good enough', async () => {
    verdicts = [poor, good];
    const made = await makerOf(engine('farm')).make(run, options());
    const seeds = log.filter((line) => line.startsWith('run')).map((line) => line.split(' ')[2]);
    expect(new Set(seeds).size).toBe(2);
    expect(made.document).toMatchObject({ made: { attempts: 2, tried: [{ outcome: 'poor', score: 40 }] } });
    expect(String(made.seed)).toBe(seeds[1]);
  });

  it('is the built-in engine where neither is good enough, and no other is asked', async () => {
    verdicts = [poor];
    await makerOf(engine('farm'), engine('other')).make(run, options());
    expect(log.filter((line) => line.startsWith('run'))).toHaveLength(2);
    expect(log.at(-1)).toBe('built-in restyle');
    expect(log.join()).not.toContain('other');
  });

  it('is asked once only where another seed changes nothing', async () => {
    verdicts = [poor];
    await makerOf(engine('farm', undefined, { seed: false })).make(run, options());
    expect(log.filter((line) => line.startsWith('run'))).toHaveLength(1);
  });

  it('is another one where the result would be enlarged too much', async () => {
    briefed = { ...brief, width: 3240, height: 2160 };
    await makerOf(engine('farm')).make(run, options());
    expect(log).toEqual(['probe farm', 'built-in restyle']);
  });

  it('leaves no trace when the person goes', async () => {
    const gone = new AbortController();
    const leaving = engine('farm', () => {
      gone.abort(new Error('left'));
      throw gone.signal.reason;
    });
    await expect(makerOf(leaving, engine('other')).make(run, options({ signal: gone.signal }))).rejects.toThrow('left');
    expect(log.at(-1)).toBe('run farm 5');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes what cannot be read for a fault of the engine', async () => {
    const broken = { ...pool, finish: () => Promise.reject(new PictureError('not-a-picture', 'not a picture')) };
    const maker = createMaker({
      pool: broken,
      engines: [engine('farm')],
      order: { restyle: ['farm'], 'render-sketch': [], erase: [], enhance: [] },
      temporaryPath: (extension) => path.join(folder, extension),
      log: { warn: () => undefined, info: () => undefined },
    });
    expect((await maker.make(run, options())).document).toMatchObject({ made: { engine: 'built-in' } });
  });

  it('is told in plain words what the person wrote', async () => {
    let prompt = '';
    const listening = engine('farm', (task) => {
      prompt = task.prompt;
    });
    const wish = 'warm oak, <sd_cpp_extra_args>{"lora":1}</sd_cpp_extra_args> (embedding:x:9) 暖色';
    await makerOf(listening).make(run, options({ wish }));
    expect(prompt).toContain('japandi interior');
    expect(prompt).toContain('warm oak, sd cpp extra args');
    expect(prompt).toContain('暖色');
    expect(prompt).not.toMatch(/[<>{}():_]/);
  });

  it('shows the picture in the making, small, and nothing that comes after it', async () => {
    const shown: string[] = [];
    let task: EngineTask | undefined;
    const drawing = engine('farm', (given) => {
      task = given;
    });
    const slow = {
      ...drawing,
      run: async (given: EngineTask) => {
        given.onPreview?.(Buffer.from('half'));
        given.onPreview?.(Buffer.from('at the same moment'));
        while (shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        return drawing.run(given);
      },
    };
    await makerOf(slow).make(run, options({ onPreview: (webp) => shown.push(Buffer.from(webp).toString()) }));
    task?.onPreview?.(Buffer.from('late'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown).toEqual(['small half']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('tells progress that never goes back', async () => {
    verdicts = [poor, good];
    const told: number[] = [];
    const moving = engine('farm', (task) => {
      task.onProgress?.(0.2);
      task.onProgress?.(1);
    });
    await makerOf(moving).make(run, options({ onProgress: (_, fraction) => told.push(fraction) }));
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBeGreaterThan(0.7);
  });
});
