/**
 * Does the work of a job. Work may be given out more than once, so it begins with what the database says, and
 * everything that it writes asks first whether the job is still in its hands.
 */

import { rm } from 'node:fs/promises';
import { CODE } from '#contract/code.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { JobBus } from '../../jobs/bus.ts';
import type { Delivery, Handler } from '../../jobs/types.ts';
import type { Log } from '../../log.ts';
import { GateError, PictureError } from '../../pool/errors.ts';
import type { ToolReport, ToolRun } from '../../pool/types.ts';
import type { Maker } from '../../providers/engines/maker.ts';
import { withLocalCopies } from '../../storage/localCopies.ts';
import { MissingFile, type Storage } from '../../storage/types.ts';
import { capture } from '../credits/ledger.ts';
import { isDrawnInLines } from '../designs/formats.ts';
import type { DesignsService } from '../designs/service.ts';
import { contentTypeOf, vectorKey } from '../images/keys.ts';
import type { ImagesService } from '../images/service.ts';
import type { ToolWork, Work } from './jobKind.ts';
import * as repo from './repo.ts';
import type { Ending, RendersService } from './service.ts';
import { workOf } from './tools/all.ts';
import { type Attempt, type Watch, watchAttempt } from './watch.ts';

export interface RenderWorkerOptions {
  readonly database: Database;
  readonly storage: Storage;
  /** Decides who makes a picture. */
  readonly maker: Maker;
  readonly bus: JobBus;
  readonly images: Pick<ImagesService, 'find'>;
  readonly designs: Pick<DesignsService, 'add'>;
  readonly renders: Pick<RendersService, 'end'>;
  readonly log: Log;
}

/** The first one and, when its worker was lost, one more. */
const maxAttempts = 2;

interface Claimed extends Attempt {
  readonly job: repo.JobRow;
}

const lostWork = { status: 'failed', code: CODE.unavailable, reason: 'worker-lost' } as const satisfies Ending;

/** What a failure means for the person who waits. */
function endingOf(error: unknown, delivery: Delivery): Ending {
  if (error instanceof PictureError) {
    return { status: 'failed', code: CODE.unreadablePicture, reason: 'picture', said: error.reason };
  }
  if (error instanceof GateError) {
    return { status: 'failed', code: CODE.unreadableRoom, reason: 'gate', said: error.reason, correct: error.correct };
  }
  if (error instanceof MissingFile) return { status: 'failed', code: CODE.unreadablePicture, reason: 'picture' };
  const timedOut = delivery.signal.aborted && !delivery.stopping();
  return { status: 'failed', code: CODE.unavailable, reason: timedOut ? 'timeout' : 'engine' };
}

/** Long because the steps of one job share what the worker is made of; each is short. */
export function createRenderWorker(options: RenderWorkerOptions): Handler {
  const { database, storage, maker, bus, images, designs, renders, log } = options;

  /** Takes the job into this worker's hands; undefined when there is nothing (more) to do. */
  const claim = (jobId: string): Promise<Claimed | undefined> =>
    database.transaction(async (tx) => {
      const job = await repo.lockJob(tx, jobId);
      if (!job || !repo.isOpen(job)) return undefined;
      if (job.attempts >= maxAttempts) {
        await renders.end(tx, jobId, lostWork);
        return undefined;
      }
      const number = job.attempts + 1;
      const now = new Date();
      await repo.updateJob(tx, jobId, {
        status: 'running',
        attempts: number,
        startedAt: job.startedAt ?? now,
        heartbeatAt: now,
      });
      await bus.publish(tx, jobId);
      return { jobId, number, job };
    });

  /** Puts the job back to waiting as if this attempt had not been; the queue gives it out again. */
  const handBack = ({ jobId, number }: Attempt): Promise<void> =>
    database.transaction(async (tx) => {
      const job = await repo.lockJob(tx, jobId);
      if (job?.status !== 'running' || job.attempts !== number) return;
      await repo.updateJob(tx, jobId, { status: 'queued', attempts: number - 1, stage: '', heartbeatAt: null });
      await bus.publish(tx, jobId);
    });

  /** Design, credits and count together. false: the job was taken away, so nothing was written. */
  const deliver = ({ jobId, number }: Attempt, made: Made): Promise<boolean> =>
    database.transaction(async (tx) => {
      const job = await repo.lockJob(tx, jobId);
      if (job?.status !== 'running' || job.attempts !== number || job.delivered !== made.variant) return false;
      const { report, work, params } = made;
      await designs.add(tx, {
        id: made.designId,
        userId: job.userId,
        jobId,
        imageId: job.imageId,
        variant: made.variant,
        tool: job.tool,
        style: work.style,
        roomType: work.roomType,
        recipe: {
          ...params,
          ...(work.maskId && { maskId: work.maskId }),
          ...(work.mended && { mended: work.mended }),
          ...(work.room && { room: work.room }),
          ...(report.maker && { engine: report.maker }),
          mark: work.mark,
        },
        engineVersion: report.engineVersion,
        engineMs: made.engineMs,
        seed: report.seed,
        confidence: report.confidence,
        alterations: [...report.alterations],
        report: report.document ?? null,
        pictureKey: made.pictureKey,
        width: report.width,
        height: report.height,
        bytes: made.bytes,
        sha256: report.sha256,
      });
      await capture(tx, jobId, made.variant, job.cost / job.requested);
      const delivered = made.variant + 1;
      const last = delivered === job.requested;
      await repo.updateJob(tx, jobId, {
        delivered,
        progress: delivered / job.requested,
        heartbeatAt: new Date(),
        ...(last && { status: 'succeeded', stage: '', endedAt: new Date() }),
      });
      await bus.publish(tx, jobId);
      return true;
    });

  /** Moves what was made into storage; tells the keys, and the bytes of all. */
  const store = async (files: Readonly<Record<string, string>>) => {
    let bytes = 0;
    for (const [key, path] of Object.entries(files)) {
      bytes += (await storage.putFile(key, path, { contentType: contentTypeOf(key), move: true })).size;
    }
    return { keys: Object.keys(files), bytes };
  };

  const makeVariant = async (claimed: Claimed, task: Task, variant: number, watch: Watch): Promise<boolean> => {
    const { job } = claimed;
    const { work, tool } = task;
    const params = work.params(variant);
    const designId = newId();
    const pictureKey = `designs/${job.userId}/${designId}.png`;
    const outputPath = storage.temporaryPath('png');
    const vectorPath = isDrawnInLines(tool) ? storage.temporaryPath('svg') : undefined;
    const started = performance.now();
    try {
      const report = await maker.make(
        {
          tool,
          params,
          inputPath: task.sourcePath,
          outputPath,
          mark: work.mark,
          ...(vectorPath && { vectorPath }),
          ...(work.room && { room: work.room }),
          ...task.beside,
        },
        {
          signal: watch.signal,
          isConnected: job.request.engine === 'best',
          wish: job.request.prompt,
          onProgress: (stage, fraction) => watch.progress(stage, (variant + fraction) / job.requested),
          onPreview: watch.preview,
        },
      );
      const engineMs = Math.round(performance.now() - started);
      watch.signal.throwIfAborted();
      const { keys, bytes } = await store({
        [pictureKey]: outputPath,
        ...(vectorPath && { [vectorKey(pictureKey)]: vectorPath }),
      });
      const made: Made = { variant, designId, pictureKey, bytes, report, work, params, engineMs };
      // When this throws, nobody knows whether it was committed: the picture stays, and the sweep removes it if no row
      // names it.
      const delivered = await deliver(claimed, made);
      if (!delivered) for (const key of keys) await storage.delete(key);
      return delivered;
    } finally {
      await rm(outputPath, { force: true });
      if (vectorPath) await rm(vectorPath, { force: true });
    }
  };

  const imageOf = async ({ id, userId }: repo.JobRow, imageId: string) => {
    const image = await images.find(database.handle, userId, imageId);
    if (!image) throw new PictureError('deleted', `the picture ${imageId} of job ${id} is gone`);
    return image;
  };

  const makeAll = async (claimed: Claimed, watch: Watch): Promise<void> => {
    const { job } = claimed;
    const image = await imageOf(job, job.imageId);
    const kind = workOf(job.tool);
    const work = kind.work(job.request);
    await withLocalCopies(storage, async (copyOf) => {
      const beside = await filesBeside(work, async (id) => copyOf((await imageOf(job, id)).originalKey));
      const sourcePath = await copyOf(kind.source === 'original' ? image.originalKey : image.workingKey);
      const task = { tool: kind.tool, work, sourcePath, beside };
      for (let variant = job.delivered; variant < job.requested; variant++) {
        if (!(await makeVariant(claimed, task, variant, watch))) return;
      }
    });
  };

  return async (jobId, delivery) => {
    const claimed = await claim(jobId);
    if (!claimed) return;
    const watch = watchAttempt(claimed, { database, bus, log, signal: delivery.signal });
    try {
      await makeAll(claimed, watch);
    } catch (error) {
      if (watch.lost()) return;
      if (delivery.stopping()) {
        await handBack(claimed);
        throw error;
      }
      const ending = endingOf(error, delivery);
      log.error({ err: error, job: jobId, reason: ending.reason }, 'a render failed; its credits are back');
      await database.transaction(async (tx) => {
        const job = await repo.lockJob(tx, jobId);
        if (job?.attempts === claimed.number) await renders.end(tx, jobId, ending);
      });
    } finally {
      await watch.stop();
    }
  };
}

/** What one job has to make. */
interface Task {
  readonly tool: ToolWork['tool'];
  readonly work: Work;
  readonly sourcePath: string;
  /** What its tool is given beside the source. */
  readonly beside: Pick<ToolRun, 'maskPath' | 'mended' | 'own'>;
}

/** Pictures that a work names, as files; `original` brings one here by its id. */
async function filesBeside(
  { maskId, mended, own }: Work,
  original: (id: string) => Promise<string>,
): Promise<Task['beside']> {
  const { floor, wall } = mended ?? {};
  const drawn = { ...(floor && { floor: await original(floor) }), ...(wall && { wall: await original(wall) }) };
  return {
    ...(maskId && { maskPath: await original(maskId) }),
    ...(mended && { mended: drawn }),
    ...(own && { own: { material: own.material, path: await original(own.imageId) } }),
  };
}

interface Made {
  readonly variant: number;
  readonly designId: string;
  readonly pictureKey: string;
  readonly bytes: number;
  readonly report: ToolReport;
  readonly work: Work;
  readonly params: ReturnType<Work['params']>;
  readonly engineMs: number;
}
