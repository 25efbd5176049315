import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { maskIdOf } from '../../marking/uploadMask.ts';
import { type MaskLayer, useMaskLayer } from '../../marking/useMaskLayer.tsx';
import type { LayerProps, StudioTool } from '../../studioTool.ts';
import { firstUnmarkForm, type UnmarkForm, unmarkFormFromRequest } from './form.ts';
import { UnmarkOptions } from './Options.tsx';

export const unmarkTool: StudioTool<UnmarkForm, MaskLayer> = {
  id: 'unmark',
  first: () => firstUnmarkForm,
  readsFrom: [],
  fromRequest: unmarkFormFromRequest,
  ask: ({ mode, rightsConfirmed }, photo, { mask }) => {
    const { imageId } = photo;
    const own = mode === 'brush' ? mask : null;
    return {
      input: { imageId, mode, rightsConfirmed, mask: own?.version },
      send: async (options) => {
        const painted = own ? { maskId: await maskIdOf(own, photo) } : {};
        const input = { imageId, mode, purpose: 'watermark', rightsConfirmed, ...painted } as const;
        return api.call(calls.imageInpaint, input, options);
      },
    };
  },
  costOf: () => priceOf({ tool: 'unmark' }),
  isInPlan: (membership) => allowedInPlan(membership, 'unmark'),
  missing: ({ mode, rightsConfirmed }, _photo, { mask }) => {
    if (mode === 'brush' && !(mask && mask.share > 0)) return 'needMark';
    return rightsConfirmed ? null : 'needRights';
  },
  Options: UnmarkOptions,
  useLayer: ({ photo, shown, form }: LayerProps<UnmarkForm>) =>
    useMaskLayer({ photo, shown, isMarked: form.mode === 'brush', hasThings: false }),
};
