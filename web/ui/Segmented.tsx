import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SegmentOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly disabled?: boolean;
  /** For screen readers, where the label is short. */
  readonly description?: string;
}

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly SegmentOption<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of few, side by side. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, disabled, className } = props;
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      disabled={disabled ?? false}
      orientation="horizontal"
      className={cx('flex rounded-control border border-hairline bg-sunken p-[3px]', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          aria-label={option.description}
          className="lifts relative min-h-[calc(var(--hit)-8px)] flex-1 rounded-[6px] border border-transparent px-2 text-14 whitespace-nowrap text-ink-2 before:absolute before:-inset-y-1 before:inset-x-0 hover:text-ink disabled:opacity-50 data-[state=checked]:border-line/60 data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-ink data-[state=checked]:shadow-low"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
