import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface SectionProps {
  readonly title: string;
  readonly line?: ReactNode;
  /** The content takes the whole width, below: for tables. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One matter of an account page: what it is left, what can be done right; a hairline between two of them. */
export function Section({ title, line, wide, children }: SectionProps) {
  return (
    <section
      className={cx(
        'grid gap-x-10 gap-y-5 border-t border-hairline py-8 first:border-t-0 first:pt-0',
        !wide && 'lg:grid-cols-[minmax(0,19fr)_minmax(0,45fr)]',
      )}
    >
      <div>
        <h2 className="text-16 font-semibold">{title}</h2>
        {line ? <p className="mt-1.5 text-14 wrap-anywhere text-ink-2">{line}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** The sheet of an account page: heading, line, content. */
export function AccountPage({
  title,
  line,
  action,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly line?: ReactNode;
  /** Stands beside the heading. */
  readonly action?: ReactNode;
  /** As wide as the rail: for cards and tables, where lines to read are short. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="app-rail py-8">
      <div className={wide ? undefined : 'max-w-[max(66rem,640px)]'}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className="text-28 font-semibold tracking-[-0.01em]">{title}</h1>
          {action}
        </div>
        {line ? <p className="mt-2 max-w-[46em] text-16 wrap-anywhere text-ink-2">{line}</p> : null}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}

/** A white sheet on the page. */
export function Card({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={cx('rounded-card border border-hairline bg-surface p-6', className)}>{children}</div>;
}

/** Rows of a table on a sheet of its own, which scrolls sideways where the window is narrow. */
export function TableSheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="thin-scroll relative overflow-x-auto rounded-card border border-hairline bg-surface"
    >
      {children}
    </section>
  );
}
