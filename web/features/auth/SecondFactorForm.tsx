import { useState } from 'react';
import { CODE } from '#contract/code.ts';
import { verifySecondFactor } from '#contract/secondFactor.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { appCodeForm, CodeField, isWholeCode } from '../../ui/CodeField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';

interface SecondFactorFormProps {
  readonly onDone: () => void;
  /** Gives the sign-in up. */
  readonly onLeave: () => void;
}

/** The second step of signing in: a code of the app, or a recovery code where the app is lost. */
export function SecondFactorForm({ onDone, onLeave }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      {isRecovery ? <Code key="recovery" isRecovery onDone={onDone} /> : <Code key="app" onDone={onDone} />}
      <div className="mt-6 flex flex-wrap justify-between gap-x-4">
        <Button look="quiet" className="-ml-4" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t('auth.useApp') : t('auth.useRecovery')}
        </Button>
        <Button look="quiet" className="-mx-4" onClick={onLeave}>
          {t('auth.leave')}
        </Button>
      </div>
    </>
  );
}

function Code({ isRecovery = false, onDone }: { readonly isRecovery?: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const schema = isRecovery ? verifySecondFactor.input : appCodeForm(() => t('auth.codeDigits'));
  const form = useZodForm(schema, { code: '' });
  const fault = useFault();
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    fault.clear();
    try {
      const { token } = await api.call(
        calls.secondFactorVerify,
        { code },
        { handled: [...formCodes, CODE.conflict, CODE.wrongCode] },
      );
      session.set(token);
      toast(t('toasts.signedIn'));
      onDone();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (!(error instanceof ApiError && (error.code === CODE.wrongCode || error.code === CODE.conflict)))
        return fault.show(error);
      // It was completed in another tab.
      if (error.code === CODE.conflict) return onDone();
      form.setError('code', { message: error.message });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const field = form.register('code', {
    onChange: (event) => {
      // Six digits are all there is: no button is needed.
      if (!isRecovery && isWholeCode(event.target.value) && !isSubmitting && !fault.waiting) void submit();
    },
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      {isRecovery ? (
        <TextField
          label={t('auth.recoveryCode')}
          hint={<span className="text-ink-2">{t('auth.recoveryHint')}</span>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          error={errors.code?.message}
          {...field}
        />
      ) : (
        <CodeField label={t('auth.code')} autoFocus error={errors.code?.message} {...field} />
      )}
      <Button type="submit" wide busy={isSubmitting} disabled={fault.waiting}>
        {t('auth.submitCode')}
      </Button>
    </form>
  );
}
