import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A dimension line as on a drawing, with its figure in the middle. Ornament: hidden from screen readers. */
export function Dimension({
  children,
  vertical,
  className,
}: {
  readonly children?: ReactNode;
  readonly vertical?: boolean;
  readonly className?: string;
}) {
  return (
    <div aria-hidden="true" className={cx(vertical ? 'rw-dim rw-dim-v' : 'rw-dim', className)}>
      <i />
      <b />
      {children ? <span>{children}</span> : null}
      <b />
      <i />
    </div>
  );
}
