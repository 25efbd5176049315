/** What the secrets of authenticator apps are sealed under, and how all of them come under the present secret. */
import { derivedKeys, type Secrets, seal, unseal } from '../../crypto.ts';
import type { Database } from '../../db/client.ts';
import { lockUser } from './repo.ts';
import { findFactor, peopleWithFactor, updateFactor } from './secondFactorRepo.ts';

export interface SecondFactorSeals {
  /** Under the present secret. */
  seal(secret: Buffer, userId: string): Buffer;
  /** `isOld`: it lay under a secret of before. Throws when it is under none of them. */
  open(sealed: Buffer, userId: string): { readonly secret: Buffer; readonly isOld: boolean };
}

export function secondFactorSeals(secrets: Secrets): SecondFactorSeals {
  const [present, ...before] = derivedKeys(secrets, 'second factor 1');
  return {
    seal: (secret, userId) => seal(present, secret, userId),
    open(sealed, userId) {
      for (const key of before) {
        try {
          return { secret: unseal(key, sealed, userId), isOld: true };
        } catch {
          // Under another secret, or damaged: the present one decides.
        }
      }
      return { secret: unseal(present, sealed, userId), isOld: false };
    },
  };
}

export interface Resealed {
  /** Were under a secret of before, and are under the present one now. */
  readonly anew: number;
  /** Were under the present one. */
  readonly already: number;
  /** Under neither: left as they are. Only recovery codes still work there. */
  readonly unreadable: number;
}

const atOnce = 500;

/** Seals each second factor anew that is under a secret of before; a person at a time, also while servers run. */
export async function resealSecondFactors(database: Database, secrets: Secrets): Promise<Resealed> {
  const seals = secondFactorSeals(secrets);
  const resealOne = (userId: string): Promise<keyof Resealed | undefined> =>
    database.transaction(async (tx) => {
      await lockUser(tx, userId);
      const factor = await findFactor(tx, userId);
      if (!factor) return undefined;
      let opened: ReturnType<typeof seals.open>;
      try {
        opened = seals.open(factor.secret, userId);
      } catch {
        return 'unreadable';
      }
      if (!opened.isOld) return 'already';
      await updateFactor(tx, userId, { secret: seals.seal(opened.secret, userId) });
      return 'anew';
    });
  const counts = { anew: 0, already: 0, unreadable: 0 };
  for (let after = ''; ; ) {
    const people = await peopleWithFactor(database.handle, after, atOnce);
    for (const userId of people) {
      const outcome = await resealOne(userId);
      if (outcome) counts[outcome] += 1;
    }
    const last = people.at(-1);
    if (last === undefined || people.length < atOnce) return counts;
    after = last;
  }
}
