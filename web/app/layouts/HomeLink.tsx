import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Logo } from '../../ui/Logo.tsx';

/** The logo: leads home from everywhere. */
export function HomeLink() {
  const { t } = useTranslation();
  return (
    <Link to={paths.home} aria-label={`Roomwright, ${t('menu.home')}`} className="hit inline-flex items-center">
      <Logo />
    </Link>
  );
}
