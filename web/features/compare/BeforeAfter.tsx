import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { CutHandle } from './CutHandle.tsx';
import { cutAtPointer } from './cut.ts';
import { SideTag } from './SideTag.tsx';

interface BeforeAfterProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  /** width / height of both. */
  readonly ratio: number;
  readonly className?: string;
}

/** Two pictures of the same frame with a line to drag between them. */
export function BeforeAfter({ before, after, beforeLabel, afterLabel, ratio, className }: BeforeAfterProps) {
  const [cut, setCut] = useState(46);
  const frame = useRef<HTMLDivElement>(null);
  const toPointer = (clientX: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setCut(cutAtPointer(clientX, box.left, box.width));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) toPointer(event.clientX);
  };
  return (
    <div
      ref={frame}
      onPointerDown={drag}
      onPointerMove={drag}
      className={cx('relative touch-pan-y overflow-hidden select-none', className)}
      style={{ aspectRatio: ratio }}
    >
      <div className="absolute inset-0">{before}</div>
      <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${cut}%)` }}>
        {after}
      </div>
      <SideTag side="left" faded={cut < 14}>
        {beforeLabel}
      </SideTag>
      <SideTag side="right" faded={cut > 86}>
        {afterLabel}
      </SideTag>
      <CutHandle cut={cut} onCut={setCut} onPointer={toPointer} left={`${cut}%`} />
    </div>
  );
}
