import { allowedInPlan } from '#catalog/prices.ts';
import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { noLayer, type StudioTool } from '../../studioTool.ts';
import {
  canEnhance,
  type EnhanceForm,
  enhanceCost,
  enhanceFormFromRequest,
  enhanceInput,
  firstEnhanceForm,
} from './form.ts';
import { EnhanceOptions } from './Options.tsx';

export const enhanceTool: StudioTool<EnhanceForm> = {
  id: 'enhance',
  first: () => firstEnhanceForm,
  readsFrom: [],
  fromRequest: enhanceFormFromRequest,
  ask: ({ size }, { imageId }) => {
    const input = { ...enhanceInput(size), imageId };
    return { input, send: (options) => api.call(calls.imageOptimise, input, options) };
  },
  costOf: ({ size }, photo) => enhanceCost(size, photo?.picture ?? null),
  isInPlan: (membership) => allowedInPlan(membership, 'enhance', '4k'),
  missing: ({ size }, { picture }) => (canEnhance(size, picture) ? null : 'sizeTooLarge'),
  Options: EnhanceOptions,
  useLayer: noLayer,
};
