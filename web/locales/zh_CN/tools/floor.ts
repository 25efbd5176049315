import type { texts as english } from '../../en_US/tools/floor.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '地板替换',
  short: '地板',
  studio: {
    title: '地板工作室',
    run_one: '铺设地板 · {{count}} 点',
    run_other: '铺设地板 · {{count}} 点',
    notEnough: '需要 {{required}}，您有 {{available}}。请充值，或等待下月点数。',
    proNote: '此功能随 Pro 方案提供。',
    cancelConfirm: '停止铺设地板？点数将退回。',
    results: '新地板',
    resultsEmpty: '铺好地板的照片会显示在这里。',
  },
};
