/** What the mails say, in the three languages. A template is a function of its own values and the reader's language. */
import type { Locale } from '#contract/locale.ts';
import { layOut, type MailText } from './layout.ts';

type InThree<T> = Record<Locale, T>;

const linkHint: InThree<string> = {
  en_US: 'If the button does not work, open this address:',
  zh_CN: '如果按钮无法使用，请打开以下地址：',
  zh_TW: '若按鈕無法使用，請開啟以下網址：',
};

const footer: InThree<string> = {
  en_US: 'You get this mail because this address was entered at Roomwright.',
  zh_CN: '您收到此邮件，是因为有人在 Roomwright 填写了该邮箱。',
  zh_TW: '您收到此信，是因為有人在 Roomwright 填寫了此電子郵件。',
};

export interface ActivationValues {
  readonly userName: string;
  readonly link: string;
  /** Hours until the link expires. */
  readonly hours: number;
}

/** The link that proves an address belongs to the person who registered with it. */
export function activationMail(locale: Locale, { userName, link, hours }: ActivationValues): MailText {
  const words = {
    en_US: {
      subject: 'Activate your Roomwright account',
      preview: 'One click, and your first credits are ready.',
      heading: `Welcome, ${userName}`,
      paragraphs: ['Please confirm that this is your e-mail address. Your first credits are waiting behind it.'],
      label: 'Activate account',
      notes: [
        `The link works once, within ${hours} hours. If you did not register, ignore this mail and nothing happens.`,
      ],
    },
    zh_CN: {
      subject: '激活您的 Roomwright 账号',
      preview: '点击一次，首批点数即可使用。',
      heading: `${userName}，欢迎您`,
      paragraphs: ['请确认这是您的邮箱。确认后，首批点数即可使用。'],
      label: '激活账号',
      notes: [`链接在 ${hours} 小时内有效，仅可使用一次。如果不是您本人注册，请忽略此邮件。`],
    },
    zh_TW: {
      subject: '啟用您的 Roomwright 帳號',
      preview: '點選一次，首批點數即可使用。',
      heading: `${userName}，歡迎您`,
      paragraphs: ['請確認這是您的電子郵件。確認後，首批點數即可使用。'],
      label: '啟用帳號',
      notes: [`連結在 ${hours} 小時內有效，僅可使用一次。若非您本人註冊，請忽略此信。`],
    },
  }[locale];
  return layOut(
    { ...words, button: { label: words.label, link }, footer: footer[locale], linkHint: linkHint[locale] },
    locale,
  );
}

export interface ExistingAccountValues {
  readonly userName: string;
  /** The sign-in page. */
  readonly link: string;
}

/** Somebody registered with the address of an account that exists: its owner is told, the one who registered is not. */
export function existingAccountMail(locale: Locale, { userName, link }: ExistingAccountValues): MailText {
  const words = {
    en_US: {
      subject: 'You already have a Roomwright account',
      preview: 'Sign in with the password you chose.',
      heading: `You are already with us, ${userName}`,
      paragraphs: [
        'Somebody just tried to register with this address. If that was you: your account exists, sign in as usual.',
      ],
      label: 'Sign in',
      notes: ['If it was not you, there is nothing to do. Nothing about your account was changed.'],
    },
    zh_CN: {
      subject: '您已拥有 Roomwright 账号',
      preview: '请使用您设置的密码登录。',
      heading: `${userName}，您已是我们的用户`,
      paragraphs: ['刚才有人尝试使用此邮箱注册。如果是您本人：账号已存在，请直接登录。'],
      label: '登录',
      notes: ['如果不是您本人，无需任何操作，您的账号没有任何变化。'],
    },
    zh_TW: {
      subject: '您已擁有 Roomwright 帳號',
      preview: '請使用您設定的密碼登入。',
      heading: `${userName}，您已是我們的使用者`,
      paragraphs: ['剛才有人嘗試使用此電子郵件註冊。若是您本人：帳號已存在，請直接登入。'],
      label: '登入',
      notes: ['若非您本人，無須任何操作，您的帳號沒有任何變動。'],
    },
  }[locale];
  return layOut(
    { ...words, button: { label: words.label, link }, footer: footer[locale], linkHint: linkHint[locale] },
    locale,
  );
}
