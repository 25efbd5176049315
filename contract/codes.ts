/** The one table of codes: what each means, whether trying again can help, and what it says to a person. */
import type { Names } from '#catalog/names.ts';
import type { CODE } from './code.ts';
import type { Locale } from './locale.ts';

interface CodeEntry {
  readonly retryable: boolean;
  readonly message: Names;
}

const entry = (retryable: boolean, en_US: string, zh_CN: string, zh_TW: string): CodeEntry => ({
  retryable,
  message: { en_US, zh_CN, zh_TW },
});

export const codes = {
  200: entry(false, 'OK', '成功', '成功'),
  10001: entry(false, 'Please sign in.', '请先登录。', '請先登入。'),
  10206: entry(false, 'This account has no e-mail address yet.', '此账号尚未绑定邮箱。', '此帳號尚未綁定電子郵件。'),
  10224: entry(
    false,
    'Your e-mail address is not verified yet. Open the link in the activation mail, or ask for a new one.',
    '您的邮箱尚未验证。请打开激活邮件中的链接，或重新发送邮件。',
    '您的電子郵件尚未驗證。請開啟啟用信中的連結，或重新寄送。',
  ),
  10300: entry(
    false,
    'Your session has ended. Please sign in again.',
    '登录已失效，请重新登录。',
    '登入已失效，請重新登入。',
  ),
  10600: entry(
    false,
    'Enter the code from your authenticator app.',
    '请输入身份验证器中的验证码。',
    '請輸入驗證器中的驗證碼。',
  ),
  10400: entry(
    false,
    'Something in the request is not valid.',
    '请求内容有误，请检查后重试。',
    '請求內容有誤，請檢查後再試。',
  ),
  10401: entry(false, 'Wrong e-mail or password.', '邮箱或密码错误。', '電子郵件或密碼錯誤。'),
  10402: entry(
    false,
    'You do not have enough credits for this. Nothing was charged.',
    '点数不足，未扣除任何点数。',
    '點數不足，未扣除任何點數。',
  ),
  10403: entry(
    false,
    'Your plan does not include this. Upgrade to use it; nothing was charged.',
    '您的套餐不包含此功能，升级后即可使用；未扣除点数。',
    '您的方案不包含此功能，升級後即可使用；未扣除點數。',
  ),
  10404: entry(false, 'This was not found.', '未找到该内容。', '找不到此內容。'),
  10409: entry(
    false,
    'This exists already, or was sent before with other content.',
    '已存在，或此前已用不同内容提交。',
    '已存在，或先前已用不同內容送出。',
  ),
  10410: entry(false, 'This link has expired.', '链接已过期。', '連結已過期。'),
  10411: entry(false, 'This link is not valid.', '链接无效。', '連結無效。'),
  10413: entry(
    false,
    'This picture cannot be read. Use a PNG or JPEG. Nothing was charged.',
    '无法读取该图片，请使用 PNG 或 JPEG 格式。未扣除点数。',
    '無法讀取此圖片，請使用 PNG 或 JPEG 格式。未扣除點數。',
  ),
  10414: entry(
    false,
    'The room cannot be read well enough for this. Nothing was charged.',
    '无法足够清楚地识别这个房间。未扣除任何点数。',
    '無法足夠清楚地辨識這個房間。未扣除任何點數。',
  ),
  10422: entry(false, 'This code is not right.', '验证码不正确。', '驗證碼不正確。'),
  10429: entry(
    true,
    'Too many requests. Please wait a moment.',
    '请求过于频繁，请稍后再试。',
    '請求過於頻繁，請稍後再試。',
  ),
  10499: entry(false, 'Cancelled. Nothing was charged.', '已取消，未扣除点数。', '已取消，未扣除點數。'),
  10503: entry(
    true,
    'The engine could not finish this. Your credits are back; please try again.',
    '引擎未能完成，点数已退回，请重试。',
    '引擎未能完成，點數已退回，請再試一次。',
  ),
  10507: entry(
    false,
    'Your storage is full. Delete photos or designs that you no longer need, or upgrade; nothing was kept of this file.',
    '存储空间已满。请删除不再需要的照片或设计，或升级套餐；此文件未被保存。',
    '儲存空間已滿。請刪除不再需要的照片或設計，或升級方案；此檔案未被保存。',
  ),
  500: entry(
    true,
    'Something went wrong on our side. Please try again.',
    '服务出现问题，请稍后重试。',
    '服務發生問題，請稍後再試。',
  ),
} as const satisfies Record<200 | 500 | (typeof CODE)[keyof typeof CODE], CodeEntry>;

export type Code = keyof typeof codes;
export const OK = 200 satisfies Code;

export function codeMessage(code: Code, locale: Locale): string {
  return codes[code].message[locale];
}
