import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngineSettings } from '../../../engineSettings.ts';
import { kleinInfo, sdxlInfo } from '../../../testing/engines/comfyInfo.ts';
import { type ComfyStandIn, previewFrame, startComfyStandIn } from '../../../testing/engines/comfyStandIn.ts';
import { type EngineTask, EngineUnavailable } from '../types.ts';
import { comfyEngine } from './engine.ts';
import { previewOf } from './socket.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-comfy-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const name of ['picture', 'mask', 'lines']) writeFileSync(path.join(folder, `${name}.png`), name);

const limits = { mostWaiting: 3, lookMs: 2000, lookAloneMs: 30, totalMs: 20_000, lostMs: 120, probeMs: 60_000 };

let standIn: ComfyStandIn;
beforeEach(async () => {
  standIn = await startComfyStandIn();
});
afterEach(() => standIn.close());

const engineOf = (more: Partial<EngineSettings> = {}) =>
  comfyEngine(
    {
      name: 'farm',
      kind: 'comfyui',
      url: standIn.url,
      model: undefined,
      apiKey: undefined,
      usdPerPicture: undefined,
      ...more,
    },
    limits,
  );

const task = (more: Partial<EngineTask> = {}): EngineTask => ({
  tool: 'restyle',
  width: 1024,
  height: 704,
  picturePath: path.join(folder, 'picture.png'),
  guidePaths: { lines: path.join(folder, 'lines.png') },
  prompt: 'a calm room',
  negative: 'noise',
  strength: 0.6,
  seed: 7,
  signal: new AbortController().signal,
  ...more,
});

describe('what a ComfyUI can do', () => {
  it('is read from the models that it has installed', async () => {
    const { ok, version, capabilities } = await engineOf().probe(new AbortController().signal);
    expect({ ok, version }).toEqual({ ok: true, version: '0.3.64' });
    expect(capabilities.map(({ tool, model, licence }) => [tool, model, licence])).toEqual([
      ['restyle', 'sd_xl_base_1.0.safetensors', 'CreativeML Open RAIL++-M'],
      ['render-sketch', 'sd_xl_base_1.0.safetensors', 'CreativeML Open RAIL++-M'],
      ['erase', 'sd_xl_base_1.0.safetensors', 'CreativeML Open RAIL++-M'],
      ['enhance', 'RealESRGAN_x4plus.pth', 'BSD-3-Clause'],
    ]);
  });

  it('prefers a model that edits by instruction, and the one that the operator names', async () => {
    standIn.info = kleinInfo;
    const modelOf = async (model?: string) =>
      (await engineOf({ model }).probe(new AbortController().signal)).capabilities.find(
        ({ tool }) => tool === 'restyle',
      )?.model;
    expect(await modelOf()).toBe('flux-2-klein-4b-fp8.safetensors');
    expect(await modelOf('sd_xl_base_1.0.safetensors')).toBe('sd_xl_base_1.0.safetensors');
  });

  it('leaves out what would not run, and says why', async () => {
    const { ControlNetLoader: _, ...without } = sdxlInfo;
    standIn.info = {
      ...without,
      ImageUpscaleWithModel: { input: { required: { upscale_model: ['X'], image: ['IMAGE'], tiles: ['INT'] } } },
    };
    const { capabilities, reason } = await engineOf().probe(new AbortController().signal);
    expect(capabilities.map(({ tool }) => tool)).toEqual(['erase']);
    expect(reason).toBe('enhance with RealESRGAN_x4plus.pth: ImageUpscaleWithModel.tiles is wanted');
  });

  it('is nothing where nobody answers', async () => {
    const { ok, capabilities } = await engineOf({ url: 'http://127.0.0.1:9' }).probe(new AbortController().signal);
    expect({ ok, capabilities }).toEqual({ ok: false, capabilities: [] });
  });
});

describe('a picture from ComfyUI', () => {
  it('comes with progress and previews; the workflow is steered by the lines and has the seed', async () => {
    const progress: number[] = [];
    const previews: Uint8Array[] = [];
    // The picture is not there before the last preview has come.
    standIn.draw = async ({ files }) => {
      while (previews.length < 4) await new Promise((resolve) => setImmediate(resolve));
      return files.picture ?? Buffer.alloc(0);
    };
    const { bytes, model } = await engineOf().run(
      task({ onProgress: (value) => progress.push(value), onPreview: (preview) => previews.push(preview) }),
    );
    expect(Buffer.from(bytes).toString()).toBe('picture');
    expect(model).toBe('sd_xl_base_1.0.safetensors');
    expect(progress).toEqual([0.25, 0.5, 0.75, 1]);
    expect(previews.map((each) => [...each])).toEqual([1, 2, 3, 4].map((value) => [0xff, 0xd8, 0xff, value]));
    const [prompt] = standIn.prompts;
    expect(prompt?.files['lines-image']?.toString()).toBe('lines');
    expect(prompt?.workflow.sample?.inputs).toMatchObject({ seed: 7, denoise: 0.6, positive: ['lines-control', 0] });
    expect(prompt?.workflow['lines-type']?.inputs.type).toContain('lineart');
    // What was uploaded is not kept beyond the next start, and nothing of it stays in the history.
    expect(standIn.calls).toContain('POST /history');
    expect(prompt?.workflow.picture?.inputs.image).toMatch(/^roomwright\/roomwright-[\w-]+\.png \[temp\]$/);
  });

  it('comes with a mask where only a part may change', async () => {
    await engineOf().run(task({ tool: 'erase', guidePaths: {}, maskPath: path.join(folder, 'mask.png') }));
    const [prompt] = standIn.prompts;
    expect(prompt?.files.mask?.toString()).toBe('mask');
    expect(prompt?.workflow.latent?.class_type).toBe('VAEEncodeForInpaint');
  });

  it.each(['cached', 'loses its socket'] as const)('comes when it %s', async (behaviour) => {
    standIn.behaviour = behaviour;
    expect(Buffer.from((await engineOf().run(task())).bytes).toString()).toBe('picture');
  });

  it.each([
    ['fails', 'out of memory'],
    ['restarts', 'has lost the prompt'],
    ['is interrupted', 'interrupted'],
  ] as const)('does not come when it %s, and that is said', async (behaviour, said) => {
    standIn.behaviour = behaviour;
    const run = engineOf().run(task());
    await expect(run).rejects.toThrow(EngineUnavailable);
    await expect(run).rejects.toThrow(said);
  });

  it('is not asked for when the queue is full', async () => {
    standIn.waiting = 4;
    await expect(engineOf().run(task())).rejects.toThrow('full');
    expect(standIn.prompts).toEqual([]);
  });

  it.each([true, false])('is cancelled there when nobody waits any more (recent: %s)', async (isRecent) => {
    standIn.behaviour = 'never ends';
    standIn.isRecent = isRecent;
    const gone = new AbortController();
    const run = engineOf().run(task({ signal: gone.signal }));
    const failed = expect(run).rejects.toThrow('left');
    while (standIn.prompts.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    gone.abort(new Error('left'));
    await failed;
    expect(standIn.cancelled).toEqual([standIn.prompts[0]?.id]);
  });
});

it('previews of other prompts, and frames that are none, are not shown', () => {
  const picture = Buffer.from('a picture that is long enough');
  const frame = (id: string) => new Uint8Array(previewFrame(picture, { prompt_id: id, node_id: '1' }));
  expect(Buffer.from(previewOf(frame('ours'), 'ours') ?? []).toString()).toBe(picture.toString());
  expect(previewOf(frame('theirs'), 'ours')).toBeUndefined();
  expect(previewOf(new Uint8Array(4), 'ours')).toBeUndefined();
  const text = Buffer.concat([Buffer.from([0, 0, 0, 3, 0, 0, 0, 1]), picture]);
  expect(previewOf(new Uint8Array(text), 'ours')).toBeUndefined();
  const lies = Buffer.concat([Buffer.from([0, 0, 0, 4, 0xff, 0xff, 0xff, 0xff]), picture]);
  expect(previewOf(new Uint8Array(lies), 'ours')).toBeUndefined();
});
