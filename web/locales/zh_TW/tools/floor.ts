import type { texts as english } from '../../en_US/tools/floor.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '地板替換',
  short: '地板',
  studio: {
    title: '地板工作室',
    run_one: '鋪設地板 · {{count}} 點',
    run_other: '鋪設地板 · {{count}} 點',
    notEnough: '需要 {{required}}，您有 {{available}}。請儲值，或等待下月點數。',
    proNote: '此功能隨 Pro 方案提供。',
    cancelConfirm: '停止鋪設地板？點數將退回。',
    results: '新地板',
    resultsEmpty: '鋪好地板的照片會顯示在這裡。',
  },
};
