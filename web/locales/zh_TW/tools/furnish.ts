import type { texts as english } from '../../en_US/tools/furnish.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '虛擬佈置',
  short: '佈置',
  studio: {
    title: '家具佈置工作室',
    run_one: '佈置 · {{count}} 點',
    run_other: '佈置 · {{count}} 點',
    notEnough: '需要 {{required}}，您有 {{available}}。請減少方案數量，或等待下月點數。',
    proNote: '此尺寸的圖片隨 Pro 方案提供。',
    cancelConfirm: '停止這次佈置？已交付的圖片會保留，其餘點數退回。',
    results: '方案',
    resultsEmpty: '您的方案會顯示在這裡。',
  },
  words: {
    old: '現有家具',
    keep: '保留',
    clear: '先清空',
    keepLine: '在現有家具周圍添置。',
    clearLine: '先移除現有家具，再重新佈置。',
  },
};
