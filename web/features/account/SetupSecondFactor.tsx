import type { User } from '#contract/accounts.ts';
import type { OutputOf } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { setupSecondFactor } from '#contract/secondFactor.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { appCodeForm, CodeField, isWholeCode } from '../../ui/CodeField.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { showWrongProof } from './wrongProof.ts';

type Setup = OutputOf<typeof setupSecondFactor>;

interface StartSetupProps {
  readonly user: User;
  readonly onStarted: (setup: Setup) => void;
  /** It was turned on in another tab. */
  readonly onAlreadyOn: () => void;
}

/** The password, so that a session left open turns nothing on. */
export function StartSetup({ user, onStarted, onAlreadyOn }: StartSetupProps) {
  const { t } = useTranslation();
  const form = useZodForm(setupSecondFactor.input, { password: '' });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    fault.clear();
    try {
      onStarted(
        await api.call(calls.secondFactorSetup, input, { handled: [...formCodes, CODE.wrongPassword, CODE.conflict] }),
      );
    } catch (error) {
      if (showFieldErrors(form, error) || showWrongProof(form, error, t)) return;
      if (error instanceof ApiError && error.code === CODE.conflict) onAlreadyOn();
      else fault.show(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      <p className="text-14 text-ink-2">{t('account.stepPasswordLine')}</p>
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        className="max-w-[max(24rem,280px)]"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={isSubmitting} disabled={fault.waiting} className="self-start">
        {t('account.continue')}
      </Button>
    </form>
  );
}

interface ConfirmAppProps {
  readonly setup: Setup;
  readonly onBack: () => void;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onAlreadyOn: () => void;
}

/** The secret in groups of four, as people type it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The secret as a picture and for typing, and the first code, which proves that the app has it. */
export function ConfirmApp({ setup, onBack, onEnabled, onAlreadyOn }: ConfirmAppProps) {
  const { t } = useTranslation();
  const form = useZodForm(
    appCodeForm(() => t('auth.codeDigits')),
    { code: '' },
  );
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    fault.clear();
    try {
      const { recoveryCodes } = await api.call(calls.secondFactorEnable, input, {
        handled: [...formCodes, CODE.conflict, CODE.wrongCode],
      });
      onEnabled(recoveryCodes);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const code = error instanceof ApiError ? error.code : 0;
      if (code === CODE.conflict) return onAlreadyOn();
      if (code !== CODE.wrongCode || !(error instanceof ApiError)) return fault.show(error);
      form.setError('code', { message: error.message });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const field = form.register('code', {
    onChange: (event) => {
      if (isWholeCode(event.target.value) && !isSubmitting && !fault.waiting) void submit();
    },
  });
  return (
    <div className="grid gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={setup.qr}
        alt={t('account.qrAlt')}
        width={232}
        height={232}
        // Black on white in either theme: cameras read it best.
        className="size-[max(14.5rem,196px)] justify-self-center rounded-control border border-hairline bg-white p-2 [image-rendering:pixelated]"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <p className="text-14 text-ink-2">{t('account.stepScanLine')}</p>
        <div className="flex flex-col gap-1.5">
          <p className="text-14 font-medium">{t('account.secret')}</p>
          <p className="rounded-control bg-sunken px-3 py-2 font-mono text-14 break-words">{inGroups(setup.secret)}</p>
          <div className="mt-1">
            <CopyButton text={setup.secret} label={t('account.copySecret')} />
          </div>
        </div>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5 border-t border-hairline pt-5">
          {fault.notice}
          <CodeField
            label={t('auth.code')}
            className="max-w-[max(18rem,220px)]"
            error={errors.code?.message}
            {...field}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSubmitting} disabled={fault.waiting}>
              {t('account.turnOn')}
            </Button>
            <Button look="quiet" onClick={onBack}>
              {t('account.back')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}
