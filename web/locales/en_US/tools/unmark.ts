import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Watermark removal',
  short: 'Watermark',
  studio: {
    title: 'Watermark studio',
    run_one: 'Remove · {{count}} credit',
    run_other: 'Remove · {{count}} credits',
    notEnough: 'This needs {{required}}, and you have {{available}}. Top up, or wait for next month’s credits.',
    proNote: 'Watermark removal comes with the Pro plan. You can try the options here; nothing is charged.',
    cancelConfirm: 'Stop removing the mark? Its credit comes back.',
    results: 'Without the mark',
    resultsEmpty: 'The photo without its mark will stand here.',
  },
  words: {
    how: 'Where the mark is',
    auto: 'Find it',
    brush: 'Show it',
    autoLine: 'Words, logos and patterns that lie over the whole photo or in a corner are looked for.',
    brushLine: 'Paint over the mark. Only what you paint over is looked at.',
    rights: 'This picture is mine, or I may change it',
    rightsLine:
      'Your confirmation is kept with the job. The mark of free results and our label for altered pictures stay.',
  },
} as const satisfies ToolTexts;
