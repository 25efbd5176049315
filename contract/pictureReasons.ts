/** Why a picture was refused with 10413: `data.reason` and the words for it. */
import type { Names } from '#catalog/names.ts';
import { limits } from './limits.ts';

const { maxBytes, maxSidePx, minSidePx } = limits.upload;
const megabytes = maxBytes / 1024 / 1024;

function because(en_US: string, zh_CN: string, zh_TW: string): Names {
  return {
    en_US: `${en_US} Nothing was charged.`,
    zh_CN: `${zh_CN}未扣除任何点数。`,
    zh_TW: `${zh_TW}未扣除任何點數。`,
  };
}

/** A format that people do send, named, and what to do about it. */
function format(name: string): Names {
  return because(
    `This is a ${name} file. Save it as PNG or JPEG and try again.`,
    `这是 ${name} 文件，请另存为 PNG 或 JPEG 后重试。`,
    `這是 ${name} 檔案，請另存為 PNG 或 JPEG 後再試。`,
  );
}

export const pictureReasons = {
  missing: because('No picture was sent.', '未收到图片。', '未收到圖片。'),
  empty: because('The file is empty.', '文件为空。', '檔案是空的。'),
  'not-a-picture': because(
    'This file is not a picture. Use a PNG or JPEG.',
    '该文件不是图片，请使用 PNG 或 JPEG 格式。',
    '此檔案不是圖片，請使用 PNG 或 JPEG 格式。',
  ),
  truncated: because(
    'The picture is damaged or incomplete. Export or send it again.',
    '图片已损坏或不完整，请重新导出或上传。',
    '圖片已損壞或不完整，請重新匯出或上傳。',
  ),
  'too-large': because(
    `The picture is too large: at most ${megabytes} MB and ${maxSidePx} px on a side.`,
    `图片过大：最大 ${megabytes} MB，边长不超过 ${maxSidePx} 像素。`,
    `圖片過大：最大 ${megabytes} MB，邊長不超過 ${maxSidePx} 像素。`,
  ),
  padded: because(
    'The file holds much more than the picture. Export it again as PNG or JPEG.',
    '文件中除图片外还有大量其他数据，请重新导出为 PNG 或 JPEG。',
    '檔案中除圖片外還有大量其他資料，請重新匯出為 PNG 或 JPEG。',
  ),
  'too-complex': because(
    'The picture takes too long to read. Export it again as an ordinary PNG or JPEG.',
    '读取该图片耗时过长，请重新导出为普通的 PNG 或 JPEG。',
    '讀取此圖片耗時過長，請重新匯出為一般的 PNG 或 JPEG。',
  ),
  'too-many-pixels': because(
    `The picture has too many pixels for this tool: at most ${limits.tool.maxPixels / 1e6} megapixels.`,
    `该图片像素过多，此工具最多支持 ${limits.tool.maxPixels / 1e6} 百万像素。`,
    `此圖片像素過多，此工具最多支援 ${limits.tool.maxPixels / 1e6} 百萬像素。`,
  ),
  'too-small': because(
    `The picture is too small: at least ${minSidePx} px on each side.`,
    `图片过小：每边至少 ${minSidePx} 像素。`,
    `圖片過小：每邊至少 ${minSidePx} 像素。`,
  ),
  'enlarged-too-large': because(
    `The result would be too large: at most four times the picture, and ${limits.restored.maxSidePx} px on a side.`,
    `结果会过大：最多为原图的四倍，且边长不超过 ${limits.restored.maxSidePx} 像素。`,
    `結果會過大：最多為原圖的四倍，且邊長不超過 ${limits.restored.maxSidePx} 像素。`,
  ),
  animated: because(
    'This picture is animated. Send a single still picture.',
    '该图片为动画，请上传单张静态图片。',
    '此圖片為動畫，請上傳單張靜態圖片。',
  ),
  heic: format('HEIC'),
  avif: format('AVIF'),
  webp: format('WebP'),
  gif: format('GIF'),
  svg: format('SVG'),
  tiff: format('TIFF'),
  bmp: format('BMP'),
  pdf: format('PDF'),
  html: because(
    'This is a web page, not a picture. Use a PNG or JPEG.',
    '这是网页而非图片，请使用 PNG 或 JPEG 格式。',
    '這是網頁而非圖片，請使用 PNG 或 JPEG 格式。',
  ),
  'mask-missing': because('Mark what shall go first.', '请先标出要去除的内容。', '請先標出要去除的內容。'),
  'mask-size': because(
    'The mask is not of this picture: both must have the same size.',
    '蒙版与图片尺寸不一致，两者必须相同。',
    '遮罩與圖片尺寸不一致，兩者必須相同。',
  ),
  'mask-empty': because(
    'Nothing is marked. Paint over what shall go.',
    '尚未标出任何内容，请涂抹要去除的部分。',
    '尚未標出任何內容，請塗抹要去除的部分。',
  ),
  'mask-full': because(
    'Nearly the whole picture is marked. Leave enough of it to fill the rest from.',
    '几乎整张图片都被标出，请保留足够的画面用于填补。',
    '幾乎整張圖片都被標出，請保留足夠的畫面用於填補。',
  ),
  'nothing-found': because(
    'No clutter or small objects were found. Paint over what shall go instead.',
    '未找到杂物或小物件，请改为手动涂抹要去除的部分。',
    '未找到雜物或小物件，請改為手動塗抹要去除的部分。',
  ),
  'furniture-none': because(
    'No loose furniture was found. Paint over what shall go instead.',
    '未找到可移动的家具，请改为手动涂抹要去除的部分。',
    '未找到可移動的家具，請改為手動塗抹要去除的部分。',
  ),
  'mark-none': because(
    'No watermark was found. Paint over the place where there is one instead.',
    '未找到水印，请改为手动涂抹水印所在的位置。',
    '未找到浮水印，請改為手動塗抹浮水印所在的位置。',
  ),
  'known-length': because(
    'The room shows no such wall or opening as the length was given for.',
    '房间中没有与所给长度对应的墙面或门窗。',
    '房間中沒有與所給長度對應的牆面或門窗。',
  ),
  'mark-own': because(
    'This picture carries the Roomwright mark of the free plan, which is not taken off. Results of a paid plan come without it.',
    '这张图片带有免费方案的 Roomwright 标记，无法去除；付费方案的结果不含该标记。',
    '這張圖片帶有免費方案的 Roomwright 標記，無法去除；付費方案的結果不含該標記。',
  ),
} as const satisfies Record<string, Names>;

export type PictureReason = keyof typeof pictureReasons;

/** The words for a reason that the picture's reader gave; undefined for one that has none of its own. */
export function pictureReasonMessage(reason: string): Names | undefined {
  return Object.hasOwn(pictureReasons, reason) ? pictureReasons[reason as PictureReason] : undefined;
}
