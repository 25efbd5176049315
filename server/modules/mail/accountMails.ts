/**
 * Mails about an account's beginning, its address and its end. A template is a function of the reader's language and
 * its values.
 */
import type { Locale } from '#contract/locale.ts';
import type { MailContent } from './content.ts';
import { footers, greeting, nameInMail } from './words.ts';

interface LinkValues {
  readonly userName: string;
  readonly link: string;
}

interface ExpiringLinkValues extends LinkValues {
  /** Hours until the link expires. */
  readonly hours: number;
}

/** The link that proves an address belongs to the person who registered with it. */
export function activationMail(locale: Locale, { userName, link, hours }: ExpiringLinkValues): MailContent {
  const name = nameInMail(userName);
  const { label, ...words } = {
    en_US: {
      subject: 'Activate your Roomwright account',
      preview: 'One click, and your first credits are ready.',
      heading: name ? `Welcome, ${name}` : 'Welcome',
      paragraphs: ['Please confirm that this is your e-mail address. Your first credits are waiting behind it.'],
      label: 'Activate account',
      notes: [
        `The link works once, within ${inHours(hours)}. If you did not register, ignore this mail and nothing happens.`,
      ],
    },
    zh_CN: {
      subject: '激活您的 Roomwright 账号',
      preview: '点击一次，首批点数即可使用。',
      heading: name ? `${name}，欢迎您` : '欢迎您',
      paragraphs: ['请确认这是您的邮箱。确认后，首批点数即可使用。'],
      label: '激活账号',
      notes: [`链接在 ${hours} 小时内有效，仅可使用一次。如果不是您本人注册，请忽略此邮件。`],
    },
    zh_TW: {
      subject: '啟用您的 Roomwright 帳號',
      preview: '點選一次，首批點數即可使用。',
      heading: name ? `${name}，歡迎您` : '歡迎您',
      paragraphs: ['請確認這是您的電子郵件。確認後，首批點數即可使用。'],
      label: '啟用帳號',
      notes: [`連結在 ${hours} 小時內有效，僅可使用一次。若非您本人註冊，請忽略此信。`],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.address[locale] };
}

/**
 * Somebody registered with the address of an account that exists, or wants to bind it: its owner is told, the other one
 * is not. `link`: the sign-in page.
 */
export function existingAccountMail(locale: Locale, { userName, link }: LinkValues): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'You already have a Roomwright account',
      preview: 'Sign in with the password you chose.',
      heading: 'You are already with us',
      paragraphs: [
        greeting(locale, userName),
        'Somebody just tried to open an account with this address. If that was you: your account exists, sign in as usual.',
      ],
      label: 'Sign in',
      notes: ['If it was not you, there is nothing to do. Nothing about your account was changed.'],
    },
    zh_CN: {
      subject: '您已拥有 Roomwright 账号',
      preview: '请使用您设置的密码登录。',
      heading: '您已是我们的用户',
      paragraphs: [
        greeting(locale, userName),
        '刚才有人尝试使用此邮箱开通账号。如果是您本人：账号已存在，请直接登录。',
      ],
      label: '登录',
      notes: ['如果不是您本人，无需任何操作，您的账号没有任何变化。'],
    },
    zh_TW: {
      subject: '您已擁有 Roomwright 帳號',
      preview: '請使用您設定的密碼登入。',
      heading: '您已是我們的使用者',
      paragraphs: [
        greeting(locale, userName),
        '剛才有人嘗試使用此電子郵件開通帳號。若是您本人：帳號已存在，請直接登入。',
      ],
      label: '登入',
      notes: ['若非您本人，無須任何操作，您的帳號沒有任何變動。'],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** The link that gives an account without an address this one. */
export function emailBindMail(locale: Locale, { userName, link, hours }: ExpiringLinkValues): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Confirm this address for your Roomwright account',
      preview: 'One click, and you sign in with this address from then on.',
      heading: 'Is this your address?',
      paragraphs: [
        greeting(locale, userName),
        'This address was entered for your Roomwright account. Confirm it, and you sign in with it from then on.',
      ],
      label: 'Confirm address',
      notes: [
        `The link works once, within ${inHours(hours)}. If you did not ask for this, ignore this mail and nothing happens.`,
      ],
    },
    zh_CN: {
      subject: '请确认您 Roomwright 账号的邮箱',
      preview: '点击一次，之后即可使用此邮箱登录。',
      heading: '这是您的邮箱吗？',
      paragraphs: [greeting(locale, userName), '您的 Roomwright 账号填写了此邮箱。确认后，即可使用此邮箱登录。'],
      label: '确认邮箱',
      notes: [`链接在 ${hours} 小时内有效，仅可使用一次。如果不是您本人操作，请忽略此邮件。`],
    },
    zh_TW: {
      subject: '請確認您 Roomwright 帳號的電子郵件',
      preview: '點選一次，之後即可使用此電子郵件登入。',
      heading: '這是您的電子郵件嗎？',
      paragraphs: [
        greeting(locale, userName),
        '您的 Roomwright 帳號填寫了此電子郵件。確認後，即可使用此電子郵件登入。',
      ],
      label: '確認電子郵件',
      notes: [`連結在 ${hours} 小時內有效，僅可使用一次。若非您本人操作，請忽略此信。`],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.address[locale] };
}

/** The operator opened an account for somebody, who now chooses a password. */
export function invitationMail(locale: Locale, { userName, link, hours }: ExpiringLinkValues): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Your Roomwright account is ready',
      preview: 'Choose a password, and you are in.',
      heading: 'An account was opened for you',
      paragraphs: [
        greeting(locale, userName),
        'A Roomwright account was opened for this address. Choose a password, and you can sign in.',
      ],
      label: 'Choose a password',
      notes: [
        `The link works once, within ${inHours(hours)}. After that, “Forgot password” on the sign-in page sends a new one.`,
      ],
    },
    zh_CN: {
      subject: '您的 Roomwright 账号已开通',
      preview: '设置密码后即可登录。',
      heading: '已为您开通账号',
      paragraphs: [greeting(locale, userName), '我们已为此邮箱开通 Roomwright 账号。设置密码后即可登录。'],
      label: '设置密码',
      notes: [`链接在 ${hours} 小时内有效，仅可使用一次。过期后，可在登录页使用“忘记密码”获取新链接。`],
    },
    zh_TW: {
      subject: '您的 Roomwright 帳號已開通',
      preview: '設定密碼後即可登入。',
      heading: '已為您開通帳號',
      paragraphs: [greeting(locale, userName), '我們已為此電子郵件開通 Roomwright 帳號。設定密碼後即可登入。'],
      label: '設定密碼',
      notes: [`連結在 ${hours} 小時內有效，僅可使用一次。過期後，可在登入頁使用「忘記密碼」取得新連結。`],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.address[locale] };
}

/** Goodbye. There is no link: nothing is left to open. */
export function accountDeletedMail(locale: Locale, { userName }: { readonly userName: string }): MailContent {
  const words = {
    en_US: {
      subject: 'Your Roomwright account is deleted',
      preview: 'Your account and your pictures are gone.',
      heading: 'Your account is deleted',
      paragraphs: [
        greeting(locale, userName),
        'Your account, your pictures and everything made from them are gone, as you asked. A paid plan has ended with it.',
        'What the law makes us keep about payments stays without your name and address.',
      ],
      notes: ['Thank you for your time with us. You can open a new account at any time.'],
    },
    zh_CN: {
      subject: '您的 Roomwright 账号已删除',
      preview: '您的账号和图片均已删除。',
      heading: '账号已删除',
      paragraphs: [
        greeting(locale, userName),
        '已按您的要求删除账号、图片以及由其生成的所有内容。付费套餐也已随之终止。',
        '依法必须保留的付款记录不再包含您的姓名和邮箱。',
      ],
      notes: ['感谢您的使用。您可以随时重新注册账号。'],
    },
    zh_TW: {
      subject: '您的 Roomwright 帳號已刪除',
      preview: '您的帳號與圖片均已刪除。',
      heading: '帳號已刪除',
      paragraphs: [
        greeting(locale, userName),
        '已依您的要求刪除帳號、圖片以及由其產生的所有內容。付費方案也已隨之終止。',
        '依法必須保留的付款紀錄不再包含您的姓名與電子郵件。',
      ],
      notes: ['感謝您的使用。您可以隨時重新註冊帳號。'],
    },
  }[locale];
  return { locale, ...words, footer: footers.address[locale] };
}

function inHours(hours: number): string {
  return hours === 1 ? 'one hour' : `${hours} hours`;
}
