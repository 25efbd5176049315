import { cx } from './cx.ts';
import { PaletteBoard } from './PaletteBoard.tsx';

interface StyleBoardProps {
  readonly style: { readonly id: string; readonly swatches: readonly string[] };
  readonly className?: string;
  /** CSS `sizes` of the place where it stands; a card's unless given. */
  readonly sizes?: string;
}

/**
 * A style as a room in it; its material board until the picture is there, and where none was made. Says nothing: its
 * name stands beside it.
 */
export function StyleBoard({ style, className, sizes = '12rem' }: StyleBoardProps) {
  const url = (width: number) => `/art/style/${style.id}-${width}.webp`;
  return (
    <span className={cx('relative block overflow-hidden', className)}>
      <PaletteBoard swatches={style.swatches} className="absolute inset-0 h-full" />
      <img
        src={url(320)}
        srcSet={`${url(320)} 320w, ${url(640)} 640w`}
        sizes={sizes}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}
