/** Redesigns: how far they show the same room, what stands in them, what surfaces take. */
import type { Messages } from '../messages.ts';

export const redesign: Messages<'redesign'> = {
  geometry: {
    title: '幾何得分',
    value: '{{score}} / 100 分',
    line: '畫面在多大程度上仍是同一個房間：在結果中重新找到照片裡的機位、門窗與線條。',
    list: '與照片的差異',
    identical: '{{percent}} % 的像素與照片逐位元組相同。',
    category: {
      camera: '機位',
      windows: '窗',
      doors: '門',
      walls: '牆體',
      floor: '地面',
      paint: '牆面顏色',
    },
    state: {
      none: '與照片一致',
      intended: '依要求改變',
      unintended: '有改變',
    },
  },
};
