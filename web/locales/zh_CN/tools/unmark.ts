import type { texts as english } from '../../en_US/tools/unmark.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '去除水印',
  short: '去水印',
  studio: {
    title: '去水印工作室',
    run_one: '去除 · {{count}} 点',
    run_other: '去除 · {{count}} 点',
    notEnough: '本次需要 {{required}}，您还有 {{available}}。请充值，或等待下月点数。',
    proNote: '去水印需要专业版。您可以先查看各项设置，不会扣除点数。',
    cancelConfirm: '停止本次去除？点数将退回。',
    results: '去除结果',
    resultsEmpty: '去除水印后的照片会显示在这里。',
  },
  words: {
    how: '水印位置',
    auto: '自动查找',
    brush: '手动标出',
    autoLine: '查找覆盖整张照片或位于角落的文字、标志和重复图案。',
    brushLine: '请涂抹水印所在位置，仅处理涂抹的部分。',
    rights: '此图片归我所有，或我有权修改',
    rightsLine: '您的确认会与任务一同保存。免费版标记和我们的修改声明标识不会被去除。',
  },
};
