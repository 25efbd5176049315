/** Finding what can be clicked. */
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { segmentsParams } from './params.ts';

export const segments = describeTool({
  name: 'segments',
  use: 'look',
  params: segmentsParams,
  price: 'segments',
  inputs: { room: true },
  // A label map must come back as it was written: no JPEG.
  formats: ['png'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: {
    usage: 'PHOTO -o LABELS.png',
    says: 'what can be clicked, as ids: each pixel holds R + 256 G + 65536 B',
    options: {
      medium: {
        as: 'choice',
        choices: ['photo', 'sketch'],
        value: 'photo|sketch',
        says: 'what the picture is (without it: seen in the picture)',
      },
    },
    json: 'also the list: id, level, parent, box, area, kind, surface; of a line drawing its strokes too',
  },
});
