import { LikesPage } from '../../features/likes/LikesPage.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function LikePage() {
  const { t } = useTranslation();
  useTitle(t('likes.title'));
  return <LikesPage />;
}
