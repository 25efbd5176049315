/** The calls of renders. */
import type { Handlers } from '../../http/handler.ts';
import { enhanceJob } from './enhanceJob.ts';
import { eraseJob } from './eraseJob.ts';
import { lineJob } from './lineJob.ts';
import { restyleJob } from './restyleJob.ts';
import type { RendersService } from './service.ts';
import { unmarkJob } from './unmarkJob.ts';

type RenderCalls =
  | 'imageRender'
  | 'imageLine'
  | 'imageOptimise'
  | 'imageInpaint'
  | 'imageResult'
  | 'imageEvents'
  | 'imageCancel'
  | 'imageJobs';

export function renderRoutes(renders: RendersService): Pick<Handlers, RenderCalls> {
  return {
    imageRender: ({ signedIn, input, locale, idempotencyKey }) =>
      renders.create(signedIn, restyleJob, input, { locale, idempotencyKey }),
    imageLine: ({ signedIn, input, locale, idempotencyKey }) =>
      renders.create(signedIn, lineJob, input, { locale, idempotencyKey }),
    imageOptimise: ({ signedIn, input, locale, idempotencyKey }) =>
      renders.create(signedIn, enhanceJob, input, { locale, idempotencyKey }),
    imageInpaint: ({ signedIn, input, locale, idempotencyKey, signal }) =>
      renders.create(signedIn, input.purpose === 'watermark' ? unmarkJob : eraseJob, input, {
        locale,
        idempotencyKey,
        signal,
      }),
    imageResult: ({ signedIn, input, locale }) => renders.view(signedIn.userId, input.jobId, locale),
    imageEvents: ({ signedIn, input, locale, signal }) => renders.follow(signedIn.userId, input.jobId, locale, signal),
    imageCancel: ({ signedIn, input, locale }) => renders.cancel(signedIn.userId, input.jobId, locale),
    imageJobs: ({ signedIn, locale }) => renders.open(signedIn.userId, locale),
  };
}
