import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { EngineKind } from '../../../engineSettings.ts';
import { gives, type ImagesStandIn, refuses, startImagesStandIn } from '../../../testing/engines/imagesStandIn.ts';
import { ContentRefused, type EngineTask, EngineUnavailable } from '../types.ts';
import { imagesEngine } from './engine.ts';
import { imageFacts } from './facts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-images-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const name of ['picture', 'mask']) writeFileSync(path.join(folder, `${name}.png`), name);

let standIn: ImagesStandIn;
beforeEach(async () => {
  standIn = await startImagesStandIn();
});
afterEach(() => standIn.close());

const engineOf = (kind: Exclude<EngineKind, 'comfyui'>, model?: string) =>
  imagesEngine(
    { name: 'hosted', kind, url: standIn.url, model, apiKey: 'sk-1', usdPerPicture: 0.04 },
    imageFacts[kind],
  );

const task = (more: Partial<EngineTask> = {}): EngineTask => ({
  tool: 'erase',
  width: 1024,
  height: 1024,
  picturePath: path.join(folder, 'picture.png'),
  maskPath: path.join(folder, 'mask.png'),
  guidePaths: {},
  prompt: 'the empty place behind',
  negative: 'furniture',
  strength: 0.9,
  seed: 7,
  signal: new AbortController().signal,
  ...more,
});

it('each kind is sent the fields that it knows', async () => {
  for (const kind of ['openai', 'sd-server', 'localai', 'openai-compatible'] as const) {
    const { bytes, model } = await engineOf(kind).run(task());
    expect([Buffer.from(bytes).toString(), model]).toEqual(['picture', 'small-edit']);
  }
  const [openai, sd, localai, compatible] = standIn.edits;
  expect(openai).toMatchObject({ path: '/v1/images/edits', authorization: 'Bearer sk-1' });
  expect(openai?.fields).toMatchObject({ model: 'small-edit', n: '1', size: '1024x1024', quality: 'high' });
  expect(openai?.fields.seed).toBeUndefined();
  expect(openai?.mask?.toString()).toBe('mask');
  const given = /<sd_cpp_extra_args>(.*)<\/sd_cpp_extra_args>/.exec(sd?.fields.prompt ?? '')?.[1] ?? '{}';
  expect(JSON.parse(given)).toEqual({ seed: 7, strength: 0.9, negative_prompt: 'furniture' });
  expect(localai?.path).toBe('/v1/images/inpainting');
  expect(compatible?.fields).toMatchObject({ seed: '7', response_format: 'b64_json' });
});

it('says what it can do, and that a model is missing', async () => {
  const signal = new AbortController().signal;
  expect((await engineOf('openai', 'small-edit').probe(signal)).capabilities[0]).toMatchObject({
    model: 'small-edit',
    maskAs: 'alpha0',
    seed: false,
    usdPerPicture: 0.04,
  });
  expect(await engineOf('openai', 'huge').probe(signal)).toMatchObject({ ok: false, reason: 'there is no model huge' });
});

it.each([
  [400, 'moderation_blocked'],
  [400, 'content_policy_violation'],
  [403, 'content_filter'],
])('a refusal of the content is told from a fault (%i %s)', async (status, code) => {
  standIn.answer = refuses(status, code);
  await expect(engineOf('openai').run(task())).rejects.toThrow(ContentRefused);
});

it.each([
  [429, 'rate_limit_exceeded'],
  [401, 'invalid_api_key'],
  [400, 'invalid_size'],
  [503, 'safety'],
])('a fault is told from a refusal of the content (%i %s)', async (status, code) => {
  standIn.answer = refuses(status, code);
  await expect(engineOf('openai').run(task())).rejects.toThrow(EngineUnavailable);
});

it('an address in its answer is not followed, nor a redirection', async () => {
  const elsewhere = await startImagesStandIn();
  standIn.answer = (_, response) =>
    void response.writeHead(200).end(JSON.stringify({ data: [{ url: elsewhere.url }] }));
  await expect(engineOf('openai').run(task())).rejects.toThrow('no picture');
  standIn.answer = (_, response) => void response.writeHead(307, { location: `${elsewhere.url}/images/edits` }).end();
  await expect(engineOf('openai').run(task())).rejects.toThrow(EngineUnavailable);
  expect(elsewhere.edits).toEqual([]);
  await elsewhere.close();
});

it('is left when nobody waits any more', async () => {
  const gone = new AbortController();
  standIn.answer = () => gone.abort(new Error('left'));
  await expect(engineOf('openai').run(task({ signal: gone.signal }))).rejects.toThrow('left');
});

it('takes the first picture whatever else comes', async () => {
  standIn.answer = gives(async () => Buffer.from('made'));
  expect(Buffer.from((await engineOf('openai').run(task())).bytes).toString()).toBe('made');
});
