import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { roomPhoto } from '../pool/testing/roomPhoto.ts';
import { type ComfyStandIn, type StandInPrompt, startComfyStandIn } from '../testing/engines/comfyStandIn.ts';
import { gives, type ImagesStandIn, type StandInEdit, startImagesStandIn } from '../testing/engines/imagesStandIn.ts';
import { engines } from './engines.ts';
import { UsageError } from './usage.ts';

const [width, height] = [360, 240];
const hole = { left: 150, top: 100, width: 40, height: 30 };

const lighter = (picture: Buffer) => sharp(picture).removeAlpha().linear(1, 12).png().toBuffer();
const blurred = (picture: Buffer) => sharp(picture).removeAlpha().blur(30).png().toBuffer();
/** What a drawing's strokes, white on black, may become: the same edges, in tones. */
const painted = (strokes: Buffer | undefined) =>
  sharp(strokes).negate().toColourspace('srgb').tint('#d8c0a0').png().toBuffer();

async function drawn({ files, workflow }: StandInPrompt): Promise<Buffer> {
  const nodes = Object.values(workflow).map((node) => node.class_type);
  const { picture = Buffer.alloc(0) } = files;
  if (nodes.includes('ImageUpscaleWithModel')) {
    const { width: w } = await sharp(picture).metadata();
    return sharp(picture)
      .resize(4 * w)
      .png()
      .toBuffer();
  }
  if (nodes.includes('VAEEncodeForInpaint')) return blurred(picture);
  return files.picture ? lighter(picture) : painted(files['lines-image']);
}

/** A room that never existed is rendered, and looked at by networks. */
const patienceMs = 180_000;

describe('engines test', () => {
  let comfy: ComfyStandIn;
  let images: ImagesStandIn;
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const test = (...args: string[]) => engines(['test', ...args], new AbortController().signal);

  beforeAll(async () => {
    [comfy, images] = await Promise.all([startComfyStandIn(), startImagesStandIn()]);
    comfy.draw = drawn;
    images.answer = (edit: StandInEdit, response) => gives(edit.mask ? blurred : lighter)(edit, response);
    vi.stubEnv(
      'ENGINES',
      `farm=comfyui,${comfy.url} fills=localai,${images.url} hosted=openai-compatible,${images.url}`,
    );
    vi.stubEnv('ROOMWRIGHT_THREADS', '2');
    folder = mkdtempSync(path.join(tmpdir(), 'roomwright-engines-'));
    await sharp(await roomPhoto(width, height)).toFile(at('room.jpg'));
    const white = { create: { width: hole.width, height: hole.height, channels: 3 as const, background: '#fff' } };
    await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: await sharp(white).png().toBuffer(), left: hole.left, top: hole.top }])
      .png()
      .toFile(at('hole.png'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    await Promise.all([comfy.close(), images.close()]);
  });

  it(
    'has all that do it draw from a drawing; those that do something else are no fault',
    async () => {
      const { text, ok } = await test('--tool', 'render-sketch');
      expect(text.split('\n')).toEqual([
        expect.stringMatching(/^farm: render-sketch by sd_xl_base_1\.0\.safetensors: 768×512 px in [\d.]+ s, score \d/),
        'fills: does not do render-sketch',
        expect.stringMatching(/^hosted: render-sketch by small-edit: 768×512 px in [\d.]+ s, score \d/),
        '',
      ]);
      expect(ok).toBe(true);
    },
    patienceMs,
  );

  it(
    'has a picture restored by the one that can, and writes it',
    async () => {
      const photo = ['--photo', at('room.jpg')];
      expect(await test('farm', '--tool', 'enhance', ...photo, '-o', at('out.png'))).toMatchObject({ ok: true });
      expect(await sharp(readFileSync(at('out.png'))).metadata()).toMatchObject({ width: 720, height: 480 });
      const told = await test('hosted', '--tool', 'enhance', '--json');
      expect(told.ok).toBe(false);
      expect(JSON.parse(told.text).engines).toEqual([{ engine: 'hosted', ok: null, line: 'does not do enhance' }]);
    },
    patienceMs,
  );

  it(
    'has a hole filled over both wires',
    async () => {
      const { text, ok } = await test('--tool', 'erase', '--photo', at('room.jpg'), '--mask', at('hole.png'));
      const told = (name: string) => expect.stringMatching(new RegExp(`^${name}: erase by .*360×240 px`));
      expect(text.trim().split('\n')).toEqual([told('farm'), told('fills'), told('hosted')]);
      expect(ok).toBe(true);
    },
    patienceMs,
  );

  it('says what keeps an engine from a tool, and which cannot be reached', async () => {
    const { UpscaleModelLoader: _, ...nodes } = comfy.info as Record<string, unknown>;
    comfy.info = nodes;
    expect(await test('farm', '--tool', 'enhance')).toMatchObject({ ok: false, text: 'farm: does not do enhance\n' });
    vi.stubEnv('ENGINES', 'gone=comfyui,http://127.0.0.1:9');
    expect(await test('--tool', 'enhance', '--photo', at('room.jpg'))).toEqual({
      ok: false,
      text: 'gone: FAILED: the engine could not be reached\n',
    });
  });

  it.each([
    [['--tool', 'erase'], /needs --photo and --mask/],
    [['nobody'], /no engine "nobody"/],
    [['-o', 'all.png'], /one picture/],
  ])('refuses %j', async (args, message) => {
    vi.stubEnv('ENGINES', `farm=comfyui,${comfy.url} hosted=openai-compatible,${images.url}`);
    const asked = test(...args);
    await expect(asked).rejects.toThrow(message);
    await expect(asked).rejects.toBeInstanceOf(UsageError);
  });
});
