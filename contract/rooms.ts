/** The Room that a photo shows: found by the engine, or corrected by whoever sees it better. */

import { z } from 'zod';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { movedCornerSchema } from '#engine/tools/room/params.ts';
import { layableKinds, layerNames, surfaceListSchema } from '#engine/tools/surfaces/params.ts';
import { call, id } from './call.ts';
import { CODE } from './code.ts';
import { pictureSchema } from './images.ts';
import { limits } from './limits.ts';

const { corners, openings, outlinePoints } = limits.room;

/**
 * A Room as clients send it: no larger than a photo can show. Its pixels may be those of a larger or smaller copy of
 * the photo.
 */
const sentRoom = roomSchema.extend({
  width: roomSchema.shape.width.max(limits.upload.maxSidePx),
  height: roomSchema.shape.height.max(limits.upload.maxSidePx),
  planM: roomSchema.shape.planM.max(corners),
  openings: roomSchema.shape.openings.max(openings),
  surfaces: z
    .array(
      roomSchema.shape.surfaces.element.extend({
        polygonPx: roomSchema.shape.surfaces.element.shape.polygonPx.max(outlinePoints),
      }),
    )
    .max(corners + 2),
});

const answer = z.object({
  /** In pixels of a copy of the photo: its `width` and `height` say of which size. */
  room: roomSchema,
  /** corrected: tools take it as it is, and look for none themselves. */
  source: z.enum(['found', 'corrected']),
});

export const readRoom = call({
  id: 'imageRoom',
  method: 'GET',
  path: '/api/v1/img/room',
  summary: 'The Room that a photo shows, found now unless it was corrected before. Costs nothing.',
  access: 'user',
  input: z.object({ imageId: id }),
  output: answer,
  codes: [CODE.notFound],
});

export const correctRoom = call({
  id: 'imageRoomCorrect',
  method: 'POST',
  path: '/api/v1/img/room',
  summary: 'Keeps a corrected Room for a photo, solved for the corners that were moved; `room` null forgets it again.',
  access: 'user',
  input: z.object({
    imageId: id,
    room: sentRoom.nullable(),
    /** Corners of `room` that were dragged, px of `room`. */
    moved: z
      .array(movedCornerSchema)
      .max(2 * corners)
      .default([]),
  }),
  output: answer,
  codes: [CODE.notFound],
});

export const readSurfaces = call({
  id: 'imageSurfaces',
  method: 'GET',
  path: '/api/v1/img/surfaces',
  summary:
    'Floor and walls of a photo as small pictures (mattes, light, detail), with their planes in metres and their areas: any material can be shown on them without a run. Costs nothing.',
  access: 'user',
  input: z.object({ imageId: id }),
  output: surfaceListSchema.extend({
    /** PNGs of `width` × `height`; what their values mean stands at `surfaceListSchema`. */
    layers: z.record(z.enum(layerNames), pictureSchema),
    /** Masks that were mended, white where the surface is; null: as it is found. */
    mended: z.record(z.enum(layableKinds), pictureSchema.nullable()),
  }),
  codes: [CODE.notFound],
});

export const mendSurfaces = call({
  id: 'imageSurfacesMend',
  method: 'POST',
  path: '/api/v1/img/surfaces',
  summary: 'Keeps a mask with a photo: tools take that surface as it is drawn; `maskId` null forgets it again.',
  access: 'user',
  input: z.object({
    imageId: id,
    kind: z.enum(layableKinds),
    /** An upload of kind `mask`, as large as the photo, white where the surface is. */
    maskId: id.nullable(),
  }),
  output: z.object({ mended: z.array(z.enum(layableKinds)) }),
  codes: [CODE.notFound],
});
