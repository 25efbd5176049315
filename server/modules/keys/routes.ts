/** The calls of API keys. */
import type { Handlers } from '../../http/handler.ts';
import type { KeysService } from './service.ts';

export function keyRoutes(keys: KeysService): Pick<Handlers, 'keyList' | 'keyCreate' | 'keyUpdate' | 'keyDelete'> {
  return {
    keyList: ({ signedIn, input }) => keys.list(signedIn, input),
    keyCreate: ({ signedIn, input }) => keys.create(signedIn, input),
    keyUpdate: ({ signedIn, input }) => keys.update(signedIn, input),
    keyDelete: async ({ signedIn, input }) => {
      await keys.remove(signedIn, input.id);
      return {};
    },
  };
}
