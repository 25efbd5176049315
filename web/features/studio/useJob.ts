import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { Job } from '#contract/renders.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { ApiError } from '../../lib/client.ts';
import { followJob, hasEnded } from '../../lib/events.ts';
import { queryKeys } from '../../lib/queries.ts';

export interface FollowedJob {
  readonly job: Job | null;
  readonly connected: boolean;
  /** The job is not there (any more). */
  readonly gone: boolean;
}

const nothing: FollowedJob = { job: null, connected: true, gone: false };

/** A job as it goes on, found again after a reload by its id. */
export function useJob(jobId: string | null): FollowedJob {
  const [state, setState] = useState<FollowedJob>(nothing);
  const client = useQueryClient();

  useEffect(() => {
    setState(nothing);
    if (!jobId) return;
    const controller = new AbortController();
    let known: Job | null = null;
    const follow = followJob(jobId, {
      client: api,
      signal: controller.signal,
      onJob: (job) => {
        // Told anew with the first state and with each picture delivered: credits are taken picture by picture.
        const moved = known === null || known.delivered !== job.delivered || known.status !== job.status;
        if (known !== null && (moved || hasEnded(job))) {
          void client.invalidateQueries({ queryKey: queryKeys.user });
          bus.emit('create_resource', { id: job.jobId });
        }
        known = job;
        setState({ job, connected: true, gone: false });
      },
      onConnection: (connected) => setState((before) => ({ ...before, connected })),
    });
    follow.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === CODE.notFound) setState({ ...nothing, gone: true });
    });
    return () => controller.abort();
  }, [jobId, client]);

  // Between the effect and the first answer the state may still be that of another job.
  return state.job && state.job.jobId !== jobId ? nothing : state;
}
