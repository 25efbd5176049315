import { useTranslation } from '../../../lib/useTranslation.ts';
import { Dashes } from '../../../ui/Dashes.tsx';
import { ArtPicture } from '../ArtPicture.tsx';

/** A listing picture with its label, beside its original, and what else is in the pack. */
export function PackExhibit() {
  const { t } = useTranslation();
  const lines = (['label', 'page', 'list', 'source'] as const).map((each) => t(`solutions.realEstate.pack.${each}`));
  return (
    <>
      <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
        {(['after', 'before'] as const).map((side) => (
          <figure key={side} className="rw-block">
            <ArtPicture id={`hero-${side}`} alt="" sizes="(max-width: 767px) 94vw, 23vw" />
            <figcaption className="flex items-center gap-3 px-4 py-3 text-14 font-medium">
              {t(side === 'after' ? 'solutions.realEstate.pack.stamp' : 'solutions.realEstate.pack.original')}
            </figcaption>
          </figure>
        ))}
      </div>
      <Dashes lines={lines} isLarge className="mt-8 gap-3 text-16 text-ink-2" />
    </>
  );
}
