import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Style rendering',
  short: 'Restyle',
  studio: {
    title: 'Restyle studio',
    run_one: 'Restyle · {{count}} credit',
    run_other: 'Restyle · {{count}} credits',
    notEnough:
      'This needs {{required}}, and you have {{available}}. Choose fewer variants, or wait for next month’s credits.',
    proNote: 'Pictures of this size come with the Pro plan.',
    cancelConfirm: 'Stop this restyle? Pictures delivered so far stay; the credits of the others come back.',
    results: 'Variants',
    resultsEmpty: 'Your variants will stand here.',
  },
} as const satisfies ToolTexts;
