import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import type { listSessions } from '#contract/sessions.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { formatDate, formatDay } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFault } from './LoadFault.tsx';

type Device = OutputOf<typeof listSessions>['sessions'][number];

export const devicesKey = ['devices'] as const;

/** Devices that are signed in; each can be signed out from here. */
export function Devices() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.call(calls.sessionList, {}, { signal }),
  });
  const revoke = async (which: { readonly id: string } | { readonly others: true }) => {
    setBusy('id' in which ? which.id : 'others');
    try {
      await api.call(calls.sessionRevoke, which, { handled: [CODE.notFound] });
      toast(t('account.signedOut'));
    } catch (failure) {
      // 10404: it has signed out by itself meanwhile.
      if (!(failure instanceof ApiError)) toast(connectionText(failure, t));
    } finally {
      await queries.invalidateQueries({ queryKey: devicesKey });
      setBusy(null);
    }
  };
  const askOthers = () =>
    bus.emit('delete_confirm_normal', {
      text: t('account.signOutOthersConfirm'),
      okText: t('account.signOutOthers'),
      event: () => void revoke({ others: true }),
    });
  if (error) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton h-32" />;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface">
        {data.sessions.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busy === device.id}
            onRevoke={() => void revoke({ id: device.id })}
          />
        ))}
      </ul>
      {data.sessions.length > 1 ? (
        <Button look="outline" className="self-start" onClick={askOthers} busy={busy === 'others'}>
          {t('account.signOutOthers')}
        </Button>
      ) : null}
    </div>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly busy: boolean;
  readonly onRevoke: () => void;
}

function DeviceRow({ device, busy, onRevoke }: DeviceRowProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const name = device.device || t('account.unknownDevice');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <MonitorSmartphone className="icon-lg text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium break-words">{name}</p>
        <p className="text-13 text-ink-2">
          {device.current
            ? t('account.thisDevice')
            : t('account.lastSeen', { date: formatDate(device.lastSeenAt, locale) })}
          {' · '}
          {t('account.signedInOn', { date: formatDay(device.createdAt, locale) })}
        </p>
      </div>
      {device.current ? null : (
        <Button look="quiet" busy={busy} onClick={onRevoke} aria-label={t('account.signOutDevice', { device: name })}>
          {t('menu.signOut')}
        </Button>
      )}
    </li>
  );
}
