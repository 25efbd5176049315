import { useQueryClient } from '@tanstack/react-query';
import { Check, ExternalLink, Heart, Presentation, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { Design } from '#contract/designs.ts';
import type { Group } from '#contract/groups.ts';
import type { Board, BoardComment } from '#contract/shares.ts';
import { api } from '../../../lib/api.ts';
import { bus } from '../../../lib/bus.ts';
import { calls } from '../../../lib/calls.ts';
import { ApiError } from '../../../lib/client.ts';
import { connectionText } from '../../../lib/connectionText.ts';
import { titlesOf, useDesignNames } from '../../../lib/designNames.ts';
import { shareUrl, useDesigns } from '../../../lib/designs.ts';
import { formatDay } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { queryKeys, useCatalog } from '../../../lib/queries.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { PictureFrame } from '../../../ui/PictureFrame.tsx';
import { BoardDialog } from './BoardDialog.tsx';
import { useBoard } from './useBoards.ts';

/** A link to another tab that looks like a button. */
const linkLook = cx(
  'hit lifts inline-flex items-center gap-2 rounded-control border border-line/60 bg-surface px-4',
  'text-14 font-medium hover:border-ink-2',
);

/** A group's board: the way to make one, or its link and what the client has answered. */
export function BoardPanel({ group }: { readonly group: Group }) {
  const { t } = useTranslation();
  const board = useBoard(group.id);
  const [open, setOpen] = useState(false);
  const designs = useDesigns({ order: 'newest', groupId: group.id }).data?.pages.flatMap((page) => page.designs) ?? [];
  if (designs.length === 0 && !board) return null;
  return (
    <div className="mt-4">
      {board ? (
        <Answered board={board} designs={designs} onEdit={() => setOpen(true)} />
      ) : (
        <Button look="outline" icon={<Presentation className="icon" />} onClick={() => setOpen(true)}>
          {t('presenting.present')}
        </Button>
      )}
      {open ? <BoardDialog group={group} board={board} designs={designs} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface AnsweredProps {
  readonly board: Board;
  readonly designs: readonly Design[];
  readonly onEdit: () => void;
}

function Answered({ board, designs, onEdit }: AnsweredProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const titles = titlesOf(designs, useDesignNames(useCatalog().data));
  const again = () => void client.invalidateQueries({ queryKey: queryKeys.boards });
  const said = (error: unknown) => {
    if (!(error instanceof ApiError)) toast(connectionText(error, t));
  };
  const withdraw = () =>
    bus.emit('delete_confirm_normal', {
      text: t('presenting.withdrawConfirm'),
      okText: t('presenting.withdraw'),
      event: () =>
        void api
          .call(calls.boardWithdraw, { groupId: board.groupId })
          .then(() => toast(t('presenting.withdrawn')), said)
          .finally(again),
    });
  const forget = (commentId: string) =>
    void api
      .call(calls.boardCommentDelete, { commentId }, { handled: [CODE.notFound] })
      .catch(said)
      .finally(again);
  const url = shareUrl(board.code);
  const answered = board.designs.filter(
    ({ picks, approval, comments }) => approval || picks.length + comments.length > 0,
  );
  const isAnswered = answered.length + board.comments.length > 0;
  return (
    <section aria-labelledby="board-title" className="rounded-card border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-13 text-ink-2">{t('presenting.summarySent')}</p>
          <h2 id="board-title" className="truncate text-18 font-semibold">
            {board.title}
          </h2>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton look="primary" text={url} label={t('designs.copyLink')} />
          <a href={url} target="_blank" rel="noreferrer" className={linkLook}>
            <ExternalLink className="icon" />
            {t('designs.look')}
          </a>
          <Button look="outline" onClick={onEdit}>
            {t('presenting.edit')}
          </Button>
          <Button look="quiet" onClick={withdraw}>
            {t('presenting.withdraw')}
          </Button>
        </div>
      </div>
      <h3 className="mt-4 text-14 font-medium">{t('presenting.answers')}</h3>
      {isAnswered ? null : <p className="mt-1 text-14 text-ink-2">{t('presenting.none')}</p>}
      <ul className="mt-2 flex flex-col gap-4 empty:hidden">
        {answered.map(({ designId, picks, approval, comments }) => {
          const at = designs.findIndex(({ id }) => id === designId);
          const [design, title] = [designs[at], titles[at] ?? ''];
          return (
            <li key={designId} className="flex gap-4">
              {design ? (
                <PictureFrame
                  picture={design.picture}
                  alt=""
                  sizes="7rem"
                  className="h-fit w-28 shrink-0 rounded-control"
                />
              ) : null}
              <div className="min-w-0 text-14">
                {design ? <p className="font-medium">{title}</p> : null}
                {approval ? (
                  <p className="flex items-center gap-1.5 font-medium text-accent">
                    <Check className="icon" />
                    {t('presenting.approvedBy', { name: approval.name, day: formatDay(approval.at, currentLocale()) })}
                  </p>
                ) : null}
                {picks.length > 0 ? (
                  <p className="flex items-center gap-1.5 text-ink-2">
                    <Heart className="icon text-clay" />
                    {t('presenting.likedBy', { names: picks.join(t('presenting.comma')) })}
                  </p>
                ) : null}
                <Comments comments={comments} onDelete={forget} />
              </div>
            </li>
          );
        })}
      </ul>
      <Comments comments={board.comments} onDelete={forget} />
    </section>
  );
}

interface CommentsProps {
  readonly comments: readonly BoardComment[];
  readonly onDelete: (commentId: string) => void;
}

function Comments({ comments, onDelete }: CommentsProps) {
  const { t } = useTranslation();
  if (comments.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {comments.map(({ id, name, text, at }) => (
        <li key={id} className="flex items-start justify-between gap-3 border-l-2 border-hairline pl-3 text-14">
          <div className="min-w-0">
            <p className="text-13 text-ink-2">
              {name} · <time dateTime={at}>{formatDay(at, currentLocale())}</time>
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
          </div>
          <IconButton label={t('presenting.deleteComment', { name })} onClick={() => onDelete(id)}>
            <Trash2 className="icon" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
