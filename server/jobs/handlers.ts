/** One handler for each definition. Their modules load with the first job. */
import type { Modules } from '../modules.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './types.ts';

export function createHandlers(services: Services, modules: Modules): Handlers {
  const { db: database, storage, bus, log } = services;
  const { images, designs, renders } = modules;
  return {
    render: async () => {
      const { createRenderWorker } = await import('../modules/renders/worker.ts');
      const { makerOf } = await import('../providers/engines/connect.ts');
      return createRenderWorker({ database, storage, maker: makerOf(services), bus, images, designs, renders, log });
    },
  };
}
