import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface ScrollBoxProps {
  /** Said to whoever comes to it by keyboard. */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** What may be wider than the screen: it scrolls by itself, not the page, also by keyboard. */
export function ScrollBox({ label, children, className }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={cx('thin-scroll overflow-x-auto', className)}
    >
      {children}
    </div>
  );
}
