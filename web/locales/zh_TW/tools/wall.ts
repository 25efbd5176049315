import type { texts as english } from '../../en_US/tools/wall.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '牆面替換',
  short: '牆面',
  studio: {
    title: '牆面工作室',
    run_one: '更換牆面 · {{count}} 點',
    run_other: '更換牆面 · {{count}} 點',
    notEnough: '需要 {{required}}，您有 {{available}}。請儲值，或等待下月點數。',
    proNote: '此功能隨 Pro 方案提供。',
    cancelConfirm: '停止更換牆面？點數將退回。',
    results: '新牆面',
    resultsEmpty: '換好牆面的照片會顯示在這裡。',
  },
};
