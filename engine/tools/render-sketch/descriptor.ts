/** A line drawing of a room, made real. */
import { describeTool } from '../descriptor.ts';
import { resolutions } from '../restyle/params.ts';
import { sizeForResolution } from '../resultSize.ts';
import { renderSketchParams, sketchMedia } from './params.ts';

export const renderSketch = describeTool({
  name: 'render-sketch',
  use: 'job',
  params: renderSketchParams,
  price: 'render-sketch',
  inputs: { room: true },
  formats: ['png', 'jpg'],
  resultSize: (params, source) => sizeForResolution(source, params.resolution),
  seedOf: (params) => params.seed,
  sourceType: () => 'algorithmicMedia',
  command: {
    usage: 'DRAWING -o OUT.png --style STYLE --room ROOM',
    options: {
      style: { as: 'style', value: 'STYLE', says: '' },
      room: { as: 'roomType', value: 'ROOM', says: '', sets: 'roomType' },
      resolution: {
        as: 'choice',
        choices: resolutions,
        value: '1k|2k|4k',
        says: 'size of the result, never larger than the drawing (default 1k)',
      },
      seed: {
        as: 'whole',
        min: 0,
        max: 0xffffffff,
        value: 'N',
        says: '0 to 4294967295 (default 1); the same seed gives the same bytes',
      },
      medium: {
        as: 'choice',
        choices: sketchMedia,
        value: 'sketch',
        says: 'says that a shaded or coloured picture is a drawing; without it the tool sees for itself',
      },
      'room-json': {
        as: 'room',
        value: 'FILE',
        says: 'a checked room instead of the one that is found in the drawing',
      },
    },
    json: 'document: every thing that was drawn, and the piece that stands there',
  },
});
