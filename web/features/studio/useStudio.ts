import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Design } from '#contract/designs.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { queryKeys } from '../../lib/queries.ts';
import { carriedPhoto } from './gate/carriedPhoto.ts';
import { type SourcePhoto, type Upload, useUpload } from './photo/useUpload.ts';
import type { Layer, StudioTool } from './studioTool.ts';
import { type FollowedJob, useJob } from './useJob.ts';
import { type Run, useRun } from './useRun.ts';

export interface Studio<F> {
  readonly form: F;
  readonly change: (change: Partial<F>) => void;
  readonly photo: SourcePhoto | null;
  readonly upload: Upload;
  /** Takes a picture that the server has already as the photo to work on. */
  readonly takePhoto: (photo: SourcePhoto) => void;
  readonly run: Run;
  readonly followed: FollowedJob;
  readonly selected: Design | null;
  readonly select: (designId: string) => void;
  readonly cancelJob: (texts: { readonly text: string; readonly okText: string; readonly cancelText: string }) => void;
  readonly startAnew: () => void;
}

/** The photo that belongs to the page: brought in here, or that of the job in the address. */
function usePhoto(followed: FollowedJob) {
  const { state } = useLocation();
  const [photo, setPhoto] = useState<SourcePhoto | null>(() => carriedPhoto(state));
  const { job } = followed;
  const found = job?.designs[0]?.source ?? (job?.source && { ...job.source, imageId: job.imageId });
  useEffect(() => {
    if (!found) return;
    setPhoto((before) => {
      if (before?.imageId === found.imageId) return before;
      const { imageId, ...picture } = found;
      return { imageId, picture };
    });
  }, [found]);
  return { photo, setPhoto };
}

/** The design that is to be followed. */
function useLike(designId: string | null) {
  return useQuery({
    queryKey: queryKeys.design(designId ?? ''),
    queryFn: ({ signal }) => api.call(calls.designDetail, { designId: designId ?? '' }, { signal }),
    enabled: designId !== null,
  }).data;
}

/** All that the studio keeps. The job and the design on show stand in the address, so a reload finds them again. */
export function useStudio<F, L extends Layer>(tool: StudioTool<F, L>): Studio<F> {
  const [search, setSearch] = useSearchParams();
  const jobId = search.get('job');
  const wantedDesign = search.get('design');
  const [form, setForm] = useState(() => tool.first(search));
  const followed = useJob(jobId);
  const { job } = followed;
  const { photo, setPhoto } = usePhoto(followed);
  const filledFrom = useRef<string | null>(null);

  const show = useCallback(
    (values: Readonly<Record<string, string | null>>, replace: boolean) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value === null) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace },
      ),
    [setSearch],
  );

  useEffect(() => {
    // A job that was opened by its address fills the form; one that was started here has it already.
    if (!job || job.tool !== tool.id || filledFrom.current === job.jobId) return;
    filledFrom.current = job.jobId;
    setForm(tool.fromRequest(job.request));
  }, [job, tool]);

  const like = useLike(search.get('like'));
  useEffect(() => {
    // Another photo by the recipe of a design: its seed brings the same materials and furniture.
    if (!like || like.tool !== tool.id) return;
    const filled = tool.fromRequest(like.recipe);
    const isSeeded = typeof filled === 'object' && filled !== null && 'seed' in filled;
    setForm(isSeeded ? { ...filled, seed: String(like.seed) } : filled);
  }, [like, tool]);

  const run = useRun((next) => {
    filledFrom.current = next;
    setForm((before) => tool.sent?.(before) ?? before);
    show(
      { job: next, design: null, like: null, ...Object.fromEntries(tool.readsFrom.map((name) => [name, null])) },
      false,
    );
  });
  const onPhoto = useCallback(
    (brought: SourcePhoto) => {
      setPhoto(brought);
      show({ job: null, design: null }, false);
    },
    [setPhoto, show],
  );
  const upload = useUpload(onPhoto);
  const selected = job?.designs.find((design) => design.id === wantedDesign) ?? job?.designs[0] ?? null;

  return {
    form,
    change: (change) => {
      run.clearFault();
      setForm((before) => ({ ...before, ...change }));
    },
    photo,
    upload,
    takePhoto: onPhoto,
    run,
    followed,
    selected,
    select: (designId) => show({ design: designId }, true),
    cancelJob: ({ text, okText, cancelText }) => {
      if (!job) return;
      const event = () => void api.call(calls.imageCancel, { jobId: job.jobId }).catch(() => undefined);
      bus.emit('delete_confirm_normal', { text, okText, cancelText, event });
    },
    startAnew: () => {
      setPhoto(null);
      upload.clearFault();
      show({ job: null, design: null }, false);
    },
  };
}
