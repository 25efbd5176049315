import type { texts as english } from '../../en_US/tools/restyle.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '風格渲染',
  short: '換風格',
  studio: {
    title: '換風格工作室',
    run_one: '換風格 · {{count}} 點',
    run_other: '換風格 · {{count}} 點',
    notEnough: '這次需要 {{required}}，您還有 {{available}}。請減少方案數量，或等待下個月的點數。',
    proNote: '此尺寸的圖片需要專業版。',
    cancelConfirm: '停止這次換風格？已交付的圖片會保留，其餘點數將退回。',
    results: '方案',
    resultsEmpty: '完成的方案會顯示在這裡。',
  },
};
