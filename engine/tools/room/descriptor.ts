/** Finding the Room. */
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { roomParams } from './params.ts';

export const room = describeTool({
  name: 'room',
  use: 'look',
  params: roomParams,
  price: 'room',
  inputs: { room: true },
  formats: ['json'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: {
    usage: 'PHOTO -o ROOM.json',
    options: {
      masks: {
        as: 'masks',
        value: 'DIR',
        says: "floor, wall, ceiling, rug and opening as PNGs of the photo's size: white is that surface",
      },
      medium: {
        as: 'choice',
        choices: ['photo', 'sketch'],
        value: 'photo|sketch',
        says: 'what the picture is (without it: seen in the picture)',
      },
    },
    params: ({ masks }) => ({ masks: masks !== undefined }),
  },
});
