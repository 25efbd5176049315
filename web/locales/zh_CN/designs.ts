/** 简体中文 */
import type { Messages } from '../messages.ts';

export const designs: Messages<'designs'> = {
  history: {
    title: '历史记录',
    count_one: '{{count}} 件设计',
    count_other: '{{count}} 件设计',
    order: '排序',
    newest: '最新',
    oldest: '最早',
    running: '进行中',
    empty: '您的设计会挂在这里',
    emptyLine: '为照片换一种风格，每张图片都会连同配方保存。',
    emptyAction: '上传照片换风格',
    open: '在工作室中打开',
    download: '下载',
    delete: '删除',
    more: '{{name}} 的操作',
    deleteConfirm: '删除此设计？图片将永久删除，无法恢复。',
    loadMore: '显示更多',
    failed: '无法加载您的设计。',
    alt: '{{style}}，{{room}}',
    show: '查看',
  },
};
