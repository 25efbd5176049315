/** 繁體中文 */
import type { Messages } from '../messages.ts';

export const contact: Messages<'contact'> = {
  contact: {
    title: '聯絡我們',
    lead: '由真人閱讀，並以信件回覆。',
    name: '姓名',
    email: '電子郵件',
    subject: '主題',
    optional: '選填',
    message: '內容',
    left: '還可輸入 {{left}} 個字元',
    send: '傳送',
    cancel: '取消',
    close: '關閉',
    privacy: '您填寫的內容會以信件形式送達我們，僅用於回覆您。',
  },
};
