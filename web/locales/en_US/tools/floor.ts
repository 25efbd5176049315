import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Floor replacement',
  short: 'Floor',
  studio: {
    title: 'Floor studio',
    run_one: 'Lay the floor · {{count}} credit',
    run_other: 'Lay the floor · {{count}} credits',
    notEnough: 'This needs {{required}}, and you have {{available}}. Top up, or wait for next month’s credits.',
    proNote: 'This comes with the Pro plan.',
    cancelConfirm: 'Stop laying the floor? The credit comes back.',
    results: 'New floor',
    resultsEmpty: 'The photo with its new floor will stand here.',
  },
} as const satisfies ToolTexts;
