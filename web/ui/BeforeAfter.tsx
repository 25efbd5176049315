import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { CutHandle } from './CutHandle.tsx';
import { cutAtPointer } from './cut.ts';
import { cx } from './cx.ts';
import { SideTag } from './SideTag.tsx';

interface BeforeAfterProps {
  /** In the flow: its own ratio is the frame's. */
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  readonly className?: string;
}

/** Where the line stands at first, 0-100. `.rw-cut-first` and `.rw-cut-first-line` in the style sheet say the same. */
const firstCut = 46;

/** Two pictures of the same frame with a line to drag between them. */
export function BeforeAfter({ before, after, beforeLabel, afterLabel, className }: BeforeAfterProps) {
  const [cut, setCut] = useState(firstCut);
  const frame = useRef<HTMLDivElement>(null);
  const toPointer = (clientX: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setCut(cutAtPointer(clientX, box.left, box.width));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) toPointer(event.clientX);
  };
  // Prerendered pages may carry no style attribute: the content security policy refuses it.
  const isFirst = cut === firstCut;
  return (
    <div
      ref={frame}
      onPointerDown={drag}
      onPointerMove={drag}
      className={cx('relative touch-pan-y overflow-hidden select-none', className)}
    >
      {before}
      <div
        className={cx('absolute inset-0 [&>img]:h-full', isFirst && 'rw-cut-first')}
        {...(isFirst ? {} : { style: { clipPath: `inset(0 0 0 ${cut}%)` } })}
      >
        {after}
      </div>
      <SideTag side="left" faded={cut < 14}>
        {beforeLabel}
      </SideTag>
      <SideTag side="right" faded={cut > 86}>
        {afterLabel}
      </SideTag>
      <CutHandle
        cut={cut}
        onCut={setCut}
        onPointer={toPointer}
        {...(isFirst ? { className: 'rw-cut-first-line' } : { left: `${cut}%` })}
      />
    </div>
  );
}
