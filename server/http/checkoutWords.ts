/** What the pages of the built-in test payment say. */
import type { Locale } from '#contract/locale.ts';
import type { PortalAction } from '../modules/billing/testPayments.ts';

interface CheckoutWords {
  readonly test: string;
  readonly noMoney: string;
  readonly pay: string;
  readonly monthly: string;
  readonly once: string;
  readonly total: string;
  readonly taxes: string;
  readonly payButton: string;
  readonly declineButton: string;
  readonly cancelButton: string;
  readonly declined: string;
  readonly refused: string;
  readonly gone: string;
  readonly goneText: string;
  readonly back: string;
  readonly portal: string;
  readonly plan: string;
  readonly noPlan: string;
  readonly renews: (day: string) => string;
  readonly ends: (day: string) => string;
  readonly pastDue: (day: string) => string;
  readonly payments: string;
  readonly noPayments: string;
  readonly actions: Record<PortalAction, string>;
  readonly statuses: Record<string, string>;
}

export const checkoutWords: Record<Locale, CheckoutWords> = {
  en_US: {
    test: 'Test payment',
    noMoney: 'This server takes no real payments. No card is asked for and no money moves.',
    pay: 'Pay Roomwright',
    monthly: 'each month, until you end it',
    once: 'once',
    total: 'Total',
    taxes: 'Taxes included',
    payButton: 'Pay (test)',
    declineButton: 'Let the card fail',
    cancelButton: 'Cancel',
    declined: 'The card was declined. Nothing was charged. You can try again.',
    refused: 'Nothing was charged: you have a Pro subscription already.',
    gone: 'This page is no longer valid',
    goneText: 'It was paid or cancelled already, or its time is over. Nothing was charged now.',
    back: 'Back to Roomwright',
    portal: 'Plan and payment',
    plan: 'Plan',
    noPlan: 'Free. Nothing is being paid for.',
    renews: (day) => `Pro, renews on ${day}.`,
    ends: (day) => `Pro until ${day}, then Free.`,
    pastDue: (day) => `Pro until ${day}. The last payment failed.`,
    payments: 'Payments',
    noPayments: 'No payments yet.',
    actions: {
      end: 'End with this month',
      resume: 'Keep the plan',
      fail: 'Let the next payment fail',
      refund: 'Refund the last payment',
    },
    statuses: { paid: 'Paid', failed: 'Failed', refunded: 'Refunded', disputed: 'Disputed' },
  },
  zh_CN: {
    test: '测试付款',
    noMoney: '此服务器不收取真实款项，无需银行卡，也不会产生任何扣款。',
    pay: '向 Roomwright 付款',
    monthly: '每月，直到您终止',
    once: '一次性',
    total: '合计',
    taxes: '已含税',
    payButton: '付款（测试）',
    declineButton: '模拟扣款失败',
    cancelButton: '取消',
    declined: '银行卡被拒绝，未扣除任何费用，可以重试。',
    refused: '未扣除任何费用：您已订阅专业版。',
    gone: '此页面已失效',
    goneText: '该付款已完成或已取消，或者页面已过期。本次未扣除任何费用。',
    back: '返回 Roomwright',
    portal: '套餐与付款',
    plan: '套餐',
    noPlan: '免费版，没有正在付费的项目。',
    renews: (day) => `专业版，将于${day}续订。`,
    ends: (day) => `专业版，${day}到期后转为免费版。`,
    pastDue: (day) => `专业版，有效期至${day}。最近一次付款未成功。`,
    payments: '付款记录',
    noPayments: '暂无付款记录。',
    actions: { end: '本期结束后终止', resume: '保留套餐', fail: '模拟下次付款失败', refund: '退回最近一笔付款' },
    statuses: { paid: '已付款', failed: '失败', refunded: '已退款', disputed: '有争议' },
  },
  zh_TW: {
    test: '測試付款',
    noMoney: '此伺服器不收取真實款項，無須信用卡，也不會產生任何扣款。',
    pay: '向 Roomwright 付款',
    monthly: '每月，直到您終止',
    once: '一次性',
    total: '合計',
    taxes: '已含稅',
    payButton: '付款（測試）',
    declineButton: '模擬刷卡失敗',
    cancelButton: '取消',
    declined: '信用卡遭拒，未收取任何費用，可以再試一次。',
    refused: '未收取任何費用：您已訂閱專業版。',
    gone: '此頁面已失效',
    goneText: '該付款已完成或已取消，或頁面已逾時。本次未收取任何費用。',
    back: '返回 Roomwright',
    portal: '方案與付款',
    plan: '方案',
    noPlan: '免費版，沒有正在付費的項目。',
    renews: (day) => `專業版，將於${day}續訂。`,
    ends: (day) => `專業版，${day}到期後轉為免費版。`,
    pastDue: (day) => `專業版，有效期至${day}。最近一次付款未成功。`,
    payments: '付款紀錄',
    noPayments: '尚無付款紀錄。',
    actions: { end: '本期結束後終止', resume: '保留方案', fail: '模擬下次付款失敗', refund: '退回最近一筆付款' },
    statuses: { paid: '已付款', failed: '失敗', refunded: '已退款', disputed: '有爭議' },
  },
};
