import type { texts as english } from '../../en_US/tools/restyle.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '风格渲染',
  short: '换风格',
  studio: {
    title: '换风格工作室',
    run_one: '换风格 · {{count}} 点',
    run_other: '换风格 · {{count}} 点',
    notEnough: '本次需要 {{required}}，您还有 {{available}}。请减少方案数量，或等待下月点数。',
    proNote: '此尺寸的图片需要专业版。',
    cancelConfirm: '停止本次换风格？已交付的图片会保留，其余点数将退回。',
    results: '方案',
    resultsEmpty: '生成的方案会显示在这里。',
  },
};
