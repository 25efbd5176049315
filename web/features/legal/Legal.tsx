import { planById } from '#catalog/plans.ts';
import { limits } from '#contract/limits.ts';
import { currentLocale } from '../../lib/i18n.ts';
import type { TextKey } from '../../lib/translate.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { type DocumentName, documentNames, documents, inForceFrom } from './documents.ts';
import { keptItems } from './privacyItems.data.ts';

/** Terms, privacy policy and marketing policy on one page, with their contents beside them. */
export function Legal() {
  const { t } = useTranslation();
  const date = new Intl.DateTimeFormat(currentLocale().replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className="rail pt-20 pb-32 max-md:pt-10 max-md:pb-20">
      <h1 className="font-soft text-64 max-md:text-40">{t('legal.headline')}</h1>
      <p className="mt-6 max-w-[34em] text-18 text-ink-2">{t('legal.lead')}</p>
      <p className="mt-3 text-14 text-ink-2">{t('legal.date', { date: date.format(new Date(inForceFrom)) })}</p>
      <div className="rw-legal mt-16 max-md:mt-10">
        <Contents />
        <div className="flex min-w-0 flex-col gap-24 max-md:gap-16">
          {documentNames.map((name) => (
            <Document key={name} name={name} />
          ))}
        </div>
      </div>
    </div>
  );
}

const partTitle = (name: DocumentName, part: string) => `legal.${name}.sections.${part}.title` as TextKey;

function Contents() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('legal.contents')} className="rw-legal-contents">
      <p className="text-13 text-ink-2">{t('legal.contents')}</p>
      {documentNames.map((name) => (
        <div key={name} className="mt-3">
          <a href={`#${name}`} className="hit inline-flex items-center text-16 font-medium hover:text-accent">
            {t(`legal.${name}.title`)}
          </a>
          <ol className="max-md:hidden">
            {documents[name].map((part) => (
              <li key={part}>
                <a
                  href={`#${name}-${part}`}
                  className="inline-flex min-h-[max(1.75rem,24px)] items-center text-14 text-ink-2 hover:text-ink"
                >
                  {t(partTitle(name, part))}
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function Document({ name }: { readonly name: DocumentName }) {
  const { t } = useTranslation();
  const filled = { age: limits.minimumAge, days: planById('free').historyDays ?? 0 };
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="rw-rule scroll-mt-8 pt-8 font-soft text-40 max-md:text-28">
        {t(`legal.${name}.title`)}
      </h2>
      {documents[name].map((part) => (
        <div key={part} className="mt-10">
          <h3 id={`${name}-${part}`} className="scroll-mt-8 text-18 font-medium">
            {t(partTitle(name, part))}
          </h3>
          {t(`legal.${name}.sections.${part}.text` as TextKey, filled)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph} className="mt-3 max-w-[42em] text-16 text-ink-2">
                {paragraph}
              </p>
            ))}
          {part === 'kept' ? <Kept /> : null}
        </div>
      ))}
    </section>
  );
}

/** What is kept, item by item. */
function Kept() {
  const { t } = useTranslation();
  const locale = currentLocale();
  const lines = [
    ['legal.reason', 'why'],
    ['legal.length', 'keptFor'],
    ['legal.deletion', 'deletion'],
  ] as const;
  return (
    <ul className="mt-6 border-t border-hairline">
      {keptItems.map((item) => (
        <li key={item.id} className="border-b border-hairline py-5">
          <p className="max-w-[42em] text-16 font-medium">{item.what[locale]}</p>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-14">
            {lines.map(([label, key]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-2">{t(label)}</dt>
                <dd>{item[key][locale]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
