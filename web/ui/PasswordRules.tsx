import { Check, Circle } from 'lucide-react';
import { limits } from '#contract/limits.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { cx } from './cx.ts';

/** Which rules a password keeps; the schema of the contract decides, this only tells which part is missing. */
export function passwordRules(password: string): {
  readonly length: boolean;
  readonly digit: boolean;
  readonly other: boolean;
} {
  return {
    length: password.length >= limits.password.min && password.length <= limits.password.max,
    digit: /[0-9]/.test(password),
    other: /[^0-9]/.test(password),
  };
}

/** The rules of a new password, ticked as they are met. */
export function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const met = passwordRules(password);
  const rules = [
    { key: 'length', text: t('auth.ruleLength'), met: met.length },
    { key: 'digit', text: t('auth.ruleDigit'), met: met.digit },
    { key: 'other', text: t('auth.ruleOther'), met: met.other },
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      {rules.map((rule) => (
        <li key={rule.key} className={cx('inline-flex items-center gap-1.5', rule.met ? 'text-accent' : 'text-ink-2')}>
          {rule.met ? <Check className="size-3.5" /> : <Circle className="size-3.5 p-[3px]" />}
          {rule.text}
          <span className="sr-only">: {rule.met ? t('auth.ruleMet') : t('auth.ruleOpen')}</span>
        </li>
      ))}
    </ul>
  );
}
