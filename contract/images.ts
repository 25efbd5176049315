/** Pictures going in, and the work done on them. */
import { restyleParams } from '#engine/tools/restyle/params.ts';
import { z } from 'zod';
import { call, id, isoDate } from './call.ts';
import { limits } from './limits.ts';

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

export const render = call({
  id: 'imageRender',
  method: 'POST',
  path: '/api/v2/img/render',
  summary: 'Restyles a photo. Credits are reserved now, and taken for each picture delivered.',
  access: 'user',
  idempotent: true,
  input: restyleParams.omit({ seed: true }).extend({
    imageId: id,
    kind: z.enum(['photo', 'sketch']).default('photo'),
    variants: z.number().int().min(limits.variants.min).max(limits.variants.max).default(1),
    /** Left out: the server picks one and tells it with the result. */
    seed: restyleParams.shape.seed.removeDefault().optional(),
    prompt: z.string().max(limits.prompt.max).optional(),
  }),
  output: z.object({ jobId: id, cost: z.number().int() }),
  codes: [10402, 10403, 10404, 10409],
});

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A design as a job or a list shows it. */
export const designSchema = z.object({
  id,
  jobId: id,
  createdAt: isoDate,
  tool: z.string(),
  style: z.string().nullable(),
  roomType: z.string().nullable(),
  intervention: z.string().nullable(),
  resolution: z.string().nullable(),
  seed: z.number().int(),
  variant: z.number().int(),
  picture: pictureSchema,
  /** The photo it was made from. */
  source: pictureSchema.extend({ imageId: id }),
  /** 0-1, how far walls, floor and camera could be told; null where that says nothing about the result. */
  confidence: z.number().nullable(),
  /** What was altered, each one a stable key that the screen translates. */
  alterations: z.array(z.string()),
});
export type Design = z.infer<typeof designSchema>;

export const jobSchema = z.object({
  jobId: id,
  imageId: id,
  status: z.enum(jobStatuses),
  /** 0-1. */
  progress: z.number().min(0).max(1),
  stage: z.string(),
  /** Jobs ahead of this one; 0 when it is next or running. */
  queuePosition: z.number().int(),
  requested: z.number().int(),
  delivered: z.number().int(),
  cost: z.number().int(),
  /** A code of the table, when failed or cancelled. */
  failure: z.object({ code: z.number().int(), message: z.string() }).nullable(),
  createdAt: isoDate,
  /** What was asked for: enough to fill the form again. */
  request: z.record(z.string(), z.unknown()),
  designs: z.array(designSchema),
});
export type Job = z.infer<typeof jobSchema>;

export const result = call({
  id: 'imageResult',
  method: 'GET',
  path: '/api/v1/img/result',
  summary: 'Where a job stands, with the designs delivered so far.',
  access: 'user',
  input: z.object({ jobId: id }),
  output: jobSchema,
  codes: [10404],
});

export const events = call({
  id: 'imageEvents',
  method: 'GET',
  path: '/api/v1/img/events',
  summary: 'The same as a stream of server-sent events; it ends when the job has ended.',
  access: 'user',
  answer: 'stream',
  input: z.object({ jobId: id }),
  output: jobSchema,
  codes: [10404],
});

export const cancel = call({
  id: 'imageCancel',
  method: 'POST',
  path: '/api/v1/img/cancel',
  summary: 'Stops a job. What was delivered stays; the rest of its credits come back.',
  access: 'user',
  input: z.object({ jobId: id }),
  output: jobSchema,
  codes: [10404],
});
