import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Says which side is which, in a corner of the picture. */
export function SideTag(props: {
  readonly side: 'left' | 'right';
  readonly children: ReactNode;
  readonly faded?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute top-3 rounded-[6px] whitespace-nowrap bg-[#12161c]/80 px-2.5 py-1 text-13 text-white transition-opacity',
        props.side === 'left' ? 'left-3' : 'right-3',
        props.faded && 'opacity-0',
      )}
    >
      {props.children}
    </span>
  );
}
