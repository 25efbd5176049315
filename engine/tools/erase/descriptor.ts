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
    usage: 'PHOTO -o OUT.png --mask MASK.png|--auto|--empty',
    options: {
      mask: { as: 'mask', value: 'MASK.png', says: "of the photo's size; white is what shall go" },
      auto: { as: 'flag', says: 'clutter and small objects that are found in the photo' },
      empty: { as: 'flag', says: 'all loose furniture: the room is left empty' },
      'mask-out': {
        as: 'effective',
        value: 'FILE.png',
        says: "what was filled, shadows included; all other pixels are the photo's own",
      },
      'keep-shadows': { as: 'flag', says: 'the mask alone, without the shadows of what it covers' },
    },
    fault: ({ mask, auto, empty }) => {
      const said = [mask !== undefined && '--mask', auto && '--auto', empty && '--empty'].filter(Boolean);
      if (said.length === 0) return 'what shall go? --mask MASK.png (white goes), --auto or --empty';
      return said.length > 1 ? `${said.join(' and ')} exclude each other` : null;
    },
    params: ({ auto, empty, 'keep-shadows': keepShadows }) => ({
      find: empty ? 'empty' : auto ? 'auto' : 'mask',
      shadows: !keepShadows,
    }),
  },
});
