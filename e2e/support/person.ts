/** A person with a verified account, made through the same calls that the screens use. */
import { topUps } from '#catalog/plans.ts';
import { calls } from '#contract/all.ts';
import type { TestServer } from './server.ts';

export interface Person {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

let counter = 0;

export function newPerson(userName = 'Ada Lindqvist'): Person {
  counter += 1;
  return { userName, email: `person-${process.pid}-${counter}@example.com`, password: 'drawing-board-7'.slice(0, 16) };
}

async function post(server: TestServer, path: string, body: unknown, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-user-locale': 'en-US', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; message: string; data: Record<string, unknown> };
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`);
  return answer.data;
}

/** Registers, verifies and signs in. Returns the token. */
export async function signedInPerson(server: TestServer, person: Person): Promise<string> {
  const { userName, email, password } = person;
  await post(server, calls.register.path, { userName, email, password, acceptTerms: true, over12: true });
  const [link] = (await server.mailTo(email)).links;
  if (!link) throw new Error('the activation mail has no link');
  await post(server, calls.userVerify.path, { token: new URL(link).searchParams.get('token') });
  const { token } = await post(server, calls.login.path, { email, password, remember: false });
  return String(token);
}

/** Buys 50 credits through the built-in test payment. */
export async function buyCredits(server: TestServer, token: string): Promise<void> {
  const { url } = await post(server, calls.creditTopUp.path, { topUpId: topUps[0].id }, token);
  const paid = await fetch(String(url), {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  });
  if (paid.headers.get('location') !== '/dashboard?checkout=success') throw new Error(`not paid: ${paid.status}`);
}

/** Uploads a picture and restyles it in a style; resolves with the job when it has ended. */
export async function restyled(server: TestServer, token: string, picture: Buffer, request: object): Promise<unknown> {
  const form = new FormData();
  form.append('kind', 'photo');
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'room.jpg');
  const upload = await fetch(server.url + calls.imageUpload.path, { method: 'POST', headers: { token }, body: form });
  const { data } = (await upload.json()) as { data: { imageId: string } };
  const { jobId } = await post(server, calls.imageRender.path, { ...request, imageId: data.imageId }, token);
  for (;;) {
    const answer = await fetch(`${server.url}${calls.imageResult.path}?jobId=${jobId}`, { headers: { token } });
    const { data: job } = (await answer.json()) as { data: { status: string } };
    if (job.status !== 'queued' && job.status !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
