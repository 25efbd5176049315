/** Redesigns: how far they show the same room, what stands in them, what surfaces take. */
import { driftCategoryNames, driftStateNames, inLanguage } from '#catalog/alterations.ts';

import type { Messages } from '../messages.ts';

export const redesign: Messages<'redesign'> = {
  gate: {
    corners: '顯示牆角',
    toSketch: '開啟線稿渲染',
    toRestyle: '開啟風格渲染',
  },
  placing: {
    title: '已擺放的家具',
    room: '房間：{{area}} 平方公尺，長度 ± {{percent}} %',
    plan: '平面圖',
    onPlan: '{{name}}，{{size}} 公分。方向鍵移動，[ 和 ] 旋轉，Delete 移除。',
    help: '拖動家具可移動，拖動圓點可旋轉。下次產生時生效。',
    keep: '下次產生：保持這些家具的位置',
    save: '儲存平面圖（SVG）',
    reset: '復原變更',
    size: '{{size}} 公分',
    times: '{{name}}（{{count}} 件）',
    swap: '換一件{{name}}',
    swapped: '換一件',
    out: '移除：{{name}}',
    back: '放回',
    backOf: '放回：{{name}}',
    turnLeft: '向左旋轉：{{name}}',
    turnRight: '向右旋轉：{{name}}',
  },
  quantities: {
    title: '所需用量',
    area: '可見面積',
    areaValue: '{{area}} 平方公尺 ± {{error}}',
    order: '訂購數量',
    price: '參考價',
    priceValue: '{{amount}} 新幣',
    line: '已含 {{percent}} % 的裁切與破損餘量，訂購前請實測。',
    unit: {
      piece_one: '{{count}} 塊',
      piece_other: '{{count}} 塊',
      roll_one: '{{count}} 捲',
      roll_other: '{{count}} 捲',
      litre_one: '{{count}} 公升',
      litre_other: '{{count}} 公升',
      m2_one: '{{count}} 平方公尺',
      m2_other: '{{count}} 平方公尺',
    },
  },
  geometry: {
    title: '幾何得分',
    value: '{{score}} / 100 分',
    line: '畫面在多大程度上仍是同一個房間：在結果中重新找到照片裡的機位、門窗與線條。',
    identical: '{{percent}} % 的像素與照片逐位元組相同。',
    category: inLanguage(driftCategoryNames, 'zh_TW'),
    state: inLanguage(driftStateNames, 'zh_TW'),
  },
};
