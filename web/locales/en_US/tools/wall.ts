import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Wall replacement',
  short: 'Walls',
  studio: {
    title: 'Wall studio',
    run_one: 'Cover the walls · {{count}} credit',
    run_other: 'Cover the walls · {{count}} credits',
    notEnough: 'This needs {{required}}, and you have {{available}}. Top up, or wait for next month’s credits.',
    proNote: 'This comes with the Pro plan.',
    cancelConfirm: 'Stop covering the walls? The credit comes back.',
    results: 'New walls',
    resultsEmpty: 'The photo with its new walls will stand here.',
  },
} as const satisfies ToolTexts;
