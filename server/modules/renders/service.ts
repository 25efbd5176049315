/** Renders: asked for, followed, cancelled. One transaction a step, so that job, credits and queue never disagree. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import type { CallId } from '#contract/all.ts';
import { CODE } from '#contract/code.ts';
import { type Code, codeMessage, codes } from '#contract/codes.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { gateReasonMessage } from '#contract/gateReasons.ts';
import { limits } from '#contract/limits.ts';
import type { Locale } from '#contract/locale.ts';
import { pictureReasonMessage, pictureReasons } from '#contract/pictureReasons.ts';
import { type Job, jobStatuses, type line } from '#contract/renders.ts';
import { retention } from '#contract/retention.ts';
import type { JobTool } from '#engine/tools/all.ts';
import { findAnswer, keepAnswer } from '../../db/answers.ts';
import type { Database, Handle, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { gateRefusal } from '../../http/errors.ts';
import type { JobBus } from '../../jobs/bus.ts';
import type { Queue } from '../../jobs/types.ts';
import type { Log } from '../../log.ts';
import { Refusal } from '../../refusal.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import { release } from '../credits/ledger.ts';
import type { CreditsService } from '../credits/service.ts';
import type { DesignsService } from '../designs/service.ts';
import { mediumOf } from '../images/medium.ts';
import { mendedMasks } from '../images/mendedMasks.ts';
import type { ImagesService } from '../images/service.ts';
import type { MasksService, MaskWish } from '../masks/service.ts';
import type { MaterialsService } from '../materials/service.ts';
import type { RoomsService } from '../rooms/service.ts';
import { hashRequest, type JobKind, type JobRequest, type RequestOf, type Wanted } from './jobKind.ts';
import * as repo from './repo.ts';

/** How a job that delivered nothing ends, with the key of the reason in the person's ledger. */
export interface Ending {
  readonly status: 'failed' | 'cancelled';
  readonly code: Code;
  readonly reason: 'cancelled' | 'engine' | 'gate' | 'picture' | 'timeout' | 'worker-lost';
  /** What was wrong with the picture, as its reader or the tool said it. */
  readonly said?: string;
  /** Of the gate: what could be put right first. */
  readonly correct?: readonly string[];
}

export interface RendersService {
  /**
   * Reserves the price and puts the work into the queue, both or nothing. Throws 10400 (fields), 10402, 10403, 10404
   * (the picture), 10409 (the key was used for something else), 10414 (what is seen in the picture is no such room).
   */
  create<C extends CallId>(
    signedIn: Pick<SignedIn, 'userId' | 'membership'>,
    kind: JobKind<JobTool, C>,
    request: RequestOf<C> & JobRequest,
    options: { locale: Locale; idempotencyKey: string | undefined; signal?: AbortSignal },
  ): Promise<z.output<typeof line.output>>;
  /** Where a job stands. Throws 10404, also for somebody else's. */
  view(userId: string, jobId: string, locale: Locale): Promise<Job>;
  /**
   * The same again after each change, until the job has ended or the signal aborts. Throws 10404 before the first one.
   */
  follow(userId: string, jobId: string, locale: Locale, signal: AbortSignal): AsyncIterable<Job>;
  /** Jobs that have not ended, newest first. */
  open(userId: string, locale: Locale): Promise<{ jobs: Job[] }>;
  /**
   * Ends a job now; what it has delivered stays, the rest of its credits come back. An ended job is left as it is.
   * Throws 10404.
   */
  cancel(userId: string, jobId: string, locale: Locale): Promise<Job>;
  /** Ends a job that is still open, whoever works on it: as succeeded where it has delivered something. */
  end(tx: Tx, jobId: string, ending: Ending): Promise<void>;
  /** Ends jobs whose work got lost (their credits come back). Tells how many. */
  sweep(): Promise<number>;
  /** Removes answers that were kept for `Idempotency-Key` as long as they may be. Tells how many. */
  sweepAnswers(): Promise<number>;
  /** For a process that is alone and has just started: nobody works on anything yet. Tells how many jobs wait again. */
  recover(): Promise<number>;
}

export interface RendersOptions {
  readonly database: Database;
  readonly queue: Pick<Queue, 'enqueue' | 'remove' | 'alive' | 'forgetFuture' | 'reclaimAll'>;
  readonly bus: JobBus;
  readonly images: Pick<ImagesService, 'find' | 'sources'>;
  readonly masks: MasksService;
  readonly materials: Pick<MaterialsService, 'find'>;
  readonly designs: Pick<DesignsService, 'ofJobs'>;
  readonly credits: Pick<CreditsService, 'reserve'>;
  readonly rooms: Pick<RoomsService, 'fault'>;
  readonly log: Log;
  readonly now?: () => Date;
}

/**
 * Who pays waits less, and nobody waits for ever: work is done in the order in which it was asked for, with a head
 * start of 12 s for each point of the plan's priority (Pro: 120 s). A free job is passed only by what pro people ask
 * for in its first two minutes.
 */
const headStartMs = 12_000;
/** How long a person who asks waits for a Room to be looked for: half of this is usual. */
const gateMs = 5000;
/** A job without a sign of life for this long is looked after. Workers give one every two seconds. */
const silenceMs = 30_000;
/** Followers look again after this long even when nobody told them of a change. */
const followPollMs = 5000;

/** Said before anything is reserved: the engine would refuse it all the same. */
function tooManyPixels(): Refusal {
  const reason = 'too-many-pixels';
  return new Refusal(CODE.unreadablePicture, { data: { reason }, message: pictureReasons[reason] });
}

const answerSchema = z.object({ jobId: z.string(), cost: z.number() });
const statusSchema = z.enum(jobStatuses);

function presentFailure(job: repo.JobRow, locale: Locale): Job['failure'] {
  const code = job.failureCode;
  if (code === null) return null;
  const said = job.failureReason;
  const words = said === null ? undefined : (gateReasonMessage(said) ?? pictureReasonMessage(said));
  return {
    code,
    message: words?.[locale] ?? codeMessage(code in codes ? (code as Code) : 500, locale),
    ...(code === CODE.unreadableRoom && said !== null && { reason: said }),
    ...(job.failureCorrect && { correct: job.failureCorrect }),
  };
}

/** Long because its calls share what it is made of; each is short. */
export function createRenders(options: RendersOptions): RendersService {
  const { database, queue, bus, images, masks, materials, designs, credits, rooms, log } = options;
  const { now = () => new Date() } = options;

  const present = async (handle: Handle, rows: readonly repo.JobRow[], locale: Locale): Promise<Job[]> => {
    const delivered = await designs.ofJobs(
      handle,
      rows.map((row) => row.id),
    );
    const sources = await images.sources(
      handle,
      rows.map((row) => row.imageId),
    );
    return Promise.all(
      rows.map(async (row) => {
        const { mark: _, engine: __, ...request } = row.request;
        const source = sources.get(row.imageId);
        return {
          jobId: row.id,
          imageId: row.imageId,
          tool: row.tool,
          status: statusSchema.parse(row.status),
          progress: row.progress,
          stage: row.stage,
          queuePosition: row.status === 'queued' ? await repo.jobsAhead(handle, row) : 0,
          requested: row.requested,
          delivered: row.delivered,
          cost: row.cost,
          failure: presentFailure(row, locale),
          createdAt: row.createdAt.toISOString(),
          request,
          designs: [...(delivered.get(row.id) ?? [])],
          ...(row.preview && { preview: `data:image/webp;base64,${row.preview.toString('base64')}` }),
          ...(source && { source: { url: source.url, width: source.width, height: source.height } }),
        };
      }),
    );
  };

  const view = async (userId: string, jobId: string, locale: Locale): Promise<Job> => {
    const row = await repo.findJob(database.handle, userId, jobId);
    const [job] = row ? await present(database.handle, [row], locale) : [];
    if (!job) throw new Refusal(CODE.notFound);
    return job;
  };

  const end = async (tx: Tx, jobId: string, ending: Ending): Promise<void> => {
    const job = await repo.lockJob(tx, jobId);
    if (!job || !repo.isOpen(job)) return;
    const succeeded = job.delivered > 0;
    await repo.updateJob(tx, jobId, {
      status: succeeded ? 'succeeded' : ending.status,
      failureCode: succeeded ? null : ending.code,
      failureReason: succeeded ? null : (ending.said ?? null),
      failureCorrect: succeeded || !ending.correct ? null : [...ending.correct],
      endedAt: now(),
      stage: '',
      ...(succeeded && { progress: 1 }),
      ...(ending.status === 'cancelled' && { cancelRequestedAt: now() }),
    });
    await release(tx, jobId, ending.reason, now());
    await bus.publish(tx, jobId);
  };

  /** The first answer of this key, when there was one. Throws 10409 when it was given to another request. */
  const repeated = async (handle: Handle, userId: string, key: string, bodyHash: string) => {
    const kept = await findAnswer(handle, userId, key);
    if (!kept) return undefined;
    if (kept.bodyHash !== bodyHash) throw new Refusal(CODE.conflict);
    return answerSchema.parse(kept.answer);
  };

  const submit = async (
    tx: Tx,
    { userId, membership }: Pick<SignedIn, 'userId' | 'membership'>,
    { tool, call }: Pick<JobKind<JobTool, CallId>, 'tool' | 'call'>,
    { imageId, pictures, cost, kept }: Wanted & JobRequest,
    once: { key: string; bodyHash: string } | undefined,
  ) => {
    const jobId = newId();
    const answer = { jobId, cost };
    if (once) {
      const { key, bodyHash } = once;
      const first = await keepAnswer(tx, { userId, key, call, bodyHash, answer });
      // Somebody was faster with the same key.
      if (!first) return (await repeated(tx, userId, key, bodyHash)) ?? answer;
    }
    const createdAt = now();
    const orderAt = new Date(createdAt.getTime() - planById(membership).queuePriority * headStartMs);
    await credits.reserve(tx, userId, jobId, cost);
    await repo.insertJob(tx, {
      id: jobId,
      userId,
      imageId,
      tool,
      status: 'queued',
      request: { ...kept, engine: planById(membership).engine },
      requested: pictures,
      cost,
      createdAt,
      orderAt,
    });
    await queue.enqueue(tx, jobId, orderAt);
    return answer;
  };

  return {
    view,
    end,

    async create(signedIn, kind, request, { locale, idempotencyKey, signal }) {
      if (idempotencyKey !== undefined && idempotencyKey.length > limits.idempotencyKey.max) {
        const message = sayField('tooLong', locale, limits.idempotencyKey.max);
        throw new Refusal(CODE.invalid, { data: { fields: { 'idempotency-key': message } } });
      }
      const once = idempotencyKey ? { key: idempotencyKey, bodyHash: hashRequest(kind.call, request) } : undefined;
      if (once) {
        const answer = await repeated(database.handle, signedIn.userId, once.key, once.bodyHash);
        if (answer) return answer;
      }
      const image = await images.find(database.handle, signedIn.userId, request.imageId);
      if (!image) throw new Refusal(CODE.notFound);
      const { membership } = signedIn;
      const { id: imageId, width, height, correctedRoom } = image;
      if (kind.source === 'original' && width * height > limits.tool.maxPixels) throw tooManyPixels();
      const photo = { userId: signedIn.userId, imageId, width, height, locale, signal };
      const maskOf = (wish: MaskWish) => masks.of(wish, photo);
      const ownMaterial = async (materialId: string) => {
        const found = await materials.find(database.handle, signedIn.userId, materialId);
        return found && { material: found.material, imageId: found.imageId };
      };
      const known = { width, height, correctedRoom, medium: mediumOf(image), mended: mendedMasks(image) };
      const asking = { membership, locale, ...known, ownMaterial, maskOf };
      const wanted = { imageId, ...(await kind.want(request, asking)) };
      const needs = kind.gate?.(request);
      const fault = needs ? await rooms.fault(image, needs, gateMs, signal) : null;
      if (fault) throw gateRefusal(fault);
      return database.transaction((tx) => submit(tx, signedIn, kind, wanted, once));
    },

    async open(userId, locale) {
      return { jobs: await present(database.handle, await repo.openJobsOf(database.handle, userId), locale) };
    },

    async cancel(userId, jobId, locale) {
      await database.transaction(async (tx) => {
        const job = await repo.lockJob(tx, jobId);
        if (!job || job.userId !== userId) throw new Refusal(CODE.notFound);
        await end(tx, jobId, { status: 'cancelled', code: CODE.cancelled, reason: 'cancelled' });
        await queue.remove(tx, jobId);
      });
      return view(userId, jobId, locale);
    },

    async *follow(userId, jobId, locale, signal) {
      let changed = Promise.withResolvers<void>();
      const wake = () => changed.resolve();
      const unsubscribe = bus.subscribe(jobId, wake);
      const poll = setInterval(wake, followPollMs);
      signal.addEventListener('abort', wake);
      try {
        while (!signal.aborted) {
          changed = Promise.withResolvers();
          const job = await view(userId, jobId, locale);
          yield job;
          if (job.status !== 'queued' && job.status !== 'running') return;
          await changed.promise;
        }
      } finally {
        clearInterval(poll);
        unsubscribe();
        signal.removeEventListener('abort', wake);
      }
    },

    async sweep() {
      await queue.forgetFuture();
      const time = now().getTime();
      const quiet = await repo.quietJobs(database.handle, new Date(time - silenceMs), new Date(time + silenceMs));
      if (quiet.length === 0) return 0;
      const alive = await queue.alive(
        database.handle,
        quiet.map((job) => job.id),
      );
      const lost = quiet.filter((job) => !alive.has(job.id));
      for (const { id } of lost) {
        log.warn({ job: id }, 'a job lost its work; it ends with its credits back');
        await database.transaction((tx) =>
          end(tx, id, { status: 'failed', code: CODE.unavailable, reason: 'worker-lost' }),
        );
      }
      return lost.length;
    },

    sweepAnswers: () =>
      repo.removeAnswers(database.handle, new Date(now().getTime() - retention.idempotencyHours * 3_600_000)),

    async recover() {
      const waiting = await repo.requeueRunning(database.handle);
      await queue.reclaimAll();
      return waiting;
    },
  };
}
