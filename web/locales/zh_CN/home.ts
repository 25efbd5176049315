/** 简体中文 */
import { listOf, whenAvailable } from '../../lib/whenAvailable.ts';
import type { Messages } from '../messages.ts';

export const home: Messages<'home'> = {
  home: {
    title: '一张照片，换一种风格',
    description: '上传一张房间照片，得到同一房间的另一种风格。墙面、窗户与视角保持不变。每月免费 10 点。',
    headline: '同一个房间，另一种风格。',
    lead: '上传一张照片，Roomwright 会读懂墙面、地面与光线，并按您选择的风格重新设计。窗户不动，视角也不动。',
    start: '上传照片换风格',
    beforeAlt: whenAvailable('refurnish', '日光下的一间空房间', '日光下的房间'),
    afterAlt: '同一间房间，由 Roomwright 设计后的效果',
    figureNote: '房间与设计均由 Roomwright 生成。拖动手柄即可对比。',
    staysTitle: '真实的房间，不靠猜测',
    staysLine: 'Roomwright 不会在照片上随意涂抹、碰碰运气。它先以米为单位还原房间，再做设计，最后让光线落进来。',
    stays: {
      windows: {
        title: '窗户不动',
        line: whenAvailable(
          'score',
          '门窗、墙面与相机先测量、后保留。更换家具的设计都会给出几何评分，说明保持得如何。',
          '门窗、墙面与相机先测量、后保留。',
        ),
      },
      scale: {
        title: '真实比例',
        line: whenAvailable(
          'quantity',
          '20 厘米宽的地板，从沙发脚下到远处墙边都是 20 厘米。给出一个已知长度，即可得到面积、块数与费用。',
          '20 厘米宽的地板，从沙发脚下到远处墙边都是 20 厘米。',
        ),
      },
      same: {
        title: '逐字节一致',
        line: '相同的配方得到相同的图片，下周如此，换一台机器也如此，精确到最后一个像素。',
      },
      cpu: {
        title: '普通处理器即可',
        line: '不需要显卡，不需要云端，也不需要下载模型。一台普通电脑即可离线运行，也可以装在您自己的电脑上。',
      },
    },
    roomAlt: '一间透视绘制的房间，宽 4.20 米，高 2.80 米',
    toolsTitle: '从四个工具开始',
    toolsLine: '每个工具只做一件事，开始前说明价格，原图始终不动。',
    tools: {
      styleRendering: whenAvailable(
        'refurnish',
        '用 {{styles}} 种风格重新设计照片：只换光线与配色，或连墙面地面一起换，也可以连家具一起换。',
        '用 {{styles}} 种风格重新设计照片：只换光线与配色，或连墙面地面一起换。',
      ),
      sketchDrawing: whenAvailable(
        'render-sketch',
        '照片变线稿，线稿变成有光影的效果图。',
        '照片变线稿：铅笔、钢笔或工程线条。',
      ),
      objectErasure: '把不要的东西拿掉。没有标记的地方，每个像素都不变。',
      highDefinition: '尺寸小、噪点多、压缩过度的照片变清晰，最长边可达 8192 像素。',
    },
    moreTools: `还有：${listOf(
      [
        ['wall', '更换墙面'],
        ['floor', '更换地面'],
        ['unmark', '去除水印'],
        ['chat', '与 AI 聊聊您的房间'],
        [null, 'API'],
      ],
      { between: '、', last: '以及 ' },
    )}。`,
    stepsTitle: '从照片到效果图',
    steps: {
      one: {
        title: '上传照片',
        line: '相机直出的 PNG 或 JPEG 均可，原图原样保留。',
      },
      two: {
        title: '选择风格',
        line: '选择房间类型、改动程度，以及需要保留的部分。',
      },
      three: {
        title: '对比与下载',
        line: '同一画面中前后对比。失败或取消不收费。',
      },
    },
    stylesTitle_one: '{{count}} 种风格',
    stylesTitle_other: '{{count}} 种风格',
    stylesLine: '每种风格都有自己的配色、材料、家具造法与光线。',
    allFamilies: '全部',
    allStyles_one: '显示 {{count}} 种风格',
    allStyles_other: '显示全部 {{count}} 种风格',
    solutionsTitle: '为以空间为业的人而做',
    solutions: {
      interiorDesigner: '第一次见面结束前，拿出三个方向。',
      realEstate: whenAvailable(
        'refurnish',
        '房源经过虚拟布置，并且如实说明。',
        '清理并提亮的房源照片，并如实说明改动。',
      ),
      leadsPlatform: '访客自己的照片，变成有价值的咨询。',
      designCompany: '整个团队，同一种出图标准。',
      enterpriseSupport: whenAvailable(
        ['floor', 'quantity'],
        '您的地板以真实尺寸铺进客户家中，并给出用量。',
        '材料以真实尺寸呈现在客户家中。',
      ),
    },
    plansTitle: '免费开始',
    plansLine: '只为交付的图片付费，失败或取消不收费。',
    closing: '看看您自己的房间。',
    suppliers: '建材供应商',
  },
};
