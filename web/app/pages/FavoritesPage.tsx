import { Favourites } from '../../features/designs/Favourites.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function FavoritesPage() {
  const { t } = useTranslation();
  useTitle(t('favourites.title'));
  return <Favourites />;
}
