/** Restoring. */
import { describeTool, noSeed } from '../descriptor.ts';
import { enhanceParams, enhanceResolutions } from './params.ts';
import { enhanceSizes } from './sizes.ts';

export const enhance = describeTool({
  name: 'enhance',
  use: 'job',
  params: enhanceParams,
  price: 'enhance',
  inputs: {},
  formats: ['png', 'jpg'],
  resultSize: (params, source) => enhanceSizes(params, source).source,
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: {
    usage: 'PHOTO -o OUT.png',
    options: {
      scale: {
        as: 'choice',
        choices: ['1', '2', '4'],
        value: '1|2|4',
        says: 'times as wide and high (default 2); 1 restores at its own size',
      },
      resolution: {
        as: 'choice',
        choices: enhanceResolutions,
        value: '1k|2k|4k',
        says: 'long side of the result, in place of --scale',
      },
    },
    fault: ({ scale, resolution }) =>
      scale !== undefined && resolution !== undefined
        ? '--scale and --resolution both say how large: give one of them'
        : null,
    params: ({ scale }) => ({ scale: scale === undefined ? undefined : Number(scale) }),
  },
});
