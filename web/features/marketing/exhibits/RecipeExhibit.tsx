import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { ArtPicture } from '../ArtPicture.tsx';
import { recipeSample } from '../recipeSample.data.ts';

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
      <dl className="rw-block grid-cols-2 text-14">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
