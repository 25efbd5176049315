/** What can be altered in a picture, in words: for screens and for what is printed and packed beside pictures. */
import type { Names } from './names.ts';

/** By the key of the alteration; `{{name}}` is the thing that the key names after a colon. */
export const alterationNames = {
  'furniture-added': { en_US: 'Furniture added', zh_CN: '添加家具', zh_TW: '加入家具' },
  'furniture-cleared': { en_US: 'Old furniture taken out', zh_CN: '移除原有家具', zh_TW: '移除原有家具' },
  'furniture-new': { en_US: 'Newly furnished', zh_CN: '重新布置家具', zh_TW: '重新布置家具' },
  erased: { en_US: 'Things taken out', zh_CN: '已去除物体', zh_TW: '已去除物件' },
  unmarked: { en_US: 'Watermark taken off', zh_CN: '已去除水印', zh_TW: '已去除浮水印' },
  enlarged: { en_US: 'Enlarged', zh_CN: '已放大', zh_TW: '已放大' },
  'noise-reduced': { en_US: 'Noise reduced', zh_CN: '噪点已减少', zh_TW: '雜訊已減少' },
  'compression-reduced': { en_US: 'Compression marks reduced', zh_CN: '压缩痕迹已减少', zh_TW: '壓縮痕跡已減少' },
  sharpened: { en_US: 'Sharpened', zh_CN: '已锐化', zh_TW: '已銳化' },
  light: { en_US: 'Light: {{name}}', zh_CN: '光线：{{name}}', zh_TW: '光線：{{name}}' },
  palette: { en_US: 'Palette of soft things', zh_CN: '软装配色', zh_TW: '軟裝配色' },
  'walls-tinted': { en_US: 'Walls tinted', zh_CN: '墙面微调色', zh_TW: '牆面微調色' },
  'floor-kept': {
    en_US: 'Floor kept: it could not be told clearly',
    zh_CN: '地面保留：未能清楚识别',
    zh_TW: '地板保留：未能清楚辨識',
  },
  'floor-replaced': { en_US: 'Floor: {{name}}', zh_CN: '地面：{{name}}', zh_TW: '地板：{{name}}' },
  'wall-replaced': { en_US: 'Walls: {{name}}', zh_CN: '墙面：{{name}}', zh_TW: '牆面：{{name}}' },
  'walls-kept': {
    en_US: 'Walls kept: they could not be told clearly',
    zh_CN: '墙面保留：未能清楚识别',
    zh_TW: '牆面保留：未能清楚辨識',
  },
  'walls-painted': { en_US: 'Walls: {{name}}', zh_CN: '墙面：{{name}}', zh_TW: '牆面：{{name}}' },
  'wall-accent': { en_US: 'Accent wall: {{name}}', zh_CN: '主题墙：{{name}}', zh_TW: '主題牆：{{name}}' },
  'ceiling-kept': { en_US: 'Ceiling kept', zh_CN: '天花板保留', zh_TW: '天花板保留' },
  'ceiling-painted': { en_US: 'Ceiling painted', zh_CN: '天花板重刷', zh_TW: '天花板重新粉刷' },
  'drawn-room-rendered': {
    en_US: 'The drawn room, built and lit',
    zh_CN: '按草图搭建并打光的房间',
    zh_TW: '按草圖搭建並打光的房間',
  },
  'line-drawing': { en_US: 'Drawn in lines from the photo', zh_CN: '根据照片绘成线稿', zh_TW: '依照片繪成線稿' },
  generated: { en_US: 'Drawn by an AI model', zh_CN: '由 AI 模型绘制', zh_TW: '由 AI 模型繪製' },
  'generated-part': { en_US: 'Filled by an AI model', zh_CN: '由 AI 模型填补', zh_TW: '由 AI 模型填補' },
  'restored-outside': { en_US: 'Restored by an AI model', zh_CN: '由 AI 模型修复', zh_TW: '由 AI 模型修復' },
  other: { en_US: 'Altered', zh_CN: '已改动', zh_TW: '已變更' },
} as const satisfies Record<string, Names>;

/** Times of day, as `light:…` names them. */
export const lightNames = {
  morning: { en_US: 'morning', zh_CN: '清晨', zh_TW: '清晨' },
  noon: { en_US: 'noon', zh_CN: '正午', zh_TW: '正午' },
  golden: { en_US: 'golden hour', zh_CN: '黄金时刻', zh_TW: '黃金時刻' },
  dusk: { en_US: 'dusk', zh_CN: '黄昏', zh_TW: '黃昏' },
  night: { en_US: 'night', zh_CN: '夜晚', zh_TW: '夜晚' },
  overcast: { en_US: 'overcast', zh_CN: '阴天', zh_TW: '陰天' },
} as const satisfies Record<string, Names>;

/** What of a room may differ between a photo and what was made of it. */
export const driftCategoryNames = {
  camera: { en_US: 'Camera', zh_CN: '机位', zh_TW: '機位' },
  windows: { en_US: 'Windows', zh_CN: '窗', zh_TW: '窗' },
  doors: { en_US: 'Doors', zh_CN: '门', zh_TW: '門' },
  walls: { en_US: 'Walls', zh_CN: '墙体', zh_TW: '牆體' },
  floor: { en_US: 'Floor', zh_CN: '地面', zh_TW: '地面' },
  paint: { en_US: 'Paint', zh_CN: '墙面颜色', zh_TW: '牆面顏色' },
} as const satisfies Record<string, Names>;

/** Whether it does. */
export const driftStateNames = {
  none: { en_US: 'kept', zh_CN: '保持不变', zh_TW: '保持不變' },
  intended: { en_US: 'changed, as asked', zh_CN: '按要求改变', zh_TW: '依要求改變' },
  unintended: { en_US: 'changed', zh_CN: '有改变', zh_TW: '有改變' },
} as const satisfies Record<string, Names>;

type Table = Readonly<Record<string, Names>>;

/** A table in one language, its keys kept. */
export function inLanguage<T extends Table>(table: T, locale: keyof Names): { readonly [K in keyof T]: string } {
  return Object.fromEntries(Object.entries(table).map(([key, names]) => [key, names[locale]])) as {
    readonly [K in keyof T]: string;
  };
}
