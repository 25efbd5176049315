import type { ToolTexts } from '../../toolTexts.ts';

export const texts = {
  name: 'High-definition restoration',
  short: 'Restore',
  studio: {
    title: 'Restoration studio',
    run_one: 'Restore · {{count}} credit',
    run_other: 'Restore · {{count}} credits',
    notEnough: 'This needs {{required}}, and you have {{available}}. Top up, or wait for next month’s credits.',
    proNote: 'Restoration comes with the Pro plan. You can try the options here; nothing is charged.',
    cancelConfirm: 'Stop this restoration? Its credits come back.',
    results: 'Restored',
    resultsEmpty: 'Your restored photo will stand here.',
  },
  words: {
    x1: 'Own size',
    x2: 'Twice as large',
    x4: 'Four times as large',
    x1Line: 'Every pixel stays in its place.',
    x2Line: 'Twice as wide and as high.',
    x4Line: 'For small pictures.',
    '2kLine': '2048 px on the long side.',
    '4kLine': '4096 px on the long side.',
    becomes: 'Becomes {{width}} × {{height}} px',
    tooLarge: 'More than this photo can become: at most four times its size, and 8192 px.',
    line: 'Noise, softness and the blocks of JPEG are measured first, and only what is there is taken out.',
  },
} as const satisfies ToolTexts;
