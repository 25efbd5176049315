/**
 * People who use a server while it is in trouble: they ask again until they are answered, and remember all that was
 * acknowledged, so that afterwards it can be looked for.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '#bench/client.ts';
import { detail } from '#contract/accounts.ts';
import type { Envelope } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { designDetail, favouriteDesigns } from '#contract/designs.ts';
import { upload } from '#contract/images.ts';
import { type Job, line, render, result } from '#contract/renders.ts';
import { newId } from '#server/db/id.ts';
import type { seededRandom } from '#server/testing/random.ts';

type Random = ReturnType<typeof seededRandom>;

/** What everybody was answered while there was trouble. */
export class Answers {
  readonly counts = new Map<string, number>();
  longestMs = 0;

  add(what: string, sinceMs: number): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
    this.longestMs = Math.max(this.longestMs, performance.now() - sinceMs);
  }

  text(): string {
    const each = [...this.counts].sort(([, a], [, b]) => b - a).map(([what, times]) => `${times} × ${what}`);
    return `${each.join(', ')}; the longest took ${(this.longestMs / 1000).toFixed(1)} s`;
  }
}

export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`BROKEN: ${what}`);
}

/** Longer than this, nobody waits for an answer: they ask again. */
const patienceMs = 60_000;
/** What asking again mends: too much at once, an engine or a disk that is not there now, a key that is in work. */
const passing: ReadonlySet<number> = new Set([CODE.tooMany, CODE.unavailable, CODE.storageFull, CODE.conflict]);
const restyle = (imageId: string) => ({
  imageId,
  style: 'japandi',
  roomType: 'living-room',
  intervention: 'low',
  variants: 2,
});
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Thrown when a call was refused for a reason that asking again does not mend. */
class Refused extends Error {}

export class Person {
  readonly photos = new Set<string>();
  readonly jobs = new Map<string, { readonly variants: number; cost: number }>();
  /** SHA-256 of pictures that were seen, by design. */
  readonly seen = new Map<string, string>();
  readonly favourites = new Set<string>();
  readonly ends = new Map<string, Job['status']>();
  /** When it began, once credits were given. */
  credits = 0;
  email = '';
  readonly #urls: () => string;
  readonly #random: Random;
  readonly #answers: Answers;
  #token = '';

  /** `urls` says where the server is reached now. */
  constructor(urls: () => string, random: Random, answers: Answers) {
    this.#urls = urls;
    this.#random = random;
    this.#answers = answers;
  }

  async join(): Promise<void> {
    const client = new Client(this.#urls());
    this.email = await client.join();
    this.#token = client.token;
  }

  async #ask(path: string, init: RequestInit): Promise<unknown> {
    for (;;) {
      const since = performance.now();
      const wanted = new URL(path, this.#urls());
      const all = new Headers(init.headers);
      all.set('token', this.#token);
      try {
        const response = await fetch(wanted, { ...init, headers: all, signal: AbortSignal.timeout(patienceMs) });
        const answer = (await response.json()) as Envelope;
        this.#answers.add(answer.code === 200 ? 'answered' : String(answer.code), since);
        if (answer.code === 200) return answer.data;
        if (!passing.has(answer.code) && response.status < 500)
          throw new Refused(`${path}: ${answer.code} ${answer.message}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
        this.#answers.add(error instanceof Error ? error.name : 'failed', since);
      }
      await sleep(200 + this.#random.below(300));
    }
  }

  #post(path: string, body: unknown, extra: Record<string, string> = {}): Promise<unknown> {
    const all = { 'content-type': 'application/json', ...extra };
    return this.#ask(path, { method: 'POST', headers: all, body: JSON.stringify(body) });
  }

  async upload(file: string): Promise<string> {
    const form = new FormData();
    form.set('kind', 'photo');
    form.set('file', new Blob([readFileSync(file)]), 'room.jpg');
    const headers = { 'idempotency-key': newId() };
    const { imageId } = upload.output.parse(await this.#ask(upload.path, { method: 'POST', headers, body: form }));
    this.photos.add(imageId);
    return imageId;
  }

  /** Asks for a job until it is acknowledged, follows it to its end, looks at what came. */
  async work(imageId: string): Promise<void> {
    // Drawings in lines are made in a moment, so that much happens; a restyling may deliver one of two.
    const isLine = this.#random.below(6) > 0;
    const variants = isLine ? 1 : 2;
    const { path, wish } = isLine
      ? { path: line.path, wish: { imageId } }
      : { path: render.path, wish: restyle(imageId) };
    const asked = render.output.parse(await this.#post(path, wish, { 'idempotency-key': newId() }));
    this.jobs.set(asked.jobId, { variants, cost: asked.cost });
    const job = await this.end(asked.jobId);
    for (const { id: designId, picture } of job.designs) {
      const bytes = await this.#bytes(designId, picture.url);
      this.seen.set(designId, sha256(bytes));
      if (this.#random.below(2) > 0) continue;
      await this.#post(favouriteDesigns.path, { designIds: [designId], favourite: true });
      this.favourites.add(designId);
    }
  }

  async #bytes(designId: string, url: string): Promise<Buffer> {
    let address = url;
    for (;;) {
      const since = performance.now();
      try {
        const signal = AbortSignal.timeout(patienceMs);
        const response = await fetch(new URL(address, this.#urls()), { signal });
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.ok && bytes.length > 1000) return bytes;
        this.#answers.add(`picture ${response.status}`, since);
        check(response.status !== 404, `the picture of design ${designId} is not there`);
        // A link that has had its time; there are new ones.
        if (response.status === 410) address = await this.#linkOf(designId);
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('BROKEN')) throw error;
        this.#answers.add(`picture ${error instanceof Error ? error.name : 'failed'}`, since);
      }
      await sleep(300);
    }
  }

  async #design(designId: string) {
    const query = new URLSearchParams({ designId });
    return designDetail.output.parse(await this.#ask(`${designDetail.path}?${query}`, {}));
  }

  async #linkOf(designId: string): Promise<string> {
    return (await this.#design(designId)).picture.url;
  }

  /** The job once it has ended. */
  async end(jobId: string): Promise<Job> {
    const late = performance.now() + 600_000;
    for (;;) {
      const job = result.output.parse(await this.#ask(`${result.path}?jobId=${jobId}`, {}));
      if (job.status !== 'queued' && job.status !== 'running') {
        const before = this.ends.get(jobId);
        check(before === undefined || before === job.status, `job ${jobId} was ${before} and is ${job.status}`);
        this.ends.set(jobId, job.status);
        return job;
      }
      check(performance.now() < late, `job ${jobId} is ${job.status} after ten minutes`);
      await sleep(250);
    }
  }

  /** Works until the signal; what is under way then is brought to its end. */
  async goOn(signal: AbortSignal, picture: () => string, jobsAtATime: number): Promise<void> {
    let imageId = await this.upload(picture());
    const one = async () => {
      while (!signal.aborted) {
        if (this.#random.below(4) === 0) imageId = await this.upload(picture());
        await this.work(imageId);
      }
    };
    await Promise.all(Array.from({ length: jobsAtATime }, one));
  }

  async balance(): Promise<number> {
    return detail.output.parse(await this.#ask(detail.path, {})).freeToken;
  }

  /** Everything that was acknowledged is looked for. Gives how many pictures were paid for. */
  async lookBack(): Promise<number> {
    let delivered = 0;
    for (const [jobId, { variants }] of this.jobs) {
      const job = await this.end(jobId);
      delivered += job.delivered;
      const said = `job ${jobId} (${job.status}, ${job.delivered} of ${variants})`;
      check(job.delivered === job.designs.length, `${said} shows ${job.designs.length} designs`);
      if (job.status !== 'succeeded') check(job.delivered === 0, `${said} delivered and did not succeed`);
    }
    for (const [designId, hash] of this.seen) {
      const design = await this.#design(designId);
      const bytes = await this.#bytes(designId, design.picture.url);
      check(sha256(bytes) === hash, `the picture of design ${designId} is another one`);
      check(!this.favourites.has(designId) || design.favourite, `the mark of design ${designId} is gone`);
    }
    return delivered;
  }
}
