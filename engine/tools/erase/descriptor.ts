/** Erasing. */
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { eraseParams } from './params.ts';

export const erase = describeTool({
  name: 'erase',
  use: 'job',
  params: eraseParams,
  price: 'erase',
  inputs: { mask: true, room: true },
  formats: ['png', 'jpg'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'compositeSynthetic',
  command: {
    usage: 'PHOTO -o OUT.png --mask MASK.png|--auto',
    options: {
      mask: { as: 'mask', value: 'MASK.png', says: "of the photo's size; white is what shall go" },
      auto: { as: 'flag', says: 'clutter and small objects that are found in the photo' },
      'mask-out': {
        as: 'effective',
        value: 'FILE.png',
        says: "what was filled, shadows included; all other pixels are the photo's own",
      },
      'keep-shadows': { as: 'flag', says: 'the mask alone, without the shadows of what it covers' },
    },
    fault: ({ mask, auto }) => {
      if (mask === undefined && !auto) return 'what shall go? --mask MASK.png (white goes), or --auto';
      return mask !== undefined && auto ? '--mask and --auto exclude each other' : null;
    },
    params: ({ auto, 'keep-shadows': keepShadows }) => ({ find: auto ? 'auto' : 'mask', shadows: !keepShadows }),
  },
});
