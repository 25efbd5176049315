import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

interface DropdownProps {
  readonly summary: ReactNode;
  /** Said to screen readers and shown on hover, where the summary is an icon. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  /** Where the panel opens. */
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
}

/**
 * A panel under its button, made of the browser's own disclosure: it opens before any script has come, and without one.
 * At most one of a page is open.
 */
export function Dropdown({ summary, label, children, align = 'start', side = 'bottom', className }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFor = (event: Event) => {
      const { current } = details;
      if (current?.open && !current.contains(event.target as Node)) current.open = false;
    };
    document.addEventListener('pointerdown', closeFor);
    document.addEventListener('focusin', closeFor);
    return () => {
      document.removeEventListener('pointerdown', closeFor);
      document.removeEventListener('focusin', closeFor);
    };
  }, []);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      name="dropdown"
      className={cx('group relative', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        close();
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary
        aria-label={label}
        title={label}
        className={cx(
          'lifts flex cursor-pointer list-none items-center rounded-control text-14 text-ink-2 select-none hover:bg-ink/5 hover:text-ink group-open:bg-ink/5 group-open:text-ink [&::-webkit-details-marker]:hidden',
          label ? 'hit-square justify-center' : 'hit gap-1 px-3',
        )}
      >
        {summary}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a choice inside closes it, made by key or by pointer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the choices inside are the elements to press */}
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button')) close();
        }}
        className={cx(
          'fade-in absolute z-900 w-max max-w-[calc(100vw-2.5rem)] rounded-card border border-hairline bg-surface p-1.5 shadow-float',
          align === 'end' ? 'right-0' : 'left-0',
          side === 'top' ? 'bottom-[calc(100%+6px)]' : 'top-[calc(100%+6px)]',
        )}
      >
        {children}
      </div>
    </details>
  );
}
