/** Plans and prices; figures are filled in from the catalogue. */
import { listOf } from '../../lib/whenAvailable.ts';
export const pricing = {
  pricing: {
    title: 'Plans and prices',
    description:
      'Free with {{free}} credits a month, Pro with {{pro}} credits for {{price}} SGD a month, Customization with an API. You pay only for delivered pictures.',
    headline: 'Plain prices.',
    lead: 'Most pictures cost one credit. You see the price before you start, and pay only for what is delivered.',
    freeLine: 'To try it on your own room.',
    proLine: 'For work that is shown to clients.',
    points: {
      free: {
        tools: `${listOf(
          [
            ['restyle', 'Style rendering'],
            ['render-sketch', 'sketch to render'],
            ['wall', 'walls'],
            ['floor', 'floors'],
            ['chat', 'chat'],
          ],
          { between: ', ', last: ' and ' },
        )}`,
        size: 'Results at 1k, with a small Roomwright mark',
        history: 'History of {{days}} days',
      },
      pro: {
        tools: 'Every tool: erasure, restoration and line drawing too',
        size: 'Up to 4k, without a mark',
        engine: 'The latest model that is connected',
        queue: 'First in the queue',
        history: 'History without end',
        support: 'Support by e-mail',
      },
      custom: {
        pro: 'Everything in Pro',
        api: 'API access',
        support: 'Priority support',
        training: 'Training for your own style or range',
        server: 'A dedicated server',
      },
    },
    takeFree: 'Start free',
    takePro: 'Take Pro',
    yourPlan: 'To your account',
    compareTitle: 'What each plan can do',
    compareLine: 'Credits are for one picture. Where two stand, the size or the level decides.',
    what: 'What',
    included: 'Included',
    notIncluded: 'Not included',
    rows: {
      credits: 'Credits a month',
      resolution: 'Largest result',
      mark: 'Without a mark',
      history: 'History',
      historyDays: '{{days}} days',
      historyAll: 'Without end',
      storage: 'Storage',
      queue: 'First in the queue',
      api: 'API access',
      support: 'Support',
      supportFree: 'Contact form',
      supportPro: 'E-mail',
      supportCustom: 'Priority',
      server: 'Dedicated server',
    },
    groupPlan: 'The plan',
    groupTools: 'Tools',
    topTitle: 'More credits, when you need them',
    topLine: 'Bought once, and they do not end with the month. Credits of the month are spent first.',
    topCredits: '{{credits}} credits',
    topEach: '{{cents}} cents a credit',
    questions: {
      fail: {
        q: 'What if a picture fails?',
        a: 'Then it costs nothing. Credits are set aside when a job starts and given back when it fails or is cancelled; of several variants you pay for those that arrived.',
      },
      end: {
        q: 'Do credits expire?',
        a: 'Credits of the month end with the month. Credits that you buy do not end.',
      },
      cancel: {
        q: 'How do I leave Pro?',
        a: 'In your account, at any time; it then runs to the end of the month that you paid for. Older designs stay for another {{grace}} days, so that you can download them.',
      },
      tax: {
        q: 'Are taxes included?',
        a: 'Yes. The prices are in Singapore dollars with taxes included. Your bank may convert them.',
      },
      pay: {
        q: 'How do I pay?',
        a: 'On the page of the payment service. Card numbers never reach our server.',
      },
    },
    closing: 'Not sure which one? Start free.',
    creditsAgreed: 'Credits as you need them',
    creditsRange: '{{from}}–{{to}} credits',
  },
} as const;
