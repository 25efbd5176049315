import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Object erasure',
  short: 'Erase',
  studio: {
    title: 'Erasing studio',
    run_one: 'Erase · {{count}} credit',
    run_other: 'Erase · {{count}} credits',
    notEnough: 'This needs {{required}}, and you have {{available}}. Top up, or wait for next month’s credits.',
    proNote: 'Erasing comes with the Pro plan. You can mark things here; nothing is charged.',
    cancelConfirm: 'Stop erasing? Its credit comes back.',
    results: 'Erased',
    resultsEmpty: 'The photo without what you marked will stand here.',
  },
  words: {
    shadows: 'Shadows go, too',
    line: 'The gap is filled from the photo itself, at its own size. All other pixels stay as they are.',
  },
} as const satisfies ToolTexts;
