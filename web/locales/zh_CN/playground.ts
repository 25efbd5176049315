/** 简体中文 */
import type { Messages } from '../messages.ts';

export const playground: Messages<'playground'> = {
  playground: {
    title: '接口调试',
    line: '选择接口，填写参数，发送请求，再复制到您的程序中。',
    reference: '全部接口的参考文档',
    calls: '接口',
    search: '搜索接口',
    none: '没有符合的接口。',
    required: '必填',
    leftOut: '不发送',
    noFields: '此接口无需参数。',
    badField: '这里不是数字，也不是有效的 JSON。',
    proof: '身份',
    mySession: '我的登录',
    apiKey: 'API 密钥',
    showKey: '显示密钥',
    hideKey: '隐藏密钥',
    real: '请求会作用于您的账号：会扣点，删除后无法恢复。',
    send: '发送',
    stop: '停止',
    answer: '应答',
    answerText: '应答内容',
    took: '{{ms}} 毫秒',
    file: '{{name}}，{{bytes}} 字节',
    save: '保存文件',
    asCode: '代码',
    language: '代码语言',
    copy: '复制',
  },
};
