/** What somebody else notices meanwhile: pages and calls, uploads and rooms; and what a server takes. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { detail } from '#contract/accounts.ts';
import { readRoom } from '#contract/rooms.ts';
import type { Client } from '../client.ts';
import { percentile } from '../percentile.ts';
import type { Served } from '../serve.ts';
import { photoOf } from './files.ts';

/** Milliseconds that each request took, by what was asked for. */
export interface Felt {
  readonly page: number[];
  readonly detail: number[];
  readonly upload: number[];
  readonly room: number[];
  /** What was refused or failed, in words. */
  readonly faults: string[];
}

/** Begins anew for each photo, so that none is like another. */
let photos = 0;

/** Asks until `signal`; a request that is under way then is waited for. */
export async function feel(client: Client, signal: AbortSignal): Promise<Felt> {
  const felt: Felt = { page: [], detail: [], upload: [], room: [], faults: [] };
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-victim-'));
  const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T | undefined> => {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      felt.faults.push(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      times.push(performance.now() - started);
    }
  };
  const again = async (pauseMs: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work();
      await sleep(pauseMs);
    }
  };
  const look = async () => {
    const file = path.join(folder, 'room.jpg');
    photos += 1;
    writeFileSync(file, await photoOf(1024, 768, photos));
    const image = await timed(felt.upload, () => client.upload(file));
    if (image) await timed(felt.room, () => client.call(readRoom, { imageId: image.imageId }));
  };
  const readPage = async () => (await fetch(client.url)).arrayBuffer();
  await Promise.all([
    again(30, () => timed(felt.page, readPage)),
    again(30, () => timed(felt.detail, () => client.call(detail, {}))),
    again(200, look),
  ]);
  rmSync(folder, { recursive: true });
  return felt;
}

/** Bytes that a process takes, its share of what it has in common with others included. */
function bytesOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The same of a process and of those that it started. */
function bytesOfAll(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const all = rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = new Set([pid]);
  for (const [id = 0, parent = 0] of all) if (below.has(parent)) below.add(id);
  return [...below].reduce((sum, id) => sum + bytesOf(id), 0);
}

/** Most that it took at a time until `signal`, looked at four times a second. */
export async function mostMemory(served: Served, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, bytesOfAll(served.process.pid ?? 0));
    await sleep(250);
  }
  return most;
}

/** Temporary files that are still there when a quarter of a minute has passed. */
export async function leftBehind(served: Served): Promise<number> {
  const count = () => readdirSync(path.join(served.dataFolder, 'tmp'), { recursive: true }).length;
  for (let tries = 0; tries < 60 && count() > 0; tries += 1) await sleep(250);
  return count();
}

const figures = (times: readonly number[]) =>
  times.length === 0
    ? '-'
    : `${percentile(times, 0.5).toFixed(0)}/${percentile(times, 0.99).toFixed(0)} (${times.length})`;

export function feltText({ page, detail: calls, upload, room, faults }: Felt): string {
  const words = [
    `page ${figures(page)}`,
    `detail ${figures(calls)}`,
    `upload ${figures(upload)}`,
    `room ${figures(room)}`,
  ];
  const kinds = new Map<string, number>();
  for (const fault of faults) kinds.set(fault.slice(0, 90), (kinds.get(fault.slice(0, 90)) ?? 0) + 1);
  return words.join(', ') + [...kinds].map(([fault, times]) => `; ${times} × ${fault}`).join('');
}

/** Whether the process still reads its own status: it may have been killed. */
export const isAlive = (served: Served): boolean => {
  try {
    return readFileSync(`/proc/${served.process.pid}/status`, 'utf8').length > 0;
  } catch {
    return false;
  }
};
