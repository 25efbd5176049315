import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tools } from '#engine/tools/all.ts';
import { describeTool, noSeed, ownSize } from '#engine/tools/descriptor.ts';
import { commandNamed, readTool } from './toolCommand.ts';

/** Two pictures, and a result that is told even where it is written nowhere. */
const command = {
  usage: 'BEFORE AFTER',
  options: {
    overlay: { as: 'text', says: 'where both are drawn over each other' },
    tilt: { as: 'number', min: -2, max: 2, says: 'degrees' },
    'room-json': { as: 'room', says: 'a Room' },
  },
  output: 'overlay',
} as const;
const compare = {
  ...describeTool({
    // Names are those of tools that there are.
    name: 'room',
    use: 'look',
    params: z.object({ tilt: z.number().default(0) }),
    price: null,
    inputs: { second: true, room: true },
    formats: ['png'],
    resultSize: ownSize,
    seedOf: noSeed,
    sourceType: () => 'algorithmicMedia',
    command,
  }),
  command,
};
const at = (name: string) => path.resolve(name);

test('two pictures, with and without a file for the result', () => {
  expect(readTool(compare, ['a.jpg', 'b.png', '--tilt=-1.5', '--room-json', 'room.json'])).toEqual({
    run: { tool: 'room', params: { tilt: -1.5 }, inputPath: at('a.jpg'), secondPath: at('b.png') },
    roomPath: 'room.json',
    threads: undefined,
  });
  expect(readTool(compare, ['a.jpg', 'b.png', '--overlay', 'o.png', '--threads', '2'])).toMatchObject({
    run: { outputPath: at('o.png'), params: { tilt: 0 } },
    threads: 2,
  });
});

test.each([
  [['a.jpg'], 'which two pictures?'],
  [['a.jpg', 'b.png', 'c.png'], '"c.png" is one too many'],
  [['a.jpg', 'b.png', '--overlay', 'b.png'], 'would replace the photo'],
  [['a.jpg', 'b.png', '--overlay', 'o.jpg'], '--overlay must end in .png'],
  [['a.jpg', 'b.png', '--tilt', '3'], '--tilt must be a number from -2 to 2'],
  [['a.jpg', 'b.png', '-o', 'o.png'], "Unknown option '-o'"],
] as const)('%j: %s', (args, complaint) => {
  expect(() => readTool(compare, args)).toThrow(complaint);
});

test('every tool has the command that its descriptor says', () => {
  for (const { name, command: said } of tools) expect(commandNamed(name)?.command ?? null, name).toBe(said);
});
