/** Scoring a redesign against its photo. */

import { driftCategories } from '../../score/categories.ts';
import { describeTool, noSeed, ownSize } from '../descriptor.ts';
import { scoreParams } from './params.ts';

export const score = describeTool({
  name: 'score',
  use: 'look',
  params: scoreParams,
  price: null,
  inputs: { second: true, room: true },
  formats: ['png'],
  resultSize: ownSize,
  seedOf: noSeed,
  sourceType: () => 'algorithmicallyEnhanced',
  command: {
    usage: 'BEFORE AFTER',
    says: 'how far the second picture shows the same room: 0 to 100, and what drifted',
    output: 'overlay',
    options: {
      overlay: {
        as: 'text',
        value: 'FILE.png',
        says: 'the second picture, with lines and openings: found green, lost red',
      },
      intended: {
        as: 'list',
        choices: driftCategories,
        value: 'LIST',
        says: 'what was asked to change: camera, windows, doors, walls, floor, paint (with commas)',
      },
      'room-json': { as: 'room', value: 'FILE', says: "the first picture's room, checked" },
    },
    json: 'score, drift by category, openings, lines, camera, pixels that are the same',
  },
});
