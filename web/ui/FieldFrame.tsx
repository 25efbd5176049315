import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** What ties a control to its label and to what is said of it. */
export interface FieldTies {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly control: (ties: FieldTies) => ReactNode;
}

/** A control under its label, with a place for an error, else for a hint. */
export function FieldFrame({ label, error, hint, className, control }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      {control({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <div id={noteId} className="text-13 empty:hidden">
        {error ? (
          <span role="alert" className="text-danger">
            {error}
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}
