import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { placedInput } from '../../placing/placing.ts';
import { type PlacingLayer, usePlacingLayer } from '../../placing/usePlacingLayer.tsx';
import type { StudioTool } from '../../studioTool.ts';
import { seedOf } from '../../styled/seed.ts';
import {
  type FurnishForm,
  firstFurnishForm,
  furnishCost,
  furnishFormFromRequest,
  furnishInput,
  isFurnishInPlan,
} from './form.ts';
import { FurnishOptions } from './Options.tsx';

export const furnishTool: StudioTool<FurnishForm, PlacingLayer> = {
  id: 'furnish',
  first: (search) => ({
    ...firstFurnishForm,
    style: search.get('style') ?? firstFurnishForm.style,
    roomType: search.get('room') ?? firstFurnishForm.roomType,
  }),
  readsFrom: ['style', 'room'],
  fromRequest: furnishFormFromRequest,
  ask: (form, { imageId }, { placed }) => {
    const input = { ...furnishInput(form, imageId), ...placedInput(placed, form.seed) };
    return { input, send: (options) => api.call(calls.imageFurnish, input, options) };
  },
  costOf: furnishCost,
  isInPlan: (membership, { resolution }) => isFurnishInPlan(membership, resolution),
  missing: (form, _photo, { placed }) => {
    if (!form.style) return 'needStyle';
    if (placed && form.variants > 1) return 'needOneVariant';
    return seedOf(form.seed) === null ? 'seedBad' : null;
  },
  Options: FurnishOptions,
  useLayer: usePlacingLayer,
};
