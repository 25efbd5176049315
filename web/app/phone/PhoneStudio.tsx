import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Job } from '#contract/renders.ts';
import { CompareStage } from '../../features/compare/CompareStage.tsx';
import { ShareButton } from '../../features/designs/ShareButton.tsx';
import { Studio } from '../../features/studio/Studio.tsx';
import { type StudioToolId, studioTools } from '../../features/studio/studioTool.ts';
import { handPhoto } from '../../lib/handedPhoto.ts';
import { studioPath, toolPath } from '../../lib/paths.ts';
import { Queries } from '../../lib/Queries.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';
import { cx } from '../../ui/cx.ts';
import { LaterAccount } from '../layouts/LaterAccount.tsx';
import { installWorker, takeSharedPhoto } from './sharedPhoto.ts';

interface PhoneStudioProps {
  /** The tool of the page, unless the address names another one. */
  readonly first: StudioToolId;
}

/** The studio on a phone, above the text of a tool's page: the way to the other tools, and the tool itself. */
export function PhoneStudio({ first }: PhoneStudioProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ready = useSharedPhoto(search.has('shared'));
  const tool = studioTools.find((each) => each === search.get('tool')) ?? first;
  const openJob = useCallback(
    ({ jobId, tool: ofJob }: Pick<Job, 'jobId' | 'tool'>, instead = false) =>
      void navigate(studioPath({ tool: ofJob, job: jobId }), { replace: instead }),
    [navigate],
  );
  return (
    <Queries>
      <div className="border-b border-hairline">
        <Tools present={tool} />
        <Studio
          key={`${tool} ${ready}`}
          tool={tool}
          onPhone
          renderStage={(stage) => <CompareStage {...stage} />}
          renderActions={(design, name) => <ShareButton design={design} name={name} byDevice />}
          onOpenJob={openJob}
        />
      </div>
      <LaterAccount />
    </Queries>
  );
}

/** Hands a photo that another app has shared to the studio. */
function useSharedPhoto(isShared: boolean): boolean {
  const [taken, setTaken] = useState(false);
  useEffect(installWorker, []);
  useEffect(() => {
    if (!isShared) return;
    void takeSharedPhoto().then((file) => {
      if (!file) return;
      handPhoto(file);
      setTaken(true);
    });
  }, [isShared]);
  return taken;
}

/** All tools in a row, pushed by the thumb. */
function Tools({ present }: { readonly present: StudioToolId }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('phone.tools')} className="rw-strip overflow-x-auto border-b border-hairline bg-surface">
      <ul className="flex w-max gap-1.5 px-4 py-2">
        {studioTools.filter(isAvailable).map((tool) => (
          <li key={tool}>
            <Link
              to={toolPath(tool)}
              aria-current={tool === present ? 'page' : undefined}
              className={cx(
                'hit flex items-center rounded-full border border-hairline px-4 text-14 whitespace-nowrap text-ink-2',
                'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-accent',
              )}
            >
              {t(`toolShort.${tool}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
