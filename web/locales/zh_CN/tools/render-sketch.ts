import type { texts as english } from '../../en_US/tools/render-sketch.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '线稿渲染',
  short: '草图成图',
  studio: {
    title: '草图渲染工作室',
    run_one: '变成实景 · {{count}} 点',
    run_other: '变成实景 · {{count}} 点',
    notEnough: '需要 {{required}}，您有 {{available}}。请减少方案数量，或等待下月点数。',
    proNote: '此尺寸的图片随 Pro 方案提供。',
    cancelConfirm: '停止这次渲染？已交付的图片会保留，其余点数退回。',
    results: '方案',
    resultsEmpty: '您的方案会显示在这里。',
  },
};
