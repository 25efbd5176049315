/** 繁體中文 */
import type { Messages } from '../messages.ts';

export const designs: Messages<'designs'> = {
  history: {
    title: '歷史紀錄',
    count_one: '{{count}} 件設計',
    count_other: '{{count}} 件設計',
    order: '排序',
    newest: '最新',
    oldest: '最舊',
    running: '進行中',
    empty: '您的設計會掛在這裡',
    emptyLine: '為照片換一種風格，每張圖片都會連同配方保存。',
    emptyAction: '上傳照片換風格',
    open: '在工作室中開啟',
    download: '下載',
    delete: '刪除',
    more: '{{name}} 的操作',
    deleteConfirm: '刪除這件設計？圖片將永久刪除，無法復原。',
    loadMore: '顯示更多',
    failed: '無法載入您的設計。',
    alt: '{{style}}，{{room}}',
    show: '檢視',
  },
};
