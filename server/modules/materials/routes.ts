/** The calls of people's own materials. */
import type { Handlers } from '../../http/handler.ts';
import type { MaterialsService } from './service.ts';

type MaterialCalls = 'materialList' | 'materialCreate' | 'materialDelete';

export function materialRoutes(materials: MaterialsService): Pick<Handlers, MaterialCalls> {
  return {
    materialList: ({ signedIn }) => materials.list(signedIn.userId),
    materialCreate: ({ signedIn, input, locale }) => materials.create(signedIn.userId, input, locale),
    materialDelete: ({ signedIn, input }) => materials.remove(signedIn.userId, input.materialId),
  };
}
