import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { inputLook } from './Field.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A labelled box for several lines, with its place for an error. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const boxId = useId();
  const noteId = `${boxId}-note`;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={boxId} className="text-14 font-medium">
        {label}
      </label>
      <textarea
        id={boxId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        {...rest}
        className={cx(inputLook, 'py-2')}
      />
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
