/** Boards: a group of designs as its owner shows it to a client, and what the client answers by the link alone. */

import type { z } from 'zod';
import type { Names } from '#catalog/names.ts';
import { CODE } from '#contract/code.ts';
import { limits } from '#contract/limits.ts';
import type * as contract from '#contract/shares.ts';
import type { answerShare, Shown } from '#contract/shares.ts';
import type { Database, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { holdPerson } from '../../db/person.ts';
import { FileAnswer } from '../../http/handler.ts';
import { Refusal } from '../../refusal.ts';
import { zipOf } from '../../zip.ts';
import type { DesignsService } from '../designs/service.ts';
import type { SharedPlace, SharesService } from '../designs/shares.ts';
import type { Pictures } from '../images/pictures.ts';
import { packOf } from './pack.ts';
import * as repo from './repo.ts';

export interface BoardsService {
  /** A person's boards, the last one changed first. */
  list(userId: string): Promise<{ boards: contract.Board[] }>;
  /** Throws 10404 for a group or a design that is not one's own. */
  save(userId: string, board: z.output<typeof contract.saveBoard.input>): Promise<contract.Board>;
  /** Ends the link. Throws 10404. */
  withdraw(userId: string, groupId: string): Promise<void>;
  /** Throws 10404, also for a comment on somebody else's board. */
  deleteComment(userId: string, commentId: string): Promise<void>;
  /** What a link shows, with what was answered. Throws 10411. */
  open(code: string): Promise<Shown>;
  /** Throws 10411, also for a link that asks nothing and a design that it does not show; 10409 when it is full. */
  answer(input: z.output<typeof answerShare.input>): Promise<Shown>;
  /** The disclosure pack of what a link shows. Throws 10411. */
  pack(code: string, signal: AbortSignal): Promise<FileAnswer>;
  /** Ends the boards of a group that is being deleted. */
  endOfGroup(tx: Tx, groupId: string): Promise<void>;
}

export interface BoardsOptions {
  readonly database: Database;
  readonly designs: Pick<DesignsService, 'holdGroup'>;
  readonly shares: SharesService;
  readonly pictures: Pictures;
  readonly storage: Parameters<typeof packOf>[1]['storage'];
  readonly now: () => Date;
}

const isFull: Names = {
  en_US: 'This board holds as many answers as it can. Ask whoever sent it to you to make room.',
  zh_CN: '此方案板的留言已满。请联系发送给您的人清理。',
  zh_TW: '此提案板的留言已滿。請聯絡傳送給您的人清理。',
};

/** What was answered about one design, or about the whole (`undefined`). */
function saidOf(answers: readonly repo.AnswerRow[], designId: string | null) {
  const about = answers.filter((answer) => answer.designId === designId);
  const approval = about.findLast(({ kind }) => kind === 'approval');
  return {
    picks: about.filter(({ kind }) => kind === 'pick').map(({ name }) => name),
    approval: approval ? { name: approval.name, at: approval.createdAt.toISOString() } : null,
    comments: about
      .filter(({ kind }) => kind === 'comment')
      .map(({ id, name, text, createdAt }) => ({ id, name, text, at: createdAt.toISOString() })),
  };
}

const unnumbered = ({ id: _, ...comment }: contract.BoardComment) => comment;

/** Long because its calls share what it is made of; each is short. */
export function createBoards(options: BoardsOptions): BoardsService {
  const { database, designs, shares, pictures, storage, now } = options;

  const present = (
    row: repo.BoardRow,
    places: readonly Pick<SharedPlace, 'designId' | 'note'>[],
    answers: readonly repo.AnswerRow[],
  ): contract.Board => ({
    groupId: row.groupId,
    ...shares.linkOf(row.shareId),
    title: row.title,
    note: row.note,
    updatedAt: row.updatedAt.toISOString(),
    designs: places.map(({ designId, note }) => ({ designId, note, ...saidOf(answers, designId) })),
    comments: saidOf(answers, null).comments,
  });

  const list: BoardsService['list'] = async (userId) => {
    const rows = await repo.boardsOf(database.handle, userId);
    const ids = rows.map(({ shareId }) => shareId);
    const answers = Map.groupBy(await repo.answersOf(database.handle, ids), ({ shareId }) => shareId);
    const places = await shares.placesOf(database.handle, ids);
    return {
      boards: rows.map((row) => present(row, places.get(row.shareId) ?? [], answers.get(row.shareId) ?? [])),
    };
  };

  const open: BoardsService['open'] = async (code) => {
    const { shareId, sharedAt, designs: shown } = await shares.look(code);
    const row = await repo.boardOfShare(database.handle, shareId);
    const answers = row ? await repo.answersOf(database.handle, [shareId]) : [];
    const { toDataURL } = await import('qrcode');
    return {
      sharedAt,
      designs: shown.map(({ designId, ...design }) => {
        const said = saidOf(answers, designId);
        return { ...design, ...said, comments: said.comments.map(unnumbered) };
      }),
      board: row
        ? { title: row.title, note: row.note, comments: saidOf(answers, null).comments.map(unnumbered) }
        : null,
      qr: await toDataURL(shares.linkOf(shareId).url, { errorCorrectionLevel: 'M', margin: 1, scale: 4 }),
    };
  };

  return {
    list,
    open,

    async save(userId, { groupId, title, note, designs: wanted }) {
      const chosen = [...new Map(wanted.map((each) => [each.designId, each])).values()];
      const saved = await database.transaction(async (tx) => {
        // The account may be on its way out.
        if (!(await holdPerson(tx, userId))) throw new Refusal(CODE.notSignedIn);
        if (!(await designs.holdGroup(tx, userId, groupId))) throw new Refusal(CODE.notFound);
        const known = await repo.lockBoard(tx, userId, groupId);
        const shareId = await shares.arrange(tx, userId, chosen, known?.shareId);
        const row = { shareId, userId, groupId, title, note, updatedAt: now() };
        if (known) await repo.updateBoard(tx, shareId, row);
        else await repo.insertBoard(tx, row);
        return row;
      });
      return present(saved, chosen, await repo.answersOf(database.handle, [saved.shareId]));
    },

    async withdraw(userId, groupId) {
      await database.transaction(async (tx) => {
        const row = await repo.lockBoard(tx, userId, groupId);
        if (!row) throw new Refusal(CODE.notFound);
        await shares.end(tx, row.shareId);
      });
    },

    async deleteComment(userId, commentId) {
      if (!(await repo.deleteComment(database.handle, userId, commentId))) throw new Refusal(CODE.notFound);
    },

    async answer({ code, name, place, picked, approved, comment }) {
      const { shareId, designs: shown } = await shares.look(code);
      const design = shown.find((each) => each.place === place);
      if (place !== undefined && !design) throw new Refusal(CODE.linkInvalid);
      const { designId = null } = design ?? {};
      await database.transaction(async (tx) => {
        if (!(await repo.lockBoardOfShare(tx, shareId))) throw new Refusal(CODE.linkInvalid);
        const add = async (kind: repo.AnswerRow['kind'], text = '') => {
          if ((await repo.countAnswers(tx, shareId)) >= limits.board.answers)
            throw new Refusal(CODE.conflict, { message: isFull });
          await repo.insertAnswer(tx, { id: newId(), shareId, designId, kind, name, text, createdAt: now() });
        };
        if (designId !== null && picked !== undefined) {
          await repo.deleteMarks(tx, shareId, { kind: 'pick', designId, name });
          if (picked) await add('pick');
        }
        if (designId !== null && approved !== undefined) {
          await repo.deleteMarks(tx, shareId, { kind: 'approval', ...(approved ? {} : { designId }) });
          if (approved) await add('approval');
        }
        if (comment !== undefined) await add('comment', comment);
        await repo.updateBoard(tx, shareId, { updatedAt: now() });
      });
      return open(code);
    },

    async pack(code, signal) {
      const { shareId, designs: shown } = await shares.look(code);
      const { toDataURL } = await import('qrcode');
      const { url } = shares.linkOf(shareId);
      const qr = await toDataURL(url, { errorCorrectionLevel: 'M', margin: 1, scale: 6 });
      const row = await repo.boardOfShare(database.handle, shareId);
      const pack = { title: row?.title ?? null, url, qr, designs: shown };
      const picture = (place: number, side: 'after' | 'before') => shares.picture(code, place, side);
      const entries = packOf(pack, { picture, pictures, storage });
      return new FileAnswer(
        zipOf(entries, signal, now()),
        `roomwright-disclosure-${now().toISOString().slice(0, 10)}.zip`,
      );
    },

    async endOfGroup(tx, groupId) {
      for (const shareId of await repo.sharesOfGroup(tx, groupId)) await shares.end(tx, shareId);
    },
  };
}
