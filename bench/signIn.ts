/**
 * Signing in: what one password hash costs, and how quickly other requests are answered while 100 people sign in at
 * once. Figures, no verdict.
 */
import { detail, login } from '#contract/accounts.ts';
import { Client } from './client.ts';
import { percentile } from './percentile.ts';
import { serve } from './serve.ts';

const crowd = 100;
/** What `join` registers with. */
const password = 'walnut-42';

const line = (name: string, values: readonly number[]) =>
  console.log(
    `${name}: p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms, most ${Math.max(...values).toFixed(1)} ms (${values.length})`,
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const served = await serve();
try {
  const person = new Client(served.url);
  const email = await person.join();
  const signIn = () => new Client(served.url).call(login, { email, password });
  const alone: number[] = [];
  for (let n = 0; n < 20; n += 1) alone.push(await timed(signIn));
  line('one sign-in, alone', alone);
  const quiet: number[] = [];
  for (let n = 0; n < 100; n += 1) quiet.push(await timed(() => person.call(detail, {})));
  line('another request, nobody signing in', quiet);
  let isDone = false;
  const started = performance.now();
  const all = Promise.all(Array.from({ length: crowd }, () => timed(signIn))).finally(() => (isDone = true));
  const beside: number[] = [];
  while (!isDone) {
    beside.push(await timed(() => person.call(detail, {})));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  line(`${crowd} sign-ins at once, each`, await all);
  console.log(`${crowd} sign-ins at once, all: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  line('another request meanwhile', beside);
} finally {
  await served.stop();
}
