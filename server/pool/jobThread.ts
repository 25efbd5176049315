/** Entry of a job thread: takes requests from the pool, one tool at a time, and answers each exactly once. */
import { parentPort, workerData } from 'node:worker_threads';
import { AbortedError } from '#engine/abort.ts';
import { EngineGateError, EngineInputError } from '#engine/refusals.ts';
import { PictureError } from './errors.ts';
import { drawMask, measureMask } from './maskFile.ts';
import { ingest, preview, toJpeg } from './pictures.ts';
import { lowerOwnPriority } from './priority.ts';
import type { AnyRequest, Failure, FromJobThread, JobThreadData, ToJobThread } from './protocol.ts';

const { engine, ports } = workerData as JobThreadData;
// A thread that only reads and writes pictures needs no engine in memory.
const toolRun = engine && (await import('./toolRun.ts'));
const workshop = engine && toolRun?.createWorkshop(engine, ports);

function send(message: FromJobThread): void {
  parentPort?.postMessage(message);
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AbortedError) return { kind: 'aborted', reason: '', message };
  if (error instanceof PictureError || error instanceof EngineInputError) {
    return { kind: 'picture', reason: error.reason, message };
  }
  if (error instanceof EngineGateError) {
    return { kind: 'gate', reason: error.reason, message, correct: error.correct };
  }
  return { kind: 'engine', reason: '', message: error instanceof Error ? (error.stack ?? message) : message };
}

async function answer(id: number, request: AnyRequest): Promise<unknown> {
  switch (request.kind) {
    case 'tool': {
      if (!workshop || !toolRun) throw new Error('this thread has no engine');
      return toolRun.runTool(request, workshop, (stage, fraction) => send({ id, stage, fraction }));
    }
    case 'showroom': {
      if (!workshop || !toolRun) throw new Error('this thread has no engine');
      const { runShowroom } = await import('./showroomRun.ts');
      return runShowroom(request, workshop, (stage, fraction) => send({ id, stage, fraction }));
    }
    case 'ingest':
      return ingest(request);
    case 'preview':
      return preview(request);
    case 'measureMask':
      return measureMask(request);
    case 'drawMask':
      return drawMask(request);
    case 'toJpeg':
      return toJpeg(request);
  }
}

async function handle({ id, request }: ToJobThread): Promise<void> {
  try {
    send({ id, reply: await answer(id, request) });
  } catch (error) {
    send({ id, failure: failureOf(error) });
  }
}

lowerOwnPriority();
parentPort?.on('message', (message: ToJobThread) => void handle(message));
