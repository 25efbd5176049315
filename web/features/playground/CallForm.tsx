import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { headers as headerNames } from '#contract/limits.ts';
import { headerLocale } from '#contract/locale.ts';
import { ApiError, ConnectionError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { AnswerView } from './AnswerView.tsx';
import { FieldInput } from './FieldInput.tsx';
import type { PlayCall } from './openApi.ts';
import { BadField, type Filled, type Proof, type Values, valuesOf } from './request.ts';
import { Snippets } from './Snippets.tsx';
import { hasSample, sampleOf } from './samples.ts';
import { type Answer, sendRequest } from './send.ts';

interface CallFormProps {
  readonly call: PlayCall;
  /** Kept while the page is open, nowhere else. */
  readonly apiKey: string;
  readonly onApiKey: (key: string) => void;
}

/** The values of a form; the field that can't be read where there is one. */
function readForm(call: PlayCall, filled: Filled): { readonly values: Values; readonly bad: string | null } {
  try {
    return { values: valuesOf(call, filled), bad: null };
  } catch (error) {
    if (error instanceof BadField) return { values: {}, bad: error.field };
    throw error;
  }
}

/** One call: its form, what would be sent, and what came back. Long because most of it is the layout of one form. */
export function CallForm({ call, apiKey, onApiKey }: CallFormProps) {
  const { t } = useTranslation();
  const [filled, setFilled] = useState<Filled>({});
  const [chosenProof, setProof] = useState<Proof>('token');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { values, bad } = readForm(call, filled);
  const proof: Proof = call.access === 'none' ? 'none' : call.access === 'session' ? 'token' : chosenProof;
  const files = Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) => (value instanceof File ? [[name, value.name] as const] : [])),
  );

  const send = async () => {
    if (bad !== null) return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    setFault(null);
    setAnswer(null);
    const token = session.token();
    const headers = {
      [headerNames.locale]: headerLocale(currentLocale()),
      ...(proof === 'key' ? { authorization: `Bearer ${apiKey.trim()}` } : {}),
      ...(proof === 'token' && token ? { [headerNames.token]: token } : {}),
    };
    try {
      await sendRequest({ call, values, filled, headers, signal: mine.signal, onAnswer: setAnswer });
    } catch (error) {
      if (!mine.signal.aborted) setFault(connectionText(new ConnectionError(0, error), t));
    } finally {
      if (running.current === mine) setBusy(false);
    }
  };

  const fillIn = async () => {
    setFault(null);
    try {
      setFilled(await sampleOf(call.id));
    } catch (error) {
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) setFault(connectionText(error, t));
    }
  };

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="rounded-card border border-hairline bg-surface p-5"
      >
        <h2 className="text-16 font-semibold break-words">
          <span className="mr-2 text-ink-2">{call.method}</span>
          {call.path}
        </h2>
        <p lang="en" className="mt-1 text-14 text-ink-2">
          {call.summary}
        </p>
        <div className="mt-5 grid gap-4 md:grid-cols-2">
          {call.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={filled[field.name]}
              error={bad === field.name ? t('playground.badField') : undefined}
              onChange={(value) => setFilled((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          {call.fields.length === 0 ? <p className="text-14 text-ink-2">{t('playground.noFields')}</p> : null}
        </div>
        {call.access === 'key' ? (
          <div className="mt-5 grid items-end gap-4 border-t border-hairline pt-5 md:grid-cols-2">
            <div>
              <p className="mb-1.5 text-14 font-medium">{t('playground.proof')}</p>
              <Segmented
                label={t('playground.proof')}
                value={chosenProof}
                onChange={setProof}
                options={[
                  { value: 'token', label: t('playground.mySession') },
                  { value: 'key', label: t('playground.apiKey') },
                ]}
              />
            </div>
            {proof === 'key' ? (
              <PasswordField
                label={t('playground.apiKey')}
                showLabel={t('playground.showKey')}
                hideLabel={t('playground.hideKey')}
                autoComplete="off"
                placeholder="rw_…"
                value={apiKey}
                onChange={(event) => onApiKey(event.target.value)}
              />
            ) : null}
          </div>
        ) : null}
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-ink-2">{t('playground.real')}</p>
          <div className="flex gap-3">
            {hasSample(call.id) ? (
              <Button look="outline" onClick={() => void fillIn()}>
                {t('playground.sample')}
              </Button>
            ) : null}
            {busy ? (
              <Button look="outline" onClick={() => running.current?.abort()}>
                {t('playground.stop')}
              </Button>
            ) : null}
            <Button type="submit" busy={busy} icon={<Send className="icon" />}>
              {t('playground.send')}
            </Button>
          </div>
        </div>
      </form>
      {fault ? <Notice kind="error">{fault}</Notice> : null}
      {answer ? <AnswerView answer={answer} /> : null}
      <Snippets call={call} values={values} files={files} origin={location.origin} proof={proof} />
    </div>
  );
}
