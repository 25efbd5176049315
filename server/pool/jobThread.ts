/** Entry of a job thread: takes requests from the pool, one tool at a time, and answers each exactly once. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf } from './failures.ts';
import { lowerOwnPriority } from './priority.ts';
import type { Answer, Asked, EngineRequest, JobThreadData } from './protocol.ts';
import { createWorkshop, runTool } from './toolRun.ts';

const { engine, ports } = workerData as JobThreadData;
const workshop = createWorkshop(engine, ports);

function send(message: Answer): void {
  parentPort?.postMessage(message);
}

async function answer(id: number, request: EngineRequest): Promise<unknown> {
  const onProgress = (stage: string, fraction: number) => send({ id, stage, fraction });
  if (request.kind === 'tool') return runTool(request, workshop, onProgress);
  if (request.kind === 'tile') {
    const { runTile } = await import('./tileRun.ts');
    return runTile(request, workshop, onProgress);
  }
  if (request.kind === 'showroom') {
    const { runShowroom } = await import('./showroomRun.ts');
    return runShowroom(request, workshop, onProgress);
  }
  const { runBrief, runFinish } = await import('./outside/outsideRun.ts');
  return request.kind === 'brief' ? runBrief(request, workshop, onProgress) : runFinish(request, workshop, onProgress);
}

async function handle({ id, request }: Asked<EngineRequest>): Promise<void> {
  try {
    send({ id, reply: await answer(id, request) });
  } catch (error) {
    send({ id, failure: failureOf(error) });
  }
}

lowerOwnPriority(engine.niceness);
parentPort?.on('message', (message: Asked<EngineRequest>) => void handle(message));
