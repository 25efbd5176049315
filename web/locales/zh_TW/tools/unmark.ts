import type { texts as english } from '../../en_US/tools/unmark.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '去除浮水印',
  short: '去浮水印',
  studio: {
    title: '去浮水印工作室',
    run_one: '去除 · {{count}} 點',
    run_other: '去除 · {{count}} 點',
    notEnough: '這次需要 {{required}}，您還有 {{available}}。請儲值，或等待下個月的點數。',
    proNote: '去除浮水印需要專業版。您可以先查看各項設定，不會扣除點數。',
    cancelConfirm: '停止這次去除？點數將退回。',
    results: '去除結果',
    resultsEmpty: '去除浮水印後的照片會顯示在這裡。',
  },
  words: {
    how: '浮水印位置',
    auto: '自動尋找',
    brush: '手動標出',
    autoLine: '尋找覆蓋整張照片或位於角落的文字、標誌和重複圖案。',
    brushLine: '請塗抹浮水印所在位置，僅處理塗抹的部分。',
    rights: '此圖片為我所有，或我有權修改',
    rightsLine: '您的確認會與工作一同保存。免費版標記和我們的修改聲明標示不會被去除。',
  },
};
