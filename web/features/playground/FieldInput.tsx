import { useId } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { inputLook } from '../../ui/Field.tsx';
import type { Field } from './openApi.ts';

interface FieldInputProps {
  readonly field: Field;
  readonly value: string | File | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | File | undefined) => void;
}

/** What is known of a field beside its name, in words. */
function useHint({ kind, range, maxLength, standard }: Field): string {
  const { t } = useTranslation();
  const [least, most] = range;
  const parts = [
    ...(kind === 'json' ? [t('playground.asJson')] : []),
    ...(least !== null && most !== null ? [t('playground.range', { least, most })] : []),
    ...(maxLength === null ? [] : [t('playground.characters', { count: maxLength })]),
    ...(standard === null ? [] : [t('playground.standard', { value: standard })]),
  ];
  return parts.join(' · ');
}

/** One part of a call's input, filled in as its kind asks for. */
export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const inputId = useId();
  const noteId = `${inputId}-note`;
  const hint = useHint(field);
  const text = typeof value === 'string' ? value : '';
  const look = cx(inputLook, 'text-14!');
  const shared = {
    id: inputId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId : undefined,
  };
  return (
    <div className={cx('flex flex-col gap-1.5', field.kind === 'json' && 'md:col-span-2')}>
      <label htmlFor={inputId} className="text-14 font-medium">
        {field.name}
        {field.required ? (
          <span className="ml-2 text-13 font-normal text-ink-2">{t('playground.required')}</span>
        ) : null}
      </label>
      {field.kind === 'choice' ? (
        <select {...shared} value={text} onChange={(event) => onChange(event.target.value)} className={look}>
          <option value="">{t('playground.leftOut')}</option>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : field.kind === 'file' ? (
        <input
          {...shared}
          type="file"
          onChange={(event) => onChange(event.target.files?.[0])}
          className={cx(
            look,
            'py-2 file:mr-3 file:rounded-control file:border-0 file:bg-accent-wash file:px-3 file:text-accent',
          )}
        />
      ) : field.kind === 'json' ? (
        <textarea
          {...shared}
          rows={2}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={cx(look, 'py-2 font-mono')}
        />
      ) : (
        <input
          {...shared}
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={look}
        />
      )}
      <p id={noteId} className="text-13 text-ink-2 empty:hidden">
        {error ? (
          <span role="alert" className="text-danger">
            {error}
          </span>
        ) : (
          hint
        )}
      </p>
    </div>
  );
}
