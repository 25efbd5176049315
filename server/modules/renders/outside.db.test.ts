import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { type ComfyStandIn, startComfyStandIn } from '../../testing/engines/comfyStandIn.ts';
import { gives, type ImagesStandIn, refuses, startImagesStandIn } from '../../testing/engines/imagesStandIn.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { type ToolJobs, toolJobs } from '../../testing/toolJobs.ts';

const [width, height] = [360, 240];
const ball = { left: 168, top: 200, side: 24 } as const;

const isIn = (i: number, more = 0): boolean => {
  const [x, y] = [i % width, Math.floor(i / width)];
  const within = (at: number, from: number) => at >= from - more && at < from + ball.side + more;
  return within(x, ball.left) && within(y, ball.top);
};

/** The same with every pixel lighter: what an engine that keeps the room might make. */
const lighter = (picture: Buffer) => sharp(picture).linear(1, 12).png().toBuffer();
const blurred = (picture: Buffer) => sharp(picture).blur(30).png().toBuffer();
const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

/** Rooms are looked at and scored by networks: seconds, and more on a busy machine. */
const patienceMs = 180_000;

withOneDatabase('engines outside of this program', (get) => {
  let server: TestServer;
  let jobs: ToolJobs;
  let comfy: ComfyStandIn;
  let images: ImagesStandIn;
  let photo: Buffer;
  let mask: Buffer;
  beforeAll(async () => {
    [comfy, images] = await Promise.all([startComfyStandIn(), startImagesStandIn()]);
    server = await startTestServer(get().database, {
      environment: {
        ENGINES: `farm=comfyui,${comfy.url} hosted=openai-compatible,${images.url}`,
        ENGINE_ORDER: 'restyle=farm erase=hosted enhance=built-in',
      },
    });
    jobs = toolJobs(server, get().database);
    const data = await sharp(await roomPhoto(width, height))
      .raw()
      .toBuffer();
    for (let i = 0; i < width * height; i++) if (isIn(i)) data.set([205, 30 + (i % 5), 40], 3 * i);
    photo = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const marked = Uint8Array.from({ length: width * height }, (_, i) => (isIn(i) ? 255 : 0));
    mask = await sharp(marked, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([comfy.close(), images.close()]);
  });

  const erasing = async () => {
    const pro = await jobs.person('pro', photo);
    const maskId = (await server.uploadMask(pro.headers, mask)).data.imageId;
    const before = await pro.credits();
    const job = await jobs.done(pro, 'imageInpaint', { imageId: pro.imageId, maskId, shadows: false });
    const design = job.designs[0];
    const detail = design && (await server.ask('designDetail', { designId: design.id }, pro.headers)).data;
    const { recipe, report } = detail ?? {};
    return { pro, job, design, recipe, report, spent: before - (await pro.credits()) };
  };

  it(
    'fill a hole; every pixel beyond it is the photo’s own, and who filled it is told',
    async () => {
      images.answer = gives(blurred);
      const { pro, job, design, recipe, report, spent } = await erasing();
      expect(job).toMatchObject({ status: 'succeeded', designs: [{ alterations: ['erased', 'generated-part'] }] });
      expect(job.request).not.toHaveProperty('engine');
      expect(recipe?.engine).toEqual({
        engine: 'hosted',
        kind: 'openai-compatible',
        model: 'small-edit',
        licence: null,
      });
      expect(report?.made).toMatchObject({ engine: 'hosted', attempts: 1 });
      expect(spent).toBe(1);
      const picture = await jobs.picture(pro, design?.id ?? '');
      const [was, is] = [await pixelsOf(photo), await pixelsOf(picture)];
      const changed = Array.from(
        { length: width * height },
        (_, i) => !was.subarray(3 * i, 3 * i + 3).equals(is.subarray(3 * i, 3 * i + 3)),
      );
      expect(changed.some((differs, i) => differs && !isIn(i, 4))).toBe(false);
      expect(changed.filter(Boolean).length).toBeGreaterThan(0.9 * ball.side ** 2);
      // The mask that it was sent is clear where it may change something.
      const { data, info } = await sharp(images.edits[0]?.mask).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(new Set(Array.from({ length: info.width * info.height }, (_, i) => data[4 * i + 3]))).toEqual(
        new Set([0, 255]),
      );
      const { xmp } = await sharp(picture).metadata();
      expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia');
      expect(xmp?.toString()).toContain('AISystemUsed="hosted, small-edit"');
    },
    patienceMs,
  );

  it(
    'that refuse what is shown end the job; its credits come back and no other engine is asked',
    async () => {
      images.answer = refuses(400, 'moderation_blocked');
      const { job, spent } = await erasing();
      expect(job).toMatchObject({ status: 'failed', failure: { code: 10414 }, designs: [] });
      expect(job.failure?.message).toContain('will not make this picture');
      expect(spent).toBe(0);
    },
    patienceMs,
  );

  it(
    'redesign by the lines of the photo, for those whose plan has them',
    async () => {
      const halfWay = await sharp(photo).blur(5).jpeg().toBuffer();
      comfy.preview = () => halfWay;
      const shown: (string | undefined)[] = [];
      // It goes on drawing until the person has seen the picture in the making.
      comfy.draw = async ({ files }) => {
        while (!shown.at(-1)) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          shown.push((await server.ask('imageJobs', {}, pro.headers)).data.jobs[0]?.preview);
        }
        return lighter(files.picture ?? Buffer.alloc(0));
      };
      const wish = { style: 'japandi', roomType: 'living-room', intervention: 'middle', seed: 3 } as const;
      const pro = await jobs.person('pro', photo);
      const job = await jobs.done(pro, 'imageRender', { ...wish, imageId: pro.imageId, prompt: 'a reading corner' });
      expect(job).toMatchObject({ status: 'succeeded', designs: [{ alterations: ['generated'], seed: 3 }] });
      const preview = Buffer.from(shown.at(-1)?.replace('data:image/webp;base64,', '') ?? '', 'base64');
      expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
      expect(job.preview).toBeUndefined();
      const [prompt] = comfy.prompts;
      expect(prompt?.workflow.positive?.inputs.text).toContain('a reading corner');
      const lines = await sharp(prompt?.files['lines-image']).stats();
      expect(lines.channels[0]?.max).toBe(255);
      const { xmp } = await sharp(await jobs.picture(pro, job.designs[0]?.id ?? '')).metadata();
      expect(xmp?.toString()).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    },
    patienceMs,
  );
});
