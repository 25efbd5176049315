import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { maskIdOf } from '../../marking/uploadMask.ts';
import { type MaskLayer, useMaskLayer } from '../../marking/useMaskLayer.tsx';
import type { LayerProps, StudioTool } from '../../studioTool.ts';
import { type EraseForm, eraseFormFromRequest, firstEraseForm } from './form.ts';
import { EraseOptions } from './Options.tsx';

export const eraseTool: StudioTool<EraseForm, MaskLayer> = {
  id: 'erase',
  first: () => firstEraseForm,
  readsFrom: [],
  fromRequest: eraseFormFromRequest,
  ask: ({ shadows }, photo, { mask }) => ({
    input: { imageId: photo.imageId, shadows, mask: mask?.version },
    send: async (options) => {
      if (!mask) throw new Error('there is no mask to be sent');
      const maskId = await maskIdOf(mask, photo);
      return api.call(calls.imageInpaint, { imageId: photo.imageId, mode: 'brush', maskId, shadows }, options);
    },
  }),
  costOf: () => priceOf({ tool: 'erase' }),
  isInPlan: (membership) => allowedInPlan(membership, 'erase'),
  missing: (_form, _photo, { mask }) => (mask && mask.share > 0 ? null : 'needMark'),
  Options: EraseOptions,
  useLayer: ({ photo, shown }: LayerProps<EraseForm>) =>
    useMaskLayer({ photo, shown, isMarked: true, hasThings: true }),
};
