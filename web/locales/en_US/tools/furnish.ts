import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Virtual staging',
  short: 'Furnish',
  studio: {
    title: 'Furnishing studio',
    run_one: 'Furnish · {{count}} credit',
    run_other: 'Furnish · {{count}} credits',
    notEnough:
      'This needs {{required}}, and you have {{available}}. Choose fewer variants, or wait for next month’s credits.',
    proNote: 'Pictures of this size come with the Pro plan.',
    cancelConfirm: 'Stop this furnishing? Pictures delivered so far stay; the credits of the others come back.',
    results: 'Variants',
    resultsEmpty: 'Your variants will stand here.',
  },
  words: {
    old: 'What stands there',
    keep: 'Keep',
    clear: 'Clear first',
    keepLine: 'Pieces are added around it.',
    clearLine: 'It is taken out, and the room is furnished anew.',
  },
} as const satisfies ToolTexts;
