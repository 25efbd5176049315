import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Section } from '../Section.tsx';

const entries = [
  ['interiorDesigner', 'nav.interiorDesigner', paths.interiorDesigner],
  ['realEstate', 'nav.realEstate', paths.realEstate],
  ['leadsPlatform', 'nav.leadsPlatform', paths.leadsPlatform],
  ['designCompany', 'nav.designCompany', paths.designCompany],
  ['enterpriseSupport', 'home.suppliers', paths.materialsSupplier],
] as const;

/** Whom it is for, as the index of a catalogue. */
export function SolutionIndex() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.solutionsTitle')}>
      <ul className="-mt-3 max-md:mt-0">
        {entries.map(([name, title, path]) => (
          <li key={name} className="border-b border-hairline">
            <Link to={path} className="group flex items-center gap-6 py-5">
              <span className="grid flex-1 grid-cols-[2fr_3fr] items-baseline gap-x-8 gap-y-1 max-md:grid-cols-1">
                <span className="font-soft text-28 max-md:text-22">{t(title)}</span>
                <span className="text-16 text-ink-2">{t(`home.solutions.${name}`)}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="icon-lg lifts text-ink-2 group-hover:translate-x-1 group-hover:text-clay-ink"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
