/** The command of tools that lay a material. */
import type { Command } from './command.ts';
import { knownLengthFault, readKnownLength } from './restyle/knownLength.ts';

export function layingCommand(surface: 'floor' | 'wall'): Command {
  return {
    usage: 'PHOTO -o OUT.png --material ID',
    options: {
      material: { as: 'material', value: 'ID', says: '' },
      angle: { as: 'number', min: -180, max: 180, value: 'DEG', says: 'turns the pattern' },
      scale: { as: 'number', min: 0.25, max: 4, value: 'K', says: 'times as large as true, 0.25 to 4 (default 1)' },
      'known-length': {
        as: 'text',
        value: 'wall-1:3.2',
        says: 'a measured length: wall-N, door-N, window-N (height) or ceiling, in metres',
      },
      mask: {
        as: 'mask',
        value: 'MASK.png',
        says: `of the photo's size; white is the ${surface} (without it: as it is found)`,
      },
      'mask-out': {
        as: 'effective',
        value: 'FILE.png',
        says: "what was changed; all other pixels are the photo's own",
      },
      'room-json': { as: 'room', value: 'FILE', says: 'a checked room instead of the one that is found in the photo' },
    },
    json: 'also the square metres, with their error, and what to order for how much',
    fault: knownLengthFault,
    params: ({ 'known-length': text }) => ({ knownLength: readKnownLength(text) }),
  };
}
