/**
 * A person at the fixed points of a running server: what a script of somebody else would do, and nothing that it could
 * not.
 */
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as accounts from '#contract/accounts.ts';
import type { Call, Envelope, InputOf, OutputOf } from '#contract/call.ts';
import { upload } from '#contract/images.ts';
import type { Job } from '#contract/renders.ts';
import { render, result } from '#contract/renders.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** Thrown when an answer's code is not 200. */
export class AnswerError extends Error {
  readonly code: number;
  constructor(call: string, answer: Envelope) {
    super(`${call}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
    this.code = answer.code;
  }
}

export class Client {
  readonly url: string;
  token = '';
  private readonly address: string | undefined;

  /** `address`: where it seems to come from, for a server that believes a proxy; undefined: this machine. */
  constructor(url: string, address?: string) {
    this.url = url.replace(/\/$/, '');
    this.address = address;
  }

  private headers(extra: Record<string, string> = {}): Record<string, string> {
    const own: Record<string, string> = { platform: 'web', version: '1.3.0', 'App-User-Locale': 'en-US', ...extra };
    if (this.address !== undefined) own['x-forwarded-for'] = this.address;
    return this.token ? { ...own, token: this.token } : own;
  }

  /** Sends a call of the contract and gives its data; throws AnswerError for any other code than 200. */
  async call<C extends Call>(call: C, input: InputOf<C>, extra: Record<string, string> = {}): Promise<OutputOf<C>> {
    const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(`${this.url}${call.path}${query}`, {
      method: call.method,
      headers: this.headers({ ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}), ...extra }),
      ...(call.method === 'POST' ? { body: JSON.stringify(input) } : {}),
    });
    const answer = (await response.json()) as Envelope;
    if (answer.code !== 200) throw new AnswerError(call.id, answer);
    return call.output.parse(answer.data) as OutputOf<C>;
  }

  async mailbox(): Promise<readonly Mail[]> {
    return (await (await fetch(`${this.url}/dev/mailbox.json`)).json()) as Mail[];
  }

  /** Registers a new person, follows the link of the mail, signs in. Gives the address. */
  async join(): Promise<string> {
    const email = `person-${randomBytes(6).toString('hex')}@example.com`;
    const password = 'walnut-42';
    await this.call(accounts.register, {
      userName: 'Ada Carpenter',
      email,
      password,
      locale: 'en_US',
      acceptTerms: true,
      over12: true,
    });
    const mail = await until(async () => (await this.mailbox()).find((m) => m.to === email), 10_000);
    const link = mail.links.find((l) => l.includes('token='));
    if (!link) throw new Error('the mail has no link');
    const token = new URL(link).searchParams.get('token') ?? '';
    const { outcome } = await this.call(accounts.verify, { token });
    if (outcome !== 'success') throw new Error(`verification: ${outcome}`);
    const session = await this.call(accounts.login, { email, password, remember: false });
    if (session.state !== 'ok') throw new Error(`sign-in: ${session.state}`);
    this.token = session.token;
    return email;
  }

  async upload(file: string): Promise<OutputOf<typeof upload>> {
    const form = new FormData();
    form.set('kind', 'photo');
    form.set('file', await openAsBlob(file), path.basename(file));
    const response = await fetch(`${this.url}${upload.path}`, { method: 'POST', headers: this.headers(), body: form });
    const answer = (await response.json()) as Envelope;
    if (answer.code !== 200) throw new AnswerError(upload.id, answer);
    return upload.output.parse(answer.data);
  }

  render(input: InputOf<typeof render>, key?: string): Promise<OutputOf<typeof render>> {
    return this.call(render, input, key ? { 'idempotency-key': key } : {});
  }

  /** Waits until the job has ended, asking every `everyMs`. */
  async ended(jobId: string, timeoutMs = 120_000, everyMs = 100): Promise<Job> {
    return until(
      async () => {
        const job = await this.call(result, { jobId });
        return job.status === 'queued' || job.status === 'running' ? undefined : job;
      },
      timeoutMs,
      everyMs,
    );
  }

  async bytes(url: string): Promise<Buffer> {
    const response = await fetch(new URL(url, this.url));
    if (!response.ok) throw new Error(`${response.status} for a picture`);
    return Buffer.from(await response.arrayBuffer());
  }
}

/** Asks again until there is an answer; throws after `timeoutMs`. */
export async function until<T>(ask: () => Promise<T | undefined>, timeoutMs: number, everyMs = 100): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`nothing came within ${timeoutMs} ms`);
    await sleep(everyMs);
  }
}
