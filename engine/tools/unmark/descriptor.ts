/** Taking overlays off. */
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { unmarkParams } from './params.ts';

export const unmark = describeTool({
  name: 'unmark',
  use: 'job',
  params: unmarkParams,
  price: 'unmark',
  inputs: { mask: true },
  formats: ['png', 'jpg'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'compositeSynthetic',
  command: {
    usage: 'PHOTO -o OUT.png',
    options: {
      mask: {
        as: 'mask',
        value: 'MASK.png',
        says: "of the photo's size; only marks where it is white go (without it: all that are found)",
      },
      'mask-out': {
        as: 'effective',
        value: 'FILE.png',
        says: "what was changed; all other pixels are the photo's own",
      },
    },
    params: ({ mask }) => ({ find: mask === undefined ? 'auto' : 'mask' }),
  },
});
