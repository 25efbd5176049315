import { History, MessageSquarePlus, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CODE } from '#contract/code.ts';
import type { Job } from '#contract/renders.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { paths, studioPath } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PictureFrame } from '../../ui/PictureFrame.tsx';
import { Composer } from './Composer.tsx';
import { Conversations } from './Conversations.tsx';
import { Said } from './Said.tsx';
import { useProposals } from './useProposals.ts';
import { type Talk, useTalk } from './useTalk.ts';

/** The assistant beside the page: what was said, what is proposed, and where one writes. */
export function Assistant({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const catalog = useCatalog().data;
  const [lists, setLists] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const jobs = useRef(new Map<string, Job>());
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const inStudio = pathname === paths.tools;

  /** In the studio the picture on the table follows the conversation. */
  const show = (job: Pick<Job, 'jobId' | 'tool'>, design?: string) => {
    if (inStudio) void navigate(studioPath({ tool: job.tool, job: job.jobId, ...(design ? { design } : {}) }));
  };
  const talk = useTalk({
    onAnswered: (proposal, yes, conversationId) =>
      void (yes ? proposals.confirm(proposal, conversationId) : proposals.decline(proposal, conversationId)),
    onStop: () => {
      const running = [...jobs.current.values()].find(({ status }) => status === 'queued' || status === 'running');
      if (running) void api.call(calls.imageCancel, { jobId: running.jobId }).catch(() => undefined);
    },
    onShow: (imageId, designId) => {
      const of = [...jobs.current.values()].find(({ designs }) => designs.some(({ id }) => id === designId));
      const design = of?.designs.find(({ id }) => id === designId);
      const photo = [...jobs.current.values()].find((job) => job.imageId === imageId)?.source;
      const picture = design?.picture ?? photo ?? talk.about?.picture;
      if (picture) talk.setAbout({ imageId, designId, picture });
      if (of) show(of, designId ?? undefined);
    },
  });
  const proposals = useProposals((proposal) => {
    talk.settled(proposal);
    if (proposal.jobId) show({ jobId: proposal.jobId, tool: proposal.tool });
  });
  const { setAbout } = talk;
  const onJob = useCallback(
    (job: Job) => {
      const before = jobs.current.get(job.jobId);
      jobs.current.set(job.jobId, job);
      const [design] = job.designs;
      if (!design || (before?.designs.length ?? 0) > 0) return;
      const { imageId } = design.source;
      setAbout({ imageId, designId: design.id, picture: design.picture });
      bus.emit('create_resource', { id: design.id });
    },
    [setAbout],
  );
  const photo = usePhoto(talk);
  useEffect(() => field.current?.focus(), []);

  return (
    <aside
      aria-label={t('assistant.title')}
      className="rw-assistant border-hairline bg-sunken"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="flex items-center gap-1 border-b border-hairline bg-surface px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{t('assistant.title')}</h2>
        <IconButton
          label={t('assistant.anew')}
          onClick={() => {
            setLists(false);
            talk.startAnew();
            field.current?.focus();
          }}
        >
          <MessageSquarePlus className="icon-lg" />
        </IconButton>
        <IconButton
          label={t('assistant.earlier')}
          aria-expanded={lists}
          data-on={lists}
          onClick={() => setLists(!lists)}
        >
          <History className="icon-lg" />
        </IconButton>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X className="icon-lg" />
        </IconButton>
      </header>
      {lists ? (
        <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-4 py-3">
          <Conversations
            onOpen={(id) => {
              setLists(false);
              void talk.open(id);
            }}
            onDeleted={(id) => {
              if (id === talk.conversationId) talk.startAnew();
            }}
          />
        </div>
      ) : (
        <Said talk={talk} proposals={proposals} catalog={catalog} onJob={onJob} />
      )}
      <footer className="flex flex-col gap-2 border-t border-hairline bg-sunken px-4 py-3">
        {photo.fault ? <Notice kind="error">{photo.fault}</Notice> : null}
        {talk.about ? <About talk={talk} /> : null}
        <Composer
          field={field}
          busy={talk.busy}
          uploading={photo.uploading}
          onSend={(text) => {
            setLists(false);
            talk.send(text);
          }}
          onStop={talk.stop}
          onPhoto={photo.bring}
        />
        <p className="text-13 text-ink-2">{t('assistant.note')}</p>
      </footer>
    </aside>
  );
}

/** Brings a photo into the conversation. */
function usePhoto({ setAbout }: Talk) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const bring = async (file: File) => {
    setUploading(true);
    setFault(null);
    try {
      const options = { handled: [CODE.unreadablePicture, CODE.invalid] };
      const { imageId, ...picture } = await api.upload(calls.imageUpload, { kind: 'photo' }, file, options);
      setAbout({ imageId, designId: null, picture });
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : connectionText(error, t));
    } finally {
      setUploading(false);
    }
  };
  return { uploading, fault, bring };
}

/** The picture that is spoken of. */
function About({ talk }: { readonly talk: Talk }) {
  const { t } = useTranslation();
  const { about } = talk;
  if (!about) return null;
  return (
    <div className="flex items-center gap-2 text-13 text-ink-2">
      <PictureFrame picture={about.picture} alt="" sizes="4rem" className="h-9 rounded-[4px]" />
      <span className="min-w-0 flex-1 truncate">
        {t(about.designId ? 'assistant.aboutDesign' : 'assistant.aboutPhoto')}
      </span>
      <IconButton label={t('assistant.forgetPicture')} onClick={() => talk.setAbout(null)}>
        <X className="icon" />
      </IconButton>
    </div>
  );
}
