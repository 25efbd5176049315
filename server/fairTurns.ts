/** Whose work comes next, at the database and in the assistant: who waits has a turn, however much others ask for. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf work is done: groups take turns, and the members of a group among themselves. */
export interface Owner {
  /** Such as an address. */
  readonly group: string;
  /** Such as a session. */
  readonly member: string;
}

const owners = new AsyncLocalStorage<Owner>();
const nobody: Owner = { group: '', member: '' };

/** Runs `work`: what it takes turns for waits with what else the owner waits for, and with nobody else's. */
export function onBehalfOf<T>(owner: Owner, work: () => T): T {
  return owners.run(owner, work);
}

/** A list of lists: `take` gives the first of each list in turn. Lists that are empty are forgotten. */
class Rounds<T> {
  readonly #lists = new Map<string, T[]>();

  add(name: string, one: T): void {
    const list = this.#lists.get(name);
    if (list) list.push(one);
    else this.#lists.set(name, [one]);
  }

  take(): T | undefined {
    const [entry] = this.#lists;
    if (!entry) return undefined;
    const [name, list] = entry;
    const one = list.shift();
    // Last again: a map keeps the order in which names came.
    this.#lists.delete(name);
    if (list.length > 0) this.#lists.set(name, list);
    return one;
  }

  /** False when it was taken before. */
  remove(name: string, one: T): boolean {
    const list = this.#lists.get(name);
    const at = list?.indexOf(one) ?? -1;
    if (!list || at < 0) return false;
    list.splice(at, 1);
    if (list.length === 0) this.#lists.delete(name);
    return true;
  }

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }
}

export interface FairTurns {
  /** Waits for a place; gives what frees it, to be called once. Rejects when it has waited too long. */
  take(): Promise<() => void>;
}

/** `places`: how many have a turn at a time. `patienceMs`: how long one waits for it. */
export function createFairTurns(places: number, patienceMs: number): FairTurns {
  let free = places;
  type Waiting = () => void;
  const groups = new Map<string, Rounds<Waiting>>();
  /** Names of groups, once for each that waits. */
  const order = new Rounds<Rounds<Waiting>>();

  const giveOut = (): void => {
    while (free > 0) {
      const members = order.take();
      if (!members) return;
      const next = members.take();
      if (!next) continue;
      free -= 1;
      next();
    }
  };
  const freeOne = (): void => {
    free += 1;
    giveOut();
  };

  return {
    take: () =>
      new Promise((resolve, reject) => {
        if (free > 0 && order.isEmpty) {
          free -= 1;
          resolve(freeOne);
          return;
        }
        const { group, member } = owners.getStore() ?? nobody;
        const members = groups.get(group) ?? new Rounds<Waiting>();
        groups.set(group, members);
        const leave = () => {
          if (members.isEmpty) groups.delete(group);
        };
        const late = setTimeout(() => {
          if (!members.remove(member, next)) return;
          leave();
          reject(new Error('no turn came in time'));
        }, patienceMs);
        const next: Waiting = () => {
          clearTimeout(late);
          leave();
          resolve(freeOne);
        };
        members.add(member, next);
        order.add(group, members);
        giveOut();
      }),
  };
}
