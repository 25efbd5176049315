/** Words that several mails share, and how names, times and amounts are written in them. */
import { planById, topUps } from '#catalog/plans.ts';
import { headerLocale, type Locale } from '#contract/locale.ts';

export type InThree<T = string> = Record<Locale, T>;

/** Why somebody gets a mail. */
export const footers = {
  address: {
    en_US: 'You get this mail because this address was entered at Roomwright.',
    zh_CN: '您收到此邮件，是因为有人在 Roomwright 填写了该邮箱。',
    zh_TW: '您收到此信，是因為有人在 Roomwright 填寫了此電子郵件。',
  },
  account: {
    en_US: 'You get this mail because you have an account at Roomwright.',
    zh_CN: '您收到此邮件，是因为您在 Roomwright 拥有账号。',
    zh_TW: '您收到此信，是因為您在 Roomwright 擁有帳號。',
  },
  newsletter: {
    en_US: 'You get this mail because this address was subscribed to the Roomwright newsletter.',
    zh_CN: '您收到此邮件，是因为该邮箱订阅了 Roomwright 资讯邮件。',
    zh_TW: '您收到此信，是因為此電子郵件訂閱了 Roomwright 電子報。',
  },
  operator: {
    en_US: 'You get this mail because you run this Roomwright server.',
    zh_CN: '您收到此邮件，是因为您是此 Roomwright 服务器的运营者。',
    zh_TW: '您收到此信，是因為您是此 Roomwright 伺服器的營運者。',
  },
} as const satisfies Record<string, InThree>;

/** What to do when a change was not made by the reader. */
export const notYou: InThree = {
  en_US:
    'If this was not you, choose a new password at once with “Forgot password” on the sign-in page: that signs every device out.',
  zh_CN: '如果不是您本人操作，请立即在登录页使用“忘记密码”设置新密码：所有设备都会随之退出登录。',
  zh_TW: '若非您本人操作，請立即在登入頁使用「忘記密碼」設定新密碼：所有裝置都會隨之登出。',
};

/** Addresses in names would become links in mails to strangers: anything that looks like one. */
const likeAnAddress = /[/\\:@]|www|\S[.。．｡]\S/i;

/** What somebody typed, fit for a subject: no line ends, and nothing that turns the direction of writing. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();
}

/** A name as it may stand in a mail; undefined when it could be taken for an address. */
export function nameInMail(userName: string): string | undefined {
  const name = inOneLine(userName);
  return name === '' || likeAnAddress.test(name.normalize('NFKC')) ? undefined : name;
}

/** The first line of most mails. */
export function greeting(locale: Locale, userName: string): string {
  const name = nameInMail(userName);
  if (locale === 'en_US') return name ? `Hello ${name},` : 'Hello,';
  return name ? `${name}，您好：` : '您好：';
}

/** A time in words, in UTC, which it says: `November 21, 2026, 15:04 UTC`, the last space one that doesn't break. */
export function timeInWords(locale: Locale, at: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(at);
  return `${dayInWords(locale, at)}${locale === 'en_US' ? ', ' : ' '}${time}\u00a0UTC`;
}

/** The day of a time in UTC. */
function dayInWords(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(headerLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** An amount with the currency's code: `SGD 9.90`. `cents` in hundredths, `currency` by ISO 4217. */
export function amountInWords(locale: Locale, cents: number, currency: string): string {
  return new Intl.NumberFormat(headerLocale(locale), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'code',
  }).format(cents / 100);
}

/** What was paid for: `pro`, or the id of a top-up. */
export function itemInWords(locale: Locale, item: string): string {
  if (item === 'pro') {
    const name = planById('pro').names[locale];
    return { en_US: `${name} plan, one month`, zh_CN: `${name}，一个月`, zh_TW: `${name}，一個月` }[locale];
  }
  const credits = topUps.find(({ id }) => id === item)?.credits;
  if (credits === undefined) return item;
  return { en_US: `${credits} credits`, zh_CN: `${credits} 点`, zh_TW: `${credits} 點` }[locale];
}
