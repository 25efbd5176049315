import { ImageUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Link, useNavigate } from 'react-router';
import { planById } from '#catalog/plans.ts';
import type { User } from '#contract/accounts.ts';
import { handPhoto } from '../../lib/handedPhoto.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';
import { greetingAt } from './greeting.ts';
import { SampleRooms } from './SampleRooms.tsx';

interface DashboardProps {
  /** The latest designs. */
  readonly latest: ReactNode;
  /** The groups. */
  readonly projects: ReactNode;
}

/** Where work begins: a photo dropped in, the credits for it, and what was made last. */
export function Dashboard({ latest, projects }: DashboardProps) {
  const { t } = useTranslation();
  const user = useUser().data;
  return (
    <div className="app-rail py-8">
      <h1 className="line-clamp-2 text-28 font-semibold tracking-[-0.01em] break-words">
        {user
          ? t('dashboard.greeting', {
              greeting: t(`dashboard.${greetingAt(new Date().getHours())}`),
              name: user.userName,
            })
          : t('dashboard.title')}
      </h1>
      <div className="mt-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_max(21.25rem,290px)]">
        <StartHere />
        <Account user={user} />
      </div>
      {latest}
      {projects}
    </div>
  );
}

/** Takes a photo to the studio. */
function StartHere() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [fault, setFault] = useState(false);
  const drop = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejections) => {
      setFault(rejections.length > 0);
      if (!file || rejections.length > 0) return;
      handPhoto(file);
      void navigate(paths.restyle);
    },
  });
  return (
    <section aria-labelledby="start-title">
      <div
        {...drop.getRootProps({
          className: cx(
            'lifts flex h-full items-center gap-[max(2.5rem,24px)] overflow-hidden rounded-picture border bg-surface px-[max(2.5rem,24px)] py-[max(1.75rem,20px)] max-md:flex-col',
            drop.isDragActive ? 'border-accent ring-1 ring-accent' : 'border-hairline',
          ),
        })}
      >
        <input {...drop.getInputProps({ accept: 'image/png,image/jpeg', 'aria-label': t('dashboard.choose') })} />
        <span className="w-[max(20rem,220px)] shrink-0 max-md:w-full">
          <RoomDrawing />
        </span>
        <div>
          <h2 id="start-title" className="text-22 font-medium">
            {drop.isDragActive ? t('dashboard.dropActive') : t('dashboard.dropTitle')}
          </h2>
          <p className="mt-1 max-w-[32em] text-14 text-ink-2">{t('dashboard.dropLine')}</p>
          {fault ? (
            <Notice kind="error" className="mt-3">
              {t('dashboard.one')}
            </Notice>
          ) : null}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={drop.open} icon={<ImageUp className="icon" />}>
              {t('dashboard.choose')}
            </Button>
            <ButtonLink look="outline" to={paths.tools}>
              {t('dashboard.allTools')}
            </ButtonLink>
          </div>
          <SampleRooms />
        </div>
      </div>
    </section>
  );
}

/** Credits and plan, and what Pro would add for who doesn't have it. */
function Account({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation();
  if (!user) return <div aria-hidden="true" className="skeleton min-h-40 rounded-picture!" />;
  const isPro = user.membership === 'pro';
  const pro = planById('pro');
  return (
    <section
      aria-labelledby="account-title"
      className="flex flex-col justify-between gap-5 rounded-picture border border-hairline bg-surface p-[max(1.75rem,20px)]"
    >
      <div>
        <h2 id="account-title" className="text-14 text-ink-2">
          {isPro ? t('menu.planPro') : t('menu.planFree')}
        </h2>
        <p className="mt-1 flex items-baseline gap-2">
          <span className="text-40 leading-none font-medium">{user.freeToken}</span>
          <span className="text-14 text-ink-2">{t('menu.creditsWord', { count: user.freeToken })}</span>
        </p>
        {isPro ? null : (
          <p className="mt-4 border-t border-hairline pt-4 text-14 text-ink-2">
            {t('dashboard.proLine', { credits: pro.monthlyCredits ?? 0 })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isPro ? (
          <ButtonLink look="outline" to={paths.person}>
            {t('menu.topUp')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.person}>{t('dashboard.upgrade')}</ButtonLink>
            <Link to={paths.person} className="hit inline-flex items-center text-14 text-accent hover:underline">
              {t('menu.topUp')}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
