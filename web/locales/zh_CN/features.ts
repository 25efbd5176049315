/** 简体中文 */
import { whenAvailable } from '../../lib/whenAvailable.ts';
import type { Messages } from '../messages.ts';

export const features: Messages<'features'> = {
  features: {
    styleRendering: {
      title: '风格渲染：为房间照片换风格',
      description: whenAvailable(
        ['render-sketch', 'refurnish'],
        '用 {{styles}} 种风格、三个改动级别重新设计房间照片或线稿，适用于住宅与商业空间。窗户与视角保持不变。',
        '用 {{styles}} 种风格重新设计房间照片，从轻度调整到更换墙面与地面，适用于住宅与商业空间。窗户与视角保持不变。',
      ),
      headline: '您的房间，{{styles}} 种风格。',
      lead: '上传照片，说明房间类型和改动程度。您会得到同一个房间、同一个视角下的另一种风格。',
      try: '上传照片换风格',
      before: '拍摄时的房间',
      after: '同一房间换风格后的效果',
      points: {
        one: {
          title: '轻度',
          line: '调整光线、配色与织物，所有物品留在原处。',
        },
        two: {
          title: '中度',
          line: '墙面与地面一并更换，按透视铺设，家具不变。',
        },
        three: {
          title: '高度',
          line: '清空家具，在三维空间中重新设计，阴影来自您自己的窗户。',
        },
        four: {
          title: '锁定',
          line: '可以保留地面、墙面、天花、门窗或家具。锁定的部分在任何级别都不会改动。',
        },
      },
      steps: {
        one: {
          title: '上传',
          line: '拍到整个房间的照片效果最好：两面墙、地面，相机端平。',
        },
        two: {
          title: '选择',
          line: '从 {{rooms}} 种房间类型中选一种，再选风格、级别与锁定的部分。',
        },
        three: {
          title: '对比',
          line: '最多四个方案并排查看。保留一个，或在它的基础上继续：每个版本都记得自己从何而来。',
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每边不超过 {{side}} 像素。',
        sizes: '效果图尺寸：1k 长边为 1024 像素，2k 为 2048 像素，4k 不超过 4096 × 2160 像素。',
        mark: '免费版：1k，带有一个小的可见标记。',
      },
      questions: {
        one: {
          q: '窗户会移位吗？',
          a: whenAvailable(
            ['score', 'refurnish'],
            '不会，三个级别都不会，相机视角也不会。更换家具的结果会与照片做几何比对并评分，您也可以叠加房间轮廓自行检查。',
            '不会，任何级别都不会，相机视角也不会。您可以叠加房间轮廓自行检查。',
          ),
        },
        two: {
          q: '如果识别不了我的房间呢？',
          a: '它会直说。每个结果都附有置信度；置信度低时，您可以把墙角拖到正确位置，否则只调整光线与配色，墙面和地面保持原样。',
        },
        three: {
          q: '能再得到同一张图片吗？',
          a: '可以。每个设计都保存配方。同一配方用于同一照片，得到逐字节相同的图片。',
        },
        four: {
          q: '支持线稿吗？',
          a: '支持。房间线稿可以变成有光影的效果图，请参阅“线稿绘制”。',
        },
      },
      closing: '就从您现在坐着的\u200b房间开始。',
      gives: 'PNG，1k 至 4k',
    },
    sketchDrawing: {
      title: whenAvailable('render-sketch', '线稿绘制：照片变线稿，线稿变效果图', '线稿绘制：照片变线稿'),
      description: whenAvailable(
        'render-sketch',
        '将房间照片转为铅笔、钢笔或工程线稿，或将线稿变成有光影、近似照片的效果图，并保留您的线条。',
        '将房间照片转为铅笔、钢笔或工程线稿，与照片同尺寸，可导出图片与 SVG。',
      ),
      headline: whenAvailable('render-sketch', '从照片到线条，从线条到光影。', '从照片到线条。'),
      lead: whenAvailable(
        'render-sketch',
        '把眼前的画下来，或把画好的点亮。两个方向都保持几何关系：您的线条就是房间。',
        '把眼前的画下来。几何关系保持不变：房间就是线稿。',
      ),
      try: '把照片变成线稿',
      before: '一间房间的线稿',
      after: whenAvailable('render-sketch', '同一房间的效果图', '被画成线稿的房间'),
      points: {
        one: {
          title: '铅笔',
          line: '顺着形体的柔和笔触，适合情绪板和初次沟通。',
        },
        two: {
          title: '钢笔',
          line: '清晰的黑色轮廓，明亮处留白。',
        },
        three: {
          title: '工程线稿',
          line: '笔直的建筑线条，转角相接，可导出 SVG 供绘图软件打开。',
        },
        four: {
          title: '线稿出图',
          line: '反过来：相机与平面取自线稿；识别出的家具留在您画的位置，其余会列出。我们的目标是十秒一张。',
        },
      },
      steps: {
        one: {
          title: '上传',
          line: whenAvailable(
            'render-sketch',
            '要画的照片，或要点亮的线稿：从正上方拍下纸面即可。',
            '一张房间照片，尺寸越大越好。',
          ),
        },
        two: {
          title: '选择',
          line: whenAvailable(
            'render-sketch',
            '线稿选铅笔、钢笔或工程线稿；效果图选风格与房间类型。',
            '铅笔、钢笔或工程线稿。',
          ),
        },
        three: {
          title: '下载',
          line: whenAvailable(
            'render-sketch',
            '线稿为 PNG，工程线稿还可导出 SVG；效果图为 PNG。',
            '线稿为 PNG 与 SVG。',
          ),
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每边不超过 {{side}} 像素。',
        sizes: whenAvailable('render-sketch', '线稿与照片同尺寸。效果图可选 1k、2k 或 4k。', '线稿与照片同尺寸。'),
        mark: whenAvailable('render-sketch', '线稿出图包含在所有套餐中；照片转线稿需要付费套餐。', '需要付费套餐。'),
      },
      questions: {
        one: {
          q: '我的草图是手绘的，可以吗？',
          a: '可以，只要分得清墙面与地面。线条不直没关系，有两个明确的透视方向最有帮助。',
        },
        two: {
          q: '会添加我没有画的东西吗？',
          a: '识别出的家具留在您画的位置。光线、材料和属于该风格的小物件由系统添加，各个方案的差别就在这里。',
        },
        three: {
          q: '线稿能在 CAD 中打开吗？',
          a: '工程线稿是由直线构成的 SVG。它与照片一样是透视图，不是平面图。',
        },
        four: {
          q: '需要多长时间？',
          a: '从线稿到效果图，我们的目标是十秒。实际取决于当时的排队情况和所选尺寸，过程中您会一直看到阶段与进度。',
        },
      },
      closing: '画一个房间试试。',
      gives: whenAvailable('render-sketch', 'PNG 与 SVG；效果图 1k 至 4k', 'PNG 与 SVG'),
    },
    objectErasure: {
      title: '物体擦除：从房间照片中拿掉东西',
      description: '用画笔、点选或自动方式移除房间照片中的家具、杂物或线缆。没有标记的像素保持原样。',
      headline: '拿掉它，其余不动。',
      lead: '用画笔涂抹、点选，或让 Roomwright 找出杂物。地面在下方自然延续，其余部分一个像素也不变。',
      try: '擦除物体',
      before: '有该物品的房间',
      after: '没有该物品的同一房间',
      points: {
        one: {
          title: '画笔',
          line: '涂抹要拿掉的部分，粗细随意，撤销与重做不限次数。',
        },
        two: {
          title: '区域',
          line: '点选一个或多个物品。系统会以三种精细程度找出物品。',
        },
        three: {
          title: '自动',
          line: '系统提出可以清理的杂物，由您勾选。',
        },
        four: {
          title: '水印',
          line: '先还原被覆盖的颜色，再补绘缺失部分。您需要确认有权修改该图片。',
        },
      },
      steps: {
        one: {
          title: '上传',
          line: '任何照片，按原始尺寸处理。',
        },
        two: {
          title: '标记',
          line: '用画笔、点选或自动方式。阴影与倒影会一并处理。',
        },
        three: {
          title: '检查',
          line: '查看前后差异，以及实际改动的区域。',
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每边不超过 {{side}} 像素。',
        sizes: '结果与照片同尺寸，中间不做任何缩小。',
        mark: '需要付费套餐。识别区域不收费。',
      },
      questions: {
        one: {
          q: '其余部分真的不变吗？',
          a: '在报告的区域之外，每个像素都与原来的数值相同。您可以下载该区域的蒙版自行比对。',
        },
        two: {
          q: '物品原来的位置会出现什么？',
          a: '房间本来会露出的样子：地板按透视延续，瓷砖保持网格，墙面保持光线。',
        },
        three: {
          q: '可以移除人物或车牌吗？',
          a: '可以，像其他东西一样标记即可。用于房源时，请留意当地对照片修改的规定。',
        },
        four: {
          q: '可以去除水印吗？',
          a: '仅限属于您或您有权修改的图片。每次都需要您确认。',
        },
      },
      closing: '清空一个房间，再凑近看看。',
      gives: '原尺寸 PNG，附蒙版',
    },
    highDefinition: {
      title: '房间照片高清修复',
      description:
        '让尺寸小、噪点多、压缩过度的房间照片变清晰：降噪、去模糊、放大两倍或四倍，最长边可达 {{longest}} 像素。',
      headline: '当初想拍出的\u200b那张照片。',
      lead: '旧手机、聊天软件和房源网站会让图片变小、变糊。高清修复去掉损伤，找回清晰的边缘。',
      try: '修复照片',
      before: '一张又小又多噪点的照片',
      after: '修复后的同一张照片',
      points: {
        one: {
          title: '噪点',
          line: '去除颗粒与彩色斑点，保留织物与木材的纹理。',
        },
        two: {
          title: '压缩痕迹',
          line: '重度 JPEG 的小方块沿着边缘抹平，不会跨过边缘。',
        },
        three: {
          title: '模糊',
          line: '轻微抖动与镜头偏软会先测量再还原，不产生光晕。',
        },
        four: {
          title: '尺寸',
          line: '放大两倍或四倍，或保持原尺寸只做清理。',
        },
      },
      steps: {
        one: {
          title: '上传',
          line: '您手上最好的一份；原文件胜过截图。',
        },
        two: {
          title: '选择',
          line: '最终需要的尺寸。',
        },
        three: {
          title: '细看',
          line: '在同一位置放大，对比前后。',
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每边不超过 {{side}} 像素。',
        sizes: '结果最长边不超过 {{longest}} 像素。',
        mark: '需要付费套餐。',
      },
      questions: {
        one: {
          q: '会凭空添加细节吗？',
          a: '边缘与纹理是根据照片已有的信息锐化的，不会画出原本没有的人脸、文字或物品。',
        },
        two: {
          q: '可以用于印刷吗？',
          a: '修复后的 2k 照片以 300 dpi 印刷约 17 厘米宽，4k 约 35 厘米宽。',
        },
        three: {
          q: '可以不放大，只做清理吗？',
          a: '可以。选择原始尺寸，处理噪点、方块与模糊，像素数量不变。',
        },
        four: {
          q: '修复过的照片算修改过的照片吗？',
          a: '画面仍是同一个房间，但元数据会注明经过编辑，谁都不必猜。',
        },
      },
      closing: '找出您最糟的一张照片，就从它开始。',
      gives: 'PNG，最长边 {{longest}} 像素',
    },
  },
};
