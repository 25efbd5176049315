import type { texts as english } from '../../en_US/tools/render-sketch.ts';
import type { InLanguage } from '../../toolTexts.ts';

export const texts: InLanguage<typeof english> = {
  name: '線稿渲染',
  short: '草圖成圖',
  studio: {
    title: '草圖渲染工作室',
    run_one: '變成實景 · {{count}} 點',
    run_other: '變成實景 · {{count}} 點',
    notEnough: '需要 {{required}}，您有 {{available}}。請減少方案數量，或等待下月點數。',
    proNote: '此尺寸的圖片隨 Pro 方案提供。',
    cancelConfirm: '停止這次渲染？已交付的圖片會保留，其餘點數退回。',
    results: '方案',
    resultsEmpty: '您的方案會顯示在這裡。',
  },
};
