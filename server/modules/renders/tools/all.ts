/** Every tool that is asked for as a job. One that is missing does not compile. */
import type { CallId } from '#contract/all.ts';
import type { JobTool } from '#engine/tools/all.ts';
import type { ToolWork } from '../jobKind.ts';
import { enhanceJob } from './enhance.ts';
import { eraseJob } from './erase.ts';
import { furnishJob } from './furnish.ts';
import { floorJob, wallJob } from './laying.ts';
import { lineJob } from './line.ts';
import { renderSketchJob } from './renderSketch.ts';
import { restyleJob } from './restyle.ts';
import { unmarkJob } from './unmark.ts';

export const jobKinds = {
  restyle: restyleJob,
  'render-sketch': renderSketchJob,
  furnish: furnishJob,
  wall: wallJob,
  floor: floorJob,
  line: lineJob,
  enhance: enhanceJob,
  erase: eraseJob,
  unmark: unmarkJob,
} as const satisfies { readonly [N in JobTool]: ToolWork<N> & { readonly call: CallId } };

/** Calls that ask for a job. */
export type JobCall = (typeof jobKinds)[JobTool]['call'];

/** What a job's tool does. Throws for a tool that this version does not have. */
export function workOf(tool: string): ToolWork {
  const kind: ToolWork | undefined = Object.values(jobKinds).find((candidate) => candidate.tool === tool);
  if (!kind) throw new Error(`no work is known for the tool ${tool}`);
  return kind;
}
