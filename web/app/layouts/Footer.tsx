import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type SiteLinkName, siteLinkNames, siteNames } from '#contract/site.ts';
import { ContactButton } from '../../features/contact/ContactButton.tsx';
import { NewsletterForm } from '../../features/newsletter/NewsletterForm.tsx';
import { paths } from '../../lib/paths.ts';
import { useSiteLinks } from '../../lib/siteLinks.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { HomeLink } from './HomeLink.tsx';
import { features, solutions } from './navigation.ts';
import { Preferences } from './Preferences.tsx';

interface FootLink {
  readonly to: string;
  readonly text: string;
}

const stores: readonly SiteLinkName[] = ['appStore', 'googlePlay'];

/** The foot of the public pages. */
export function Footer() {
  const { t } = useTranslation();
  const links: readonly FootLink[] = [
    { to: paths.home, text: t('menu.home') },
    { to: paths.aboutUs, text: t('nav.aboutUs') },
    { to: paths.pricing, text: t('nav.pricing') },
    { to: paths.terms, text: t('nav.terms') },
  ];
  return (
    <footer className="rw-foot border-t border-hairline">
      <div className="rail grid grid-cols-12 gap-x-8 gap-y-12 max-lg:grid-cols-1 pt-16 pb-12 max-md:pt-12">
        <div className="col-span-5 flex flex-col items-start gap-6 max-lg:col-span-1">
          <HomeLink />
          <NewsletterForm />
          <Stores />
        </div>
        <nav
          aria-label={t('foot.links')}
          className="col-span-7 grid grid-cols-3 gap-x-8 gap-y-10 max-lg:col-span-1 max-md:grid-cols-2"
        >
          <Column title={t('nav.features')} links={features.map(({ to, name }) => ({ to, text: t(name) }))} />
          <Column title={t('nav.solutions')} links={solutions.map(({ to, name }) => ({ to, text: t(name) }))} />
          <Column title={t('foot.links')} links={links}>
            <ContactButton>{t('foot.contact')}</ContactButton>
          </Column>
        </nav>
      </div>
      <div className="rail">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-hairline py-4 text-13 text-ink-2">
          <span>{t('menu.rights')}</span>
          <Social />
          <Preferences align="end" side="top" />
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly links: readonly FootLink[];
  /** Stands below the links. */
  readonly children?: ReactNode;
}

function Column({ title, links, children }: ColumnProps) {
  return (
    <div>
      <h2 className="text-13 font-medium text-ink">{title}</h2>
      <ul className="mt-2 flex flex-col">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="hit inline-flex items-center text-14 text-ink-2 hover:text-ink max-md:leading-tight"
            >
              {text}
            </Link>
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </div>
  );
}

/** Where the apps are to be had; marked as coming until there is an address. */
function Stores() {
  const { t } = useTranslation();
  const links = useSiteLinks();
  const look = 'flex flex-col rounded-control border border-hairline px-4 py-2 leading-tight';
  return (
    <ul aria-label={t('foot.apps')} className="flex flex-wrap gap-3">
      {stores.map((store) => {
        const address = links[store];
        const text = (
          <>
            <span className="text-13 text-ink-2">{address ? t('foot.getItOn') : t('foot.comingSoon')}</span>
            <span className="text-14 font-medium">{siteNames[store]}</span>
          </>
        );
        return (
          <li key={store}>
            {address ? (
              <a href={address} rel="noopener" className={`${look} hit lifts justify-center hover:border-ink-2`}>
                {text}
              </a>
            ) : (
              <div className={look}>{text}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Nothing where the operator has named no page elsewhere. */
function Social() {
  const { t } = useTranslation();
  const links = useSiteLinks();
  const named = siteLinkNames.filter((name) => !stores.includes(name) && links[name]);
  if (named.length === 0) return null;
  return (
    <ul aria-label={t('foot.follow')} className="flex flex-wrap gap-x-5">
      {named.map((name) => (
        <li key={name}>
          <a href={links[name]} rel="noopener me" className="hit inline-flex items-center hover:text-ink">
            {siteNames[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
