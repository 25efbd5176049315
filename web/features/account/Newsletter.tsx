import { Mail, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';

/** Subscribes the person's own address; each newsletter has the link that ends it. */
export function Newsletter({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [isSubscribed, setSubscribed] = useState(false);
  const fault = useFault();
  const subscribe = async () => {
    fault.clear();
    setBusy(true);
    try {
      await api.call(calls.newsletterSubscribe, { email }, { handled: formCodes });
      setSubscribed(true);
    } catch (error) {
      fault.show(error);
    } finally {
      setBusy(false);
    }
  };
  if (isSubscribed)
    return (
      <p role="status" className="hit flex items-center gap-2 text-14">
        <MailCheck className="icon shrink-0 text-accent" />
        <span className="min-w-0 break-words">{t('account.subscribed', { email })}</span>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-4">
      {fault.notice}
      <Button
        look="outline"
        busy={busy}
        disabled={fault.waiting}
        icon={<Mail className="icon" />}
        onClick={() => void subscribe()}
      >
        {t('account.subscribe')}
      </Button>
    </div>
  );
}
