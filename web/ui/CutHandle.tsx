import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../lib/useTranslation.ts';
import { cutAfterKey } from './cut.ts';
import { cx } from './cx.ts';

interface CutHandleProps {
  /** 0-100: share of the visible picture that shows before. */
  readonly cut: number;
  readonly onCut: (cut: number) => void;
  readonly onPointer: (clientX: number) => void;
  /** From the left of the frame, px or %; without it `className` says where. */
  readonly left?: number | string;
  readonly className?: string;
}

/** The line and its grip, drawn as a dimension: the one clay thing on the table. */
export function CutHandle({ cut, onCut, onPointer, left, className }: CutHandleProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cutAfterKey(cut, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onCut(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event.clientX);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('compare.label')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 - cut)}
      aria-valuetext={t('compare.value', { percent: Math.round(100 - cut) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      className={cx(
        'group absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none outline-none',
        className,
      )}
      {...(left === undefined ? {} : { style: { left } })}
    >
      <span className="absolute inset-y-0 left-1/2 w-[1.5px] -translate-x-1/2 bg-white shadow-[0_0_0_0.5px_rgb(18_22_28/0.45)]" />
      <svg
        viewBox="0 0 44 28"
        aria-hidden="true"
        className={cx(
          'absolute top-1/2 left-1/2 h-7 w-11 -translate-1/2 drop-shadow-[0_1px_2px_rgb(18_22_28/0.3)]',
          'rounded-full outline-offset-2 outline-accent group-focus-visible:outline-2',
        )}
      >
        <rect
          x="1"
          y="3"
          width="42"
          height="22"
          rx="11"
          className="fill-clay stroke-white group-focus-visible:stroke-[3]"
          strokeWidth="1.5"
        />
        <path
          d="M12 14h20M12 9v10M32 9v10M9.5 16.5l5-5M29.5 16.5l5-5"
          className="fill-none stroke-white"
          strokeWidth="1.25"
        />
      </svg>
    </div>
  );
}
