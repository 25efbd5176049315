/** What a signed-in person sees of themselves, and changes. */

import type { z } from 'zod';
import type { User, update } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { Refusal } from '../../refusal.ts';
import { balanceOf } from '../credits/ledger.ts';
import type { AccountsContext } from './context.ts';
import { signedInAs } from './presentation.ts';
import * as repo from './repo.ts';
import type { SignedIn } from './signedIn.ts';

export function createProfile({ database, now }: AccountsContext) {
  const detail = async (user: SignedIn): Promise<User> => {
    const { credits, periodEndsAt } = await balanceOf(database, user.userId, now());
    return {
      userName: user.userName,
      email: user.email,
      freeToken: credits,
      apiSwitch: user.apiSwitch,
      locale: user.locale,
      membership: user.membership,
      periodEndsAt: periodEndsAt.toISOString(),
      planEndsAt: user.planEndsAt?.toISOString() ?? null,
      secondFactor: user.secondFactor,
    };
  };
  return {
    detail,

    async update(signedIn: SignedIn, { locale, userName }: z.output<typeof update.input>): Promise<User> {
      const user = await repo.updateUser(database.handle, signedIn.userId, {
        ...(locale ? { locale } : {}),
        ...(userName ? { userName } : {}),
      });
      if (!user) throw new Refusal(CODE.sessionEnded);
      return detail(signedInAs(user, now()));
    },
  };
}
