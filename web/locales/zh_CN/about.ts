/** 简体中文 */
import type { Messages } from '../messages.ts';

export const about: Messages<'about'> = {
  about: {
    title: '关于我们',
    description: 'Roomwright 从一张照片还原房间，在三维空间中设计，再让光线落进来。我们为何这样做，以及我们坚持什么。',
    headline: '先造房间，再出图片。',
    lead: '英文 wright 指造物的匠人：造船匠、造车匠。Roomwright 从照片里造出房间，足够仔细，让您可以信任所看到的一切。',
    alt: '由 Roomwright 设计的房间',
    why: '为什么',
    whyText:
      '在照片上涂抹的工具能画出漂亮的图片，也会移动窗户。用来想象无妨，用来工作却不行：客户为一个不存在的房间签字，买家看到的房子比图片小，地板按一张没有比例的图下单。我们想要专业人士敢于负责的图片。',
    how: '怎么做',
    howSteps: {
      read: {
        title: '读懂',
        line: '由线条与灭点得出相机、墙面、地面与门窗，以米为单位。有多大把握会直说，不隐瞒。',
      },
      design: {
        title: '设计',
        line: '按照行业准则摆放家具：走道、交谈距离、视觉焦点。{{styles}} 种风格，{{materials}} 种真实尺寸的材料。',
      },
      light: {
        title: '布光',
        line: '从您的窗户与灯具追踪光线，穿过新的房间，再合成到照片上。',
      },
    },
    hold: '我们坚持的',
    holds: {
      honest: {
        title: '图片如实说明自己',
        line: '修改过的图片在数据中注明，并附改动清单。',
      },
      yours: {
        title: '您的照片属于您',
        line: '我们不出售、不展示，也不用于训练。删除账号，照片随之消失。',
      },
      plain: {
        title: '价格透明',
        line: '开始前就看到费用，失败不收费。',
      },
      repeat: {
        title: '可以重现',
        line: '相同的配方得到相同的图片，结果因此可以放心沿用。',
      },
      own: {
        title: '可以自己运行',
        line: '一台普通电脑即可离线运行，不需要显卡。',
      },
      all: {
        title: '人人可用',
        line: '三种语言，支持键盘与屏幕阅读器，浅色与深色皆宜。',
      },
    },
    where: '在哪里',
    whereText:
      'Roomwright 在新加坡提供服务，支持英文、简体中文与繁体中文。想了解更多，或告诉我们还缺什么，请与我们联系，会有真人回复。',
    closing: '看看它会怎样\u200b设计您的房间。',
  },
};
