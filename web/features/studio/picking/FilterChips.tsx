/** Chips in a row that narrow down what is shown; one of them is pressed. */
import { cx } from '../../../ui/cx.ts';

interface FilterChipsProps {
  /** What is told apart, for a screen reader. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Space around them. */
  readonly className?: string;
}

export function FilterChips({ label, options, value, onChange, className }: FilterChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter, no form
    <div role="group" aria-label={label} className={cx('flex flex-wrap gap-1.5', className)}>
      {options.map((each) => (
        <button
          key={each.value}
          type="button"
          aria-pressed={each.value === value}
          onClick={() => onChange(each.value)}
          className={cx(
            'hit lifts rounded-full border px-3 text-13',
            each.value === value ? 'border-accent text-accent' : 'border-hairline text-ink-2 hover:border-line',
          )}
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}
