import { useState } from 'react';
import type { Picture } from '#contract/images.ts';
import { pictureSrcSet, pictureUrl } from '../lib/picture.ts';
import { cx } from './cx.ts';

interface PictureFrameProps {
  readonly picture: Picture;
  readonly alt: string;
  /** CSS `sizes` of the place where it stands. */
  readonly sizes: string;
  readonly className?: string;
  /** Colours of the picture, `#rrggbb`, that stand in its place blurred while it loads. */
  readonly colours?: readonly string[];
  readonly eager?: boolean;
}

/** A signed picture in its own ratio, with a blurred stand-in of its own colours until it is there. */
export function PictureFrame({ picture, alt, sizes, className, colours = [], eager }: PictureFrameProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <span
      className={cx('relative block overflow-hidden', className)}
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      {loaded ? null : <ColourCloud colours={colours} />}
      <img
        src={pictureUrl(picture, 640)}
        srcSet={pictureSrcSet(picture)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(true)}
        className={cx('absolute inset-0 size-full transition-opacity duration-[160ms]', loaded ? '' : 'opacity-0')}
      />
    </span>
  );
}

/** Soft bands of colours: the wall above, the floor below, the rest between. */
function ColourCloud({ colours }: { readonly colours: readonly string[] }) {
  const [wall, floor, ...others] = colours;
  if (!wall || !floor) return <span className="skeleton absolute inset-0 rounded-none" />;
  return (
    <span aria-hidden="true" className="absolute -inset-4 blur-xl" style={{ backgroundColor: wall }}>
      <span className="absolute inset-x-0 bottom-0 h-[36%]" style={{ backgroundColor: floor }} />
      {others.slice(0, 3).map((colour, index) => (
        <span
          key={colour}
          className="absolute bottom-[24%] h-[28%] w-[24%]"
          style={{ left: `${14 + index * 26}%`, backgroundColor: colour }}
        />
      ))}
    </span>
  );
}
