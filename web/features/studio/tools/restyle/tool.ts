import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { placedInput } from '../../placing/placing.ts';
import { type PlacingLayer, usePlacingLayer } from '../../placing/usePlacingLayer.tsx';
import type { StudioTool } from '../../studioTool.ts';
import { seedOf } from '../../styled/seed.ts';
import { costOf, firstForm, formFromRequest, isInPlan, renderInput, type StudioForm } from './form.ts';
import { Options } from './Options.tsx';

/** Pieces are placed at high alone, and not where furniture stays. */
const placedBy = ({ intervention, locks }: StudioForm, placed: PlacingLayer['placed']) =>
  intervention === 'high' && !locks.includes('furniture') ? placed : null;

export const restyleTool: StudioTool<StudioForm, PlacingLayer> = {
  id: 'restyle',
  first: (search) => ({
    ...firstForm,
    style: search.get('style') ?? firstForm.style,
    roomType: search.get('room') ?? firstForm.roomType,
  }),
  readsFrom: ['style', 'room'],
  fromRequest: formFromRequest,
  ask: (form, { imageId }, { placed }) => {
    const input = { ...renderInput(form, imageId), ...placedInput(placedBy(form, placed), form.seed) };
    return { input, send: (options) => api.call(calls.imageRender, input, options) };
  },
  sent: (form) => ({ ...form, asPreviewed: false }),
  costOf,
  isInPlan: (membership, { resolution }) => isInPlan(membership, resolution),
  missing: (form, _photo, { placed }) => {
    if (!form.style) return 'needStyle';
    if (placedBy(form, placed) && form.variants > 1) return 'needOneVariant';
    return seedOf(form.seed) === null ? 'seedBad' : null;
  },
  Options,
  useLayer: usePlacingLayer,
};
