import { useId } from 'react';

interface ShareFieldProps {
  readonly label: string;
  /** What the least and the most mean. */
  readonly ends: readonly [least: string, most: string];
  /** 0-1. */
  readonly value: number;
  /** A percentage as the interface's language writes it. */
  readonly say: (percent: number) => string;
  readonly onChange: (value: number) => void;
}

/** A share from 0 to 1, set by pointer or arrow keys in steps of a twentieth. */
export function ShareField({ label, ends, value, say, onChange }: ShareFieldProps) {
  const inputId = useId();
  const percent = Math.round(value * 100);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={inputId} className="text-14 font-medium">
          {label}
        </label>
        <output htmlFor={inputId} className="text-13 text-ink-2">
          {say(percent)}
        </output>
      </div>
      <input
        id={inputId}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={say(percent)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="rw-range"
      />
      <div aria-hidden="true" className="flex justify-between gap-3 text-13 text-ink-2">
        <span>{ends[0]}</span>
        <span className="text-right">{ends[1]}</span>
      </div>
    </div>
  );
}
