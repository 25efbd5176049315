/** 繁體中文 */
import type { Messages } from '../messages.ts';

export const share: Messages<'share'> = {
  share: {
    title: '分享的設計',
    heading_one: '與您分享的一件設計',
    heading_other: '與您分享的 {{count}} 件設計',
    line: '分享於 {{day}}。拖曳分界線檢視前後對比。',
    beforeAlt: '房間的原始照片',
    afterAlt: '同一房間修改後的樣子：{{title}}',
    label: '經數位修改的圖片',
    labelLine: '左側照片經軟體修改，房間目前並非這個樣子。',
    download: '下載圖片',
    ownTitle: '您自己的房間也可以這樣',
    ownLine: '一張照片就夠了。',
    own: '製作自己的設計',
    gone: '此連結已失效',
    goneLine: '分享者已撤回，或連結不完整。請向對方索取新的連結。',
  },
};
