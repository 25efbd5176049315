import type { texts as english } from '../../en_US/tools/enhance.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '高清修复',
  short: '修复',
  studio: {
    title: '高清修复工作室',
    run_one: '修复 · {{count}} 点',
    run_other: '修复 · {{count}} 点',
    notEnough: '本次需要 {{required}}，您还有 {{available}}。请充值，或等待下月点数。',
    proNote: '高清修复需要专业版。您可以先查看各项设置，不会扣除点数。',
    cancelConfirm: '停止本次修复？点数将退回。',
    results: '修复结果',
    resultsEmpty: '修复后的照片会显示在这里。',
  },
  words: {
    x1: '原尺寸',
    x2: '放大 2 倍',
    x4: '放大 4 倍',
    x1Line: '尺寸保持不变。',
    x2Line: '宽和高各为原来的 2 倍。',
    x4Line: '适合较小的图片。',
    '2kLine': '长边 2048 像素。',
    '4kLine': '长边 4096 像素。',
    becomes: '修复后 {{width}} × {{height}} 像素',
    tooLarge: '超出此照片可放大的范围：最多 4 倍，且不超过 8192 像素。',
    line: '先检测噪点、模糊和 JPEG 压缩块，只处理实际存在的问题。',
  },
};
