/** 简体中文 */
import type { Messages } from '../messages.ts';

export const share: Messages<'share'> = {
  share: {
    title: '分享的设计',
    heading_one: '与您分享的一件设计',
    heading_other: '与您分享的 {{count}} 件设计',
    line: '分享于 {{day}}。拖动分界线查看前后对比。',
    beforeAlt: '房间的原始照片',
    afterAlt: '同一房间修改后的样子：{{title}}',
    label: '经数字修改的图片',
    labelLine: '左侧照片经软件修改，房间目前并非这个样子。',
    download: '下载图片',
    ownTitle: '您自己的房间也可以这样',
    ownLine: '一张照片就够了。',
    own: '制作自己的设计',
    gone: '此链接已失效',
    goneLine: '分享者已撤回，或链接不完整。请向对方索取新的链接。',
  },
};
