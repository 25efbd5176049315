/**
 * What somebody else notices while one account, or somebody without one, does its worst to a server with its usual
 * limits: median and 99th percentile in milliseconds, memory with all processes, temporary files that stay.
 *
 *     npm run bench -- attacks [--seconds 10] [--only WORDS]
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { allAttacks } from './attacks/all.ts';
import { feel, feltText, isAlive, leftBehind, mostMemory } from './attacks/measure.ts';
import { Client } from './client.ts';
import { serve } from './serve.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string' }, only: { type: 'string' } } });
const seconds = Number(values.seconds ?? 10);
const attacker = path.join(import.meta.dirname, 'attacks', 'attacker.ts');
const served = await serve({ env: { ROOMWRIGHT_LIMITS: 'strict', ROOMWRIGHT_PROXIES: '1', ROOMWRIGHT_LOG: 'error' } });
/** Everybody has an address of their own; two accounts of an attacker share one. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const join = async (address: string) => {
  const client = new Client(served.url, address);
  await client.join();
  return client;
};
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

async function run(name: string): Promise<void> {
  const victim = await join(newAddress());
  const address = newAddress();
  const tokens = [(await join(address)).token, (await join(address)).token];
  const over = AbortSignal.timeout(seconds * 1000);
  const command = [attacker, name, served.url, String(seconds), address, ...tokens];
  const attacking = promisify(execFile)(process.execPath, command, { maxBuffer: 2 ** 24 });
  const [felt, memory, said] = await Promise.all([
    feel(victim, over),
    mostMemory(served, over),
    attacking.then(
      ({ stdout }) => stdout.trim(),
      (error: Error) => `the attacker failed: ${error.message}`,
    ),
  ]);
  const left = await leftBehind(served);
  console.log(`${name}: ${feltText(felt)}; most ${megabytes(memory)}; ${left} files left`);
  console.log(`    came of it: ${said}`);
}

try {
  const victim = await join(newAddress());
  await feel(victim, AbortSignal.timeout(3000));
  const idle = AbortSignal.timeout(seconds * 1000);
  const [alone, memory] = await Promise.all([feel(victim, idle), mostMemory(served, idle)]);
  console.log(`alone: ${feltText(alone)}; most ${megabytes(memory)}`);
  for (const name of Object.keys(allAttacks)) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    await run(name);
    if (!isAlive(served)) throw new Error(`the server is gone:\n${served.output()}`);
  }
} finally {
  await served.stop();
}
