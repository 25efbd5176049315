/** 繁體中文 */
import { listOf } from '../../lib/whenAvailable.ts';
import type { Messages } from '../messages.ts';

export const pricing: Messages<'pricing'> = {
  pricing: {
    title: '方案與價格',
    description:
      '免費版每月 {{free}} 點，專業版每月 {{price}} 新加坡幣含 {{pro}} 點，企業客製含 API。只為交付的圖片付費。',
    headline: '明明白白的價格。',
    lead: '大多數圖片只需一點。開始前先看到價格，只為交付的圖片付費。',
    freeLine: '在自己的房間上試一試。',
    proLine: '用於給客戶看的作品。',
    points: {
      free: {
        tools: `${listOf(
          [
            ['restyle', '風格渲染'],
            ['render-sketch', '線稿成圖'],
            ['wall', '牆面'],
            ['floor', '地板'],
            ['chat', '聊天'],
          ],
          { between: '、', last: '與' },
        )}`,
        size: '1k 成果圖，帶小的 Roomwright 標記',
        history: '保留 {{days}} 天的歷史紀錄',
      },
      pro: {
        tools: '全部工具：還包括擦除、修復與照片轉線稿',
        size: '最高 4k，無標記',
        engine: '使用已串接的最新模型',
        queue: '優先排隊',
        history: '永久保留歷史紀錄',
        support: '電子郵件支援',
      },
      custom: {
        pro: '包含專業版全部內容',
        api: 'API 串接',
        support: '優先支援',
        training: '針對您的風格或產品的訓練',
        server: '專屬伺服器',
      },
    },
    takeFree: '免費開始',
    takePro: '選擇專業版',
    yourPlan: '前往我的帳號',
    compareTitle: '各方案能做什麼',
    compareLine: '點數以每張圖片計算。有兩個數字時，取決於尺寸或級別。',
    what: '項目',
    included: '包含',
    notIncluded: '不包含',
    rows: {
      credits: '每月點數',
      resolution: '最大尺寸',
      mark: '無標記',
      history: '歷史紀錄',
      historyDays: '{{days}} 天',
      historyAll: '永久',
      storage: '儲存空間',
      queue: '優先排隊',
      api: 'API 串接',
      support: '支援',
      supportFree: '聯絡表單',
      supportPro: '電子郵件',
      supportCustom: '優先',
      server: '專屬伺服器',
    },
    groupPlan: '方案',
    groupTools: '工具',
    topTitle: '需要時再加點數',
    topLine: '一次購買，不隨月份失效。優先使用當月點數。',
    topCredits: '{{credits}} 點',
    topEach: '每點 {{cents}} 分',
    questions: {
      fail: {
        q: '圖片失敗怎麼辦？',
        a: '不收費。任務開始時預留點數，失敗或取消則退回；多個方案中，只為送達的付費。',
      },
      end: {
        q: '點數會過期嗎？',
        a: '當月點數隨月份結束。購買的點數不會過期。',
      },
      cancel: {
        q: '如何退出專業版？',
        a: '隨時在帳號中操作，方案持續到已付月份結束。較早的設計再保留 {{grace}} 天，方便您下載。',
      },
      tax: {
        q: '價格含稅嗎？',
        a: '含稅。價格以新加坡幣計，銀行可能會換算匯率。',
      },
      pay: {
        q: '如何付款？',
        a: '在付款服務的頁面付款。卡號從不經過我們的伺服器。',
      },
    },
    closing: '拿不定主意？先免費開始。',
    creditsAgreed: '點數依需求提供',
    creditsRange: '{{from}}–{{to}} 點',
  },
};
