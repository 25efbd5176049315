import type { texts as english } from '../../en_US/tools/wall.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '墙面替换',
  short: '墙面',
  studio: {
    title: '墙面工作室',
    run_one: '更换墙面 · {{count}} 点',
    run_other: '更换墙面 · {{count}} 点',
    notEnough: '需要 {{required}}，您有 {{available}}。请充值，或等待下月点数。',
    proNote: '此功能随 Pro 方案提供。',
    cancelConfirm: '停止更换墙面？点数将退回。',
    results: '新墙面',
    resultsEmpty: '换好墙面的照片会显示在这里。',
  },
};
