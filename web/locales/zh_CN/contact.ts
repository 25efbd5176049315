/** 简体中文 */
import type { Messages } from '../messages.ts';

export const contact: Messages<'contact'> = {
  contact: {
    title: '联系我们',
    lead: '由真人阅读，并以邮件回复。',
    name: '姓名',
    email: '邮箱',
    subject: '主题',
    optional: '选填',
    message: '内容',
    left: '还可输入 {{left}} 个字符',
    send: '发送',
    cancel: '取消',
    close: '关闭',
    privacy: '您填写的内容会以邮件形式送达我们，仅用于回复您。',
  },
};
