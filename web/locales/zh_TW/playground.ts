/** 繁體中文 */
import type { Messages } from '../messages.ts';

export const playground: Messages<'playground'> = {
  playground: {
    title: '介面測試',
    line: '選擇介面，填寫參數，送出請求，再複製到您的程式中。',
    reference: '所有介面的參考文件',
    calls: '介面',
    search: '搜尋介面',
    none: '沒有符合的介面。',
    required: '必填',
    leftOut: '不送出',
    noFields: '此介面無需參數。',
    badField: '這裡不是數字，也不是有效的 JSON。',
    proof: '身分',
    mySession: '我的登入',
    apiKey: 'API 金鑰',
    showKey: '顯示金鑰',
    hideKey: '隱藏金鑰',
    real: '請求會作用於您的帳號：會扣點，刪除後無法復原。',
    send: '送出',
    stop: '停止',
    answer: '回應',
    answerText: '回應內容',
    took: '{{ms}} 毫秒',
    file: '{{name}}，{{bytes}} 位元組',
    save: '儲存檔案',
    asCode: '程式碼',
    language: '程式語言',
    copy: '複製',
  },
};
