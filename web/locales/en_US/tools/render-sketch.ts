import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Sketch to render',
  short: 'Sketch to picture',
  studio: {
    title: 'Sketch studio',
    run_one: 'Make it real · {{count}} credit',
    run_other: 'Make it real · {{count}} credits',
    notEnough:
      'This needs {{required}}, and you have {{available}}. Choose fewer variants, or wait for next month’s credits.',
    proNote: 'Pictures of this size come with the Pro plan.',
    cancelConfirm: 'Stop this rendering? Pictures delivered so far stay; the credits of the others come back.',
    results: 'Variants',
    resultsEmpty: 'Your variants will stand here.',
  },
} as const satisfies ToolTexts;
