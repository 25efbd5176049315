import { planById } from '#catalog/plans.ts';
import { paths } from '../../lib/paths.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Where a visitor's next step leads: into the app, or to an account. */
export function useWayIn(): (path: string) => string {
  const signedIn = useToken() !== null;
  return (path) => (signedIn ? path : paths.register);
}

interface WayInProps {
  /** The page behind sign-in. */
  readonly path: string;
  /** What the button says to somebody who is signed in. */
  readonly label: string;
  /** Says the label to visitors, too, in place of the free credits. */
  readonly always?: boolean;
  /** Shows sign-in beside it. */
  readonly withSignIn?: boolean;
}

/** The button that leads in. */
export function WayIn({ path, label, always = false, withSignIn = false }: WayInProps) {
  const { t } = useTranslation();
  const signedIn = useToken() !== null;
  const to = useWayIn()(path);
  const credits = planById('free').monthlyCredits ?? 0;
  return (
    <>
      <ButtonLink to={to} large>
        {signedIn || always ? label : t('marketing.startFree', { credits })}
      </ButtonLink>
      {withSignIn && !signedIn ? (
        <ButtonLink look="quiet" to={paths.login} large>
          {t('marketing.signIn')}
        </ButtonLink>
      ) : null}
    </>
  );
}
