/** Redesigns: how far they show the same room, what stands in them, what surfaces take. */
import type { Messages } from '../messages.ts';

export const redesign: Messages<'redesign'> = {
  geometry: {
    title: '几何得分',
    value: '{{score}} / 100 分',
    line: '画面在多大程度上仍是同一个房间：在结果中重新找到照片里的机位、门窗与线条。',
    list: '与照片的差异',
    identical: '{{percent}} % 的像素与照片逐字节相同。',
    category: {
      camera: '机位',
      windows: '窗',
      doors: '门',
      walls: '墙体',
      floor: '地面',
      paint: '墙面颜色',
    },
    state: {
      none: '与照片一致',
      intended: '按要求改变',
      unintended: '有改变',
    },
  },
};
