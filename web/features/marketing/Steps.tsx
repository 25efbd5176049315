import { useTranslation } from 'react-i18next';

/** How it goes, in three steps on one rule. */
export function Steps() {
  const { t } = useTranslation();
  const steps = [
    [t('home.step1'), t('home.step1Line')],
    [t('home.step2'), t('home.step2Line')],
    [t('home.step3'), t('home.step3Line')],
  ];
  return (
    <section aria-labelledby="steps-title" className="rail pt-24 max-md:pt-16">
      <h2 id="steps-title" className="font-soft text-40">
        {t('home.stepsTitle')}
      </h2>
      <ol className="mt-10 grid grid-cols-3 gap-10 max-md:grid-cols-1 max-md:gap-8">
        {steps.map(([title, line], at) => (
          <li key={title} className="rw-step border-t border-line/60 pt-5">
            <p className="text-13 text-clay-ink">{at + 1}</p>
            <h3 className="mt-1 text-18 font-medium">{title}</h3>
            <p className="mt-1.5 text-16 text-ink-2">{line}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
