/**
 * Ten photos through the fixed points only: register, mail, verify, sign in, upload, render, result, download. Writes
 * source and result side by side. `node bench/tenPhotos.ts PHOTO_FOLDER OUT_FOLDER [URL]`; without a URL it starts a
 * server.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { detail } from '#contract/accounts.ts';
import { downloadDesign } from '#contract/designs.ts';
import { Client } from './client.ts';
import { serve } from './serve.ts';

const styles = [
  'japandi',
  'art-deco',
  'scandinavian',
  'industrial',
  'mid-century-modern',
  'bohemian',
  'minimalist',
  'modern',
  'coastal',
  'victorian',
];

async function sideBySide(source: string, result: Buffer, file: string): Promise<void> {
  const height = 640;
  const parts = await Promise.all(
    [source, result].map((input) => sharp(input).autoOrient().resize({ height }).toBuffer({ resolveWithObject: true })),
  );
  const [a, b] = parts;
  if (!a || !b) throw new Error('nothing to compare');
  await sharp({ create: { width: a.info.width + b.info.width + 8, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: a.data, left: 0, top: 0 },
      { input: b.data, left: a.info.width + 8, top: 0 },
    ])
    .png()
    .toFile(file);
}

const [photos, out, url] = process.argv.slice(2);
if (!photos || !out) throw new Error('usage: tenPhotos.ts PHOTO_FOLDER OUT_FOLDER [URL]');
mkdirSync(out, { recursive: true });
const served = url ? undefined : await serve();
const client = new Client(url ?? served?.url ?? '');
try {
  await client.join();
  const files = readdirSync(photos).filter((name) => /\.(jpe?g|png)$/i.test(name));
  const step = Math.max(1, Math.floor(files.length / 10));
  for (let i = 0; i < 10; i++) {
    const name = files[(i * step) % files.length] ?? '';
    const before = (await client.call(detail, {})).freeToken;
    const roomType =
      {
        bathroom: 'bathroom',
        bedroom: 'bedroom',
        kitchen: 'kitchen',
        office: 'office',
        restaurant: 'restaurant',
        bar: 'bar',
        dining: 'dining-room',
      }[name.split('-')[0] ?? ''] ?? 'living-room';
    const { imageId } = await client.upload(path.join(photos, name));
    const started = performance.now();
    const { jobId, cost } = await client.render({
      imageId,
      style: styles[i] ?? 'modern',
      roomType,
      intervention: i % 3 === 2 ? 'low' : 'middle',
      seed: i + 1,
    });
    const job = await client.ended(jobId);
    const design = job.designs[0];
    if (!design) throw new Error(`${name}: ${job.status} ${job.failure?.message}`);
    const { url: link } = await client.call(downloadDesign, { designId: design.id, format: 'png' });
    const bytes = await client.bytes(link);
    const after = (await client.call(detail, {})).freeToken;
    if (before - after !== cost) throw new Error(`${name}: ${before} → ${after} for ${cost}`);
    const base = `${String(i + 1).padStart(2, '0')}-${path.parse(name).name}-${styles[i]}`;
    writeFileSync(path.join(out, `${base}.png`), bytes);
    await sideBySide(path.join(photos, name), bytes, path.join(out, `${base}-compare.png`));
    console.log(
      `${base}: ${((performance.now() - started) / 1000).toFixed(1)} s, credits ${before} → ${after}, ${design.alterations.join(' ')}`,
    );
  }
} finally {
  await served?.stop();
}
