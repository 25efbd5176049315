import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { inputLook } from '../../ui/Field.tsx';
import { FieldFrame, type FieldTies } from '../../ui/FieldFrame.tsx';
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
  const hint = useHint(field);
  return (
    <FieldFrame
      label={
        <>
          {field.name}
          {field.required ? (
            <span className="ml-2 text-13 font-normal text-ink-2">{t('playground.required')}</span>
          ) : null}
        </>
      }
      error={error}
      hint={hint ? <span className="text-ink-2">{hint}</span> : null}
      className={field.kind === 'json' ? 'md:col-span-2' : undefined}
      control={(ties) => <Control field={field} value={value} onChange={onChange} ties={ties} />}
    />
  );
}

function Control({ field, value, onChange, ties }: Omit<FieldInputProps, 'error'> & { readonly ties: FieldTies }) {
  const { t } = useTranslation();
  const text = typeof value === 'string' ? value : '';
  const look = cx(inputLook, 'text-14!');
  switch (field.kind) {
    case 'choice':
      return (
        <select {...ties} value={text} onChange={(event) => onChange(event.target.value)} className={look}>
          <option value="">{t('playground.leftOut')}</option>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      );
    case 'file':
      return (
        <input
          {...ties}
          type="file"
          onChange={(event) => onChange(event.target.files?.[0])}
          className={cx(
            look,
            'py-2 file:mr-3 file:rounded-control file:border-0 file:bg-accent-wash file:px-3 file:text-accent',
          )}
        />
      );
    case 'json':
      return (
        <textarea
          {...ties}
          rows={2}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={cx(look, 'py-2 font-mono')}
        />
      );
    default:
      return (
        <input
          {...ties}
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={look}
        />
      );
  }
}
