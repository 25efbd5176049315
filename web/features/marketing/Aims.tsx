import { useTranslation } from '../../lib/useTranslation.ts';
import { Section } from './Section.tsx';
import { type AimName, aims } from './solutions.ts';

/** Targets, called so. */
export function Aims({ names }: { readonly names: readonly AimName[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('marketing.aims')} line={t('marketing.aimsNote')}>
      <dl className="grid grid-cols-2 gap-x-16 gap-y-10 max-md:gap-x-4">
        {names.map((name) => {
          const aim = aims[name];
          return (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="mt-2 text-16 text-ink-2">{t(`solutions.aims.${name}`)}</dt>
              <dd className="font-soft text-40 max-md:text-28">
                {'from' in aim ? t('marketing.fromTo', aim) : aim.to}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
