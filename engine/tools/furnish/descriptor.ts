/** Furnishing. */
import { describeTool } from '../descriptor.ts';
import { knownLengthFault, readKnownLength } from '../restyle/knownLength.ts';
import { resolutions } from '../restyle/params.ts';
import { sizeForResolution } from '../resultSize.ts';
import { furnishParams } from './params.ts';

export const furnish = describeTool({
  name: 'furnish',
  use: 'job',
  params: furnishParams,
  price: 'furnish',
  inputs: { room: true },
  formats: ['png', 'jpg'],
  resultSize: (params, source) => sizeForResolution(source, params.resolution),
  seedOf: (params) => params.seed,
  sourceType: () => 'compositeSynthetic',
  command: {
    usage: 'PHOTO -o OUT.png --style STYLE --room ROOM',
    options: {
      style: { as: 'style', value: 'STYLE', says: '' },
      room: { as: 'roomType', value: 'ROOM', says: '', sets: 'roomType' },
      'keep-furniture': { as: 'flag', says: 'adds pieces around what stands there (as without it)' },
      clear: { as: 'flag', says: 'takes out what stands there first' },
      resolution: {
        as: 'choice',
        choices: resolutions,
        value: '1k|2k|4k',
        says: 'size of the result, never larger than the photo (default 1k)',
      },
      seed: {
        as: 'whole',
        min: 0,
        max: 0xffffffff,
        value: 'N',
        says: '0 to 4294967295 (default 1); another seed is another layout',
      },
      'known-length': {
        as: 'text',
        value: 'WHAT:METRES',
        says: 'wall-1:3.2, door-0:2.01, window-0:1.2 or ceiling:2.6, as measured',
      },
      'room-json': {
        as: 'room',
        value: 'FILE',
        says: 'a checked room instead of the one that is found in the photo',
      },
    },
    fault: (given) =>
      given.clear && given['keep-furniture']
        ? '--clear and --keep-furniture exclude each other'
        : knownLengthFault(given),
    params: ({ clear, 'known-length': text }) => ({
      old: clear ? 'clear' : 'keep',
      knownLength: readKnownLength(text),
    }),
  },
});
