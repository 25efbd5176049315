/** A new floor or new walls as a job, in every plan: one picture at the photo's own size. */

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { materialById } from '#catalog/materials/all.ts';
import { planById } from '#catalog/plans.ts';
import { priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { floorParams, ownMaterialSchema } from '#engine/tools/floor/params.ts';
import { wallParams } from '#engine/tools/wall/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind, RequestOf } from '../jobKind.ts';

const keptBeside = {
  maskId: z.string().optional(),
  /** As it was when this was asked for. */
  own: z.object({ material: ownMaterialSchema, imageId: z.string() }).optional(),
  /** As it was corrected when this was asked for. */
  room: roomSchema.optional(),
  mark: z.boolean(),
};
const kept = { floor: floorParams.extend(keptBeside), wall: wallParams.extend(keptBeside) } as const;
const params = { floor: floorParams, wall: wallParams } as const;

function layingJob<N extends 'floor' | 'wall', C extends 'imageFloorReplace' | 'imageWallReplace'>(
  tool: N,
  call: C,
): JobKind<N, C> {
  return {
    tool,
    call,
    source: 'original',

    async want(request: RequestOf<'imageFloorReplace' | 'imageWallReplace'>, asking) {
      const { membership, locale, correctedRoom } = asking;
      const { imageId: _, materialId, maskId, seed = randomInt(2 ** 32), ...rest } = request;
      const own = materialById(materialId) ? undefined : await asking.ownMaterial(materialId);
      if (!(own?.material ?? materialById(materialId))?.on.includes(tool)) {
        throw new Refusal(CODE.invalid, { data: { fields: { materialId: sayField('unknown', locale) } } });
      }
      const drawn = maskId ?? asking.mended[tool];
      const mask = drawn === undefined ? {} : { maskId: await asking.maskOf({ mode: 'brush', maskId: drawn }) };
      return {
        pictures: 1,
        cost: priceOf({ tool }),
        kept: {
          ...rest,
          ...mask,
          ...(own && { own }),
          material: materialId,
          seed,
          ...(correctedRoom && { room: correctedRoom }),
          mark: planById(membership).mark,
        },
      };
    },

    work(keptRequest) {
      const { mark, room, maskId, own, ...recipe } = kept[tool].parse(keptRequest);
      const parsed = params[tool].parse(recipe);
      return {
        mark,
        params: () => parsed,
        style: null,
        roomType: null,
        ...(room && { room }),
        ...(maskId !== undefined && { maskId }),
        ...(own && { own }),
      };
    },
  };
}

export const floorJob = layingJob('floor', 'imageFloorReplace');
export const wallJob = layingJob('wall', 'imageWallReplace');
