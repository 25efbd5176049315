import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { useRoomLayer } from '../../room/useRoomLayer.tsx';
import type { StudioTool } from '../../studioTool.ts';
import { seedOf } from '../../styled/seed.ts';
import {
  firstSketchForm,
  isSketchInPlan,
  type SketchForm,
  sketchCost,
  sketchFormFromRequest,
  sketchInput,
} from './form.ts';
import { SketchOptions } from './Options.tsx';

export const sketchTool: StudioTool<SketchForm> = {
  id: 'render-sketch',
  first: (search) => ({
    ...firstSketchForm,
    style: search.get('style') ?? firstSketchForm.style,
    roomType: search.get('room') ?? firstSketchForm.roomType,
  }),
  readsFrom: ['style', 'room'],
  fromRequest: sketchFormFromRequest,
  ask: (form, { imageId }) => {
    const input = sketchInput(form, imageId);
    return { input, send: (options) => api.call(calls.imageRender, input, options) };
  },
  costOf: sketchCost,
  isInPlan: (membership, { resolution }) => isSketchInPlan(membership, resolution),
  missing: (form) => {
    if (!form.style) return 'needStyle';
    return seedOf(form.seed) === null ? 'seedBad' : null;
  },
  Options: SketchOptions,
  useLayer: useRoomLayer,
};
