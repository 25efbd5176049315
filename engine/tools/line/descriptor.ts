/** Drawing in lines. */
import { describeTool, noSeed } from '../descriptor.ts';
import { sizeWithin } from '../resultSize.ts';
import { lineParams, techniques } from './params.ts';

/** Long side up to which a drawing has the size of its photo. */
const MOST_DRAWN_PX = 8192;

export const line = describeTool({
  name: 'line',
  use: 'job',
  params: lineParams,
  price: 'line',
  inputs: {},
  formats: ['png', 'jpg', 'svg'],
  resultSize: (_params, source) => sizeWithin(source, MOST_DRAWN_PX),
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: {
    usage: 'PHOTO -o OUT.png|OUT.svg',
    options: {
      technique: {
        as: 'choice',
        choices: techniques,
        value: 'pencil|ink|technical',
        says: 'how it is drawn (default pencil)',
      },
      strength: { as: 'share', value: '0-1', says: 'how heavy lines are (default 0.5)' },
      detail: { as: 'share', value: '0-1', says: 'how much of small things is drawn (default 0.5)' },
    },
  },
});
