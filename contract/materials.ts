/** Materials of one's own: a picture of a tile, a cloth or boards with its true width. */
import { z } from 'zod';
import { ownMaterialSchema } from '#engine/tools/floor/params.ts';
import { call, id, isoDate, nothing } from './call.ts';
import { materialEntry } from './catalog.ts';
import { CODE } from './code.ts';
import { pictureSchema } from './images.ts';
import { limits } from './limits.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
const { group, on, repeat, sgdPerM2 } = ownMaterialSchema.shape;

/** An entry as those of the catalogue, its name the same in all languages. */
const ownMaterialEntry = materialEntry.extend({
  /** The supplier's, or empty. */
  code: z.string(),
  repeat,
  /** What the picture shows from its left to its right edge. */
  widthCm: z.number(),
  imageId: id,
  picture: pictureSchema,
  createdAt: isoDate,
});
export type OwnMaterialEntry = z.infer<typeof ownMaterialEntry>;

export const listMaterials = call({
  id: 'materialList',
  method: 'GET',
  path: '/api/v1/material/list',
  summary: 'Your own materials, newest first. Their ids go wherever `materialId` is asked for.',
  access: 'user',
  input: nothing,
  output: z.object({ materials: z.array(ownMaterialEntry) }),
  codes: [],
});

export const createMaterial = call({
  id: 'materialCreate',
  method: 'POST',
  path: '/api/v1/material/create',
  summary:
    'Makes a material of a picture of yours (an upload of kind `reference`) and its true width. Costs nothing. 10409: there are as many as there may be.',
  access: 'user',
  input: z.object({
    imageId: id,
    name: line(limits.ownMaterials.name).min(1),
    code: line(limits.ownMaterials.code).default(''),
    group,
    on,
    widthCm: z.number().min(1).max(1000),
    /** `pattern`: a part of something endless, made to repeat · `piece`: one tile or board, from edge to edge. */
    repeat: repeat.default('pattern'),
    sgdPerM2: sgdPerM2.default(0),
  }),
  output: ownMaterialEntry,
  codes: [CODE.notFound, CODE.conflict],
});

export const deleteMaterial = call({
  id: 'materialDelete',
  method: 'POST',
  path: '/api/v1/material/delete',
  summary: 'Deletes a material of yours with its picture. Designs that were made with it stay.',
  access: 'user',
  input: z.object({ materialId: z.string().min(1).max(64) }),
  output: nothing,
  codes: [CODE.notFound],
});
