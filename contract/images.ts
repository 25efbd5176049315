/** Pictures: what people bring, and how any picture is shown. */
import { z } from 'zod';
import { call, id } from './call.ts';

/** A picture to show: `url` is signed and expires; add `&w=` one of `pictureWidths` for a smaller one. */
export const pictureSchema = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type Picture = z.infer<typeof pictureSchema>;

export const imageKinds = ['photo', 'sketch', 'mask', 'reference'] as const;

export const upload = call({
  id: 'imageUpload',
  method: 'POST',
  path: '/api/v1/img/upload',
  summary: 'Takes a PNG or JPEG (field `file`) and keeps it. Costs nothing.',
  access: 'user',
  body: 'multipart',
  input: z.object({ kind: z.enum(imageKinds).default('photo') }),
  output: pictureSchema.extend({ imageId: id }),
  codes: [10413],
});
