/** Mails about money and credits. */
import type { Locale } from '#contract/locale.ts';
import type { MailContent } from './content.ts';
import { amountInWords, footers, greeting, itemInWords, timeInWords } from './words.ts';

interface LinkValues {
  readonly userName: string;
  /** The page of plan and credits. */
  readonly link: string;
}

export interface ReceiptValues extends LinkValues {
  /** `pro`, or the id of a top-up. */
  readonly item: string;
  /** Hundredths of the currency. */
  readonly cents: number;
  /** ISO 4217, e.g. `sgd`. */
  readonly currency: string;
  readonly at: Date;
  readonly paymentId: string;
  /** The built-in test checkout: no money moved. */
  readonly test: boolean;
}

/** What was paid, for what and when. */
export function receiptMail(locale: Locale, values: ReceiptValues): MailContent {
  const amount = amountInWords(locale, values.cents, values.currency);
  const hello = greeting(locale, values.userName);
  const { label, labels, test, ...words } = {
    en_US: {
      subject: values.test ? 'Test receipt from Roomwright' : 'Your receipt from Roomwright',
      preview: `${itemInWords(locale, values.item)}, ${amount}`,
      heading: values.test ? 'Test receipt' : 'Receipt',
      paragraphs: [hello, 'Thank you. This is what you paid for; the credits are in your account.'],
      labels: ['For', 'Amount', 'Date', 'Number'],
      label: 'See plan and credits',
      notes: ['Taxes are included. Cards are handled by the payment service alone; we never see their numbers.'],
      test: 'This was a test: no money moved.',
    },
    zh_CN: {
      subject: values.test ? 'Roomwright 测试收据' : '您的 Roomwright 收据',
      preview: `${itemInWords(locale, values.item)}，${amount}`,
      heading: values.test ? '测试收据' : '收据',
      paragraphs: [hello, '感谢您的付款。明细如下，点数已存入您的账号。'],
      labels: ['项目', '金额', '日期', '编号'],
      label: '查看套餐与点数',
      notes: ['金额已含税。银行卡仅由支付服务处理，我们不会接触卡号。'],
      test: '这是一次测试：没有发生任何实际付款。',
    },
    zh_TW: {
      subject: values.test ? 'Roomwright 測試收據' : '您的 Roomwright 收據',
      preview: `${itemInWords(locale, values.item)}，${amount}`,
      heading: values.test ? '測試收據' : '收據',
      paragraphs: [hello, '感謝您的付款。明細如下，點數已存入您的帳號。'],
      labels: ['項目', '金額', '日期', '編號'],
      label: '查看方案與點數',
      notes: ['金額已含稅。信用卡僅由付款服務處理，我們不會接觸卡號。'],
      test: '這是一次測試：沒有發生任何實際付款。',
    },
  }[locale];
  const facts = [itemInWords(locale, values.item), amount, timeInWords(locale, values.at), values.paymentId];
  return {
    locale,
    ...words,
    paragraphs: values.test ? [hello, test] : words.paragraphs,
    notes: values.test ? [] : words.notes,
    rows: facts.map((value, index) => ({ label: labels[index] ?? '', value })),
    button: { label, link: values.link },
    footer: footers.account[locale],
  };
}

/** A renewal could not be charged; the plan lasts until its period ends. */
export function paymentFailedMail(locale: Locale, { userName, link }: LinkValues): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Your payment to Roomwright did not go through',
      preview: 'Please look at your card.',
      heading: 'The payment did not go through',
      paragraphs: [
        greeting(locale, userName),
        'The payment for your Pro plan could not be collected. It will be tried again; until it succeeds, no new credits come.',
        'If your card has changed, please enter the new one.',
      ],
      label: 'See plan and payment',
      notes: ['Without a payment the plan ends with the period that is paid for. Your pictures stay.'],
    },
    zh_CN: {
      subject: '您的 Roomwright 扣款未成功',
      preview: '请检查您的银行卡。',
      heading: '付款未成功',
      paragraphs: [
        greeting(locale, userName),
        '您的专业版套餐扣款未成功。系统会再次尝试；在此之前不会发放新的点数。',
        '如果您更换了银行卡，请填写新的卡片信息。',
      ],
      label: '查看套餐与付款',
      notes: ['如果一直未能付款，套餐将在已付款的周期结束时终止。您的图片会保留。'],
    },
    zh_TW: {
      subject: '您的 Roomwright 付款未成功',
      preview: '請檢查您的信用卡。',
      heading: '付款未成功',
      paragraphs: [
        greeting(locale, userName),
        '您的專業版方案扣款未成功。系統會再次嘗試；在此之前不會發放新的點數。',
        '若您更換了信用卡，請填寫新的卡片資料。',
      ],
      label: '查看方案與付款',
      notes: ['若一直未能付款，方案將在已付款的週期結束時終止。您的圖片會保留。'],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** A paid plan is over and the account is on the free one. */
export function planEndedMail(locale: Locale, { userName, link }: LinkValues): MailContent {
  const { label, ...words } = {
    en_US: {
      subject: 'Your Roomwright Pro plan has ended',
      preview: 'Your account goes on with the free plan.',
      heading: 'Your Pro plan has ended',
      paragraphs: [
        greeting(locale, userName),
        'Your account goes on with the free plan. Credits you bought stay yours; nothing more is charged.',
        'The free plan keeps pictures for a limited time: download what you want to keep.',
      ],
      label: 'See plan and credits',
      notes: ['You can take Pro up again at any time.'],
    },
    zh_CN: {
      subject: '您的 Roomwright 专业版已到期',
      preview: '您的账号将继续使用免费版。',
      heading: '专业版已到期',
      paragraphs: [
        greeting(locale, userName),
        '您的账号将继续使用免费版。购买的点数仍归您所有，不会再扣款。',
        '免费版仅在一定期限内保留图片，请下载您想保留的图片。',
      ],
      label: '查看套餐与点数',
      notes: ['您可以随时重新开通专业版。'],
    },
    zh_TW: {
      subject: '您的 Roomwright 專業版已到期',
      preview: '您的帳號將繼續使用免費版。',
      heading: '專業版已到期',
      paragraphs: [
        greeting(locale, userName),
        '您的帳號將繼續使用免費版。購買的點數仍歸您所有，不會再扣款。',
        '免費版僅在一定期限內保留圖片，請下載您想保留的圖片。',
      ],
      label: '查看方案與點數',
      notes: ['您可以隨時重新開通專業版。'],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** Few credits are left; told once in a period. `left`: credits that can be spent. */
export function creditsLowMail(
  locale: Locale,
  { userName, left, periodEndsAt, link }: LinkValues & { readonly left: number; readonly periodEndsAt: Date },
): MailContent {
  const end = timeInWords(locale, periodEndsAt);
  const { label, ...words } = {
    en_US: {
      subject: `${left === 1 ? '1 credit' : `${left} credits`} left at Roomwright`,
      preview: `Your month ends on ${end}.`,
      heading: `${left === 1 ? '1 credit is' : `${left} credits are`} left`,
      paragraphs: [
        greeting(locale, userName),
        `Your month’s credits are nearly used up. The month ends on ${end}. Credits that you buy never end.`,
      ],
      label: 'See plan and credits',
      notes: ['This is said once a month at most.'],
    },
    zh_CN: {
      subject: `您的 Roomwright 点数还剩 ${left} 点`,
      preview: `本月点数于 ${end} 到期。`,
      heading: `还剩 ${left} 点`,
      paragraphs: [greeting(locale, userName), `您本月的点数即将用完，本月于 ${end} 结束。购买的点数永不过期。`],
      label: '查看套餐与点数',
      notes: ['此提醒每月最多发送一次。'],
    },
    zh_TW: {
      subject: `您的 Roomwright 點數還剩 ${left} 點`,
      preview: `本月點數於 ${end} 到期。`,
      heading: `還剩 ${left} 點`,
      paragraphs: [greeting(locale, userName), `您本月的點數即將用完，本月於 ${end} 結束。購買的點數永不過期。`],
      label: '查看方案與點數',
      notes: ['此提醒每月最多寄送一次。'],
    },
  }[locale];
  return { locale, ...words, button: { label, link }, footer: footers.account[locale] };
}

/** To the operator: somebody disputes a payment with their bank. */
export function disputeMail(locale: Locale, { paymentId }: { readonly paymentId: string }): MailContent {
  const { number, ...words } = {
    en_US: {
      subject: 'A payment is disputed',
      preview: paymentId,
      heading: 'A payment is disputed',
      paragraphs: [
        'Somebody disputes a payment with their bank. The plan has ended, and top-up credits that were left were taken back.',
        'Answer the dispute at the payment service before its time runs out.',
      ],
      number: 'Number',
    },
    zh_CN: {
      subject: '有一笔付款存在争议',
      preview: paymentId,
      heading: '付款存在争议',
      paragraphs: [
        '有人向银行对一笔付款提出争议。相关套餐已终止，剩余的充值点数已收回。',
        '请在期限内到支付服务处理该争议。',
      ],
      number: '编号',
    },
    zh_TW: {
      subject: '有一筆付款有爭議',
      preview: paymentId,
      heading: '付款有爭議',
      paragraphs: [
        '有人向銀行對一筆付款提出爭議。相關方案已終止，剩餘的加購點數已收回。',
        '請在期限內到付款服務處理此爭議。',
      ],
      number: '編號',
    },
  }[locale];
  return { locale, ...words, rows: [{ label: number, value: paymentId }], footer: footers.operator[locale] };
}
