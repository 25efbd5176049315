/** Another wall. */

import { describeTool, ownSize } from '../descriptor.ts';
import { layingCommand } from '../layingCommand.ts';
import { wallParams } from './params.ts';

export const wall = describeTool({
  name: 'wall',
  use: 'job',
  params: wallParams,
  price: 'wall',
  inputs: { mask: true, own: true, room: true },
  formats: ['png', 'jpg'],
  resultSize: ownSize,
  seedOf: ({ seed }) => seed,
  sourceType: () => 'compositeSynthetic',
  command: layingCommand('wall'),
});
