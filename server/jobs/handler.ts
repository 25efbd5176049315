/** What is done with a job of the queue. Its modules load with the first one. */
import type { Modules } from '../modules.ts';
import type { Services } from '../services.ts';
import type { Handler } from './types.ts';

export function jobHandler(services: Services, modules: Modules): () => Promise<Handler> {
  const { db: database, storage, bus, log } = services;
  const { images, designs, renders } = modules;
  return async () => {
    const { createRenderWorker } = await import('../modules/renders/worker.ts');
    const { makerOf } = await import('../providers/engines/connect.ts');
    return createRenderWorker({ database, storage, maker: makerOf(services), bus, images, designs, renders, log });
  };
}
