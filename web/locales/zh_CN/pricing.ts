/** 简体中文 */
import { listOf } from '../../lib/whenAvailable.ts';
import type { Messages } from '../messages.ts';

export const pricing: Messages<'pricing'> = {
  pricing: {
    title: '套餐与价格',
    description:
      '免费版每月 {{free}} 点，专业版每月 {{price}} 新加坡元含 {{pro}} 点，企业定制含 API。只为交付的图片付费。',
    headline: '明明白白的价格。',
    lead: '大多数图片只需一点。开始前先看到价格，只为交付的图片付费。',
    freeLine: '在自己的房间上试一试。',
    proLine: '用于给客户看的作品。',
    points: {
      free: {
        tools: `${listOf(
          [
            ['restyle', '风格渲染'],
            ['render-sketch', '线稿出图'],
            ['wall', '墙面'],
            ['floor', '地面'],
            ['chat', '聊天'],
          ],
          { between: '、', last: '与' },
        )}`,
        size: '1k 效果图，带小的 Roomwright 标记',
        history: '保留 {{days}} 天历史',
      },
      pro: {
        tools: '全部工具：还包括擦除、修复与照片转线稿',
        size: '最高 4k，无标记',
        engine: '使用已接入的最新模型',
        queue: '优先排队',
        history: '永久保留历史',
        support: '邮件支持',
      },
      custom: {
        pro: '包含专业版全部内容',
        api: 'API 接入',
        support: '优先支持',
        training: '针对您的风格或产品的训练',
        server: '专属服务器',
      },
    },
    takeFree: '免费开始',
    takePro: '选择专业版',
    yourPlan: '前往我的账号',
    compareTitle: '各套餐能做什么',
    compareLine: '点数按每张图片计算。有两个数字时，取决于尺寸或级别。',
    what: '项目',
    included: '包含',
    notIncluded: '不包含',
    rows: {
      credits: '每月点数',
      resolution: '最大尺寸',
      mark: '无标记',
      history: '历史',
      historyDays: '{{days}} 天',
      historyAll: '永久',
      storage: '存储空间',
      queue: '优先排队',
      api: 'API 接入',
      support: '支持',
      supportFree: '联系表单',
      supportPro: '邮件',
      supportCustom: '优先',
      server: '专属服务器',
    },
    groupPlan: '套餐',
    groupTools: '工具',
    topTitle: '需要时再加点数',
    topLine: '一次购买，不随月份失效。优先使用当月点数。',
    topCredits: '{{credits}} 点',
    topEach: '每点 {{cents}} 分',
    questions: {
      fail: {
        q: '图片失败怎么办？',
        a: '不收费。任务开始时预留点数，失败或取消则退回；多个方案中，只为送达的付费。',
      },
      end: {
        q: '点数会过期吗？',
        a: '当月点数随月份结束。购买的点数不会过期。',
      },
      cancel: {
        q: '如何退出专业版？',
        a: '随时在账号中操作，套餐持续到已付月份结束。较早的设计再保留 {{grace}} 天，方便您下载。',
      },
      tax: {
        q: '价格含税吗？',
        a: '含税。价格以新加坡元计，银行可能会换算汇率。',
      },
      pay: {
        q: '如何付款？',
        a: '在支付服务的页面付款。卡号从不经过我们的服务器。',
      },
    },
    closing: '拿不定主意？先免费开始。',
    creditsAgreed: '点数按需提供',
    creditsRange: '{{from}}–{{to}} 点',
  },
};
