/** What a process holds open. */
import type { Log } from './log.ts';

/** What was opened, closed in the opposite order; one that fails to close does not keep the others open. */
export class Opened {
  readonly #closers: { name: string; close: () => unknown }[] = [];

  add(name: string, close: () => unknown): void {
    this.#closers.push({ name, close });
  }

  async close(log: Log): Promise<void> {
    for (const { name, close } of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, `${name} did not close`);
      }
    }
    this.#closers.length = 0;
  }
}
