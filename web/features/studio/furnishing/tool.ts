import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { seedOf } from '../form.ts';
import type { StudioTool } from '../studioTool.ts';
import { useRoomLayer } from '../useRoomLayer.tsx';
import {
  type FurnishForm,
  firstFurnishForm,
  furnishCost,
  furnishFormFromRequest,
  furnishInput,
  isFurnishInPlan,
} from './form.ts';
import { FurnishOptions } from './Options.tsx';

export const furnishTool: StudioTool<FurnishForm> = {
  id: 'furnish',
  first: (search) => ({
    ...firstFurnishForm,
    style: search.get('style') ?? firstFurnishForm.style,
    roomType: search.get('room') ?? firstFurnishForm.roomType,
  }),
  readsFrom: ['style', 'room'],
  fromRequest: furnishFormFromRequest,
  ask: (form, { imageId }) => {
    const input = furnishInput(form, imageId);
    return { input, send: (options) => api.call(calls.imageFurnish, input, options) };
  },
  costOf: furnishCost,
  isInPlan: (membership, { resolution }) => isFurnishInPlan(membership, resolution),
  missing: (form) => {
    if (!form.style) return 'needStyle';
    return seedOf(form.seed) === null ? 'seedBad' : null;
  },
  Options: FurnishOptions,
  useLayer: useRoomLayer,
};
