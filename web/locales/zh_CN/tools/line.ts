import type { texts as english } from '../../en_US/tools/line.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '线稿绘制',
  short: '线稿',
  studio: {
    title: '线稿工作室',
    run_one: '绘制 · {{count}} 点',
    run_other: '绘制 · {{count}} 点',
    notEnough: '本次需要 {{required}}，您还有 {{available}}。请充值，或等待下月点数。',
    proNote: '线稿绘制需要专业版。您可以先查看各项设置，不会扣除点数。',
    cancelConfirm: '停止本次绘制？点数将退回。',
    results: '线稿',
    resultsEmpty: '生成的线稿会显示在这里。',
  },
  words: {
    technique: '画法',
    pencilLine: '线条柔和并带明暗，如同手绘。',
    inkLine: '轮廓有力，黑白分明。',
    technicalLine: '线条笔直干净，不带明暗。',
    strength: '线条力度',
    fine: '轻',
    heavy: '重',
    detail: '细节',
    outlines: '仅轮廓',
    everything: '全部细节',
  },
};
