/** Reading a reference picture: only asked for by studios, whose options it sets. */
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { referenceParams } from './params.ts';

export const reference = describeTool({
  name: 'reference',
  use: 'look',
  params: referenceParams,
  price: null,
  inputs: {},
  formats: ['json'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: null,
});
