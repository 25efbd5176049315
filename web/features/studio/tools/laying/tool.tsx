/** Studios of the tools that lay a material on a surface of the photo. */
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { api } from '../../../../lib/api.ts';
import { calls } from '../../../../lib/calls.ts';
import { maskIdOf } from '../../marking/uploadMask.ts';
import { type MaskLayer, useMaskLayer } from '../../marking/useMaskLayer.tsx';
import type { LayerProps, OptionsProps, StudioTool } from '../../studioTool.ts';
import { firstLayingForm, type LayingForm, layingFormFromRequest, layingInput, wallInput } from './form.ts';
import { MendSection } from './MendSection.tsx';
import { LayingOptions } from './Options.tsx';
import { useLiveLayer } from './useLiveLayer.tsx';

function layingTool(id: 'wall' | 'floor'): StudioTool<LayingForm, MaskLayer> {
  return {
    id,
    first: (search) => ({ ...firstLayingForm, material: search.get('material') ?? '' }),
    readsFrom: ['material'],
    fromRequest: layingFormFromRequest,
    ask: (form, photo, { mask }) => {
      const own = form.mode === 'brush' ? mask : null;
      const wish = id === 'wall' ? wallInput(form, photo.imageId) : layingInput(form, photo.imageId);
      return {
        input: { ...wish, mask: own?.version },
        send: async (options) => {
          const input = { ...wish, ...(own && { maskId: await maskIdOf(own, photo) }) };
          return id === 'wall'
            ? api.call(calls.imageWallReplace, input, options)
            : api.call(calls.imageFloorReplace, input, options);
        },
      };
    },
    costOf: () => priceOf({ tool: id }),
    isInPlan: (membership) => allowedInPlan(membership, id),
    missing: ({ material, mode }, _photo, { mask }) => {
      if (!material) return 'needMaterial';
      return mode === 'brush' && !(mask && mask.share > 0) ? 'needSurface' : null;
    },
    Options: (props: OptionsProps<LayingForm>) => <LayingOptions {...props} on={id} />,
    useLayer: (props: LayerProps<LayingForm>) => {
      const { photo, shown, form } = props;
      const isMarked = form.mode === 'brush';
      const marked = useMaskLayer({ photo, shown, isMarked, hasThings: true, title: 'laying.marked' });
      const live = useLiveLayer(props, id, !isMarked);
      if (!isMarked) return { ...live, mask: marked.mask };
      const { mask } = marked;
      const mending = photo && mask ? <MendSection photo={photo} kind={id} mask={mask} /> : null;
      const section = (
        <>
          {marked.section}
          {mending}
        </>
      );
      return { ...marked, section };
    },
  };
}

export const floorTool = layingTool('floor');
export const wallTool = layingTool('wall');
