import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { inputLook } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A labelled box for several lines, with its place for an error. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      className={className}
      control={(ties) => <textarea {...ties} {...rest} className={cx(inputLook, 'py-2')} />}
    />
  );
}
