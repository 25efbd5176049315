/** Mails that tell a person what happened to the keys of the house: password, devices, second factor. */
import type { Locale } from '#contract/locale.ts';
import type { MailContent } from './content.ts';
import { footers, greeting, notYou, timeInWords } from './words.ts';

interface ChangeValues {
  readonly userName: string;
  readonly at: Date;
  /** The page where it can be looked at. */
  readonly link: string;
}

/** The link to choose a new password. */
export function passwordResetMail(
  locale: Locale,
  { userName, link, hours }: { readonly userName: string; readonly link: string; readonly hours: number },
): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Choose a new Roomwright password',
      preview: 'The link works once.',
      heading: 'Choose a new password',
      paragraphs: [
        greeting(locale, userName),
        'Somebody asked for a new password for your account. If that was you, choose one here. Every device is then signed out.',
      ],
      label: 'Choose a new password',
      notes: [
        `The link works once, within ${hours === 1 ? 'one hour' : `${hours} hours`}. If you did not ask for it, ignore this mail: your password stays as it is.`,
      ],
    },
    zh_CN: {
      subject: '设置新的 Roomwright 密码',
      preview: '链接仅可使用一次。',
      heading: '设置新密码',
      paragraphs: [
        greeting(locale, userName),
        '有人为您的账号申请了新密码。如果是您本人，请在此设置。之后所有设备都会退出登录。',
      ],
      label: '设置新密码',
      notes: [`链接在 ${hours} 小时内有效，仅可使用一次。如果不是您本人申请，请忽略此邮件，您的密码不会改变。`],
    },
    zh_TW: {
      subject: '設定新的 Roomwright 密碼',
      preview: '連結僅可使用一次。',
      heading: '設定新密碼',
      paragraphs: [
        greeting(locale, userName),
        '有人為您的帳號申請了新密碼。若是您本人，請在此設定。之後所有裝置都會登出。',
      ],
      label: '設定新密碼',
      notes: [`連結在 ${hours} 小時內有效，僅可使用一次。若非您本人申請，請忽略此信，您的密碼不會改變。`],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** The password was changed or reset. */
export function passwordChangedMail(locale: Locale, { userName, at, link }: ChangeValues): MailContent {
  const when = timeInWords(locale, at);
  const { label, ...words } = {
    en_US: {
      subject: 'Your Roomwright password was changed',
      preview: when,
      heading: 'Your password was changed',
      paragraphs: [greeting(locale, userName), `The password of your account was changed on ${when}.`],
      label: 'Look at your account',
      notes: [notYou[locale]],
    },
    zh_CN: {
      subject: '您的 Roomwright 密码已更改',
      preview: when,
      heading: '密码已更改',
      paragraphs: [greeting(locale, userName), `您的账号密码已于 ${when} 更改。`],
      label: '查看账号',
      notes: [notYou[locale]],
    },
    zh_TW: {
      subject: '您的 Roomwright 密碼已變更',
      preview: when,
      heading: '密碼已變更',
      paragraphs: [greeting(locale, userName), `您的帳號密碼已於 ${when} 變更。`],
      label: '查看帳號',
      notes: [notYou[locale]],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/**
 * A sign-in from a kind of device that was not seen before. `device`: in words, e.g. `Firefox · Windows`; may be empty.
 */
export function newDeviceMail(
  locale: Locale,
  { userName, device, at, link }: ChangeValues & { readonly device: string },
): MailContent {
  const unknown = { en_US: 'unknown', zh_CN: '未知', zh_TW: '未知' }[locale];
  const { label, deviceLabel, timeLabel, ...words } = {
    en_US: {
      subject: 'New sign-in to Roomwright',
      preview: `${device || 'A new device'}, ${timeInWords(locale, at)}`,
      heading: 'A new device signed in',
      paragraphs: [
        greeting(locale, userName),
        'Your account was used from a kind of device that we had not seen before.',
      ],
      deviceLabel: 'Device',
      timeLabel: 'Time',
      label: 'See your devices',
      notes: [`If this was you, there is nothing to do. ${notYou[locale]}`],
    },
    zh_CN: {
      subject: 'Roomwright 新设备登录提醒',
      preview: `${device || '新设备'}，${timeInWords(locale, at)}`,
      heading: '有新设备登录',
      paragraphs: [greeting(locale, userName), '您的账号在一台此前未出现过的设备上登录。'],
      deviceLabel: '设备',
      timeLabel: '时间',
      label: '查看设备',
      notes: [`如果是您本人，无需任何操作。${notYou[locale]}`],
    },
    zh_TW: {
      subject: 'Roomwright 新裝置登入通知',
      preview: `${device || '新裝置'}，${timeInWords(locale, at)}`,
      heading: '有新裝置登入',
      paragraphs: [greeting(locale, userName), '您的帳號在一台先前未出現過的裝置上登入。'],
      deviceLabel: '裝置',
      timeLabel: '時間',
      label: '查看裝置',
      notes: [`若是您本人，無須任何操作。${notYou[locale]}`],
    },
  }[locale];
  const rows = [
    { label: deviceLabel, value: device || unknown },
    { label: timeLabel, value: timeInWords(locale, at) },
  ];
  return { locale, ...words, rows, button: { label, link }, footer: footers.account[locale] };
}

/** The second factor was turned on. */
export function secondFactorOnMail(locale: Locale, { userName, at, link }: ChangeValues): MailContent {
  const when = timeInWords(locale, at);
  const { label, ...words } = {
    en_US: {
      subject: 'Second factor turned on at Roomwright',
      preview: 'From now on, signing in also asks for a code.',
      heading: 'Your second factor is on',
      paragraphs: [
        greeting(locale, userName),
        `Since ${when}, signing in also asks for a code from your authenticator app. Other devices were signed out.`,
        'Keep your recovery codes in a safe place: with one of them you get in when the app is lost.',
      ],
      label: 'Look at your account',
      notes: [notYou[locale]],
    },
    zh_CN: {
      subject: 'Roomwright 双重验证已开启',
      preview: '今后登录时还需输入验证码。',
      heading: '双重验证已开启',
      paragraphs: [
        greeting(locale, userName),
        `自 ${when} 起，登录时还需输入身份验证器中的验证码。其他设备已退出登录。`,
        '请妥善保管恢复代码：无法使用身份验证器时，可用其中一个登录。',
      ],
      label: '查看账号',
      notes: [notYou[locale]],
    },
    zh_TW: {
      subject: 'Roomwright 雙重驗證已開啟',
      preview: '今後登入時還需輸入驗證碼。',
      heading: '雙重驗證已開啟',
      paragraphs: [
        greeting(locale, userName),
        `自 ${when} 起，登入時還需輸入驗證器中的驗證碼。其他裝置已登出。`,
        '請妥善保管復原碼：無法使用驗證器時，可用其中一個登入。',
      ],
      label: '查看帳號',
      notes: [notYou[locale]],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** The second factor was turned off. */
export function secondFactorOffMail(locale: Locale, { userName, at, link }: ChangeValues): MailContent {
  const when = timeInWords(locale, at);
  const { label, ...words } = {
    en_US: {
      subject: 'Second factor turned off at Roomwright',
      preview: 'Signing in asks for the password only.',
      heading: 'Your second factor is off',
      paragraphs: [
        greeting(locale, userName),
        `Since ${when}, signing in asks for your password only. Your recovery codes no longer work.`,
      ],
      label: 'Look at your account',
      notes: [notYou[locale]],
    },
    zh_CN: {
      subject: 'Roomwright 双重验证已关闭',
      preview: '今后登录仅需密码。',
      heading: '双重验证已关闭',
      paragraphs: [greeting(locale, userName), `自 ${when} 起，登录仅需密码。原有的恢复代码已失效。`],
      label: '查看账号',
      notes: [notYou[locale]],
    },
    zh_TW: {
      subject: 'Roomwright 雙重驗證已關閉',
      preview: '今後登入僅需密碼。',
      heading: '雙重驗證已關閉',
      paragraphs: [greeting(locale, userName), `自 ${when} 起，登入僅需密碼。原有的復原碼已失效。`],
      label: '查看帳號',
      notes: [notYou[locale]],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** Too many wrong codes in a row: none is taken for `minutes`. Whoever tried knows the password. */
export function secondFactorLockedMail(
  locale: Locale,
  { userName, minutes, link }: { readonly userName: string; readonly minutes: number; readonly link: string },
): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Wrong codes at Roomwright',
      preview: `Codes are not taken for ${minutes} minutes.`,
      heading: 'Too many wrong codes',
      paragraphs: [
        greeting(locale, userName),
        `Wrong codes were entered for your account several times in a row. No code is taken for the next ${minutes} minutes.`,
      ],
      label: 'Look at your account',
      notes: [`Whoever entered them knew your password. If it was you, wait and try again. ${notYou[locale]}`],
    },
    zh_CN: {
      subject: 'Roomwright 验证码多次错误',
      preview: `${minutes} 分钟内不接受验证码。`,
      heading: '验证码多次错误',
      paragraphs: [
        greeting(locale, userName),
        `您的账号连续多次输入了错误的验证码。接下来 ${minutes} 分钟内不接受验证码。`,
      ],
      label: '查看账号',
      notes: [`输入者知道您的密码。如果是您本人，请稍后再试。${notYou[locale]}`],
    },
    zh_TW: {
      subject: 'Roomwright 驗證碼多次錯誤',
      preview: `${minutes} 分鐘內不接受驗證碼。`,
      heading: '驗證碼多次錯誤',
      paragraphs: [
        greeting(locale, userName),
        `您的帳號連續多次輸入了錯誤的驗證碼。接下來 ${minutes} 分鐘內不接受驗證碼。`,
      ],
      label: '查看帳號',
      notes: [`輸入者知道您的密碼。若是您本人，請稍後再試。${notYou[locale]}`],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** A recovery code stood in for the authenticator app. `left`: codes that still work. */
export function recoveryCodeUsedMail(
  locale: Locale,
  { userName, left, link }: { readonly userName: string; readonly left: number; readonly link: string },
): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'A recovery code was used at Roomwright',
      preview: `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`,
      heading: 'A recovery code was used',
      paragraphs: [
        greeting(locale, userName),
        `A recovery code took the place of your authenticator app. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
        'Turning the second factor off and on again gives you ten new ones.',
      ],
      label: 'Look at your account',
      notes: [notYou[locale]],
    },
    zh_CN: {
      subject: 'Roomwright 恢复代码已被使用',
      preview: `还剩 ${left} 个恢复代码。`,
      heading: '恢复代码已被使用',
      paragraphs: [
        greeting(locale, userName),
        `有人用恢复代码代替了身份验证器。还剩 ${left} 个恢复代码。`,
        '关闭并重新开启双重验证，即可获得十个新代码。',
      ],
      label: '查看账号',
      notes: [notYou[locale]],
    },
    zh_TW: {
      subject: 'Roomwright 復原碼已被使用',
      preview: `還剩 ${left} 個復原碼。`,
      heading: '復原碼已被使用',
      paragraphs: [
        greeting(locale, userName),
        `有人用復原碼代替了驗證器。還剩 ${left} 個復原碼。`,
        '關閉並重新開啟雙重驗證，即可取得十個新的復原碼。',
      ],
      label: '查看帳號',
      notes: [notYou[locale]],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}
