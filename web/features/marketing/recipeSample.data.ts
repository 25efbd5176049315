/** A design whose recipe is shown; evaluated by the build. */
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';

const style = styleById('japandi');
const room = roomTypeById('living-room');
if (!style || !room) throw new Error('the catalogue has no Japandi or no living room');

export const recipeSample = { style: style.names, room: room.names, art: 'style/japandi' };
