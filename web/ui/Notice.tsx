import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Something that a person should know, said in place: what happened, what to do. */
export function Notice({
  kind = 'info',
  title,
  children,
  action,
  className,
}: {
  readonly kind?: 'info' | 'error';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}) {
  const Icon = kind === 'error' ? CircleAlert : Info;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx(
        'rise-in flex items-start gap-3 rounded-card border p-3 text-14',
        kind === 'error' ? 'border-danger/25 bg-danger-wash' : 'border-hairline bg-surface',
        className,
      )}
    >
      <Icon className={cx('icon mt-[0.2em]', kind === 'error' ? 'text-danger' : 'text-accent')} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        <div className={title ? 'text-ink-2' : ''}>{children}</div>
        {action ? <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{action}</div> : null}
      </div>
    </div>
  );
}
