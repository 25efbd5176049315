import type { ReactNode } from 'react';
import { CODE } from '#contract/code.ts';
import { ApiError } from '../../lib/client.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** On the sign-in page: a session that is there already and how it goes on. `next`: where a complete one leads. */
export function PendingSession({ next, loginAuth }: { readonly next: string; readonly loginAuth: string }) {
  const { t } = useTranslation();
  const token = useToken();
  const { data, error } = useUser();
  if (token === null) return null;
  const notice = (text: string, to: string, label: string): ReactNode => (
    <Notice
      className="mb-6"
      action={
        <ButtonLink look="outline" to={to}>
          {label}
        </ButtonLink>
      }
    >
      <span className="break-words">{text}</span>
    </Notice>
  );
  if (data) return notice(t('auth.signedInAs', { name: data.userName }), next, t('auth.goOn'));
  if (!(error instanceof ApiError)) return null;
  if (error.code === CODE.secondFactorNeeded) return notice(t('auth.waitsForCode'), loginAuth, t('auth.enterCode'));
  if (error.code === CODE.notVerified) return notice(error.message, paths.registered, t('auth.toActivation'));
  if (error.code === CODE.noEmail) return notice(error.message, paths.emailBinding, t('auth.toBinding'));
  return null;
}
