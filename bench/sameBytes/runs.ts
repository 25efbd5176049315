/** What is run: arguments of the command line by a name; `in:` is the folder of the inputs, `out:` a folder of the run's own. */
const room = ['--style', 'japandi', '--room', 'living-room'];

export const runs: Readonly<Record<string, readonly string[]>> = {
  restyle: ['restyle', 'in:room.png', '-o', 'out:a.png', ...room, '--seed', '4', '--threads', '1'],
  'restyle two threads': ['restyle', 'in:room.png', '-o', 'out:a.png', ...room, '--seed', '4', '--threads', '2'],
  'restyle low': [
    ...['restyle', 'in:room.png', '-o', 'out:a.png', '--style', 'industrial', '--room', 'bedroom'],
    ...['--intervention', 'low', '--threads', '1'],
  ],
  'restyle locked': [
    ...['restyle', 'in:box.png', '-o', 'out:a.png', '--style', 'modern', '--room', 'kitchen'],
    ...['--lock', 'walls', '--threads', '1'],
  ],
  line: ['line', 'in:room.png', '-o', 'out:a.png', '--threads', '1'],
  'line svg': ['line', 'in:plain.png', '-o', 'out:a.svg', '--technique', 'technical', '--threads', '1'],
  room: ['room', 'in:room.png', '-o', 'out:a.json', '--masks', 'out:masks', '--threads', '1'],
  'room box': ['room', 'in:box.png', '-o', 'out:a.json', '--masks', 'out:masks', '--threads', '1'],
  'room drawing': ['room', 'in:drawing.png', '-o', 'out:a.json', '--masks', 'out:masks', '--threads', '1'],
  erase: [
    'erase',
    'in:room.png',
    '-o',
    'out:a.png',
    '--mask',
    'in:mask.png',
    '--mask-out',
    'out:m.png',
    '--threads',
    '1',
  ],
  'erase auto': ['erase', 'in:room.png', '-o', 'out:a.png', '--auto', '--mask-out', 'out:m.png', '--threads', '1'],
  'erase keeping shadows': [
    ...['erase', 'in:plain.png', '-o', 'out:a.png', '--mask', 'in:mask.png', '--keep-shadows', '--threads', '1'],
  ],
  unmark: ['unmark', 'in:marked.png', '-o', 'out:a.png', '--mask-out', 'out:m.png', '--threads', '1'],
  'unmark mask': ['unmark', 'in:marked.png', '-o', 'out:a.png', '--mask', 'in:mask.png', '--threads', '1'],
  'enhance 1': ['enhance', 'in:worn.png', '-o', 'out:a.png', '--scale', '1', '--threads', '1'],
  'enhance 2': ['enhance', 'in:worn.png', '-o', 'out:a.png', '--scale', '2', '--threads', '1'],
  'enhance 4': ['enhance', 'in:worn.png', '-o', 'out:a.png', '--scale', '4', '--threads', '1'],
  segments: ['segments', 'in:room.png', '-o', 'out:a.png', '--threads', '1'],
  'segments drawing': ['segments', 'in:drawing.png', '-o', 'out:a.png', '--medium', 'sketch', '--threads', '1'],
  showroom: [
    ...['showroom', '-o', 'out:a.png', '--style', 'scandinavian', '--room', 'living-room', '--seed', '5'],
    ...['--size', '192x128', '--quality', 'preview', '--passes', 'out:passes', '--threads', '1'],
  ],
  'showroom evening': [
    ...['showroom', '-o', 'out:a.png', '--style', 'art-deco', '--room', 'bedroom', '--seed', '9'],
    ...['--size', '128x86', '--quality', 'draft', '--threads', '1'],
  ],
};
