/** 繁體中文 */
import { whenAvailable } from '../../lib/whenAvailable.ts';
import type { Messages } from '../messages.ts';

export const features: Messages<'features'> = {
  features: {
    styleRendering: {
      title: '風格渲染：為房間照片換風格',
      description: whenAvailable(
        ['render-sketch', 'refurnish'],
        '用 {{styles}} 種風格、三個改動級別重新設計房間照片或線稿，適用於住宅與商業空間。窗戶與視角保持不變。',
        '用 {{styles}} 種風格重新設計房間照片，從輕度調整到更換牆面與地板，適用於住宅與商業空間。窗戶與視角保持不變。',
      ),
      headline: '您的房間，{{styles}} 種風格。',
      lead: '上傳照片，說明房間類型和改動程度。您會得到同一個房間、同一個視角下的另一種風格。',
      try: '上傳照片換風格',
      before: '拍攝時的房間',
      after: '同一房間換風格後的效果',
      points: {
        one: {
          title: '輕度',
          line: '調整光線、配色與織物，所有物品留在原處。',
        },
        two: {
          title: '中度',
          line: '牆面與地板一併更換，依透視鋪設，家具不變。',
        },
        three: {
          title: '高度',
          line: '清空家具，在三維空間中重新設計，陰影來自您自己的窗戶。',
        },
        four: {
          title: '鎖定',
          line: '可以保留地板、牆面、天花板、門窗或家具。鎖定的部分在任何級別都不會改動。',
        },
      },
      steps: {
        one: {
          title: '上傳',
          line: '拍到整個房間的照片效果最好：兩面牆、地板，相機端平。',
        },
        two: {
          title: '選擇',
          line: '從 {{rooms}} 種房間類型中選一種，再選風格、級別與鎖定的部分。',
        },
        three: {
          title: '比較',
          line: '最多四個方案並排查看。保留一個，或在它的基礎上繼續：每個版本都記得自己從何而來。',
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每邊不超過 {{side}} 像素。',
        sizes: '成果圖尺寸：1k 長邊為 1024 像素，2k 為 2048 像素，4k 不超過 4096 × 2160 像素。',
        mark: '免費版：1k，帶有一個小的可見標記。',
      },
      questions: {
        one: {
          q: '窗戶會移位嗎？',
          a: whenAvailable(
            ['score', 'refurnish'],
            '不會，三個級別都不會，相機視角也不會。更換家具的結果會與照片做幾何比對並評分，您也可以疊加房間輪廓自行檢查。',
            '不會，任何級別都不會，相機視角也不會。您可以疊加房間輪廓自行檢查。',
          ),
        },
        two: {
          q: '如果辨識不了我的房間呢？',
          a: '它會直說。每個結果都附有信心度；信心度低時，您可以把牆角拖到正確位置，否則只調整光線與配色，牆面和地板保持原樣。',
        },
        three: {
          q: '能再得到同一張圖片嗎？',
          a: '可以。每個設計都儲存配方。同一配方用於同一照片，得到逐位元組相同的圖片。',
        },
        four: {
          q: '支援線稿嗎？',
          a: '支援。房間線稿可以變成有光影的成果圖，請參閱「線稿繪製」。',
        },
      },
      closing: '就從您現在坐著的\u200b房間開始。',
      gives: 'PNG，1k 至 4k',
    },
    sketchDrawing: {
      title: whenAvailable('render-sketch', '線稿繪製：照片變線稿，線稿變成果圖', '線稿繪製：照片變線稿'),
      description: whenAvailable(
        'render-sketch',
        '將房間照片轉為鉛筆、鋼筆或工程線稿，或將線稿變成有光影、近似照片的成果圖，並保留您的線條。',
        '將房間照片轉為鉛筆、鋼筆或工程線稿，與照片同尺寸，可匯出圖片與 SVG。',
      ),
      headline: whenAvailable('render-sketch', '從照片到線條，從線條到光影。', '從照片到線條。'),
      lead: whenAvailable(
        'render-sketch',
        '把眼前的畫下來，或把畫好的點亮。兩個方向都保持幾何關係：您的線條就是房間。',
        '把眼前的畫下來。幾何關係保持不變：房間就是線稿。',
      ),
      try: '把照片變成線稿',
      before: '一間房間的線稿',
      after: whenAvailable('render-sketch', '同一房間的成果圖', '被畫成線稿的房間'),
      points: {
        one: {
          title: '鉛筆',
          line: '順著形體的柔和筆觸，適合意象板和初次溝通。',
        },
        two: {
          title: '鋼筆',
          line: '清晰的黑色輪廓，明亮處留白。',
        },
        three: {
          title: '工程線稿',
          line: '筆直的建築線條，轉角相接，可匯出 SVG 供繪圖軟體開啟。',
        },
        four: {
          title: '線稿成圖',
          line: '反過來：相機與平面取自線稿；辨識出的家具留在您畫的位置，其餘會列出。我們的目標是十秒一張。',
        },
      },
      steps: {
        one: {
          title: '上傳',
          line: whenAvailable(
            'render-sketch',
            '要畫的照片，或要點亮的線稿：從正上方拍下紙面即可。',
            '一張房間照片，尺寸越大越好。',
          ),
        },
        two: {
          title: '選擇',
          line: whenAvailable(
            'render-sketch',
            '線稿選鉛筆、鋼筆或工程線稿；成果圖選風格與房間類型。',
            '鉛筆、鋼筆或工程線稿。',
          ),
        },
        three: {
          title: '下載',
          line: whenAvailable(
            'render-sketch',
            '線稿為 PNG，工程線稿還可匯出 SVG；成果圖為 PNG。',
            '線稿為 PNG 與 SVG。',
          ),
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每邊不超過 {{side}} 像素。',
        sizes: whenAvailable('render-sketch', '線稿與照片同尺寸。成果圖可選 1k、2k 或 4k。', '線稿與照片同尺寸。'),
        mark: whenAvailable('render-sketch', '線稿成圖包含在所有方案中；照片轉線稿需要付費方案。', '需要付費方案。'),
      },
      questions: {
        one: {
          q: '我的草圖是手繪的，可以嗎？',
          a: '可以，只要分得清牆面與地板。線條不直沒關係，有兩個明確的透視方向最有幫助。',
        },
        two: {
          q: '會添加我沒有畫的東西嗎？',
          a: '辨識出的家具留在您畫的位置。光線、材料和屬於該風格的小物件由系統添加，各個方案的差別就在這裡。',
        },
        three: {
          q: '線稿能在 CAD 中開啟嗎？',
          a: '工程線稿是由直線構成的 SVG。它與照片一樣是透視圖，不是平面圖。',
        },
        four: {
          q: '需要多長時間？',
          a: '從線稿到成果圖，我們的目標是十秒。實際取決於當時的排隊情況和所選尺寸，過程中您會一直看到階段與進度。',
        },
      },
      closing: '畫一個房間試試。',
      gives: whenAvailable('render-sketch', 'PNG 與 SVG；成果圖 1k 至 4k', 'PNG 與 SVG'),
    },
    objectErasure: {
      title: '物件擦除：從房間照片中拿掉東西',
      description: '用畫筆、點選或自動方式移除房間照片中的家具、雜物或線纜。沒有標記的像素保持原樣。',
      headline: '拿掉它，其餘不動。',
      lead: '用畫筆塗抹、點選，或讓 Roomwright 找出雜物。地板在下方自然延續，其餘部分一個像素也不變。',
      try: '擦除物件',
      before: '有該物品的房間',
      after: '沒有該物品的同一房間',
      points: {
        one: {
          title: '畫筆',
          line: '塗抹要拿掉的部分，粗細隨意，復原與重做不限次數。',
        },
        two: {
          title: '區域',
          line: '點選一個或多個物品。系統會以三種精細程度找出物品。',
        },
        three: {
          title: '自動',
          line: '系統提出可以清理的雜物，由您勾選。',
        },
        four: {
          title: '浮水印',
          line: '先還原被覆蓋的顏色，再補繪缺失部分。您需要確認有權修改該圖片。',
        },
      },
      steps: {
        one: {
          title: '上傳',
          line: '任何照片，依原始尺寸處理。',
        },
        two: {
          title: '標記',
          line: '用畫筆、點選或自動方式。陰影與倒影會一併處理。',
        },
        three: {
          title: '檢查',
          line: '查看前後差異，以及實際改動的區域。',
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每邊不超過 {{side}} 像素。',
        sizes: '結果與照片同尺寸，中間不做任何縮小。',
        mark: '需要付費方案。辨識區域不收費。',
      },
      questions: {
        one: {
          q: '其餘部分真的不變嗎？',
          a: '在報告的區域之外，每個像素都與原來的數值相同。您可以下載該區域的遮罩自行比對。',
        },
        two: {
          q: '物品原來的位置會出現什麼？',
          a: '房間本來會露出的樣子：地板依透視延續，瓷磚保持網格，牆面保持光線。',
        },
        three: {
          q: '可以移除人物或車牌嗎？',
          a: '可以，像其他東西一樣標記即可。用於房源時，請留意當地對照片修改的規定。',
        },
        four: {
          q: '可以去除浮水印嗎？',
          a: '僅限屬於您或您有權修改的圖片。每次都需要您確認。',
        },
      },
      closing: '清空一個房間，再湊近看看。',
      gives: '原尺寸 PNG，附遮罩',
    },
    highDefinition: {
      title: '房間照片高畫質修復',
      description:
        '讓尺寸小、噪點多、壓縮過度的房間照片變清晰：降噪、去模糊、放大兩倍或四倍，最長邊可達 {{longest}} 像素。',
      headline: '當初想拍出的\u200b那張照片。',
      lead: '舊手機、通訊軟體和房源網站會讓圖片變小、變糊。高畫質修復去掉損傷，找回清晰的邊緣。',
      try: '修復照片',
      before: '一張又小又多噪點的照片',
      after: '修復後的同一張照片',
      points: {
        one: {
          title: '噪點',
          line: '去除顆粒與彩色斑點，保留織物與木材的紋理。',
        },
        two: {
          title: '壓縮痕跡',
          line: '重度 JPEG 的小方塊沿著邊緣抹平，不會跨過邊緣。',
        },
        three: {
          title: '模糊',
          line: '輕微抖動與鏡頭偏軟會先測量再還原，不產生光暈。',
        },
        four: {
          title: '尺寸',
          line: '放大兩倍或四倍，或保持原尺寸只做清理。',
        },
      },
      steps: {
        one: {
          title: '上傳',
          line: '您手上最好的一份；原檔案勝過截圖。',
        },
        two: {
          title: '選擇',
          line: '最終需要的尺寸。',
        },
        three: {
          title: '細看',
          line: '在同一位置放大，比較前後。',
        },
      },
      limits: {
        formats: 'PNG 或 JPEG，最大 {{mb}} MB，每邊不超過 {{side}} 像素。',
        sizes: '結果最長邊不超過 {{longest}} 像素。',
        mark: '需要付費方案。',
      },
      questions: {
        one: {
          q: '會憑空添加細節嗎？',
          a: '邊緣與紋理是根據照片已有的資訊銳化的，不會畫出原本沒有的人臉、文字或物品。',
        },
        two: {
          q: '可以用於印刷嗎？',
          a: '修復後的 2k 照片以 300 dpi 印刷約 17 公分寬，4k 約 35 公分寬。',
        },
        three: {
          q: '可以不放大，只做清理嗎？',
          a: '可以。選擇原始尺寸，處理噪點、方塊與模糊，像素數量不變。',
        },
        four: {
          q: '修復過的照片算修改過的照片嗎？',
          a: '畫面仍是同一個房間，但中繼資料會註明經過編輯，誰都不必猜。',
        },
      },
      closing: '找出您最糟的一張照片，就從它開始。',
      gives: 'PNG，最長邊 {{longest}} 像素',
    },
  },
};
