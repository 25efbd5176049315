import { allowedInPlan } from '#catalog/prices.ts';
import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { noLayer, type StudioTool } from '../../studioTool.ts';
import { firstLineForm, type LineForm, lineCost, lineFormFromRequest } from './form.ts';
import { LineOptions } from './Options.tsx';

export const lineTool: StudioTool<LineForm> = {
  id: 'line',
  first: () => firstLineForm,
  readsFrom: [],
  fromRequest: lineFormFromRequest,
  ask: (form, { imageId }) => {
    const input = { ...form, imageId };
    return { input, send: (options) => api.call(calls.imageLine, input, options) };
  },
  costOf: lineCost,
  isInPlan: (membership) => allowedInPlan(membership, 'line'),
  missing: () => null,
  Options: LineOptions,
  useLayer: noLayer,
};
