/** The calls of ComfyUI that are needed. Every one throws EngineUnavailable, or the signal's reason. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { EngineSettings } from '../../../engineSettings.ts';
import { type Answer, ask, jsonOf, mostJsonBytes, mostPictureBytes } from '../http.ts';
import { EngineUnavailable } from '../types.ts';
import { type ObjectInfo, objectInfoSchema, type Workflow } from './objectInfo.ts';

const imageSchema = z.object({ filename: z.string(), subfolder: z.string().default(''), type: z.string() });
export type MadeImage = z.output<typeof imageSchema>;

const historySchema = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.object({ images: z.array(imageSchema).nullish() })).catch({}),
    status: z
      .object({ status_str: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()])).catch([]) })
      .nullish(),
  }),
);
const queueSchema = z.object({
  queue_running: z.array(z.tuple([z.unknown(), z.string()]).rest(z.unknown())),
  queue_pending: z.array(z.tuple([z.unknown(), z.string()]).rest(z.unknown())),
});
const errorSchema = z.object({
  error: z.union([z.string(), z.object({ type: z.string().optional(), message: z.string().optional() })]).optional(),
  node_errors: z.unknown().optional(),
});
const promptSchema = z.object({ prompt_id: z.string().max(100) });
const uploadSchema = z.object({ name: z.string(), subfolder: z.string().default('') });
const statsSchema = z.object({ system: z.object({ comfyui_version: z.string().optional() }) });

/** Where a prompt stands. */
export type Standing =
  | { readonly state: 'done'; readonly images: readonly MadeImage[] }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'running' | 'waiting' | 'unknown' };

export interface ComfyClient {
  objectInfo(signal: AbortSignal): Promise<ObjectInfo>;
  version(signal: AbortSignal): Promise<string | undefined>;
  /** How many prompts wait. */
  waiting(signal: AbortSignal): Promise<number>;
  /** Uploads a file to the folder that is emptied at each start; gives the name by which `LoadImage` finds it. */
  upload(path: string, signal: AbortSignal): Promise<string>;
  /** Queues a workflow; gives its id there. */
  queue(workflow: Workflow, ids: { clientId: string; promptId: string }, signal: AbortSignal): Promise<string>;
  standing(promptId: string, signal: AbortSignal): Promise<Standing>;
  view(image: MadeImage, signal: AbortSignal): Promise<Uint8Array>;
  /** Ends a prompt wherever it stands, and nobody else's. Never throws. */
  cancel(promptId: string): Promise<void>;
  /** Takes a prompt out of the history. Never throws. */
  forget(promptId: string): Promise<void>;
}

const callMs = 20_000;
/** Of an answer that is repeated in an error. */
const mostSaid = 200;

function saidIn(answer: Answer): string {
  const { error } = errorSchema.safeParse(jsonOf(answer)).data ?? {};
  const said = typeof error === 'string' ? error : (error?.message ?? error?.type ?? '');
  return said.slice(0, mostSaid);
}

export function comfyClient({ url, apiKey }: EngineSettings): ComfyClient {
  const call = (path: string, signal: AbortSignal, body?: FormData | object, timeoutMs = callMs): Promise<Answer> =>
    ask(`${url}${path}`, { signal, timeoutMs, mostBytes: mostJsonBytes, apiKey, ...(body && { body }) });

  const read = async <T>(
    path: string,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    body?: FormData | object,
  ): Promise<T> => {
    const answer = await call(path, signal, body);
    if (answer.status !== 200) {
      throw new EngineUnavailable(`ComfyUI answered ${path} with HTTP ${answer.status} ${saidIn(answer)}`.trim());
    }
    const parsed = schema.safeParse(jsonOf(answer));
    if (!parsed.success) throw new EngineUnavailable(`ComfyUI answered ${path} in a form that is not known`);
    return parsed.data;
  };

  const queued = async (promptId: string, signal: AbortSignal): Promise<'running' | 'waiting' | 'unknown'> => {
    const { queue_running: running, queue_pending: pending } = await read('/queue', queueSchema, signal);
    if (running.some(([, id]) => id === promptId)) return 'running';
    return pending.some(([, id]) => id === promptId) ? 'waiting' : 'unknown';
  };

  return {
    objectInfo: (signal) => read('/object_info', objectInfoSchema, signal),

    async version(signal) {
      const answer = await call('/system_stats', signal);
      return statsSchema.safeParse(jsonOf(answer)).data?.system.comfyui_version;
    },

    waiting: async (signal) => (await read('/queue', queueSchema, signal)).queue_pending.length,

    async upload(path, signal) {
      const form = new FormData();
      form.set('image', new Blob([await readFile(path)], { type: 'image/png' }), `roomwright-${randomUUID()}.png`);
      form.set('type', 'temp');
      form.set('subfolder', 'roomwright');
      const { name, subfolder } = await read('/upload/image', uploadSchema, signal, form);
      return `${subfolder ? `${subfolder}/` : ''}${name} [temp]`;
    },

    async queue(workflow, { clientId, promptId }, signal) {
      const body = { prompt: workflow, client_id: clientId, prompt_id: promptId };
      return (await read('/prompt', promptSchema, signal, body)).prompt_id;
    },

    async standing(promptId, signal) {
      const entry = (await read(`/history/${encodeURIComponent(promptId)}`, historySchema, signal))[promptId];
      if (!entry) return { state: await queued(promptId, signal) };
      if (entry.status && entry.status.status_str !== 'success') {
        const told = entry.status.messages.find(([type]) => type === 'execution_error')?.[1];
        const reason = z.object({ exception_message: z.string() }).safeParse(told).data?.exception_message;
        return { state: 'failed', reason: (reason ?? 'it was interrupted').slice(0, mostSaid) };
      }
      return { state: 'done', images: Object.values(entry.outputs).flatMap(({ images }) => images ?? []) };
    },

    async view({ filename, subfolder, type }, signal) {
      const query = new URLSearchParams({ filename, subfolder, type });
      const answer = await ask(`${url}/view?${query}`, {
        signal,
        timeoutMs: 120_000,
        mostBytes: mostPictureBytes,
        apiKey,
      });
      if (answer.status !== 200) throw new EngineUnavailable(`ComfyUI gave no picture (HTTP ${answer.status})`);
      return answer.bytes;
    },

    async cancel(promptId) {
      // The job's own signal has fired already.
      const signal = AbortSignal.timeout(callMs);
      try {
        const answer = await call(`/api/jobs/${encodeURIComponent(promptId)}/cancel`, signal, {}, 5000);
        if (answer.status === 200) return;
        await call('/queue', signal, { delete: [promptId] });
        // Older versions interrupt whatever runs: only while that is ours.
        if ((await queued(promptId, signal)) === 'running') await call('/interrupt', signal, { prompt_id: promptId });
      } catch {
        // It is gone, and the work with it; or it goes on for nobody.
      }
    },

    async forget(promptId) {
      await call('/history', AbortSignal.timeout(5000), { delete: [promptId] }).catch(() => undefined);
    },
  };
}
