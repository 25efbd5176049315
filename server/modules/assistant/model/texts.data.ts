/** What the built-in assistant says, in three languages. `{name}` is filled in. */
import type { Names } from '#catalog/names.ts';

const names = (en_US: string, zh_CN: string, zh_TW: string): Names => ({ en_US, zh_CN, zh_TW });

export const texts = {
  greeting: names(
    'Hello. I can redesign this room, change a floor or a wall, take things out, and answer with figures. I propose, you decide: nothing runs before you confirm.',
    '您好。我可以重新设计这个房间、更换地面或墙面、去掉物体，并用数字回答问题。我只提建议，由您决定：确认之前什么都不会执行。',
    '您好。我可以重新設計這個房間、更換地面或牆面、去掉物體，並用數字回答問題。我只提建議，由您決定：確認之前什麼都不會執行。',
  ),
  thanks: names('You are welcome.', '不客气。', '不客氣。'),
  help: names(
    'Here I can: {tools}. Say it as you would to a designer: “Japandi bedroom, keep the floor, under 2 credits”. I also know sizes of the room in your photo, prices of {materials} materials, {styles} styles, distances, light and colours, your credits and your designs. What costs credits becomes a card that you confirm.',
    '我可以：{tools}。像对设计师说话一样告诉我：“日式北欧卧室，保留地板，两个点以内”。我还知道照片里房间的尺寸、{materials} 种材料的价格、{styles} 种风格、间距、灯光和配色，以及您的点数和设计。需要点数的操作会先给出卡片，由您确认。',
    '我可以：{tools}。像對設計師說話一樣告訴我：「日系北歐臥室，保留地板，兩點以內」。我還知道照片裡房間的尺寸、{materials} 種材料的價格、{styles} 種風格、間距、燈光與配色，以及您的點數與設計。需要點數的操作會先給出卡片，由您確認。',
  ),
  other: names(
    'That is beyond me. I know rooms: styles, floors, walls, light, sizes and prices. What shall we do with this one?',
    '这个我帮不上忙。我懂的是房间：风格、地面、墙面、灯光、尺寸和价格。这个房间想怎么改？',
    '這個我幫不上忙。我懂的是房間：風格、地面、牆面、燈光、尺寸與價格。這個房間想怎麼改？',
  ),
  unsure: names(
    'I did not get that for sure. Did you mean one of these?',
    '我没有完全听懂。您是指下面哪一个？',
    '我沒有完全聽懂。您是指下面哪一個？',
  ),
  modelDown: names(
    'The connected model does not answer now; the built-in assistant does.',
    '外接模型暂时没有回应，由内置助手回答。',
    '外接模型暫時沒有回應，由內建助手回答。',
  ),
  modelBrokeOff: names('The connected model broke off here.', '外接模型的回答到此中断。', '外接模型的回答到此中斷。'),
  needPhoto: names(
    'For that I need a photo: add one here, or open me in the studio beside your picture.',
    '这需要一张照片：请在这里添加，或在工作室的图片旁打开我。',
    '這需要一張照片：請在這裡加入，或在工作室的圖片旁開啟我。',
  ),
  needDesign: names(
    'There is no result yet that I could take. Confirm a proposal first; then I can do that.',
    '目前还没有可用的结果。请先确认一个方案，之后就可以。',
    '目前還沒有可用的結果。請先確認一個方案，之後就可以。',
  ),
  cannotHere: names(
    'This installation cannot do that yet: {tool}. What it can: {tools}.',
    '当前系统还不支持：{tool}。目前可以：{tools}。',
    '目前系統還不支援：{tool}。目前可以：{tools}。',
  ),
  propose: names('{what} {line}', '{what}{line}', '{what}{line}'),
  restyle: names('{style} for the {room}. {line}', '{room}，{style}。{line}', '{room}，{style}。{line}'),
  furnish: names(
    'Furniture in {style} for an empty {room}. {line}',
    '为空置的{room}布置{style}家具。{line}',
    '為空置的{room}佈置{style}家具。{line}',
  ),
  renderSketch: names(
    'Your drawing as a {room} in {style}. {line}',
    '把您的草图渲染成{style}的{room}。{line}',
    '把您的草圖渲染成{style}的{room}。{line}',
  ),
  assumedRoom: names(
    'I took it for a {room}; tell me if it is another room.',
    '我按{room}来做；如果不是，请告诉我。',
    '我按{room}來做；如果不是，請告訴我。',
  ),
  whichStyle: names(
    'In which style? These would suit: {styles}.',
    '想要哪种风格？比较合适的有：{styles}。',
    '想要哪種風格？比較合適的有：{styles}。',
  ),
  keeps: names('Kept as it is: {things}.', '保留：{things}。', '保留：{things}。'),
  notOffered: names(
    'The strongest intervention is not available here; I propose the middle one.',
    '这里暂不支持最强的改造力度，我建议用中等力度。',
    '這裡暫不支援最強的改造力度，我建議用中等力度。',
  ),
  fitted: names(
    'To stay within {most} I took {what}.',
    '为了不超过 {most}，我改成了 {what}。',
    '為了不超過 {most}，我改成了 {what}。',
  ),
  overBudget: names(
    'It cannot be had for {most}: the least is {least}.',
    '{most} 做不到：最少需要 {least}。',
    '{most} 做不到：最少需要 {least}。',
  ),
  floor: names(
    '{material} on the floor, SGD {price} per m² as a guide. Only the floor’s own pixels change: rug and furniture stay.',
    '地面换成{material}，参考价每平方米 {price} 新元。只改变地面本身：地毯和家具不动。',
    '地面換成{material}，參考價每平方公尺 {price} 新幣。只改變地面本身：地毯與家具不動。',
  ),
  wall: names(
    '{material} on the walls, SGD {price} per m² as a guide. Windows, doors and what stands before the walls stay.',
    '墙面换成{material}，参考价每平方米 {price} 新元。门窗和墙前的物品不动。',
    '牆面換成{material}，參考價每平方公尺 {price} 新幣。門窗與牆前的物品不動。',
  ),
  alsoFits: names('Also possible: {materials}.', '也可以选：{materials}。', '也可以選：{materials}。'),
  noMaterial: names(
    'There is no such material in the catalogue. Near to it: {materials}.',
    '目录里没有这种材料。比较接近的有：{materials}。',
    '目錄裡沒有這種材料。比較接近的有：{materials}。',
  ),
  areaCost: names(
    'About {area} m² are seen in the photo: some SGD {cost} for the material.',
    '照片中约有 {area} 平方米，材料约 {cost} 新元。',
    '照片中約有 {area} 平方公尺，材料約 {cost} 新幣。',
  ),
  erase: names(
    'I take out: {things}. Their shadows go too, and only those pixels change.',
    '去掉：{things}。影子也一并去掉，其余像素不变。',
    '去掉：{things}。影子也一併去掉，其餘像素不變。',
  ),
  eraseClutter: names(
    'I take out the small things that lie about. The studio’s eraser shows you beforehand what that is.',
    '去掉散落的小物件。工作室的擦除工具可以先预览会去掉哪些。',
    '去掉散落的小物件。工作室的擦除工具可以先預覽會去掉哪些。',
  ),
  notSeen: names(
    'I do not see that in the photo for sure: {things}. In the eraser of the studio you can click or paint it.',
    '我在照片里不能确定找到：{things}。可以在工作室的擦除工具里点选或涂抹。',
    '我在照片裡不能確定找到：{things}。可以在工作室的擦除工具裡點選或塗抹。',
  ),
  noClutter: names('I see nothing lying about.', '没有看到散落的杂物。', '沒有看到散落的雜物。'),
  unmark: names(
    'I look for marks and undo them. Only for pictures that are yours to change: tick that on the card.',
    '查找并去除图片上的标记。仅限您有权修改的图片：请在卡片上勾选确认。',
    '尋找並去除圖片上的標記。僅限您有權修改的圖片：請在卡片上勾選確認。',
  ),
  line: names(
    'The photo as a drawing in lines, as PNG and SVG.',
    '把照片画成线稿，提供 PNG 和 SVG。',
    '把照片畫成線稿，提供 PNG 與 SVG。',
  ),
  enhance: names(
    'Noise and blur taken away, {size} on the long side.',
    '去除噪点和模糊，长边 {size}。',
    '去除雜訊與模糊，長邊 {size}。',
  ),
  share: names(
    'A link that shows before and after to whoever holds it, until you take it back.',
    '生成一个链接，收到的人可以看到前后对比，您可以随时撤回。',
    '產生一個連結，收到的人可以看到前後對比，您可以隨時撤回。',
  ),
  download: names('The full picture for your computer.', '下载完整图片到电脑。', '下載完整圖片到電腦。'),
  favourite: names('I mark it as a favourite.', '加入收藏。', '加入收藏。'),
  cost: names('It costs {cost}.', '需要 {cost}。', '需要 {cost}。'),
  priced: names('{material} (SGD {price})', '{material}（{price} 新元）', '{material}（{price} 新幣）'),
  free: names('It costs nothing.', '不收取点数。', '不收取點數。'),
  confirmed: names('Good, it starts now.', '好的，现在开始。', '好的，現在開始。'),
  /** Of what is no work: a link, a file, a heart. */
  confirmedAtOnce: names('Good, it is done at once.', '好的，马上就好。', '好的，馬上就好。'),
  declined: names(
    'Left as it is. Nothing was charged.',
    '好的，保持原样，未扣除点数。',
    '好的，保持原樣，未扣除點數。',
  ),
  nothingOpen: names(
    'There is no proposal open. What would you like?',
    '目前没有待确认的方案。您想怎么做？',
    '目前沒有待確認的方案。您想怎麼做？',
  ),
  tickRights: names(
    'Tick on the card first that the picture is yours to change.',
    '请先在卡片上勾选您有权修改这张图片。',
    '請先在卡片上勾選您有權修改這張圖片。',
  ),
  notEnough: names(
    'You have {left}; this needs {cost}. Choose less, or top up.',
    '您还有 {left}，这需要 {cost}。可以减少选项或充值。',
    '您還有 {left}，這需要 {cost}。可以減少選項或加值。',
  ),
  notInPlan: names(
    'That is part of Pro; your plan does not include it. You can still see what it would be.',
    '这是专业版的功能，您的套餐不包含；您仍可先看看方案。',
    '這是專業版的功能，您的方案不包含；您仍可先看看建議。',
  ),
  stopped: names(
    'I stop what runs. What is not delivered costs nothing.',
    '正在停止。没有交付的部分不收点数。',
    '正在停止。沒有交付的部分不收點數。',
  ),
  undone: names('Back to the picture before.', '已回到之前的图片。', '已回到之前的圖片。'),
  nothingToUndo: names(
    'This is the photo itself: there is nothing before it.',
    '这就是原始照片，前面没有别的版本了。',
    '這就是原始照片，前面沒有別的版本了。',
  ),
  price: names('{tool}: {price}.', '{tool}：{price}。', '{tool}：{price}。'),
  prices: names(
    'Prices a picture: {list}. Talking to me costs nothing.',
    '每张图片的价格：{list}。和我对话不收点数。',
    '每張圖片的價格：{list}。和我對話不收點數。',
  ),
  proTool: names('with Pro', '专业版', '專業版'),
  materialPrice: names(
    '{material}: SGD {price} per m², material only, as a guide.',
    '{material}：每平方米约 {price} 新元，仅材料，供参考。',
    '{material}：每平方公尺約 {price} 新幣，僅材料，供參考。',
  ),
  credits: names('You have {left} left.', '您还有 {left}。', '您還有 {left}。'),
  plans: names(
    'Free: {free} a month, 1k, with a small mark, standard tools ({standard}). Pro, SGD {sgd} a month: {pro}, up to 4k without a mark, also {premium}, history without end.',
    '免费版：每月 {free}，1k，带小标记，标准工具（{standard}）。专业版，每月 {sgd} 新元：{pro}，最高 4k 无标记，另含{premium}，历史记录不限期。',
    '免費版：每月 {free}，1k，帶小標記，標準工具（{standard}）。專業版，每月 {sgd} 新幣：{pro}，最高 4k 無標記，另含{premium}，歷史紀錄不限期。',
  ),
  designs: names(
    'Your latest: {list}. They are all in the history.',
    '您最近的设计：{list}。全部在历史记录里。',
    '您最近的設計：{list}。全部在歷史紀錄裡。',
  ),
  noDesigns: names('You have made none yet.', '您还没有做过设计。', '您還沒有做過設計。'),
  room: names(
    'About {width} m wide, {depth} m deep and {height} m high; some {area} m² of floor are seen. {openings}',
    '宽约 {width} 米，深约 {depth} 米，高约 {height} 米；可见地面约 {area} 平方米。{openings}',
    '寬約 {width} 公尺，深約 {depth} 公尺，高約 {height} 公尺；可見地面約 {area} 平方公尺（{ping} 坪）。{openings}',
  ),
  openings: names('Openings: {list}.', '门窗：{list}。', '門窗：{list}。'),
  noOpenings: names('I see no windows or doors for sure.', '没有确定看到门窗。', '沒有確定看到門窗。'),
  window: names('window {width} × {height} m', '窗 {width} × {height} 米', '窗 {width} × {height} 公尺'),
  door: names('door {width} × {height} m', '门 {width} × {height} 米', '門 {width} × {height} 公尺'),
  passage: names('passage {width} × {height} m', '通道 {width} × {height} 米', '通道 {width} × {height} 公尺'),
  barelyTold: names(
    'Walls and floor can only just be told here, so these may be far off: drag the corners in the studio, then ask again.',
    '这张照片里墙面和地面只能勉强分辨，数字可能偏差很大：请在工作室拖动墙角后再问。',
    '這張照片裡牆面與地面只能勉強分辨，數字可能偏差很大：請在工作室拖曳牆角後再問。',
  ),
  fromPhoto: names(
    'Read from one photo, so give or take 10–15 %; if the corners look wrong, drag them in the studio.',
    '由单张照片推算，误差约 10–15%；如果墙角不准，可在工作室拖动修正。',
    '由單張照片推算，誤差約 10–15%；如果牆角不準，可在工作室拖曳修正。',
  ),
  corrected: names('By the corners that you corrected.', '依据您修正过的墙角。', '依據您修正過的牆角。'),
  noRoom: names(
    'I cannot read walls and floor in this picture.',
    '我无法从这张图中读出墙面和地面。',
    '我無法從這張圖中讀出牆面與地面。',
  ),
  good: names(
    'The photo is good: level, large enough, and the room is clear.',
    '这张照片不错：水平、够大，房间结构清楚。',
    '這張照片不錯：水平、夠大，房間結構清楚。',
  ),
  tooSmall: names(
    'It is only {px} px on its long side; a listing wants 2048.',
    '长边只有 {px} 像素；房源照片最好有 2048。',
    '長邊只有 {px} 像素；房源照片最好有 2048。',
  ),
  tilted: names(
    'The camera was tilted {deg}° {way}, so walls lean; hold it level.',
    '拍摄时镜头{way}了 {deg}°，墙会倾斜；请保持水平。',
    '拍攝時鏡頭{way}了 {deg}°，牆會傾斜；請保持水平。',
  ),
  down: names('down', '向下', '向下'),
  up: names('up', '向上', '向上'),
  leaning: names('The horizon leans by {deg}°.', '画面倾斜了 {deg}°。', '畫面傾斜了 {deg}°。'),
  narrow: names(
    'Only {deg}° wide: step back, so that three walls are seen.',
    '视角只有 {deg}°：请后退一些，让三面墙入镜。',
    '視角只有 {deg}°：請後退一些，讓三面牆入鏡。',
  ),
  wide: names(
    'At {deg}° things at the border are stretched; 70–90° look natural.',
    '视角 {deg}°，边缘会被拉伸；70–90° 看起来更自然。',
    '視角 {deg}°，邊緣會被拉伸；70–90° 看起來更自然。',
  ),
  messy: names('Things lie about; I can take them out.', '有些杂物，我可以去掉。', '有些雜物，我可以去掉。'),
  hardToRead: names(
    'Walls and floor can only just be told ({percent} %): drag the corners in the studio before a redesign.',
    '墙面和地面只能勉强分辨（{percent}%）：改造前请在工作室拖动墙角。',
    '牆面與地面只能勉強分辨（{percent}%）：改造前請在工作室拖曳牆角。',
  ),
  sloped: names(
    'A roof or stairs slope; such rooms are read less surely.',
    '有斜顶或楼梯，这类房间读取得不够准。',
    '有斜頂或樓梯，這類房間讀取得不夠準。',
  ),
  styleInfo: names(
    '{name}: {line} Floors: {floors}. Walls: {walls}. Light of {kelvin} K.',
    '{name}：{line}地面：{floors}。墙面：{walls}。光色 {kelvin} K。',
    '{name}：{line}地面：{floors}。牆面：{walls}。光色 {kelvin} K。',
  ),
  styles: names(
    '{count} styles. To begin with: {styles}. Name one, or say “the second”.',
    '共有 {count} 种风格。可以先看：{styles}。说出名称，或说“第二个”。',
    '共有 {count} 種風格。可以先看：{styles}。說出名稱，或說「第二個」。',
  ),
  smallStyles: names(
    'For a small room light walls and little decor help: {styles}.',
    '小房间适合浅色墙面、少装饰的风格：{styles}。',
    '小房間適合淺色牆面、少裝飾的風格：{styles}。',
  ),
  materials: names(
    'I found: {materials}. Say which one.',
    '找到：{materials}。请告诉我选哪一个。',
    '找到：{materials}。請告訴我選哪一個。',
  ),
  match: names(
    'Walls: {walls}. Floors: {floors}. That is how it stands in {styles}.',
    '墙面：{walls}。地面：{floors}。{styles}就是这样搭配的。',
    '牆面：{walls}。地面：{floors}。{styles}就是這樣搭配的。',
  ),
  noMatch: names(
    'Whites and greys always go with it; name a wood or a colour and I look in the catalogue.',
    '白色和灰色总是合适的；说出木材或颜色，我会在目录里查找。',
    '白色與灰色總是合適的；說出木材或顏色，我會在目錄裡尋找。',
  ),
  paintFor: names(
    'For {area} m² that is {litres} l in two coats.',
    '{area} 平方米刷两遍需要 {litres} 升。',
    '{area} 平方公尺刷兩道需要 {litres} 公升。',
  ),
  chosen: names('{name}, then.', '那就{name}。', '那就{name}。'),
  noSuchPlace: names('There are only {count} of them.', '一共只有 {count} 个。', '一共只有 {count} 個。'),
} as const satisfies Record<string, Names>;

export type TextName = keyof typeof texts;

/** Tools as they are spoken of. */
export const toolNames: Readonly<Record<string, Names>> = {
  restyle: names('redesign in another style', '风格改造', '風格改造'),
  furnish: names('furnish empty rooms', '空房布置', '空屋佈置'),
  'render-sketch': names('turn drawings into pictures', '草图渲染', '草圖渲染'),
  floor: names('change the floor', '更换地面', '更換地面'),
  wall: names('change the walls', '更换墙面', '更換牆面'),
  erase: names('take things out', '去除物体', '去除物件'),
  unmark: names('remove marks', '去除水印', '去除浮水印'),
  line: names('draw in lines', '线稿', '線稿'),
  enhance: names('restore and enlarge', '高清修复', '高清修復'),
  share: names('share', '分享', '分享'),
  download: names('download', '下载', '下載'),
  favourite: names('favourite', '收藏', '收藏'),
};

/** Things as they are spoken of; what is missing here is called by its own name. */
export const thingNames: Readonly<Record<string, Names>> = {
  floor: names('floor', '地面', '地面'),
  walls: names('walls', '墙面', '牆面'),
  ceiling: names('ceiling', '天花板', '天花板'),
  openings: names('windows and doors', '门窗', '門窗'),
  furniture: names('furniture', '家具', '家具'),
  rug: names('rug', '地毯', '地毯'),
  sofa: names('sofa', '沙发', '沙發'),
  chair: names('chair', '椅子', '椅子'),
  table: names('table', '桌子', '桌子'),
  'coffee-table': names('coffee table', '茶几', '茶几'),
  bed: names('bed', '床', '床'),
  lamp: names('lamp', '灯', '燈'),
  plant: names('plant', '植物', '植物'),
  cable: names('cables', '电线', '電線'),
  clutter: names('clutter', '杂物', '雜物'),
  bin: names('bin', '垃圾桶', '垃圾桶'),
  box: names('boxes', '箱子', '箱子'),
  television: names('television', '电视', '電視'),
  person: names('person', '人物', '人物'),
  picture: names('pictures', '画', '畫'),
  curtain: names('curtains', '窗帘', '窗簾'),
  toy: names('toys', '玩具', '玩具'),
  clothes: names('clothes', '衣物', '衣物'),
  pet: names('pet', '宠物', '寵物'),
  appliance: names('appliance', '电器', '電器'),
  socket: names('sockets', '插座', '插座'),
  shelf: names('shelves and cabinets', '柜子', '櫃子'),
  mirror: names('mirror', '镜子', '鏡子'),
  cushion: names('cushions', '靠垫', '靠墊'),
  car: names('vehicle', '车辆', '車輛'),
};

/** Options of proposals, as their cards name them. */
export const optionNames = {
  style: names('Style', '风格', '風格'),
  room: names('Room', '房间', '房間'),
  intervention: names('Intervention', '改造力度', '改造力度'),
  keep: names('Keeps', '保留', '保留'),
  size: names('Size', '尺寸', '尺寸'),
  pictures: names('Pictures', '数量', '數量'),
  material: names('Material', '材料', '材料'),
  things: names('Takes out', '去除', '去除'),
  technique: names('Technique', '画法', '畫法'),
  format: names('Format', '格式', '格式'),
} as const;

export const interventionNames = {
  low: names('light', '轻度', '輕度'),
  middle: names('middle', '中等', '中等'),
  high: names('strong', '强', '強'),
} as const;

export const techniqueNames = {
  pencil: names('pencil', '铅笔', '鉛筆'),
  ink: names('ink', '墨线', '墨線'),
  technical: names('technical', '工程图', '工程圖'),
} as const;

/** What can be said next. */
export const suggestions = {
  twoVariants: names('In two variants', '出两张', '出兩張'),
  keepFurniture: names('Keep the furniture', '家具不要动', '家具不要動'),
  larger: names('In 2k', '改成 2K', '改成 2K'),
  japandi: names('Restyle it in Japandi', '改成日式北欧风', '改成日系北歐風'),
  wrong: names('What is wrong with this picture?', '这张照片有什么问题？', '這張照片有什麼問題？'),
  size: names('How large is this room?', '这个房间有多大？', '這個房間多大？'),
  credits: names('How many credits do I have?', '我还有多少点数？', '我還有多少點數？'),
  can: names('What can you do?', '你能做什么？', '你能做什麼？'),
  darkFloors: names('Which dark wood floors are there?', '有哪些深色木地板？', '有哪些深色木地板？'),
  smallRoom: names('Tips for a small room', '小房间有什么建议？', '小房間有什麼建議？'),
  styles: names('Which styles do you have?', '你们有哪些风格？', '你們有哪些風格？'),
  declutter: names('Take out the clutter', '清理杂物', '清理雜物'),
  first: names('The first one', '第一个', '第一個'),
  second: names('The second one', '第二个', '第二個'),
  yes: names('Yes, go ahead', '好的，开始吧', '好的，開始吧'),
  no: names('No, leave it', '算了', '算了'),
  sharpen: names('Make the photo sharper', '照片变清晰', '照片變清楚一點'),
} as const satisfies Record<string, Names>;
export type SuggestionName = keyof typeof suggestions;
