/** Work done on pictures: asked for, followed, cancelled. */

import { z } from 'zod';
import { enhanceParams } from '#engine/tools/enhance/params.ts';
import { eraseParams } from '#engine/tools/erase/params.ts';
import { floorParams } from '#engine/tools/floor/params.ts';
import { furnishParams } from '#engine/tools/furnish/params.ts';
import { lineParams } from '#engine/tools/line/params.ts';
import { restyleParams } from '#engine/tools/restyle/params.ts';
import { wallParams } from '#engine/tools/wall/params.ts';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { designSchema } from './designs.ts';
import { pictureSchema } from './images.ts';
import { limits } from './limits.ts';

/** What every call answers that begins a job: credits are reserved now, and taken for each picture delivered. */
const started = z.object({ jobId: id, cost: z.number().int() });

export const render = call({
  id: 'imageRender',
  method: 'POST',
  path: '/api/v2/img/render',
  summary:
    'Restyles a photo, or makes the drawing of a room real (`kind: sketch`). Credits are reserved now, and taken for each picture delivered.',
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
  output: started,
  codes: [CODE.tooFewCredits, CODE.notInPlan, CODE.notFound, CODE.conflict, CODE.unreadableRoom],
});

export const furnish = call({
  id: 'imageFurnish',
  method: 'POST',
  path: '/api/v1/img/furnish',
  summary:
    'Furnishes the photo of a room; floor, walls, ceiling, windows and doors stay. Credits are reserved now, and taken for each picture delivered.',
  access: 'user',
  idempotent: true,
  input: furnishParams.omit({ old: true, seed: true }).extend({
    imageId: id,
    /** Takes out what stands there first; excludes `keepFurniture`. */
    clear: z.boolean().optional(),
    /** Adds pieces around what stands there: what is done where neither is said. */
    keepFurniture: z.boolean().optional(),
    variants: z.number().int().min(limits.variants.min).max(limits.variants.max).default(1),
    /** Left out: the server picks one and tells it with the result. */
    seed: furnishParams.shape.seed.removeDefault().optional(),
  }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notInPlan, CODE.notFound, CODE.conflict, CODE.unreadableRoom],
});

export const line = call({
  id: 'imageLine',
  method: 'POST',
  path: '/api/v1/img/sketch',
  summary: 'Draws a photo in lines, kept as PNG and as SVG. Credits are reserved now, and taken when it is delivered.',
  access: 'user',
  idempotent: true,
  input: lineParams.extend({ imageId: id }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notInPlan, CODE.notFound, CODE.conflict],
});

export const optimise = call({
  id: 'imageOptimise',
  method: 'POST',
  path: '/api/v1/img/optimise',
  summary:
    'Restores a photo, at its own size, larger, or at a resolution in place of `scale`. Credits are reserved now, and taken when it is delivered.',
  access: 'user',
  idempotent: true,
  input: enhanceParams.extend({ imageId: id }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notInPlan, CODE.notFound, CODE.conflict],
});

const seedLeftOut = floorParams.shape.seed.removeDefault().optional();

export const wallReplace = call({
  id: 'imageWallReplace',
  method: 'POST',
  path: '/api/v2/img/wall/replace',
  summary:
    'Lays a material on the walls of a photo, at its own size; pixels elsewhere stay as they are. Credits are reserved now, and taken when it is delivered.',
  access: 'user',
  idempotent: true,
  input: wallParams.omit({ material: true }).extend({
    imageId: id,
    /** Of the catalogue, one that goes on walls. */
    materialId: floorParams.shape.material,
    /** An upload of kind `mask`, as large as the photo, white where the walls are; left out: as they are found. */
    maskId: id.optional(),
    /** Left out: the server picks one and tells it with the result. */
    seed: seedLeftOut,
  }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notFound, CODE.conflict],
});

export const floorReplace = call({
  id: 'imageFloorReplace',
  method: 'POST',
  path: '/api/v2/img/floor/replace',
  summary:
    'Lays a material on the floor of a photo, at its own size; pixels elsewhere stay as they are. Credits are reserved now, and taken when it is delivered.',
  access: 'user',
  idempotent: true,
  input: floorParams.omit({ material: true }).extend({
    imageId: id,
    /** Of the catalogue, one that goes on floors. */
    materialId: floorParams.shape.material,
    /** An upload of kind `mask`, as large as the photo, white where the floor is; left out: as it is found. */
    maskId: id.optional(),
    /** Left out: the server picks one and tells it with the result. */
    seed: seedLeftOut,
  }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notFound, CODE.conflict],
});

/** How what shall go is said: by a mask, by what the engine finds, by segments of the photo. */
export const inpaintModes = ['brush', 'auto', 'segments'] as const;

export const inpaintPurposes = ['object', 'watermark'] as const;

export const inpaint = call({
  id: 'imageInpaint',
  method: 'POST',
  path: '/api/v1/img/inpaint',
  summary:
    'Takes things or watermarks out of a photo, at its own size; pixels that it does not fill stay as they are. Credits are reserved now, and taken when it is delivered.',
  access: 'user',
  idempotent: true,
  input: z.object({
    imageId: id,
    mode: z.enum(inpaintModes).default('brush'),
    /** brush: an upload of kind `mask`, as large as the photo, white where things shall go. */
    maskId: id.optional(),
    /** segments: ids that /img/sam/segments gives for this photo, of any level. */
    ids: z.array(z.number().int().positive()).max(limits.segments.max).optional(),
    /** object: things and their shadows · watermark: marks that somebody put on the picture; auto looks for them. */
    purpose: z.enum(inpaintPurposes).default('object'),
    /** watermark: that the person has the right to take marks off this picture; kept with the job. */
    rightsConfirmed: z.boolean().default(false),
    /** object: also takes away shadows and remains of what goes; without it, what is covered alone. */
    shadows: eraseParams.shape.shadows,
  }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notInPlan, CODE.notFound, CODE.conflict],
});

/** Calls that ask for a job, each by its id. */
export const jobCalls = {
  imageRender: render,
  imageFurnish: furnish,
  imageLine: line,
  imageOptimise: optimise,
  imageWallReplace: wallReplace,
  imageFloorReplace: floorReplace,
  imageInpaint: inpaint,
} as const;

export const applyDesign = call({
  id: 'designApply',
  method: 'POST',
  path: '/api/v1/design/apply',
  summary:
    'Makes another photo by the recipe of a design: the same tool, style, materials and seed. Credits are reserved now, and taken for each picture delivered.',
  access: 'user',
  idempotent: true,
  input: z.object({
    designId: id,
    /** The other photo. */
    imageId: id,
    /** Left out: as the design has it. Of tools whose pictures have one. */
    resolution: restyleParams.shape.resolution.removeDefault().optional(),
  }),
  output: started,
  codes: [CODE.tooFewCredits, CODE.notInPlan, CODE.notFound, CODE.conflict, CODE.unreadableRoom],
});

/** Long side of previews, px. */
export const previewPx = 384;

export const preview = call({
  id: 'imagePreview',
  method: 'GET',
  path: '/api/v1/img/preview',
  summary: 'A photo in a style, at most 384 px a side, to choose by: made once. Costs nothing; so many an hour.',
  access: 'user',
  input: z.object({
    imageId: id,
    style: restyleParams.shape.style,
    roomType: restyleParams.shape.roomType,
    intervention: z.enum(['low', 'middle']).default('middle'),
    /** As a render takes them; at low nothing is laid. */
    floorMaterial: restyleParams.shape.floorMaterial,
    wallMaterial: restyleParams.shape.wallMaterial,
    light: restyleParams.shape.light,
  }),
  output: z.object({
    picture: pictureSchema,
    /** `low` also where walls and floor of this photo cannot be done anew. */
    intervention: z.enum(['low', 'middle']),
    /** With it, a render of the same style and intervention has the same materials. */
    seed: z.number().int(),
  }),
  codes: [CODE.notFound, CODE.unreadableRoom],
});

/** What a picture did not tell: its colours, its floor, its walls. */
export const untold = ['colours', 'floor', 'walls'] as const;

export const readReference = call({
  id: 'imageReference',
  method: 'GET',
  path: '/api/v1/img/reference',
  summary:
    'Reads a picture of a room as options: the nearest style, floor, walls, light; and what it did not tell. Free.',
  access: 'user',
  input: z.object({
    imageId: id,
    /** What room is furnished: a bathroom has other floors. */
    roomType: z.string().max(64).optional(),
  }),
  output: z.object({
    options: restyleParams.pick({ style: true, floorMaterial: true, wallMaterial: true, light: true }).partial(),
    /** Styles that come next. */
    offered: z.array(z.string()),
    /** Its colours, the commonest first, `#rrggbb`. */
    palette: z.array(z.string()),
    light: z
      .object({ warmth: z.enum(['warm', 'neutral', 'cool']), brightness: z.enum(['bright', 'medium', 'dark']) })
      .nullable(),
    left: z.array(z.enum(untold)),
  }),
  codes: [CODE.notFound],
});

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobSchema = z.object({
  jobId: id,
  imageId: id,
  tool: z.string(),
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
  failure: z
    .object({
      code: z.number().int(),
      message: z.string(),
      /** 10414: why, as a stable key. */
      reason: z.string().optional(),
      /** 10414: what could be put right first, as `corners`, `mask:SURFACE` or `length`. */
      correct: z.array(z.string()).optional(),
    })
    .nullable(),
  createdAt: isoDate,
  /** What was asked for: enough to fill the form again. */
  request: z.record(z.string(), z.unknown()),
  designs: z.array(designSchema),
  /** The photo that it works on, to show while nothing is delivered yet. */
  source: pictureSchema.optional(),
  /** The picture in the making, small, as a data URL, where a connected engine shows it; of erasing only a part. */
  preview: z.string().optional(),
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
  codes: [CODE.notFound],
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
  codes: [CODE.notFound],
});

export const cancel = call({
  id: 'imageCancel',
  method: 'POST',
  path: '/api/v1/img/cancel',
  summary: 'Stops a job. What was delivered stays; the rest of its credits come back.',
  access: 'user',
  input: z.object({ jobId: id }),
  output: jobSchema,
  codes: [CODE.notFound],
});

export const openJobs = call({
  id: 'imageJobs',
  method: 'GET',
  path: '/api/v1/img/jobs',
  summary: 'Your jobs that have not ended yet, newest first.',
  access: 'user',
  input: nothing,
  output: z.object({ jobs: z.array(jobSchema) }),
  codes: [],
});
