/** The call of reference pictures. */
import type { Handlers } from '../../http/handler.ts';
import type { ReferencesService } from './service.ts';

export function referenceRoutes(references: ReferencesService): Pick<Handlers, 'imageReference'> {
  return {
    imageReference: ({ signedIn, input, signal }) => references.read(signedIn.userId, input, signal),
  };
}
