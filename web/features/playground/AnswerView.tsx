import { Download } from 'lucide-react';
import { saveBlob } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import type { Answer } from './send.ts';

/** Longer answers are cut on the screen. */
const shownCharacters = 100_000;

/** What came back: status, time, and the text or the file. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const { status, ms, text, file } = answer;
  return (
    <section aria-labelledby="answer-title" className="rounded-card border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="answer-title" className="text-16 font-semibold">
          {t('playground.answer')}
        </h2>
        <p role="status" className="text-13 text-ink-2">
          HTTP {status} · {t('playground.took', { ms })}
        </p>
      </div>
      {file ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-14">{t('playground.file', { name: file.name, bytes: file.blob.size })}</p>
          <Button look="outline" icon={<Download className="icon" />} onClick={() => saveBlob(file.blob, file.name)}>
            {t('playground.save')}
          </Button>
        </div>
      ) : (
        <CodeBlock label={t('playground.answerText')} text={text.slice(0, shownCharacters)} />
      )}
    </section>
  );
}
