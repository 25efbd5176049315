import type { texts as english } from '../../en_US/tools/enhance.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '高畫質修復',
  short: '修復',
  studio: {
    title: '高清修復工作室',
    run_one: '修復 · {{count}} 點',
    run_other: '修復 · {{count}} 點',
    notEnough: '這次需要 {{required}}，您還有 {{available}}。請儲值，或等待下個月的點數。',
    proNote: '高清修復需要專業版。您可以先查看各項設定，不會扣除點數。',
    cancelConfirm: '停止這次修復？點數將退回。',
    results: '修復結果',
    resultsEmpty: '修復後的照片會顯示在這裡。',
  },
  words: {
    x1: '原尺寸',
    x2: '放大 2 倍',
    x4: '放大 4 倍',
    x1Line: '尺寸維持不變。',
    x2Line: '寬和高各為原來的 2 倍。',
    x4Line: '適合較小的圖片。',
    '2kLine': '長邊 2048 像素。',
    '4kLine': '長邊 4096 像素。',
    becomes: '修復後 {{width}} × {{height}} 像素',
    tooLarge: '超出此照片可放大的範圍：最多 4 倍，且不超過 8192 像素。',
    line: '先檢測雜訊、模糊和 JPEG 壓縮塊，只處理實際存在的問題。',
  },
};
