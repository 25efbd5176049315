/** Groups: a person's projects. */

import type { z } from 'zod';
import type { Names } from '#catalog/names.ts';
import { CODE } from '#contract/code.ts';
import type * as contract from '#contract/groups.ts';
import { limits } from '#contract/limits.ts';
import type { Database, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { holdPerson } from '../../db/person.ts';
import { Refusal } from '../../refusal.ts';
import type { BoardsService } from '../boards/service.ts';
import type { DesignsService } from '../designs/service.ts';
import * as repo from './repo.ts';

export interface GroupsService {
  /** Newest first. */
  list(userId: string): Promise<{ groups: contract.Group[] }>;
  /** Throws 10409: a group of this name, whatever its capitals, or as many as there may be. */
  create(userId: string, name: string): Promise<contract.Group>;
  /** Throws 10404 (also for somebody else's) and 10409. */
  rename(userId: string, groupId: string, name: string): Promise<{ id: string; name: string }>;
  /** Throws 10404 (also for somebody else's). */
  remove(userId: string, input: z.output<typeof contract.deleteGroup.input>): Promise<{ deleted: number }>;
  /** What is kept about a person's groups, for the copy of their data. */
  exportOf(userId: string): Promise<object[]>;
}

export interface GroupsOptions {
  readonly database: Database;
  readonly designs: Pick<DesignsService, 'ofGroups' | 'removeGroup'>;
  readonly boards: Pick<BoardsService, 'endOfGroup'>;
  readonly now: () => Date;
}

const sameName: Names = {
  en_US: 'There is a group of this name already.',
  zh_CN: '已有同名分组。',
  zh_TW: '已有同名群組。',
};
const enough: Names = {
  en_US: `An account can have ${limits.groups.max} groups. Delete one to make another.`,
  zh_CN: `每个账号最多 ${limits.groups.max} 个分组，请先删除一个。`,
  zh_TW: `每個帳號最多 ${limits.groups.max} 個群組，請先刪除一個。`,
};

/** The same for every spelling of a name that people take for the same. */
const keyOfName = (name: string): string => name.normalize('NFKC').toLowerCase();

export function createGroups({ database, designs, boards, now }: GroupsOptions): GroupsService {
  /** One after another adds to a person's groups, so that neither name nor number is passed by two at once. */
  const others = async (tx: Tx, userId: string, name: string, except?: string): Promise<number> => {
    if (!(await holdPerson(tx, userId, 'update'))) throw new Refusal(CODE.notSignedIn);
    const rows = (await repo.listGroups(tx, userId)).filter(({ id }) => id !== except);
    if (rows.some(({ nameKey }) => nameKey === keyOfName(name)))
      throw new Refusal(CODE.conflict, { message: sameName });
    return rows.length;
  };

  return {
    async list(userId) {
      const rows = await repo.listGroups(database.handle, userId);
      const contents = await designs.ofGroups(database.handle, userId);
      return {
        groups: rows.map(({ id, name, createdAt }) => {
          const { designs: count = 0, cover = null } = contents.get(id) ?? {};
          return { id, name, createdAt: createdAt.toISOString(), designs: count, cover };
        }),
      };
    },

    create: (userId, name) =>
      database.transaction(async (tx) => {
        if ((await others(tx, userId, name)) >= limits.groups.max)
          throw new Refusal(CODE.conflict, { message: enough });
        const row = { id: newId(), userId, name, nameKey: keyOfName(name), createdAt: now() };
        const { id, createdAt } = await repo.insertGroup(tx, row);
        return { id, name, createdAt: createdAt.toISOString(), designs: 0, cover: null };
      }),

    rename: (userId, groupId, name) =>
      database.transaction(async (tx) => {
        await others(tx, userId, name, groupId);
        const row = await repo.renameGroup(tx, userId, groupId, { name, nameKey: keyOfName(name) });
        if (!row) throw new Refusal(CODE.notFound);
        return { id: row.id, name: row.name };
      }),

    async remove(userId, { groupId, designs: what }) {
      const gone = await database.transaction(async (tx) => {
        if (!(await repo.lockGroup(tx, userId, groupId))) throw new Refusal(CODE.notFound);
        await boards.endOfGroup(tx, groupId);
        const removed = what === 'delete' ? await designs.removeGroup(tx, userId, groupId) : undefined;
        await repo.deleteGroup(tx, userId, groupId);
        return removed;
      });
      await gone?.removeFiles();
      return { deleted: gone?.deleted ?? 0 };
    },

    async exportOf(userId) {
      const rows = await repo.listGroups(database.handle, userId);
      return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }));
    },
  };
}
