/** What people are told when payment is not to be had. */
import { CODE } from '#contract/code.ts';
import { Refusal } from '../../refusal.ts';

/** This server has no payment service. */
export const paymentNotSetUp = () =>
  new Refusal(CODE.unavailable, {
    data: { reason: 'not-set-up' },
    message: {
      en_US: 'Payment is not set up on this server. Nothing was charged.',
      zh_CN: '此服务器尚未开通付款功能，未扣除任何费用。',
      zh_TW: '此伺服器尚未開通付款功能，未收取任何費用。',
    },
  });

/** The payment service does not answer. */
export const paymentUnavailable = () =>
  new Refusal(CODE.unavailable, {
    data: { reason: 'unavailable' },
    message: {
      en_US: 'The payment service cannot be reached just now. Nothing was charged; please try again later.',
      zh_CN: '暂时无法连接付款服务，未扣除任何费用，请稍后重试。',
      zh_TW: '暫時無法連線至付款服務，未收取任何費用，請稍後再試。',
    },
  });

export const alreadyPro = () =>
  new Refusal(CODE.conflict, {
    message: {
      en_US: 'You have a Pro subscription already. Change it on the page for plan and payment.',
      zh_CN: '您已订阅专业版，可在套餐与付款页面中更改。',
      zh_TW: '您已訂閱專業版，可在方案與付款頁面中變更。',
    },
  });

export const noCustomer = () =>
  new Refusal(CODE.notFound, {
    message: {
      en_US: 'Nothing has been paid for with this account yet.',
      zh_CN: '此账号尚无付款记录。',
      zh_TW: '此帳號尚無付款紀錄。',
    },
  });
