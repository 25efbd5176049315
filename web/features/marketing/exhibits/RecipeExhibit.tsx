import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { ArtPicture } from '../ArtPicture.tsx';
import { recipeSample } from '../recipeSample.data.ts';
import { Facts } from './Facts.tsx';

/** A design with its recipe as a title block. */
export function RecipeExhibit() {
  const { t } = useTranslation();
  const locale = currentLocale();
  const rows = [
    [t('solutions.interiorDesigner.recipe.style'), recipeSample.style[locale]],
    [t('solutions.interiorDesigner.recipe.room'), recipeSample.room[locale]],
    [t('solutions.interiorDesigner.recipe.level'), t('solutions.interiorDesigner.recipe.levelValue')],
    [t('solutions.interiorDesigner.recipe.locks'), t('solutions.interiorDesigner.recipe.locksValue')],
    [t('solutions.interiorDesigner.recipe.seed'), '7'],
    [t('solutions.interiorDesigner.recipe.version'), t('solutions.interiorDesigner.recipe.versionValue')],
  ] as const;
  return (
    <div className="grid grid-cols-2 items-stretch gap-0 max-md:grid-cols-1">
      <ArtPicture id={recipeSample.art} alt="" sizes="(max-width: 767px) 94vw, 23vw" />
      <Facts rows={rows} />
    </div>
  );
}
