import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'Sketch drawing',
  short: 'Line drawing',
  studio: {
    title: 'Drawing studio',
    run_one: 'Draw · {{count}} credit',
    run_other: 'Draw · {{count}} credits',
    notEnough: 'This needs {{required}}, and you have {{available}}. Top up, or wait for next month’s credits.',
    proNote: 'Drawings come with the Pro plan. You can try the options here; nothing is charged.',
    cancelConfirm: 'Stop this drawing? Its credit comes back.',
    results: 'Drawing',
    resultsEmpty: 'Your drawing will stand here.',
  },
  words: {
    technique: 'Technique',
    pencilLine: 'Soft lines and shading, as by hand.',
    inkLine: 'Strong contours, deep blacks.',
    technicalLine: 'Straight clean lines, no shading.',
    strength: 'Strength',
    fine: 'Fine',
    heavy: 'Heavy',
    detail: 'Detail',
    outlines: 'Outlines only',
    everything: 'Everything',
  },
} as const satisfies ToolTexts;
