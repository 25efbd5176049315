/** 繁體中文 */
import { listOf, whenAvailable } from '../../lib/whenAvailable.ts';
import type { Messages } from '../messages.ts';

export const home: Messages<'home'> = {
  home: {
    title: '一張照片，換一種風格',
    description: '上傳一張房間照片，得到同一房間的另一種風格。牆面、窗戶與視角保持不變。每月免費 10 點。',
    headline: '同一個房間，另一種風格。',
    lead: '上傳一張照片，Roomwright 會讀懂牆面、地板與光線，並依您選擇的風格重新設計。窗戶不動，視角也不動。',
    start: '上傳照片換風格',
    beforeAlt: whenAvailable('refurnish', '日光下的一間空房間', '日光下的房間'),
    afterAlt: '同一間房間，由 Roomwright 設計後的效果',
    figureNote: '房間與設計皆由 Roomwright 製作。拖曳把手即可比較。',
    staysTitle: '真實的房間，不靠猜測',
    staysLine: 'Roomwright 不會在照片上隨意塗抹、碰碰運氣。它先以公尺為單位還原房間，再做設計，最後讓光線落進來。',
    stays: {
      windows: {
        title: '窗戶不動',
        line: whenAvailable(
          'score',
          '門窗、牆面與相機先測量、後保留。更換家具的設計都會給出幾何評分，說明保持得如何。',
          '門窗、牆面與相機先測量、後保留。',
        ),
      },
      scale: {
        title: '真實比例',
        line: whenAvailable(
          'quantity',
          '20 公分寬的地板，從沙發腳下到遠處牆邊都是 20 公分。給出一個已知長度，即可得到面積、片數與費用。',
          '20 公分寬的地板，從沙發腳下到遠處牆邊都是 20 公分。',
        ),
      },
      same: {
        title: '逐位元組一致',
        line: '相同的配方得到相同的圖片，下週如此，換一台機器也如此，精確到最後一個像素。',
      },
      cpu: {
        title: '普通處理器即可',
        line: '不需要顯示卡，不需要雲端，也不需要下載模型。一台普通電腦即可離線運作，也可以裝在您自己的電腦上。',
      },
    },
    roomAlt: '一間透視繪製的房間，寬 4.20 公尺，高 2.80 公尺',
    toolsTitle: '從四個工具開始',
    toolsLine: '每個工具只做一件事，開始前說明價格，原圖始終不動。',
    tools: {
      styleRendering: whenAvailable(
        'refurnish',
        '用 {{styles}} 種風格重新設計照片：只換光線與配色，或連牆面地板一起換，也可以連家具一起換。',
        '用 {{styles}} 種風格重新設計照片：只換光線與配色，或連牆面地板一起換。',
      ),
      sketchDrawing: whenAvailable(
        'render-sketch',
        '照片變線稿，線稿變成有光影的成果圖。',
        '照片變線稿：鉛筆、鋼筆或工程線條。',
      ),
      objectErasure: '把不要的東西拿掉。沒有標記的地方，每個像素都不變。',
      highDefinition: '尺寸小、噪點多、壓縮過度的照片變清晰，最長邊可達 8192 像素。',
    },
    moreTools: `還有：${listOf(
      [
        ['wall', '更換牆面'],
        ['floor', '更換地板'],
        ['unmark', '去除浮水印'],
        ['chat', '與 AI 聊聊您的房間'],
        [null, 'API'],
      ],
      { between: '、', last: '以及 ' },
    )}。`,
    stepsTitle: '從照片到成果圖',
    steps: {
      one: {
        title: '上傳照片',
        line: '相機直出的 PNG 或 JPEG 皆可，原圖原樣保留。',
      },
      two: {
        title: '選擇風格',
        line: '選擇房間類型、改動程度，以及需要保留的部分。',
      },
      three: {
        title: '比較與下載',
        line: '同一畫面中前後比較。失敗或取消不收費。',
      },
    },
    stylesTitle_one: '{{count}} 種風格',
    stylesTitle_other: '{{count}} 種風格',
    stylesLine: '每種風格都有自己的配色、材料、家具造法與光線。',
    allFamilies: '全部',
    allStyles_one: '顯示 {{count}} 種風格',
    allStyles_other: '顯示全部 {{count}} 種風格',
    solutionsTitle: '為以空間為業的人而做',
    solutions: {
      interiorDesigner: '第一次見面結束前，拿出三個方向。',
      realEstate: whenAvailable(
        'refurnish',
        '房源經過虛擬佈置，並且如實說明。',
        '清理並提亮的房源照片，並如實說明改動。',
      ),
      leadsPlatform: '訪客自己的照片，變成有價值的諮詢。',
      designCompany: '整個團隊，同一種出圖標準。',
      enterpriseSupport: whenAvailable(
        ['floor', 'quantity'],
        '您的地板以真實尺寸鋪進客戶家中，並給出用量。',
        '材料以真實尺寸呈現在客戶家中。',
      ),
    },
    plansTitle: '免費開始',
    plansLine: '只為交付的圖片付費，失敗或取消不收費。',
    closing: '看看您自己的房間。',
    suppliers: '建材供應商',
  },
};
