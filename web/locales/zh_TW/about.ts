/** 繁體中文 */
import type { Messages } from '../messages.ts';

export const about: Messages<'about'> = {
  about: {
    title: '關於我們',
    description: 'Roomwright 從一張照片還原房間，在三維空間中設計，再讓光線落進來。我們為何這樣做，以及我們堅持什麼。',
    headline: '先造房間，再出圖片。',
    lead: '英文 wright 指造物的匠人：造船匠、造車匠。Roomwright 從照片裡造出房間，足夠仔細，讓您可以信任所看到的一切。',
    alt: '由 Roomwright 設計的房間',
    why: '為什麼',
    whyText:
      '在照片上塗抹的工具能畫出漂亮的圖片，也會移動窗戶。用來想像無妨，用來工作卻不行：客戶為一個不存在的房間簽約，買家看到的房子比圖片小，地板按一張沒有比例的圖下單。我們想要專業人士敢於負責的圖片。',
    how: '怎麼做',
    howSteps: {
      read: {
        title: '讀懂',
        line: '由線條與消失點得出相機、牆面、地板與門窗，以公尺為單位。有多大把握會直說，不隱瞞。',
      },
      design: {
        title: '設計',
        line: '依照行業準則擺放家具：走道、交談距離、視覺焦點。{{styles}} 種風格，{{materials}} 種真實尺寸的材料。',
      },
      light: {
        title: '布光',
        line: '從您的窗戶與燈具追蹤光線，穿過新的房間，再合成到照片上。',
      },
    },
    hold: '我們堅持的',
    holds: {
      honest: {
        title: '圖片如實說明自己',
        line: '修改過的圖片在資料中註明，並附改動清單。',
      },
      yours: {
        title: '您的照片屬於您',
        line: '我們不出售、不展示，也不用於訓練。刪除帳號，照片隨之消失。',
      },
      plain: {
        title: '價格透明',
        line: '開始前就看到費用，失敗不收費。',
      },
      repeat: {
        title: '可以重現',
        line: '相同的配方得到相同的圖片，結果因此可以放心沿用。',
      },
      own: {
        title: '可以自己運作',
        line: '一台普通電腦即可離線運作，不需要顯示卡。',
      },
      all: {
        title: '人人可用',
        line: '三種語言，支援鍵盤與螢幕閱讀器，淺色與深色皆宜。',
      },
    },
    where: '在哪裡',
    whereText:
      'Roomwright 在新加坡提供服務，支援英文、簡體中文與繁體中文。想了解更多，或告訴我們還缺什麼，請與我們聯絡，會有真人回覆。',
    closing: '看看它會怎樣\u200b設計您的房間。',
  },
};
