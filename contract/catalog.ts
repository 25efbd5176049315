/** The catalogue as the browser and API clients read it, and materials that people bring beside it. */
import { z } from 'zod';
import { units } from '#catalog/materials/quantities.ts';
import { ownMaterialLimits, ownMaterialSchema } from '#engine/tools/floor/params.ts';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { pictureSchema } from './images.ts';
import { oneLine } from './limits.ts';

const names = z.object({ en_US: z.string(), zh_CN: z.string(), zh_TW: z.string() });
/** `#rrggbb`. */
const swatch = z.string().regex(/^#[0-9a-f]{6}$/);

export const styleCard = z.object({
  id: z.string(),
  names,
  lines: names,
  family: z.string(),
  /** Six swatches: wall, floor tone, textile, accent, wood, metal. */
  swatches: z.array(swatch).length(6),
});
export const roomTypeEntry = z.object({ id: z.string(), names, sector: z.enum(['residential', 'commercial']) });
export const materialEntry = z.object({
  id: z.string(),
  names,
  group: z.string(),
  on: z.array(z.enum(['floor', 'wall'])),
  swatch,
  sizeCm: z.tuple([z.number(), z.number()]),
  sgdPerM2: z.number(),
  /** In what it is ordered, the square metres that one of them covers, and what is added for cutting and breakage. */
  unit: z.enum(units),
  unitM2: z.number(),
  wastePercent: z.number(),
});
export const planEntry = z.object({
  id: z.enum(['free', 'pro', 'enterprise']),
  monthlyCredits: z.number().int().nullable(),
  sgdPerMonth: z.number().nullable(),
});
/** One row of tool × plan × price. */
export const priceEntry = z.object({
  tool: z.string(),
  /** premium: not in the free plan. */
  tier: z.enum(['standard', 'premium']),
  /** Present where the price depends on it. */
  option: z.string().nullable(),
  credits: z.number().int(),
  freePlan: z.boolean(),
});

export const catalog = call({
  id: 'catalog',
  method: 'GET',
  path: '/api/v1/catalog',
  summary: 'Styles, room types, materials, resolutions, prices and plans. May be cached.',
  access: 'none',
  input: nothing,
  output: z.object({
    styles: z.array(styleCard),
    roomTypes: z.array(roomTypeEntry),
    materials: z.array(materialEntry),
    interventions: z.array(z.object({ id: z.string(), credits: z.number().int(), offered: z.boolean() })),
    resolutions: z.array(z.object({ id: z.string(), factor: z.number().int(), freePlan: z.boolean() })),
    plans: z.array(planEntry),
    prices: z.array(priceEntry),
  }),
  codes: [],
});
export type Catalog = z.infer<typeof catalog.output>;

export const materialTile = call({
  id: 'catalogTile',
  method: 'GET',
  path: '/api/v1/catalog/tile',
  summary:
    'A material as a picture that repeats, about 2 × 2 m at true scale, with its relief. What is behind a link never changes.',
  access: 'user',
  input: z.object({ materialId: z.string().min(1).max(64) }),
  output: z.object({
    /** sRGB. Its first row lies at v = 0 (the foot of a wall), v grows downwards. */
    albedo: pictureSchema,
    /** Red and green: slope of the relief along u and v, (value / 255 − 0.5) · 2; blue: roughness. */
    relief: pictureSchema,
    /** Metres along u and v. */
    sizeM: z.tuple([z.number(), z.number()]),
    /** False for what stands on the floor: above its tile the last row goes on. */
    repeatsUp: z.boolean(),
    /** Mean colour, linear. */
    mean: z.tuple([z.number(), z.number(), z.number()]),
    /** GGX roughness 0.05-1. */
    roughness: z.number(),
  }),
  codes: [CODE.notFound],
});

const line = (max: number) => z.string().trim().max(max).regex(oneLine);
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
    'Makes a material of an upload of kind `reference` and its true width. Costs nothing. 10409: there are enough.',
  access: 'user',
  input: z.object({
    imageId: id,
    name: line(ownMaterialLimits.name).min(1),
    code: line(ownMaterialLimits.code).default(''),
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
