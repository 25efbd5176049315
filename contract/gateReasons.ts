/** Why a picture ended at the gate, 10414: `data.reason`, the words for it, and what could be put right first. */
import type { Names } from '#catalog/names.ts';

function because(en_US: string, zh_CN: string, zh_TW: string): Names {
  return {
    en_US: `${en_US} Nothing was charged.`,
    zh_CN: `${zh_CN}未扣除任何点数。`,
    zh_TW: `${zh_TW}未扣除任何點數。`,
  };
}

const gateReasons = {
  'room-unclear': because(
    'The room cannot be read well enough. Drag the corners of its walls to where they are, then run again.',
    '无法足够清楚地识别这个房间，请把墙角拖到正确的位置后再试。',
    '無法足夠清楚地辨識這個房間，請把牆角拖到正確的位置後再試。',
  ),
  'room-open': because(
    'The walls that are seen enclose no room. Drag their corners to where they are, then run again.',
    '所见的墙面围不成一个房间，请把墙角拖到正确的位置后再试。',
    '所見的牆面圍不成一個房間，請把牆角拖到正確的位置後再試。',
  ),
  'room-slope': because(
    'The photo shows a sloping roof, stairs or columns, which cannot be built in yet. Choose a smaller change, or another photo.',
    '照片中有斜顶、楼梯或立柱，暂时无法处理，请选择较小的改动或换一张照片。',
    '照片中有斜頂、樓梯或立柱，暫時無法處理，請選擇較小的改動或換一張照片。',
  ),
  'room-no-floor': because(
    'The photo shows no floor to stand furniture on. Take it from further back.',
    '照片中看不到可布置家具的地面，请退后一些重新拍摄。',
    '照片中看不到可擺放家具的地面，請退後一些重新拍攝。',
  ),
  'room-no-place': because(
    'What this room is for, its bed or its sofa, would hardly be seen in this photo. Take it from further back.',
    '在这张照片中几乎看不到这个房间的主要家具（如床或沙发），请退后一些重新拍摄。',
    '在這張照片中幾乎看不到這個房間的主要家具（如床或沙發），請退後一些重新拍攝。',
  ),
  'room-veiled': because(
    'Curtains are drawn before a window, so what is behind them is not known. Take the photo with the curtains open.',
    '窗帘遮住了窗户，无法得知窗户的样子，请拉开窗帘后重新拍摄。',
    '窗簾遮住了窗戶，無法得知窗戶的樣子，請拉開窗簾後重新拍攝。',
  ),
  'placement-outside': because(
    'A piece was placed outside of the room. Move it inside the walls, then run again.',
    '有家具被放到了房间之外，请把它移到墙内后再试。',
    '有家具被放到了房間之外，請把它移到牆內後再試。',
  ),
  'photo-drawn': because(
    'This looks like a drawing, not like a photo. Make it real with Sketch to render instead.',
    '这看起来是手绘草图而不是照片，请改用线稿渲染。',
    '這看起來是手繪草圖而不是照片，請改用線稿渲染。',
  ),
  'room-fittings': because(
    'Kitchen units, sanitary ware or a fireplace cannot be told well enough to keep them. Choose a smaller change.',
    '无法足够清楚地识别橱柜、洁具或壁炉等固定设施，难以保留它们，请选择较小的改动。',
    '無法足夠清楚地辨識櫥櫃、衛浴設備或壁爐等固定設施，難以保留它們，請選擇較小的改動。',
  ),
  'sketch-photo': because(
    'This looks like a photo, not like a drawing. Restyle the photo instead, or upload it as a sketch if it is a shaded one.',
    '这看起来是照片而不是草图。请改用照片渲染；若确为上色的草图，请以草图类型上传。',
    '這看起來是照片而不是草圖。請改用照片渲染；若確為上色的草圖，請以草圖類型上傳。',
  ),
  'sketch-empty': because(
    'There is hardly a line on this page. Draw the room with darker or thicker lines.',
    '画面上几乎没有线条，请用更深或更粗的线条绘制房间。',
    '畫面上幾乎沒有線條，請用更深或更粗的線條繪製房間。',
  ),
  'sketch-text': because(
    'This looks like a page of text, not like the drawing of a room.',
    '这看起来是一页文字，而不是房间的草图。',
    '這看起來是一頁文字，而不是房間的草圖。',
  ),
  'sketch-plan': because(
    'This looks like a floor plan or an elevation. Only drawings in perspective can be made real so far.',
    '这看起来是平面图或立面图，目前只支持透视草图。',
    '這看起來是平面圖或立面圖，目前只支援透視草圖。',
  ),
  'sketch-things': because(
    'Most of what is drawn in this room cannot be told. Draw fewer things, or with clearer outlines.',
    '无法识别草图中的大部分家具，请减少物件，或用更清晰的轮廓绘制。',
    '無法辨識草圖中的大部分家具，請減少物件，或用更清晰的輪廓繪製。',
  ),
  'surface-not-found': because(
    'The photo shows no such surface. Paint over where it is, then run again.',
    '照片中未找到这个表面，请涂抹它所在的位置后再试。',
    '照片中未找到這個表面，請塗抹它所在的位置後再試。',
  ),
  'surface-unsure': because(
    'The surface cannot be told from what stands before it. Paint over where it is, then run again.',
    '无法把这个表面与前面的物体区分开，请涂抹它所在的位置后再试。',
    '無法把這個表面與前面的物件區分開，請塗抹它所在的位置後再試。',
  ),
  'surfaces-unsure': because(
    'Neither floor nor walls can be told from what stands before them. Choose a smaller change, or another photo.',
    '无法把地面和墙面与前面的物体区分开，请选择较小的改动或换一张照片。',
    '無法把地面和牆面與前面的物件區分開，請選擇較小的改動或換一張照片。',
  ),
  'result-unchanged': because(
    'The result would have looked almost as before, so it was not delivered.',
    '结果与原图几乎没有差别，因此未交付。',
    '結果與原圖幾乎沒有差別，因此未交付。',
  ),
  'result-drifted': because(
    'The result no longer showed the same room, so it was not delivered. Drag the corners to where they are, then run again.',
    '结果已不再是同一个房间，因此未交付。请把墙角拖到正确的位置后再试。',
    '結果已不再是同一個房間，因此未交付。請把牆角拖到正確的位置後再試。',
  ),
  'content-refused': because(
    'The AI model that this installation uses will not make this picture. Try other words, or another photo.',
    '本站所用的 AI 模型拒绝生成这张图片，请更换描述或换一张照片。',
    '本站所用的 AI 模型拒絕生成這張圖片，請更換描述或換一張照片。',
  ),
} as const satisfies Record<string, Names>;

/** The words for a reason that the engine gave; undefined for one that has none of its own. */
export function gateReasonMessage(reason: string): Names | undefined {
  return Object.hasOwn(gateReasons, reason) ? gateReasons[reason as keyof typeof gateReasons] : undefined;
}
