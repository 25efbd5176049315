/** Restyling. */
import { describeTool } from '../descriptor.ts';
import { sizeForResolution } from '../resultSize.ts';
import { knownLengthFault, readKnownLength } from './knownLength.ts';
import { lights, lockables, offeredInterventions, resolutions, restyleParams } from './params.ts';

export const restyle = describeTool({
  name: 'restyle',
  use: 'job',
  params: restyleParams,
  price: 'restyle',
  inputs: { mended: true, room: true },
  formats: ['png', 'jpg'],
  resultSize: (params, source) => sizeForResolution(source, params.resolution),
  seedOf: (params) => params.seed,
  sourceType: (params) => (params.intervention === 'low' ? 'algorithmicallyEnhanced' : 'compositeSynthetic'),
  command: {
    usage: 'PHOTO -o OUT.png --style STYLE --room ROOM',
    options: {
      style: { as: 'style', value: 'STYLE', says: '' },
      room: { as: 'roomType', value: 'ROOM', says: '', sets: 'roomType' },
      intervention: {
        as: 'choice',
        choices: offeredInterventions,
        value: 'low|middle|high',
        says: 'how much may change (default middle)',
      },
      resolution: {
        as: 'choice',
        choices: resolutions,
        value: '1k|2k|4k',
        says: 'size of the result, never larger than the photo (default 1k)',
      },
      seed: {
        as: 'whole',
        min: 0,
        max: 0xffffffff,
        value: 'N',
        says: '0 to 4294967295 (default 1); the same seed gives the same bytes',
      },
      lock: {
        as: 'list',
        choices: lockables,
        value: 'LIST',
        says: 'keeps floor, walls, ceiling, openings, furniture (with commas)',
        sets: 'locks',
      },
      'floor-material': {
        as: 'text',
        value: 'ID',
        says: 'laid in place of what the style has; not at low',
        sets: 'floorMaterial',
      },
      'wall-material': {
        as: 'text',
        value: 'ID',
        says: 'the same for all walls',
        sets: 'wallMaterial',
      },
      light: {
        as: 'choice',
        choices: lights,
        value: 'warm|neutral|cool',
        says: 'colour of the light in place of what the style has',
      },
      'known-length': {
        as: 'text',
        value: 'WHAT:METRES',
        says: 'at high: wall-1:3.2, door-0:2.01, window-0:1.2 or ceiling:2.6, as measured',
      },
      'room-json': {
        as: 'room',
        value: 'FILE',
        says: 'a checked room instead of the one that is found in the photo',
      },
    },
    fault: knownLengthFault,
    params: ({ 'known-length': text }) => ({ knownLength: readKnownLength(text) }),
  },
});
