import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { costOf, firstForm, formFromRequest, isInPlan, renderInput, type StudioForm, seedOf } from './form.ts';
import { Options } from './Options.tsx';
import type { StudioTool } from './studioTool.ts';
import { useRoomLayer } from './useRoomLayer.tsx';

export const restyleTool: StudioTool<StudioForm> = {
  id: 'restyle',
  first: (search) => ({
    ...firstForm,
    style: search.get('style') ?? firstForm.style,
    roomType: search.get('room') ?? firstForm.roomType,
  }),
  readsFrom: ['style', 'room'],
  fromRequest: formFromRequest,
  ask: (form, { imageId }) => {
    const input = renderInput(form, imageId);
    return { input, send: (options) => api.call(calls.imageRender, input, options) };
  },
  costOf,
  isInPlan: (membership, { resolution }) => isInPlan(membership, resolution),
  missing: (form) => {
    if (!form.style) return 'needStyle';
    return seedOf(form.seed) === null ? 'seedBad' : null;
  },
  Options,
  useLayer: useRoomLayer,
};
