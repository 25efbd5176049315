import { useId } from 'react';

interface RangeFieldProps {
  readonly label: string;
  /** The value as the interface's language says it. */
  readonly said: string;
  readonly value: number;
  readonly range: readonly [least: number, most: number, step: number];
  readonly onChange: (value: number) => void;
  /** What the least and the most mean. */
  readonly ends?: readonly [least: string, most: string];
}

/** A value between two others, set by pointer or arrow keys. */
export function RangeField({ label, said, value, range: [least, most, step], onChange, ends }: RangeFieldProps) {
  const inputId = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={inputId} className="text-14 font-medium">
          {label}
        </label>
        <output htmlFor={inputId} className="text-13 text-ink-2">
          {said}
        </output>
      </div>
      <input
        id={inputId}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={said}
        onChange={(event) => onChange(Number(event.target.value))}
        className="rw-range"
      />
      {ends ? (
        <div aria-hidden="true" className="flex justify-between gap-3 text-13 text-ink-2">
          <span>{ends[0]}</span>
          <span className="text-right">{ends[1]}</span>
        </div>
      ) : null}
    </div>
  );
}
