import { cx } from './cx.ts';

interface DashesProps {
  readonly lines: readonly string[];
  /** Space and size of the list. */
  readonly className?: string;
  /** A longer mark, for large text. */
  readonly isLarge?: boolean;
}

/** A list with the mark of a dimension line before each entry. */
export function Dashes({ lines, className, isLarge = false }: DashesProps) {
  return (
    <ul className={cx('flex flex-col', className)}>
      {lines.map((line) => (
        <li key={line} className={cx('flex', isLarge ? 'gap-3' : 'gap-2')}>
          <span
            aria-hidden="true"
            className={cx('h-px shrink-0 bg-clay', isLarge ? 'mt-[0.8em] w-4' : 'mt-[0.75em] w-2.5')}
          />
          {line}
        </li>
      ))}
    </ul>
  );
}
