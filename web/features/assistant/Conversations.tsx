import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { htmlLang } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface ConversationsProps {
  readonly onOpen: (conversationId: string) => void;
  /** One was deleted; the one on show may be it. */
  readonly onDeleted: (conversationId: string) => void;
}

/** Earlier conversations: to go on with, to delete. */
export function Conversations({ onOpen, onDeleted }: ConversationsProps) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: queryKeys.chats,
    queryFn: ({ signal }) => api.call(calls.chatList, { limit: 50 }, { signal }),
  });
  const when = new Intl.DateTimeFormat(htmlLang[i18n.language], { dateStyle: 'medium', timeStyle: 'short' });
  const remove = (conversationId: string) =>
    bus.emit('delete_confirm_normal', {
      text: t('assistant.deleteConfirm'),
      event: () =>
        void api
          .call(calls.chatDelete, { conversationId })
          .then(() => onDeleted(conversationId))
          .catch(() => undefined)
          .finally(() => client.invalidateQueries({ queryKey: queryKeys.chats })),
    });
  if (list.isError) {
    return (
      <Notice kind="error" action={<Button onClick={() => void list.refetch()}>{t('app.retry')}</Button>}>
        {t('failure.connection')}
      </Notice>
    );
  }
  const conversations = list.data?.conversations ?? [];
  if (list.data && conversations.length === 0) return <p className="text-14 text-ink-2">{t('assistant.none')}</p>;
  return (
    <ul className="flex flex-col">
      {conversations.map(({ id, title, updatedAt }) => (
        <li key={id} className="flex items-center gap-1 border-b border-hairline last:border-b-0">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="hit min-w-0 flex-1 py-2 text-left hover:text-accent"
          >
            <span className="block truncate text-14">{title}</span>
            <span className="block text-13 text-ink-2">{when.format(new Date(updatedAt))}</span>
          </button>
          <IconButton label={t('assistant.delete', { title })} onClick={() => remove(id)}>
            <Trash2 className="icon" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
