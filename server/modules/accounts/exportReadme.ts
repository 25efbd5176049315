/** The README of the copy of a person's data. */
import type { Locale } from '#contract/locale.ts';

type Words = Record<
  Locale,
  { readonly head: string; readonly files: readonly (readonly [string, string])[]; readonly end: string }
>;

const words: Words = {
  en_US: {
    head: 'This is everything that Roomwright keeps about your account.',
    files: [
      ['account.json', 'your name, address, language, plan, and whether a second factor is on'],
      ['sessions.json', 'devices that are or were signed in'],
      ['keys.json', 'API keys: names and beginnings; the keys themselves are not kept'],
      ['security-events.json', 'what happened to the account, such as sign-ins and changed passwords'],
      ['ledger.csv', 'every booking of credits'],
      ['payments.json', 'payments and subscriptions; cards are with the payment service only'],
      ['mails.json', 'mails that were sent to you lately'],
      ['newsletter.json', 'only if you get the newsletter'],
      ['jobs.json', 'what you asked for, and how it went'],
      ['originals.json, originals/', 'the pictures that you brought, as you brought them'],
      ['designs.json, results/', 'your designs, with the recipes that make them again'],
      ['groups.json, likes.json, materials.json', 'your groups, what you like, and your own materials'],
      ['shared-links.json', 'links that show your designs to others'],
      ['boards.json', 'projects that you show to clients, with what they answered'],
      ['conversations.json', 'what you and the assistant said'],
    ],
    end: 'Passwords, tokens and codes are kept as hashes only and are left out. Times are in UTC.',
  },
  zh_CN: {
    head: '这里是 Roomwright 保存的与您账号有关的全部数据。',
    files: [
      ['account.json', '您的姓名、邮箱、语言、套餐，以及是否开启双重验证'],
      ['sessions.json', '当前或曾经登录的设备'],
      ['keys.json', 'API 密钥的名称和开头；密钥本身不会保存'],
      ['security-events.json', '账号发生过的事件，例如登录和修改密码'],
      ['ledger.csv', '全部点数记录'],
      ['payments.json', '付款与订阅；银行卡信息仅由支付服务保存'],
      ['mails.json', '近期发送给您的邮件'],
      ['newsletter.json', '仅在您订阅了资讯邮件时存在'],
      ['jobs.json', '您提交的任务及其结果'],
      ['originals.json, originals/', '您上传的原始图片'],
      ['designs.json, results/', '您的设计，以及可重新生成它们的配方'],
      ['groups.json, likes.json, materials.json', '您的分组、您喜欢的风格和房间，以及自有材料'],
      ['shared-links.json', '向他人展示您设计的链接'],
      ['boards.json', '您展示给客户的方案板及其答复'],
      ['conversations.json', '您与助手的对话'],
    ],
    end: '密码、令牌和验证码仅以哈希形式保存，不包含在内。时间均为 UTC。',
  },
  zh_TW: {
    head: '這裡是 Roomwright 保存的與您帳號有關的全部資料。',
    files: [
      ['account.json', '您的姓名、電子郵件、語言、方案，以及是否開啟雙重驗證'],
      ['sessions.json', '目前或曾經登入的裝置'],
      ['keys.json', 'API 金鑰的名稱與開頭；金鑰本身不會保存'],
      ['security-events.json', '帳號發生過的事件，例如登入與變更密碼'],
      ['ledger.csv', '全部點數紀錄'],
      ['payments.json', '付款與訂閱；信用卡資料僅由付款服務保存'],
      ['mails.json', '近期寄給您的信件'],
      ['newsletter.json', '僅在您訂閱電子報時存在'],
      ['jobs.json', '您提交的工作及其結果'],
      ['originals.json, originals/', '您上傳的原始圖片'],
      ['designs.json, results/', '您的設計，以及可重新產生它們的配方'],
      ['groups.json, likes.json, materials.json', '您的群組、您喜歡的風格與房間，以及自有材料'],
      ['shared-links.json', '向他人展示您設計的連結'],
      ['boards.json', '您展示給客戶的提案板及其答覆'],
      ['conversations.json', '您與助手的對話'],
    ],
    end: '密碼、權杖與驗證碼僅以雜湊形式保存，不包含在內。時間均為 UTC。',
  },
};

/** Plain text in the person's language, lines ending in CRLF so that every editor shows them. */
export function exportReadme(locale: Locale, now: Date): string {
  const { head, files, end } = words[locale];
  const lines = files.map(([name, what]) => `${name}\r\n    ${what}`);
  const made = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `\uFEFF${[head, made, '', ...lines, '', end, ''].join('\r\n')}`;
}
