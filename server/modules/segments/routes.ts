/** The calls of segments and clutter. */
import type { Handlers } from '../../http/handler.ts';
import type { SegmentsService } from './service.ts';

export function segmentRoutes(segments: SegmentsService): Pick<Handlers, 'imageSegments' | 'imageClutter'> {
  return {
    imageSegments: ({ signedIn, input, signal }) => segments.read(signedIn.userId, input.imageId, signal),
    imageClutter: ({ signedIn, input, signal }) => segments.readClutter(signedIn.userId, input.imageId, signal),
  };
}
