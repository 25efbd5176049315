import { type FormEvent, useId, useRef, useState } from 'react';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { loadChunk } from '../../lib/chunk.ts';
import { ApiError } from '../../lib/client.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';

/** The schemas are loaded when somebody means to write, not with the page. */
const loadCheck = () => loadChunk('newsletter', () => import('./checkEmail.ts'));

/** An address for the newsletter. */
export function NewsletterForm() {
  const { t } = useTranslation();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const subscribe = async (form: HTMLFormElement) => {
    const email = String(new FormData(form).get('email'));
    const wrong = (await loadCheck()).emailFault(email, currentLocale());
    if (!wrong) await api.call(calls.newsletterSubscribe, { email }, { handled: [CODE.invalid] });
    setFault(wrong ?? null);
    if (wrong) {
      input.current?.focus();
      return;
    }
    form.reset();
    toast(t('toasts.subscribed'));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    subscribe(event.currentTarget)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) setFault(t('failure.connection'));
        else if (error.code === CODE.invalid) setFault(error.fields.email ?? error.message);
      })
      .finally(() => setBusy(false));
  };

  return (
    <form noValidate onSubmit={submit} className="w-full max-w-[max(26rem,320px)]">
      <label htmlFor={inputId} className="text-14 font-medium">
        {t('foot.newsletter')}
      </label>
      <p className="mt-0.5 text-13 text-ink-2">{t('foot.newsletterLine')}</p>
      <div className="mt-3 flex gap-2">
        <input
          ref={input}
          id={inputId}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={t('foot.emailExample')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${inputId}-fault` : undefined}
          onFocus={() => void loadCheck().catch(() => undefined)}
          className="hit w-full min-w-0 rounded-control border border-line bg-surface px-3 text-14 text-ink placeholder:text-ink-2 aria-invalid:border-danger"
        />
        <Button type="submit" look="outline" busy={busy} className="shrink-0">
          {t('foot.subscribe')}
        </Button>
      </div>
      {fault ? (
        <p id={`${inputId}-fault`} role="alert" className="mt-1.5 text-13 text-danger">
          {fault}
        </p>
      ) : null}
    </form>
  );
}
