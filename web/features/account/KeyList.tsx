import { Ellipsis, Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import type { listKeys } from '#contract/keys.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { formatDate, formatDay } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton, Spinner } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { TableSheet } from './Section.tsx';

export type ApiKey = OutputOf<typeof listKeys>['keys'][number];

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onEdit: (key: ApiKey) => void;
  readonly onChanged: () => void;
}

/** The keys as a table, each with its menu. */
export function KeyList({ keys, onEdit, onChanged }: KeyListProps) {
  const { t } = useTranslation();
  const heads = [
    t('account.keyName'),
    t('account.keyPrefix'),
    t('account.created'),
    t('account.lastUsed'),
    t('account.status'),
  ];
  return (
    <TableSheet label={t('account.keysTitle')}>
      <table className="w-full min-w-[640px] text-14">
        <thead>
          <tr className="border-b border-hairline text-left text-13 text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 font-normal whitespace-nowrap">
                {head}
              </th>
            ))}
            <th scope="col" className="px-2">
              <span className="sr-only">{t('account.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onEdit={() => onEdit(key)} onChanged={onChanged} />
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

function KeyRow({ apiKey, onEdit, onChanged }: KeyRowProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const [busy, setBusy] = useState(false);
  const { id, prefix, enabled } = apiKey;
  const name = apiKey.name || t('account.unnamedKey');

  const change = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    try {
      await work();
      toast(said);
    } catch (error) {
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const toggle = () => change(() => api.call(calls.keyUpdate, { id, enabled: !enabled }), t('toasts.modified'));
  const remove = () =>
    bus.emit('delete_confirm_normal', {
      text: t('account.deleteKeyConfirm', { name }),
      event: () => void change(() => api.call(calls.keyDelete, { id }), t('toasts.deleted')),
    });

  return (
    <tr>
      <th
        scope="row"
        className={cx('max-w-72 px-4 py-2 text-left font-medium break-words', apiKey.name ? '' : 'text-ink-2')}
      >
        {name}
      </th>
      <td className="px-4 py-2 font-mono text-13 whitespace-nowrap">{prefix}…</td>
      <td className="px-4 py-2 whitespace-nowrap text-ink-2">{formatDay(apiKey.createdAt, locale)}</td>
      <td className="px-4 py-2 whitespace-nowrap text-ink-2">
        {apiKey.lastUsedAt ? formatDate(apiKey.lastUsedAt, locale) : t('account.neverUsed')}
      </td>
      <td className="px-4 py-2 whitespace-nowrap">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={cx('size-2 rounded-full', enabled ? 'bg-accent' : 'bg-line')} />
          {enabled ? t('account.keyOn') : t('account.keyOff')}
        </span>
      </td>
      <td className="px-2 py-1 text-right">
        {busy ? (
          <span className="hit-square inline-grid place-items-center text-ink-2">
            <Spinner />
          </span>
        ) : (
          <Menu
            trigger={
              <IconButton label={t('account.keyActions', { name })}>
                <Ellipsis className="icon-lg" />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil className="icon" />} onSelect={onEdit}>
              {t('account.editKey')}
            </MenuItem>
            <MenuItem icon={<Power className="icon" />} onSelect={() => void toggle()}>
              {enabled ? t('account.turnKeyOff') : t('account.turnKeyOn')}
            </MenuItem>
            <MenuItem danger icon={<Trash2 className="icon" />} onSelect={remove}>
              {t('confirm.ok')}
            </MenuItem>
          </Menu>
        )}
      </td>
    </tr>
  );
}
