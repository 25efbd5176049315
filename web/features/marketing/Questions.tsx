import { Plus } from 'lucide-react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Section } from './Section.tsx';
import type { Question } from './texts.ts';

/** Questions that open without a script. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('marketing.questions')}>
      <div className="-mt-3 max-md:mt-0">
        {questions.map(({ question, answer }) => (
          <details key={question} className="rw-question group border-b border-hairline">
            <summary className="hit flex items-center justify-between gap-6 py-4 text-18 font-medium">
              {question}
              <Plus
                aria-hidden="true"
                className="icon-lg text-ink-2 transition-transform duration-[160ms] group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[42em] pb-6 text-16 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
