/** What can befall an installation: each goes on until its signal, mends what it broke, and tells what it did. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { seededRandom } from '#server/testing/random.ts';
import type { Fleet } from './fleet.ts';
import type { DatabaseProxy } from './proxy.ts';

type Random = ReturnType<typeof seededRandom>;
type Trouble = (signal: AbortSignal) => Promise<string>;

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Kills one process after the other at random moments, until the signal or so many. */
export function kills(fleet: Fleet, random: Random, most: number, onKill: (kills: number) => void): Trouble {
  return async (signal) => {
    while (!signal.aborted && fleet.kills < most) {
      await pause(random.below(2500), signal);
      // An API is killed now and then, a worker mostly.
      const at = fleet.size === 1 || random.below(6) === 0 ? 0 : 1 + random.below(fleet.size - 1);
      await fleet.kill(at);
      onKill(fleet.kills);
    }
    return `${fleet.kills} kills`;
  };
}

/** A disk of its own in memory, for whoever may mount. */
export function mountDisk(folder: string, mebibytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'none', folder]);
  return () => execFileSync('umount', ['--lazy', folder]);
}

/** Leaves `left` bytes on the disk that `folder` is on. */
function fill(folder: string, file: string, left: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const size = bavail * bsize - left;
  if (size <= 0) return;
  const handle = openSync(file, 'a');
  const block = Buffer.alloc(2 ** 20, 1);
  try {
    for (let rest = size; rest > 0; rest -= block.length) writeSync(handle, block, 0, Math.min(rest, block.length));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
}

/** Fills the disk for some seconds, again and again; what becomes free meanwhile is taken, too. */
export function diskFull(folder: string, random: Random): Trouble {
  return async (signal) => {
    const ballast = path.join(folder, 'ballast');
    let times = 0;
    while (!signal.aborted) {
      await pause(2000 + random.below(4000), signal);
      const left = random.pick([0, 0, 16 * 1024, 200 * 1024]);
      const until = performance.now() + 3000 + random.below(9000);
      times += 1;
      while (performance.now() < until && !signal.aborted) {
        fill(folder, ballast, left);
        await pause(200, signal);
      }
      rmSync(ballast, { force: true });
    }
    return `the disk was full ${times} times`;
  };
}

/** The database is cut off, refuses or falls silent, for moments and for longer than anybody waits. */
export function databaseAway(proxy: DatabaseProxy, random: Random): Trouble {
  return async (signal) => {
    const times = { cut: 0, shut: 0, frozen: 0, 'frozen, then cut': 0 };
    while (!signal.aborted) {
      await pause(2000 + random.below(5000), signal);
      const how = random.pick(Object.keys(times) as (keyof typeof times)[]);
      times[how] += 1;
      if (how === 'cut') {
        proxy.cut();
        continue;
      }
      proxy.set(how === 'shut' ? 'shut' : 'frozen');
      await pause(random.pick([500, 3000, 12_000, 40_000]), signal);
      if (how === 'frozen, then cut') proxy.cut();
      proxy.set('open');
    }
    return `the database was away: ${JSON.stringify(times)}`;
  };
}

const minuteMs = 60_000;

/** The clock jumps forth and back, by seconds, minutes, hours, at most a day from the right time. */
export function clockJumps(file: string, random: Random): Trouble {
  return async (signal) => {
    const to = [0, -2000, 90_000, 7 * minuteMs, -7 * minuteMs, 130 * minuteMs, -130 * minuteMs, -24 * 60 * minuteMs];
    let jumps = 0;
    while (!signal.aborted) {
      writeFileSync(file, String(random.pick(to)));
      jumps += 1;
      await pause(3000 + random.below(9000), signal);
    }
    // It stays where a day has been lost: what was begun before must not wait until that time comes again.
    writeFileSync(file, String(-24 * 60 * minuteMs));
    return `${jumps} jumps of the clock, the last a day back`;
  };
}
