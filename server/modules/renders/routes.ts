/** The calls of renders. */
import type { Calls } from '#contract/all.ts';
import type { JobTool } from '#engine/tools/all.ts';
import type { Context, Handlers } from '../../http/handler.ts';
import type { DesignsService } from '../designs/service.ts';
import { appliedTo } from './applied.ts';
import type { JobKind } from './jobKind.ts';
import type { RendersService } from './service.ts';
import { type JobCall, jobKinds } from './tools/all.ts';

/** One handler for each call that asks for a job: it asks for the tool that the request means. */
function jobRoutes(renders: RendersService): Pick<Handlers, JobCall> {
  const kinds: readonly JobKind<JobTool, JobCall>[] = Object.values(jobKinds);
  const handlerOf = (call: JobCall) => (context: Context<Calls[JobCall]>) => {
    const { signedIn, input, ...options } = context;
    const kind = kinds.find((each) => each.call === call && (each.isAsked?.(input) ?? true));
    if (!kind) throw new Error(`${call} asks for no tool`);
    return renders.create(signedIn, kind, input, options);
  };
  return Object.fromEntries(kinds.map(({ call }) => [call, handlerOf(call)])) as Pick<Handlers, JobCall>;
}

export function renderRoutes(
  renders: RendersService,
  designs: Pick<DesignsService, 'recipe'>,
): Pick<Handlers, JobCall | 'designApply' | 'imageResult' | 'imageEvents' | 'imageCancel' | 'imageJobs'> {
  return {
    ...jobRoutes(renders),
    designApply: async ({ signedIn, input, ...options }) => {
      const recipe = await designs.recipe(signedIn.userId, input.designId);
      const { kind, request } = appliedTo(recipe, input, Object.values(jobKinds), options.locale);
      return renders.create(signedIn, kind, request as never, options);
    },
    imageResult: ({ signedIn, input, locale }) => renders.view(signedIn.userId, input.jobId, locale),
    imageEvents: ({ signedIn, input, locale, signal }) => renders.follow(signedIn.userId, input.jobId, locale, signal),
    imageCancel: ({ signedIn, input, locale }) => renders.cancel(signedIn.userId, input.jobId, locale),
    imageJobs: ({ signedIn, locale }) => renders.open(signedIn.userId, locale),
  };
}
