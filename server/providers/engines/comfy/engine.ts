/**
 * ComfyUI as an engine: the workflow that its models allow, followed to the end, cancelled when nobody waits any
 * more.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineSettings } from '../../../engineSettings.ts';
import {
  type Capability,
  type Engine,
  type EnginePicture,
  type EngineTask,
  EngineUnavailable,
  type Probe,
} from '../types.ts';
import { type ComfyClient, comfyClient, type MadeImage } from './client.ts';
import { faultsOf } from './objectInfo.ts';
import { listen } from './socket.ts';
import { type Filling, type Recipe, recipesFor, trialOf } from './workflows.ts';

export interface ComfyLimits {
  /** Prompts that may wait before ours. */
  readonly mostWaiting: number;
  /** Between two questions of how it stands: while the socket listens, and while it does not. */
  readonly lookMs: number;
  readonly lookAloneMs: number;
  /** From the queue to the picture. */
  readonly totalMs: number;
  /** A prompt that is neither queued nor in the history for so long is lost. */
  readonly lostMs: number;
  /** What it can do is asked again after so long. */
  readonly probeMs: number;
}

const usualLimits: ComfyLimits = {
  mostWaiting: 12,
  lookMs: 5000,
  lookAloneMs: 1500,
  totalMs: 600_000,
  lostMs: 6000,
  probeMs: 60_000,
};

interface Found {
  readonly recipes: readonly Recipe[];
  readonly faults: readonly string[];
  readonly version: string | undefined;
}

async function find(client: ComfyClient, model: string | undefined, signal: AbortSignal): Promise<Found> {
  const info = await client.objectInfo(signal);
  const version = await client.version(signal);
  const recipes: Recipe[] = [];
  const faults: string[] = [];
  for (const recipe of recipesFor(info, model)) {
    if (recipes.some(({ tool }) => tool === recipe.tool)) continue;
    const [fault] = faultsOf(recipe.build(trialOf(recipe)), info);
    if (fault) faults.push(`${recipe.tool} with ${recipe.model}: ${fault}`);
    else recipes.push(recipe);
  }
  return { recipes, faults, version };
}

/** Follows a prompt until it has pictures. Throws EngineUnavailable, and the signal's reason. */
async function follow(
  client: ComfyClient,
  promptId: string,
  socket: { readonly isOpen: boolean; readonly ended: Promise<void> },
  limits: ComfyLimits,
  signal: AbortSignal,
): Promise<readonly MadeImage[]> {
  const until = performance.now() + limits.totalMs;
  let unknownSince: number | undefined;
  let hasEnded = false;
  void socket.ended.then(() => {
    hasEnded = true;
  });
  while (performance.now() < until) {
    signal.throwIfAborted();
    const standing = await client.standing(promptId, signal);
    if (standing.state === 'done') return standing.images;
    if (standing.state === 'failed') throw new EngineUnavailable(`ComfyUI failed: ${standing.reason}`);
    if (standing.state === 'unknown') {
      unknownSince ??= performance.now();
      // A restart forgets what was queued.
      if (performance.now() - unknownSince > limits.lostMs) throw new EngineUnavailable('ComfyUI has lost the prompt');
    } else {
      unknownSince = undefined;
    }
    // History is written a moment after the end was told.
    const pause = hasEnded || unknownSince !== undefined ? 100 : socket.isOpen ? limits.lookMs : limits.lookAloneMs;
    // Whoever has gone is told so by the next round.
    const pausing = wait(pause, undefined, { signal }).catch(() => undefined);
    await Promise.race([pausing, ...(hasEnded ? [] : [socket.ended])]);
  }
  throw new EngineUnavailable('ComfyUI took too long');
}

export function comfyEngine(settings: EngineSettings, limits: ComfyLimits = usualLimits): Engine {
  const client = comfyClient(settings);
  let known: { readonly found: Found; readonly at: number } | undefined;

  const look = async (signal: AbortSignal): Promise<Found> => {
    if (!known || performance.now() - known.at > limits.probeMs) {
      known = { found: await find(client, settings.model, signal), at: performance.now() };
    }
    return known.found;
  };

  const capabilityOf = ({ tool, model, licence, sizes, guides, mask }: Recipe): Capability => ({
    tool,
    model,
    licence,
    sizes,
    guides,
    mask,
    maskAs: 'white',
    seed: tool !== 'enhance',
    progress: true,
    preview: true,
    cancel: 'hard',
    usdPerPicture: settings.usdPerPicture ?? null,
  });

  const probe = async (signal: AbortSignal): Promise<Probe> => {
    try {
      const { recipes, faults, version } = await look(signal);
      const reason = recipes.length > 0 ? faults[0] : (faults[0] ?? 'no models are installed that could be used');
      return {
        ok: recipes.length > 0,
        ...(version && { version }),
        ...(reason && { reason }),
        capabilities: recipes.map(capabilityOf),
      };
    } catch (error) {
      signal.throwIfAborted();
      known = undefined;
      return { ok: false, reason: error instanceof Error ? error.message : String(error), capabilities: [] };
    }
  };

  const filled = async (task: EngineTask): Promise<Filling> => {
    const up = (path: string) => client.upload(path, task.signal);
    const guides = await Promise.all(
      Object.entries(task.guidePaths).map(async ([kind, path]) => [kind, await up(path)] as const),
    );
    const { width, height, prompt, negative, strength, seed } = task;
    return {
      width,
      height,
      prompt,
      negative,
      strength,
      seed,
      picture: await up(task.picturePath),
      ...(task.maskPath !== undefined && { mask: await up(task.maskPath) }),
      guides: Object.fromEntries(guides),
    };
  };

  const run = async (task: EngineTask): Promise<EnginePicture> => {
    const { signal } = task;
    const recipe = (await look(signal)).recipes.find(({ tool }) => tool === task.tool);
    if (!recipe) throw new EngineUnavailable(`${settings.name} has no models for ${task.tool}`);
    if ((await client.waiting(signal)) > limits.mostWaiting)
      throw new EngineUnavailable('the queue of ComfyUI is full');
    const workflow = recipe.build(await filled(task));
    const ids = { clientId: randomUUID(), promptId: randomUUID() };
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const socket = listen(
      settings.url,
      { ...ids, apiKey: settings.apiKey },
      {
        onProgress: (value) => task.onProgress?.(value),
        onPreview: (bytes) => task.onPreview?.(bytes),
        onEnd: end,
      },
    );
    let promptId: string = ids.promptId;
    let isQueued = false;
    try {
      await socket.opened;
      // From here on it may run, whatever becomes of the answer.
      isQueued = true;
      promptId = await client.queue(workflow, ids, signal);
      const listening = {
        ended,
        get isOpen() {
          return socket.isOpen;
        },
      };
      const [image] = await follow(client, promptId, listening, limits, signal);
      if (!image) throw new EngineUnavailable('ComfyUI ended without a picture');
      const bytes = await client.view(image, signal);
      isQueued = false;
      return { bytes, model: recipe.model, licence: recipe.licence };
    } finally {
      socket.close();
      if (isQueued) await client.cancel(promptId);
      await client.forget(promptId);
    }
  };

  return { name: settings.name, kind: settings.kind, probe, run };
}
