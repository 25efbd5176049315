/** The processes of one installation, which are started again when they end, as a supervisor does. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type Served, serve } from '#bench/serve.ts';

interface Berth {
  readonly processType: 'start' | 'api' | 'worker';
  readonly port: number;
  readonly folder: string;
  served: Served | undefined;
}

export interface FleetOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** On PostgreSQL one API and so many workers; undefined: one process that is all. */
  readonly workers: number | undefined;
}

export class Fleet {
  readonly #berths: Berth[];
  readonly #env: Readonly<Record<string, string>>;
  /** Killed by `kill`. */
  kills = 0;
  /** Ended without being asked to, with the last line that was said. */
  readonly died: string[] = [];
  #closed = false;

  private constructor(berths: Berth[], env: Readonly<Record<string, string>>) {
    this.#berths = berths;
    this.#env = env;
  }

  static async start({ folder, env, workers }: FleetOptions): Promise<Fleet> {
    const processTypes =
      workers === undefined ? (['start'] as const) : ['api', ...Array<'worker'>(workers).fill('worker')];
    const berths: Berth[] = [];
    for (const processType of processTypes as Berth['processType'][]) {
      berths.push({ processType, port: await freePort(), folder, served: undefined });
    }
    const fleet = new Fleet(berths, env);
    for (const berth of berths) await fleet.#launch(berth);
    return fleet;
  }

  get size(): number {
    return this.#berths.length;
  }

  /** Where the API is. */
  get url(): string {
    return `http://127.0.0.1:${this.#berths[0]?.port}`;
  }

  admin(...args: string[]): Promise<string> {
    const served = this.#berths[0]?.served;
    if (!served) throw new Error('the API does not run');
    return served.admin(...args);
  }

  async #launch(berth: Berth): Promise<void> {
    const { processType, port, folder } = berth;
    // A disk that is full keeps it from starting: a supervisor tries again.
    for (let tries = 1; berth.served === undefined && !this.#closed; tries += 1) {
      try {
        berth.served = await serve({ processType, port, dataFolder: folder, env: this.#env });
      } catch (error) {
        if (tries >= 60) throw error;
        this.died.push(`${processType} at its start: ${lastLine(error instanceof Error ? error.message : '')}`);
        await sleep(1000);
      }
    }
    const { served } = berth;
    served?.process.once('exit', () => {
      if (berth.served !== served || this.#closed) return;
      berth.served = undefined;
      this.died.push(`${processType}: ${lastLine(served.output())}`);
      this.#launch(berth).catch(() => undefined);
    });
  }

  /** `kill -9` for one of them, and a new one at once. */
  async kill(at: number): Promise<void> {
    const berth = this.#berths[at];
    const served = berth?.served;
    if (!berth || !served) return;
    berth.served = undefined;
    await served.kill();
    this.kills += 1;
    await this.#launch(berth);
  }

  /** All that they have said since they were started last. */
  said(): string {
    return this.#berths.map(({ served }) => served?.output() ?? '').join('\n');
  }

  async stop(): Promise<void> {
    this.#closed = true;
    for (const { served } of [...this.#berths].reverse()) await served?.stop();
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';

/** Folder of the fixed names that a fleet uses. */
export const databaseFolder = (folder: string): string => path.join(folder, 'database');
