/** Another floor. */

import { describeTool, ownSize } from '../descriptor.ts';
import { layingCommand } from '../layingCommand.ts';
import { floorParams } from './params.ts';

export const floor = describeTool({
  name: 'floor',
  use: 'job',
  params: floorParams,
  price: 'floor',
  inputs: { mask: true, own: true, room: true },
  formats: ['png', 'jpg'],
  resultSize: ownSize,
  seedOf: ({ seed }) => seed,
  sourceType: () => 'compositeSynthetic',
  command: layingCommand('floor'),
});
