import type { texts as english } from '../../en_US/tools/erase.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '物体擦除',
  short: '擦除',
  studio: {
    title: '物体擦除工作室',
    run_one: '擦除 · {{count}} 点',
    run_other: '擦除 · {{count}} 点',
    notEnough: '本次需要 {{required}}，您还有 {{available}}。请充值，或等待下月点数。',
    proNote: '物体擦除需要专业版。您可以先在此标记，不会扣除点数。',
    cancelConfirm: '停止本次擦除？点数将退回。',
    results: '擦除结果',
    resultsEmpty: '擦除后的照片会显示在这里。',
  },
  words: { shadows: '同时去除阴影', line: '空缺处以照片自身内容按原尺寸填补，其余像素保持不变。' },
};
