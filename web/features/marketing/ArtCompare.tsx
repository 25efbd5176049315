import { useTranslation } from '../../lib/useTranslation.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { cx } from '../../ui/cx.ts';
import { ArtPicture } from './ArtPicture.tsx';
import { artById } from './art.ts';

interface ArtCompareProps {
  /** What both names begin with. */
  readonly pair: string;
  readonly beforeAlt: string;
  readonly afterAlt: string;
  readonly sizes: string;
  readonly eager?: boolean;
  readonly className?: string;
}

/** Whether both pictures have been made. */
export function hasPair(pair: string): boolean {
  return artById(`${pair}-before`) !== undefined && artById(`${pair}-after`) !== undefined;
}

/** A pair of our own pictures with a line to drag between them. */
export function ArtCompare({ pair, beforeAlt, afterAlt, sizes, eager = false, className }: ArtCompareProps) {
  const { t } = useTranslation();
  // Nothing to compare yet: the drawing that stands for a picture.
  if (!hasPair(pair))
    return <ArtPicture id={`${pair}-after`} alt={afterAlt} sizes={sizes} {...(className ? { className } : {})} />;
  return (
    <BeforeAfter
      before={<ArtPicture id={`${pair}-before`} alt={beforeAlt} sizes={sizes} {...(eager && { eager: 'high' })} />}
      after={<ArtPicture id={`${pair}-after`} alt={afterAlt} sizes={sizes} {...(eager && { eager: 'low' })} />}
      beforeLabel={t('compare.before')}
      afterLabel={t('compare.after')}
      {...(className ? { className } : {})}
    />
  );
}

/** The same without a handle, where the whole is a link: half before, half after. Said by the text beside it. */
export function ArtSplit({
  pair,
  sizes,
  className,
}: {
  readonly pair: string;
  readonly sizes: string;
  readonly className: string;
}) {
  return (
    <span className={cx('relative block overflow-hidden', className)}>
      <ArtPicture id={`${pair}-before`} alt="" sizes={sizes} />
      <span className="rw-split-after absolute inset-0">
        <ArtPicture id={`${pair}-after`} alt="" sizes={sizes} />
      </span>
    </span>
  );
}
