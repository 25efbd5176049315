/** Every tool that is asked for as a job. */
import { enhanceJob } from './enhanceJob.ts';
import { eraseJob } from './eraseJob.ts';
import type { ToolWork } from './jobKind.ts';
import { lineJob } from './lineJob.ts';
import { restyleJob } from './restyleJob.ts';
import { unmarkJob } from './unmarkJob.ts';

const jobKinds: readonly ToolWork[] = [restyleJob, lineJob, enhanceJob, eraseJob, unmarkJob];

/** What a job's tool does. Throws for a tool that this version does not have. */
export function workOf(tool: string): ToolWork {
  const kind = jobKinds.find((candidate) => candidate.tool === tool);
  if (!kind) throw new Error(`no work is known for the tool ${tool}`);
  return kind;
}
