import type { texts as english } from '../../en_US/tools/erase.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '物件擦除',
  short: '擦除',
  studio: {
    title: '物件擦除工作室',
    run_one: '擦除 · {{count}} 點',
    run_other: '擦除 · {{count}} 點',
    notEnough: '這次需要 {{required}}，您還有 {{available}}。請儲值，或等待下個月的點數。',
    proNote: '物件擦除需要專業版。您可以先在此標記，不會扣除點數。',
    cancelConfirm: '停止這次擦除？點數將退回。',
    results: '擦除結果',
    resultsEmpty: '擦除後的照片會顯示在這裡。',
  },
  words: { shadows: '同時去除陰影', line: '空缺處以照片本身的內容按原尺寸填補，其餘像素維持不變。' },
};
