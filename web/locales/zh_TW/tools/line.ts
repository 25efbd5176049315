import type { texts as english } from '../../en_US/tools/line.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '線稿繪製',
  short: '線稿',
  studio: {
    title: '線稿工作室',
    run_one: '繪製 · {{count}} 點',
    run_other: '繪製 · {{count}} 點',
    notEnough: '這次需要 {{required}}，您還有 {{available}}。請儲值，或等待下個月的點數。',
    proNote: '線稿繪製需要專業版。您可以先查看各項設定，不會扣除點數。',
    cancelConfirm: '停止這次繪製？點數將退回。',
    results: '線稿',
    resultsEmpty: '完成的線稿會顯示在這裡。',
  },
  words: {
    technique: '畫法',
    pencilLine: '線條柔和並帶明暗，如同手繪。',
    inkLine: '輪廓有力，黑白分明。',
    technicalLine: '線條筆直乾淨，不帶明暗。',
    strength: '線條力度',
    fine: '輕',
    heavy: '重',
    detail: '細節',
    outlines: '僅輪廓',
    everything: '全部細節',
  },
};
