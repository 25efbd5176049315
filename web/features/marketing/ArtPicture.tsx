import { cx } from '../../ui/cx.ts';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';
import { artById } from './art.ts';

/**
 * On phones the first picture of a page is the one of 640 px, at two pixels to a point and at three: the next larger
 * one takes a second more on a slow line, and shows nothing more that is seen there.
 */
const firstOnPhones =
  '(max-width: 767px) and (min-resolution: 2.5dppx) 49vw, (max-width: 767px) and (min-resolution: 1.5dppx) 74vw';

interface ArtPictureProps {
  /** In web/lib/art.ts. */
  readonly id: string;
  /** Empty where the text beside it says the same. */
  readonly alt: string;
  /** CSS `sizes` of the place where it stands. */
  readonly sizes: string;
  /** Above the fold: at once, before all else that is, or behind it. */
  readonly eager?: 'high' | 'low';
  readonly className?: string;
}

/**
 * One of our own pictures in its own ratio, its colour in its place until it is there; one that has not been made yet
 * is a drawing. Writes no style attribute: the policy refuses it in prerendered pages.
 */
export function ArtPicture({ id, alt, sizes, eager, className }: ArtPictureProps) {
  const found = artById(id);
  if (!found) return <RoomDrawing label={alt} className={cx('bg-sunken', className)} />;
  const { width, height, widths, colour } = found;
  const largest = widths.at(-1) ?? width;
  return (
    <span className={cx('relative block overflow-hidden', className)}>
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
      <img
        src={`/art/${id}-${largest}.webp`}
        srcSet={widths.map((each) => `/art/${id}-${each}.webp ${each}w`).join(', ')}
        sizes={eager ? `${firstOnPhones}, ${sizes}` : sizes}
        width={width}
        height={height}
        alt={alt}
        draggable={false}
        decoding="async"
        {...(eager ? { fetchPriority: eager } : { loading: 'lazy' })}
        className="relative w-full"
      />
    </span>
  );
}
