import { useState } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { asCurl, asTypeScript, type Snippet } from './request.ts';

type Language = 'curl' | 'TypeScript';

/** The request as a program would send it, to copy. */
export function Snippets(snippet: Snippet) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('curl');
  const text = language === 'curl' ? asCurl(snippet) : asTypeScript(snippet);
  return (
    <section aria-labelledby="snippet-title" className="rounded-card border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="snippet-title" className="text-16 font-semibold">
          {t('playground.asCode')}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={t('playground.language')}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'curl', label: 'curl' },
              { value: 'TypeScript', label: 'TypeScript' },
            ]}
            className="min-w-52"
          />
          <CopyButton text={text} label={t('playground.copy')} />
        </div>
      </div>
      <CodeBlock label={language} text={text} />
    </section>
  );
}
