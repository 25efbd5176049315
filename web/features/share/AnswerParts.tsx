import { Check, Heart } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ShownDesign } from '#contract/shares.ts';
import { bus } from '../../lib/bus.ts';
import { formatDay } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Answers } from './useAnswers.ts';

/** Who answers: asked once, kept in this browser. */
export function VisitorName({ answers }: { readonly answers: Answers }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="visitor"
      label={t('board.yourName')}
      autoComplete="name"
      maxLength={limits.board.name}
      value={answers.name}
      onChange={(event) => answers.rename(event.target.value)}
      hint={<span className="text-ink-2">{t('board.yourNameHint')}</span>}
      error={answers.isNameMissing ? t('board.nameFirst') : undefined}
      className="max-w-[max(24rem,300px)]"
    />
  );
}

interface ChoiceProps {
  readonly design: ShownDesign;
  readonly title: string;
  readonly answers: Answers;
}

/** Whether a design is liked, and whether it is the one. */
export function Choice({ design, title, answers }: ChoiceProps) {
  const { t } = useTranslation();
  const { place, picks, approval } = design;
  const isOwnPick = picks.some((name) => name.toLowerCase() === answers.name.trim().toLowerCase());
  const approve = () =>
    bus.emit('delete_confirm_normal', {
      text: t('board.approveConfirm', { title }),
      okText: t('board.approveOk'),
      keeps: true,
      event: () => void answers.send({ place, approved: true }),
    });
  return (
    <div className="mt-6">
      <Standing design={design} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="outline"
          aria-pressed={isOwnPick}
          disabled={answers.busy}
          icon={<Heart className={cx('icon', isOwnPick && 'fill-current text-clay')} />}
          onClick={() => void answers.send({ place, picked: !isOwnPick })}
        >
          {t('board.pick')}
        </Button>
        {approval ? (
          <Button look="quiet" disabled={answers.busy} onClick={() => void answers.send({ place, approved: false })}>
            {t('board.unapprove')}
          </Button>
        ) : (
          <Button disabled={answers.busy} icon={<Check className="icon" />} onClick={approve}>
            {t('board.approve')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What was answered about a design so far. */
export function Standing({
  design: { approval, picks },
}: {
  readonly design: Pick<ShownDesign, 'approval' | 'picks'>;
}) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-14">
      {approval ? (
        <p className="flex items-center gap-2 font-medium text-accent">
          <Check className="icon" />
          {t('board.approvedBy', { name: approval.name, day: formatDay(approval.at, currentLocale()) })}
        </p>
      ) : null}
      {picks.length > 0 ? (
        <p className="text-ink-2">{t('board.likedBy', { names: picks.join(t('board.comma')) })}</p>
      ) : null}
    </div>
  );
}

interface CommentsProps {
  readonly comments: ShownDesign['comments'];
  /** The design; left out: the whole board. */
  readonly place?: number;
  readonly label: string;
  readonly answers: Answers;
}

/** What was said, and a box to say something. */
export function Comments({ comments, place, label, answers }: CommentsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if (comment && (await answers.send({ comment, ...(place !== undefined && { place }) }))) setText('');
  };
  return (
    <div className="mt-6">
      <h3 className="text-14 font-medium">{label}</h3>
      <CommentList comments={comments} />
      <form noValidate onSubmit={(event) => void send(event)} className="mt-3 flex flex-col gap-2">
        <TextArea
          label={t('board.comment')}
          rows={2}
          maxLength={limits.board.comment}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="outline" busy={answers.busy} disabled={text.trim() === ''} className="self-start">
          {t('board.send')}
        </Button>
      </form>
    </div>
  );
}

/** What was said, the first on top. */
export function CommentList({ comments }: Pick<CommentsProps, 'comments'>) {
  if (comments.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {comments.map(({ name, text, at }) => (
        <li key={`${at} ${name}`} className="border-l-2 border-hairline pl-3 text-14">
          <p className="text-13 text-ink-2">
            {name} · <time dateTime={at}>{formatDay(at, currentLocale())}</time>
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
