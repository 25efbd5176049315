/** What the account itself keeps about a person. What it deletes goes with the person's row. */

import { jsonEntry, type PersonalData } from '../../personalData.ts';
import { securityEventsOf } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { deviceInWords } from './devices.ts';
import * as repo from './repo.ts';
import { allSessions } from './sessionRepo.ts';

export interface AccountDataOptions extends Pick<AccountsContext, 'database'> {
  readonly secondFactor: { exportOf(userId: string): Promise<object> };
  readonly keys: { exportOf(userId: string): Promise<readonly object[]> };
}

/** More events than an account gets in the time for which they are kept. */
const mostEvents = 100_000;

export function accountData({ database: { handle }, secondFactor, keys }: AccountDataOptions): PersonalData {
  return {
    async *exportOf(userId) {
      const user = await repo.findUser(handle, userId);
      if (!user) return;
      const { passwordHash, ...rest } = user;
      const account = {
        ...rest,
        hasPassword: passwordHash !== null,
        secondFactor: await secondFactor.exportOf(userId),
      };
      yield jsonEntry('account.json', account);
      const sessions = await allSessions(handle, userId);
      const devices = await repo.devicesOf(handle, userId);
      yield jsonEntry('sessions.json', {
        sessions: sessions.map(({ tokenHash: _, userId: __, ...session }) => ({
          device: deviceInWords(session.userAgent),
          ...session,
        })),
        // Only a hash is kept of which kinds they are.
        knownDevices: devices.map(({ firstSeenAt, lastSeenAt }) => ({ firstSeenAt, lastSeenAt })),
      });
      yield jsonEntry('keys.json', await keys.exportOf(userId));
      yield jsonEntry('security-events.json', await securityEventsOf(handle, userId, mostEvents));
    },
  };
}
