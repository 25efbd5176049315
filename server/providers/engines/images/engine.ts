/** Any server that edits pictures over OpenAI's images wire, as its row of facts says. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { EngineSettings } from '../../../engineSettings.ts';
import { type Answer, ask, jsonOf, mostJsonBytes, mostPictureBytes } from '../http.ts';
import {
  type Capability,
  ContentRefused,
  type Engine,
  type EnginePicture,
  type EngineTask,
  EngineUnavailable,
  type Probe,
} from '../types.ts';
import type { ImageFacts } from './facts.ts';

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const picturesSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});
const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string().nullish(), code: z.string().nullish(), type: z.string().nullish() }),
  ]),
});

/** Codes by which servers say that they will not make a picture, whoever asks. */
const refusals = /moderation|content_policy|content_filter|safety|policy_violation/i;

function failure(answer: Answer): Error {
  const { error } = errorSchema.safeParse(jsonOf(answer)).data ?? {};
  const said = typeof error === 'string' ? error : `${error?.code ?? ''} ${error?.type ?? ''} ${error?.message ?? ''}`;
  if (answer.status >= 400 && answer.status < 500 && refusals.test(said)) {
    return new ContentRefused('the engine will not make this picture');
  }
  return new EngineUnavailable(`the engine answered HTTP ${answer.status} ${said.trim().slice(0, 200)}`.trim());
}

/** The model that is named, or the first that the server lists. */
async function modelOf(settings: EngineSettings, facts: ImageFacts, signal: AbortSignal): Promise<string> {
  if (facts.models === null) return settings.model ?? settings.kind;
  const { url, apiKey } = settings;
  const answer = await ask(`${url}${facts.models}`, { signal, timeoutMs: 10_000, mostBytes: mostJsonBytes, apiKey });
  if (answer.status !== 200) throw failure(answer);
  const listed = modelsSchema.safeParse(jsonOf(answer)).data?.data.map(({ id }) => id) ?? [];
  const { model } = settings;
  if (model !== undefined && listed.length > 0 && !listed.includes(model)) {
    throw new EngineUnavailable(`there is no model ${model}`);
  }
  return model ?? listed[0] ?? settings.kind;
}

/** What is said of seed and strength where a server reads them in the prompt. */
function withArguments({ prompt, negative, seed, strength }: EngineTask): string {
  const given = JSON.stringify({ seed: seed % 2 ** 31, strength, negative_prompt: negative });
  return `${prompt} <sd_cpp_extra_args>${given}</sd_cpp_extra_args>`;
}

async function formOf(model: string, facts: ImageFacts, task: EngineTask): Promise<FormData> {
  const form = new FormData();
  const picture = async (path: string) => new Blob([await readFile(path)], { type: 'image/png' });
  form.set('model', model);
  form.set('prompt', facts.seed === 'prompt' ? withArguments(task) : `${task.prompt}. Not: ${task.negative}.`);
  form.set('n', '1');
  form.set('size', `${task.width}x${task.height}`);
  for (const [name, value] of Object.entries(facts.fields)) form.set(name, value);
  if (facts.seed === 'field') form.set('seed', String(task.seed));
  form.append(facts.imageField, await picture(task.picturePath), 'picture.png');
  if (task.maskPath !== undefined) form.set('mask', await picture(task.maskPath), 'mask.png');
  return form;
}

export function imagesEngine(settings: EngineSettings, facts: ImageFacts): Engine {
  const { url, apiKey } = settings;

  const capabilityOf = (tool: Capability['tool'], model: string): Capability => ({
    tool,
    model,
    licence: null,
    sizes: facts.sizes,
    guides: [],
    mask: 'hint',
    maskAs: facts.mask,
    seed: facts.seed !== 'none',
    progress: false,
    preview: false,
    cancel: 'soft',
    usdPerPicture: settings.usdPerPicture ?? null,
  });

  const probe = async (signal: AbortSignal): Promise<Probe> => {
    try {
      const model = await modelOf(settings, facts, signal);
      return { ok: true, version: model, capabilities: facts.tools.map((tool) => capabilityOf(tool, model)) };
    } catch (error) {
      signal.throwIfAborted();
      return { ok: false, reason: error instanceof Error ? error.message : String(error), capabilities: [] };
    }
  };

  const run = async (task: EngineTask): Promise<EnginePicture> => {
    const { signal } = task;
    const model = await modelOf(settings, facts, signal);
    const answer = await ask(`${url}${facts.path}`, {
      signal,
      timeoutMs: facts.timeoutMs,
      mostBytes: mostPictureBytes,
      apiKey,
      body: await formOf(model, facts, task),
    });
    if (answer.status !== 200) throw failure(answer);
    const [made] = picturesSchema.safeParse(jsonOf(answer)).data?.data ?? [];
    // An address in an answer is not the operator's: it is not followed.
    if (!made?.b64_json) throw new EngineUnavailable('the engine gave no picture with its answer');
    return { bytes: Buffer.from(made.b64_json, 'base64'), model, licence: null };
  };

  return { name: settings.name, kind: settings.kind, probe, run };
}
