/** The call of segments. */
import type { Handlers } from '../../http/handler.ts';
import type { SegmentsService } from './service.ts';

export function segmentRoutes(segments: SegmentsService): Pick<Handlers, 'imageSegments'> {
  return {
    imageSegments: ({ signedIn, input, signal }) => segments.read(signedIn.userId, input.imageId, signal),
  };
}
