import { Navigate, useSearchParams } from 'react-router';
import { CompareStage } from '../../features/compare/CompareStage.tsx';
import { RenderDetail } from '../../features/designs/RenderDetail.tsx';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { PictureFrame } from '../../ui/PictureFrame.tsx';
import { useTitle } from './useTitle.ts';

export function RenderDetailPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const designId = search.get('id');
  useTitle(t('detail.title'));
  if (!designId) return <Navigate to={paths.history} replace />;
  return (
    <RenderDetail
      key={designId}
      designId={designId}
      renderCompare={(design, { alt, swatches }, versions) =>
        design.source.deleted ? (
          <PictureFrame picture={design.picture} alt={alt} sizes="100vw" className="w-full rounded-card" />
        ) : (
          <CompareStage
            before={design.source}
            after={design.picture}
            beforeAlt={t('detail.original')}
            afterAlt={alt}
            colours={swatches}
            versions={versions}
          />
        )
      }
    />
  );
}
