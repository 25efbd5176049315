import type { texts as english } from '../../en_US/tools/furnish.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '虚拟布置',
  short: '布置',
  studio: {
    title: '家具布置工作室',
    run_one: '布置 · {{count}} 点',
    run_other: '布置 · {{count}} 点',
    notEnough: '需要 {{required}}，您有 {{available}}。请减少方案数量，或等待下月点数。',
    proNote: '此尺寸的图片随 Pro 方案提供。',
    cancelConfirm: '停止这次布置？已交付的图片会保留，其余点数退回。',
    results: '方案',
    resultsEmpty: '您的方案会显示在这里。',
  },
  words: {
    old: '现有家具',
    keep: '保留',
    clear: '先清空',
    keepLine: '在现有家具周围添置。',
    clearLine: '先移除现有家具，再重新布置。',
  },
};
