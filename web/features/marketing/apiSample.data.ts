/** Two requests as a program sends them, with the paths of the contract; evaluated by the build. */
import { calls } from '#web/lib/calls.ts';

const key = 'Authorization: Bearer rw_…';

export const apiSample = [
  `${calls.imageUpload.method} ${calls.imageUpload.path}`,
  key,
  '',
  'file=@room.jpg  kind=photo',
  '→ { "imageId": "…" }',
  '',
  `${calls.imageRender.method} ${calls.imageRender.path}`,
  key,
  'Idempotency-Key: …',
  '',
  '{ "imageId": "…", "style": "japandi",',
  '  "roomType": "living-room", "variants": 2 }',
  '→ { "jobId": "…" }',
  '',
  `${calls.imageResult.method} ${calls.imageResult.path}?jobId=…`,
  key,
  '',
  '→ { "status": "succeeded", "designs": [ … ] }',
].join('\n');
