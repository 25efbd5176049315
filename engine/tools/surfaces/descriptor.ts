/** Taking a photo's surfaces apart, so that materials can be shown on them at once. */
import { describeTool, noSeed } from '../descriptor.ts';
import { knownLengthFault, readKnownLength } from '../restyle/knownLength.ts';
import { sizeWithin } from '../resultSize.ts';
import { surfacesParams } from './params.ts';

/** Long side at which surfaces are taken apart. */
const LAYERS_PX = 1024;

export const surfaces = describeTool({
  name: 'surfaces',
  use: 'look',
  params: surfacesParams,
  price: 'surfaces',
  inputs: { mended: true, room: true },
  formats: ['json'],
  resultSize: (_params, source) => sizeWithin(source, LAYERS_PX),
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: {
    usage: 'PHOTO -o SURFACES.json',
    says: 'floor and walls apart from their light, with their planes in metres and their areas',
    options: {
      layers: {
        as: 'masks',
        value: 'DIR',
        says: 'mattes, light and detail as PNGs of at most 1024 px',
      },
      'known-length': {
        as: 'text',
        value: 'wall-1:3.2',
        says: 'a measured length: wall-N, door-N, window-N (height) or ceiling, in metres',
      },
      'room-json': { as: 'room', value: 'FILE', says: 'a checked room instead of the one that is found in the photo' },
    },
    fault: knownLengthFault,
    params: ({ 'known-length': text }) => ({ knownLength: readKnownLength(text) }),
  },
});
