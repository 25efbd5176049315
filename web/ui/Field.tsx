import { Eye, EyeOff } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from '../lib/useTranslation.ts';
import { cx } from './cx.ts';
import { FieldFrame } from './FieldFrame.tsx';

export const inputLook =
  'hit w-full rounded-control border border-line bg-surface px-3 text-16 text-ink placeholder:text-ink-2 aria-invalid:border-danger';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Stands inside the box, at its end. */
  readonly end?: ReactNode;
  /** Further classes of the input itself; `className` is of the whole. */
  readonly inputClass?: string;
}

/** A labelled input with its place for an error. */
export function TextField({ label, error, hint, end, className, inputClass, ...rest }: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      className={className}
      control={(ties) => (
        <div className="relative">
          <input {...ties} {...rest} className={cx(inputLook, end ? 'pr-12' : '', inputClass)} />
          {end ? <div className="absolute inset-y-0 right-0 flex items-center">{end}</div> : null}
        </div>
      )}
    />
  );
}

interface PasswordFieldProps extends TextFieldProps {
  /** What its button says where it is no password that is shown and hidden. */
  readonly showLabel?: string;
  readonly hideLabel?: string;
}

/** A password that can be shown. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const says = shown ? (hideLabel ?? t('auth.hide')) : (showLabel ?? t('auth.show'));
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={says}
          title={says}
          onClick={() => setShown(!shown)}
          className="hit-square grid place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          {shown ? <EyeOff className="icon" /> : <Eye className="icon" />}
        </button>
      }
    />
  );
}

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | undefined;
  readonly name?: string;
  /** The box itself, so that a form can move the focus to it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A box to tick, its label part of the target. */
export function CheckField({ label, checked, onChange, error, name, ref }: CheckFieldProps) {
  const boxId = useId();
  const noteId = `${boxId}-note`;
  return (
    <div>
      <div className="flex items-start gap-3">
        <span className="flex h-(--hit) items-center">
          <RadixCheckbox.Root
            ref={ref}
            id={boxId}
            name={name}
            checked={checked}
            onCheckedChange={(next) => onChange(next === true)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            className="relative grid size-[18px] shrink-0 place-items-center rounded-[4px] border border-line bg-surface before:absolute before:-inset-3 data-[state=checked]:border-accent data-[state=checked]:bg-accent aria-invalid:border-danger"
          >
            <RadixCheckbox.Indicator>
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="text-on-accent">
                <path d="M2 6.4 4.8 9 10 3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            </RadixCheckbox.Indicator>
          </RadixCheckbox.Root>
        </span>
        <label htmlFor={boxId} className="hit flex items-center py-1 text-14 leading-[1.45]">
          {label}
        </label>
      </div>
      {error ? (
        <p id={noteId} role="alert" className="pl-[30px] text-13 text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
