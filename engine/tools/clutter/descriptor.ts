/** Finding clutter: only asked for by erasing, which shows what it would take. */
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { clutterParams } from './params.ts';

export const clutter = describeTool({
  name: 'clutter',
  use: 'look',
  params: clutterParams,
  price: null,
  inputs: { room: true },
  formats: ['png'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: null,
});
