/** Redesigns: how far they show the same room, what stands in them, what surfaces take. */
import { driftCategoryNames, driftStateNames, inLanguage } from '#catalog/alterations.ts';

import type { Messages } from '../messages.ts';

export const redesign: Messages<'redesign'> = {
  gate: {
    corners: '显示墙角',
    toSketch: '打开线稿渲染',
    toRestyle: '打开风格渲染',
  },
  placing: {
    title: '已摆放的家具',
    room: '房间：{{area}} 平方米，长度 ± {{percent}} %',
    plan: '平面图',
    onPlan: '{{name}}，{{size}} 厘米。方向键移动，[ 和 ] 旋转，Delete 移除。',
    help: '拖动家具可移动，拖动圆点可旋转。下次生成时生效。',
    keep: '下次生成：保持这些家具的位置',
    save: '保存平面图（SVG）',
    reset: '撤销更改',
    size: '{{size}} 厘米',
    times: '{{name}}（{{count}} 件）',
    swap: '换一件{{name}}',
    swapped: '换一件',
    out: '移除：{{name}}',
    back: '放回',
    backOf: '放回：{{name}}',
    turnLeft: '向左旋转：{{name}}',
    turnRight: '向右旋转：{{name}}',
  },
  quantities: {
    title: '所需用量',
    area: '可见面积',
    areaValue: '{{area}} 平方米 ± {{error}}',
    order: '订购数量',
    price: '参考价',
    priceValue: '{{amount}} 新元',
    line: '已含 {{percent}} % 的裁切与破损余量，订购前请实测。',
    unit: {
      piece_one: '{{count}} 块',
      piece_other: '{{count}} 块',
      roll_one: '{{count}} 卷',
      roll_other: '{{count}} 卷',
      litre_one: '{{count}} 升',
      litre_other: '{{count}} 升',
      m2_one: '{{count}} 平方米',
      m2_other: '{{count}} 平方米',
    },
  },
  geometry: {
    title: '几何得分',
    value: '{{score}} / 100 分',
    line: '画面在多大程度上仍是同一个房间：在结果中重新找到照片里的机位、门窗与线条。',
    identical: '{{percent}} % 的像素与照片逐字节相同。',
    category: inLanguage(driftCategoryNames, 'zh_CN'),
    state: inLanguage(driftStateNames, 'zh_CN'),
  },
};
