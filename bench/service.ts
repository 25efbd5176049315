/**
 * The service around the engine: its own overhead from click to picture, how quickly `detail` answers while the engine
 * works on a 24-megapixel photo, peak memory. Ratios and figures, no verdict.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { detail } from '#contract/accounts.ts';
import { Client } from './client.ts';
import { percentile } from './percentile.ts';
import { type Served, serve } from './serve.ts';

/** A room-like picture with noise, so that JPEG and decoder have real work. */
async function photo(folder: string, width: number, height: number): Promise<string> {
  const file = path.join(folder, `room-${width}x${height}.jpg`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#d9d2c4"/>
    <polygon points="0,800 300,520 900,520 1200,800" fill="#8a6a4a"/><polygon points="0,0 300,160 300,520 0,800" fill="#c9c2b4"/>
    <polygon points="1200,0 900,160 900,520 1200,800" fill="#c4bcae"/><polygon points="0,0 1200,0 900,160 300,160" fill="#f0eee9"/>
    <rect x="480" y="230" width="240" height="180" fill="#eef4fa"/><rect x="380" y="470" width="330" height="130" fill="#56606e"/></svg>`;
  const noise = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 12 },
    },
  };
  const grain = await sharp(noise).png({ compressionLevel: 1 }).toBuffer();
  await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toFile(file);
  return file;
}

/** Peak resident set of the process, MiB, as the kernel counts it. */
function peakMiB(served: Served): number {
  const status = readFileSync(`/proc/${served.process.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function askWhile(client: Client, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    const started = performance.now();
    await client.call(detail, {});
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await done;
  return times;
}

export async function benchService(photosFolder?: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-bench-'));
  const served = await serve();
  try {
    const client = new Client(served.url);
    const email = await client.join();
    await served.admin('user', 'set-plan', email, 'pro');
    const small = photosFolder
      ? path.join(photosFolder, 'rooms', 'living-creative-tim-yellow-chair.jpg')
      : await photo(folder, 1500, 1000);
    const ask = {
      style: 'japandi',
      roomType: 'living-room',
      intervention: 'middle',
      resolution: '1k',
      variants: 1,
    } as const;
    for (const run of ['first', 'second', 'third']) {
      const { imageId } = await client.upload(small);
      const started = performance.now();
      const { jobId } = await client.render({ ...ask, imageId, seed: 7 });
      const job = await client.ended(jobId, 120_000, 20);
      const design = job.designs[0];
      if (!design) throw new Error(`the render ${job.status}: ${job.failure?.message}`);
      await client.bytes(design.picture.url);
      const total = performance.now() - started;
      const { engineMs } = design;
      console.log(
        `1k middle, ${run}: ${(total / 1000).toFixed(2)} s from click to picture; engine ${(engineMs / 1000).toFixed(2)} s; service ${(total - engineMs).toFixed(0)} ms`,
      );
    }
    const large = await photo(folder, 6000, 4000);
    const idle = await askWhile(client, new Promise((resolve) => setTimeout(resolve, 2000)));
    const busy = await askWhile(
      client,
      (async () => {
        const { imageId } = await client.upload(large);
        const { jobId } = await client.render({ ...ask, imageId, resolution: '4k', seed: 7 });
        await client.ended(jobId, 300_000, 250);
      })(),
    );
    const show = (name: string, times: number[]) =>
      `${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms of ${times.length}`;
    console.log(show('detail, idle', idle));
    console.log(show('detail, 24 megapixels in work at 4k', busy));
    console.log(`p99 busy / idle: ${(percentile(busy, 0.99) / percentile(idle, 0.99)).toFixed(1)}`);
    console.log(`peak memory of the process: ${peakMiB(served)} MiB`);
  } finally {
    await served.stop();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await benchService(process.argv[2]);
