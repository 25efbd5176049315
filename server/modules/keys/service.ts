/**
 * API keys of accounts whose API switch is 2. A key acts for its owner in every call of access `user`, and in no other.
 */

import type { z } from 'zod';
import type { Names } from '#catalog/names.ts';
import { CODE } from '#contract/code.ts';
import type * as contract from '#contract/keys.ts';
import { apiSwitchOn, limits } from '#contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { holdPerson } from '../../db/person.ts';
import { Refusal } from '../../refusal.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import { recordSecurityEvent } from '../security/events.ts';
import { hashKey, newKey } from './key.ts';
import * as repo from './repo.ts';

type Key = z.output<typeof contract.keySchema>;

export interface KeysService {
  /** Newest first. Throws 10403. */
  list(signedIn: SignedIn, input: z.output<typeof contract.listKeys.input>): Promise<{ keys: Key[] }>;
  /** The one answer that holds the key itself. Throws 10403 and 10409 (as many as there may be). */
  create(
    signedIn: SignedIn,
    input: z.output<typeof contract.createKey.input>,
  ): Promise<z.output<typeof contract.createKey.output>>;
  /** Throws 10403 and 10404 (also for somebody else's). */
  update(signedIn: SignedIn, input: z.output<typeof contract.updateKey.input>): Promise<Key>;
  /** Throws 10403 and 10404 (also for somebody else's). */
  remove(signedIn: SignedIn, keyId: string): Promise<void>;
  /**
   * The owner of a key. Throws 10001 (no such key, or turned off), 10206 and 10224 (the owner's address is not there or
   * not verified) and 10403 (the account may not have keys any more).
   */
  authenticate(key: string): Promise<SignedIn>;
  /** What is kept about a person's keys, for the copy of their data. The hashes stay. */
  exportOf(userId: string): Promise<Key[]>;
}

export interface KeysOptions {
  readonly database: Database;
  readonly accounts: Pick<AccountsService, 'ownerOf'>;
  readonly now?: () => Date;
}

/** A busy key must not write with every request. */
const touchEveryMs = 60_000;

const notSwitchedOn: Names = {
  en_US: 'API keys are not enabled for this account.',
  zh_CN: '此账号未开通 API 密钥。',
  zh_TW: '此帳號未開通 API 金鑰。',
};
const enough: Names = {
  en_US: `An account can have ${limits.keys.max} API keys. Delete one to make another.`,
  zh_CN: `每个账号最多 ${limits.keys.max} 个 API 密钥，请先删除一个。`,
  zh_TW: `每個帳號最多 ${limits.keys.max} 個 API 金鑰，請先刪除一個。`,
};

function refuseWithoutSwitch({ apiSwitch }: SignedIn): void {
  if (apiSwitch !== apiSwitchOn) throw new Refusal(CODE.notInPlan, { message: notSwitchedOn });
}

function present({ id, name, prefix, enabled, createdAt, lastUsedAt }: repo.KeyRow): Key {
  return {
    id,
    name,
    prefix,
    enabled,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * The same for every spelling of a letter; there are few keys a person, so that no database's idea of letters is asked.
 */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

function holds({ name, prefix }: repo.KeyRow, search: string): boolean {
  return [name, prefix].some((text) => folded(text).includes(folded(search)));
}

export function createKeys({ database, accounts, now = () => new Date() }: KeysOptions): KeysService {
  return {
    async list(signedIn, { search = '' }) {
      refuseWithoutSwitch(signedIn);
      const rows = await repo.listKeys(database.handle, signedIn.userId);
      return { keys: rows.filter((row) => holds(row, search)).map(present) };
    },

    async create(signedIn, { name = '' }) {
      refuseWithoutSwitch(signedIn);
      const { userId } = signedIn;
      const { key, prefix, hash } = newKey();
      return database.transaction(async (tx) => {
        // One after another makes keys for a person: two at once must not pass the limit.
        if (!(await holdPerson(tx, userId, 'update'))) throw new Refusal(CODE.notSignedIn);
        if ((await repo.countKeys(tx, userId)) >= limits.keys.max)
          throw new Refusal(CODE.conflict, { message: enough });
        const row = await repo.insertKey(tx, { id: newId(), userId, name, prefix, keyHash: hash, createdAt: now() });
        await recordSecurityEvent(tx, 'key-created', userId, { keyId: row.id });
        return { ...present(row), key };
      });
    },

    async update(signedIn, { id, name, enabled }) {
      refuseWithoutSwitch(signedIn);
      return database.transaction(async (tx) => {
        const row = await repo.updateKey(tx, signedIn.userId, id, {
          ...(name === undefined ? {} : { name }),
          ...(enabled === undefined ? {} : { enabled }),
        });
        if (!row) throw new Refusal(CODE.notFound);
        await recordSecurityEvent(tx, 'key-changed', signedIn.userId, { keyId: id, enabled: row.enabled });
        return present(row);
      });
    },

    async remove(signedIn, keyId) {
      refuseWithoutSwitch(signedIn);
      await database.transaction(async (tx) => {
        if (!(await repo.deleteKey(tx, signedIn.userId, keyId))) throw new Refusal(CODE.notFound);
        await recordSecurityEvent(tx, 'key-deleted', signedIn.userId, { keyId });
      });
    },

    async authenticate(key) {
      const hash = hashKey(key);
      const row = hash && (await repo.findByHash(database.handle, hash));
      if (!row?.enabled) throw new Refusal(CODE.notSignedIn);
      const owner = await accounts.ownerOf(row.userId);
      refuseWithoutSwitch(owner);
      const at = now();
      const notSince = new Date(at.getTime() - touchEveryMs);
      if (!row.lastUsedAt || row.lastUsedAt <= notSince) await repo.touchKey(database.handle, row.id, at, notSince);
      return owner;
    },

    async exportOf(userId) {
      return (await repo.listKeys(database.handle, userId)).map(present);
    },
  };
}
