import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';

interface SectionProps {
  readonly title: string;
  readonly line?: ReactNode;
  /** Stands under the title. */
  readonly aside?: ReactNode;
  /** split: title on the left, content beside it · whole: content below, as wide as the page. */
  readonly layout?: 'split' | 'whole';
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a page under a ruled line, as sheets are ruled on a drawing. */
export function Section({ title, line, aside, layout = 'split', children, className }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cx('rail pt-28 max-md:pt-16', className)}>
      <div className={cx('rw-rule pt-8', layout === 'split' && 'rw-split')}>
        <div className={layout === 'whole' ? 'rw-split items-end' : ''}>
          <h2 id={titleId} className="headline font-soft text-40 max-md:text-28">
            {title}
          </h2>
          {line ? <p className={cx('max-w-[36em] text-16 text-ink-2', layout === 'split' && 'mt-4')}>{line}</p> : null}
          {aside ? <div className={layout === 'split' ? 'mt-6' : ''}>{aside}</div> : null}
        </div>
        <div className={cx('min-w-0', layout === 'whole' && 'mt-12 max-md:mt-8')}>{children}</div>
      </div>
    </section>
  );
}
