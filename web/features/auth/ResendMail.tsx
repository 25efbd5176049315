import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { connectionText } from './connectionText.ts';

/** Seconds before the first resend: a mail takes a moment. */
const firstWaitS = 30;

function retryAfterOf(error: unknown): number {
  const data = error instanceof ApiError ? error.data : null;
  return typeof data === 'object' && data !== null && 'retryAfter' in data ? Number(data.retryAfter) : firstWaitS;
}

/** Sends the activation mail again, not more often than the server allows. */
export function ResendMail({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(firstWaitS);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    setBusy(true);
    try {
      const { retryAfter } = await api.call(calls.userVerifyResend, { email }, { handled: [] });
      setLeft(retryAfter);
      toast(t('toasts.mailSent'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 10429) setLeft(retryAfterOf(error));
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button look="outline" onClick={send} disabled={left > 0} busy={busy}>
      {left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
    </Button>
  );
}
