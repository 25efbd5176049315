/** The newsletter's welcome, and what the contact form sends. */
import type { Locale } from '#contract/locale.ts';
import type { MailContent } from './content.ts';
import { footers, type InThree, inOneLine } from './words.ts';

/** Headers by which mail programs offer to unsubscribe with one click (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(unsubscribeLink: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The first mail of the newsletter. */
export function newsletterWelcomeMail(
  locale: Locale,
  { unsubscribeLink }: { readonly unsubscribeLink: string },
): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Welcome to the Roomwright newsletter',
      preview: 'New tools and styles, now and then.',
      heading: 'You are on the list',
      paragraphs: [
        'Now and then we write when there is something to show: a new tool, new styles, a room worth a look. Nothing else, and your address stays with us.',
      ],
      notes: ['If you did not subscribe, one click below takes the address off the list.'],
      label: 'Unsubscribe',
    },
    zh_CN: {
      subject: '欢迎订阅 Roomwright 资讯邮件',
      preview: '不定期介绍新工具和新风格。',
      heading: '订阅成功',
      paragraphs: [
        '有值得一看的内容时，我们会写信给您：新工具、新风格，或一个值得欣赏的房间。仅此而已，您的邮箱不会提供给他人。',
      ],
      notes: ['如果不是您本人订阅，点击下方链接即可退订。'],
      label: '退订',
    },
    zh_TW: {
      subject: '歡迎訂閱 Roomwright 電子報',
      preview: '不定期介紹新工具與新風格。',
      heading: '訂閱成功',
      paragraphs: [
        '有值得一看的內容時，我們會寫信給您：新工具、新風格，或一個值得欣賞的房間。僅此而已，您的電子郵件不會提供給他人。',
      ],
      notes: ['若非您本人訂閱，點選下方連結即可取消訂閱。'],
      label: '取消訂閱',
    },
  }[locale];
  return {
    locale,
    ...words,
    footer: footers.newsletter[locale],
    unsubscribe: { label, link: unsubscribeLink },
    headers: unsubscribeHeaders(unsubscribeLink),
  };
}

export interface ContactValues {
  readonly name: string;
  readonly email: string;
  /** May be empty. */
  readonly subject: string;
  readonly message: string;
  /** The language that the form was filled in. */
  readonly locale: Locale;
}

const languages: InThree<InThree> = {
  en_US: { en_US: 'English', zh_CN: 'Simplified Chinese', zh_TW: 'Traditional Chinese' },
  zh_CN: { en_US: '英语', zh_CN: '简体中文', zh_TW: '繁体中文' },
  zh_TW: { en_US: '英文', zh_CN: '簡體中文', zh_TW: '繁體中文' },
};

/** To the operator: a message from the contact form, which can be answered directly. */
export function contactMail(locale: Locale, values: ContactValues): MailContent {
  const subject = inOneLine(values.subject);
  const preview = [...inOneLine(values.message)].slice(0, 100).join('');
  const { labels, without, ...words } = {
    en_US: {
      subject: `Contact form: ${subject || 'no subject'}`,
      preview,
      heading: 'A message from the contact form',
      paragraphs: [],
      labels: ['Name', 'E-mail', 'Subject', 'Language'],
      notes: ['An answer to this mail goes to the sender. The address was typed in and not checked.'],
      without: 'none',
    },
    zh_CN: {
      subject: `联系表单：${subject || '无主题'}`,
      preview,
      heading: '来自联系表单的留言',
      paragraphs: [],
      labels: ['姓名', '邮箱', '主题', '语言'],
      notes: ['直接回复此邮件即可答复发件人。邮箱由对方填写，未经验证。'],
      without: '无',
    },
    zh_TW: {
      subject: `聯絡表單：${subject || '無主旨'}`,
      preview,
      heading: '來自聯絡表單的留言',
      paragraphs: [],
      labels: ['姓名', '電子郵件', '主旨', '語言'],
      notes: ['直接回覆此信即可答覆寄件人。電子郵件由對方填寫，未經驗證。'],
      without: '無',
    },
  }[locale];
  const facts = [values.name, values.email, subject || without, languages[locale][values.locale]];
  return {
    locale,
    ...words,
    rows: facts.map((value, index) => ({ label: labels[index] ?? '', value })),
    quotation: values.message,
    footer: footers.operator[locale],
    replyTo: values.email,
  };
}
