/**
 * What a designer knows, by topic, with figures. Guidelines of the trade; the engine lays furniture out by the same
 * clearances.
 */
import type { Names } from '#catalog/names.ts';

const names = (en_US: string, zh_CN: string, zh_TW: string): Names => ({ en_US, zh_CN, zh_TW });

export const knowledge: Readonly<Record<string, Names>> = {
  clearance: names(
    'Between sofa and coffee table 35–45 cm; main walkways 90 cm, side ones 60 cm. Behind a dining chair that is pulled out 75 cm, 90 cm if people pass. Beside a bed 60 cm, in front of a wardrobe 90 cm, between kitchen fronts 120 cm.',
    '沙发与茶几之间留 35–45 厘米；主通道 90 厘米，次通道 60 厘米。餐椅拉开后留 75 厘米，有人经过则 90 厘米。床侧 60 厘米，衣柜前 90 厘米，两排橱柜之间 120 厘米。',
    '沙發與茶几之間留 35–45 公分；主動線 90 公分，次動線 60 公分。餐椅拉開後留 75 公分，有人經過則 90 公分。床側 60 公分，衣櫃前 90 公分，兩排廚櫃之間 120 公分。',
  ),
  light: names(
    'Light in three layers: general, for a task, for mood. Reckon 150–200 lm/m² in a living room, 300–400 lm/m² in a kitchen and at a desk. 2700–3000 K for living and sleeping, 3500–4000 K for working. Three to five sources in a living room, each on its own switch, are calmer than one lamp in the middle.',
    '灯光分三层：基础照明、功能照明、氛围照明。客厅按 150–200 流明/平方米，厨房和书桌按 300–400 流明/平方米。起居和睡眠用 2700–3000 K，工作用 3500–4000 K。客厅用三到五个光源、分开控制，比一盏主灯更舒服。',
    '燈光分三層：基礎照明、功能照明、氛圍照明。客廳按 150–200 流明/平方公尺，廚房與書桌按 300–400 流明/平方公尺。起居與睡眠用 2700–3000 K，工作用 3500–4000 K。客廳用三到五個光源、分開控制，比一盞主燈更舒服。',
  ),
  'small-room': names(
    'One light colour over walls and doors, floor boards along the longest line of sight, furniture on legs so that the floor runs on. A mirror across from the window, curtains from ceiling to floor, one large piece instead of four small ones. Keep 60 cm to walk.',
    '墙和门用同一种浅色；地板顺着最长的视线铺；选有腿的家具，让地面露出来。窗对面放一面镜子，窗帘从天花板垂到地面，一件大家具胜过四件小的。过道至少留 60 厘米。',
    '牆與門用同一種淺色；地板順著最長的視線鋪；選有腳的家具，讓地面露出來。窗對面放一面鏡子，窗簾從天花板垂到地面，一件大家具勝過四件小的。走道至少留 60 公分。',
  ),
  'low-ceiling': names(
    'Ceiling one step lighter than the walls, no border between them. Curtains hung at the ceiling, tall narrow doors and shelves, low furniture (seat 38–42 cm), flat ceiling lamps or wall washers. Under 2.4 m avoid pendants except over a table.',
    '天花板比墙浅一档，中间不做分界线。窗帘从顶部挂下，选高而窄的门和书架、低矮的家具（座高 38–42 厘米），用吸顶灯或洗墙灯。层高不到 2.4 米时，除餐桌上方外不用吊灯。',
    '天花板比牆淺一階，中間不做分界線。窗簾從頂部掛下，選高而窄的門與書架、低矮的家具（座高 38–42 公分），用吸頂燈或洗牆燈。樓高不到 2.4 公尺時，除餐桌上方外不用吊燈。',
  ),
  curtains: names(
    'Hang the rod 10–15 cm above the window, or at the ceiling; let it reach 15–25 cm past the window on each side. The cloth ends 1 cm above the floor and is 1.5 to 2 times as wide as the rod.',
    '窗帘杆装在窗上方 10–15 厘米处，或直接装到顶；两侧各超出窗框 15–25 厘米。帘布离地 1 厘米，宽度为杆长的 1.5 到 2 倍。',
    '窗簾桿裝在窗上方 10–15 公分處，或直接裝到頂；兩側各超出窗框 15–25 公分。簾布離地 1 公分，寬度為桿長的 1.5 到 2 倍。',
  ),
  rug: names(
    'In a living room at least the front legs of all seats stand on it: 160 × 230 cm for a two-seater, 200 × 300 cm for a sofa with chairs. Under a dining table 60 cm more than the table on each side; beside a bed it shows 50–60 cm. Leave 20–45 cm of floor to the walls.',
    '客厅地毯至少让所有座椅的前腿踩在上面：双人沙发用 160 × 230 厘米，沙发加单椅用 200 × 300 厘米。餐桌下每边比桌子多 60 厘米；床边露出 50–60 厘米。与墙之间留 20–45 厘米地面。',
    '客廳地毯至少讓所有座椅的前腳踩在上面：雙人沙發用 160 × 230 公分，沙發加單椅用 200 × 300 公分。餐桌下每邊比桌子多 60 公分；床邊露出 50–60 公分。與牆之間留 20–45 公分地面。',
  ),
  paint: names(
    'One litre covers about 10 m² in one coat; two coats are usual, three for deep colours.',
    '一升漆单遍约刷 10 平方米；通常刷两遍，深色刷三遍。',
    '一公升漆單道約刷 10 平方公尺；通常刷兩道，深色刷三道。',
  ),
  colour: names(
    '60 : 30 : 10 – walls and floor, textiles, accents. Three colours and two woods are enough; one of them repeats in every corner. Judge a colour by daylight on a sample of 50 × 50 cm: on a whole wall it looks darker and stronger.',
    '按 60 : 30 : 10 分配——墙与地面、织物、点缀。三种颜色加两种木色就够，其中一种在每个角落都出现。用 50 × 50 厘米的样板在日光下看：铺满整面墙会显得更深更浓。',
    '按 60 : 30 : 10 分配——牆與地面、織品、點綴。三種顏色加兩種木色就夠，其中一種在每個角落都出現。用 50 × 50 公分的樣板在日光下看：鋪滿整面牆會顯得更深更濃。',
  ),
  layout: names(
    'Find what the room turns around (window, fireplace, bed, television) and face the seats to it, at most 2.4 m apart so that people can talk. Large pieces first, along the longest wall; keep the way from door to window free, 90 cm wide. A television stands at 1.2 to 1.6 times its diagonal.',
    '先确定房间的中心（窗、壁炉、床或电视），座位朝向它，相距不超过 2.4 米，方便交谈。先放大件，靠最长的墙；门到窗的通道留 90 厘米。观看距离为电视对角线的 1.2 到 1.6 倍。',
    '先確定房間的中心（窗、壁爐、床或電視），座位朝向它，相距不超過 2.4 公尺，方便交談。先放大件，靠最長的牆；門到窗的動線留 90 公分。觀看距離為電視對角線的 1.2 到 1.6 倍。',
  ),
  storage: names(
    'Closed storage for two thirds, open for one. Use the height: shelves up to the ceiling, 35 cm deep for books, 60 cm for clothes. A bench or bed with drawers costs no floor. What is used daily lies between 60 and 160 cm high.',
    '三分之二封闭收纳，三分之一开放。利用高度：柜子做到顶，放书深 35 厘米，挂衣深 60 厘米。带抽屉的床或长凳不占额外面积。每天要用的放在 60–160 厘米高处。',
    '三分之二封閉收納，三分之一開放。利用高度：櫃子做到頂，放書深 35 公分，掛衣深 60 公分。帶抽屜的床或長凳不佔額外面積。每天要用的放在 60–160 公分高處。',
  ),
  listing: names(
    'For a listing: stand in a corner at 1.2–1.4 m, hold the camera level so that walls stand upright, daylight on and lamps on, three walls in the picture, 2048 px or more. Clear surfaces first. Say on the listing that a picture was staged; the disclosure on each design does that for you.',
    '拍房源照片：站在墙角，机位 1.2–1.4 米，镜头保持水平让墙面竖直，利用日光并开灯，画面里有三面墙，长边 2048 像素以上。先收拾台面。经过虚拟布置的图片要注明，每个设计都附有说明可用。',
    '拍房源照片：站在牆角，機位 1.2–1.4 公尺，鏡頭保持水平讓牆面垂直，利用日光並開燈，畫面裡有三面牆，長邊 2048 像素以上。先收拾檯面。經過虛擬佈置的圖片要註明，每個設計都附有說明可用。',
  ),
  materials: names(
    'Kitchens and bathrooms: porcelain, stone or terrazzo; vinyl where it must be warm underfoot. Living and sleeping: wood, or carpet where quiet counts. Heated floors like tile and stone best, engineered wood is fine, thick carpet is not. With pets and children: vinyl or porcelain; soft woods such as pine dent.',
    '厨房和浴室：瓷砖、石材或水磨石；想要脚感暖和可用锁扣地板。起居和睡眠：木地板，需要安静则用地毯。地暖最适合瓷砖和石材，实木复合也可以，厚地毯不行。有孩子和宠物：锁扣地板或瓷砖；松木等软木料容易压痕。',
    '廚房與浴室：磁磚、石材或磨石子；想要腳感溫暖可用塑膠地板。起居與睡眠：木地板，需要安靜則用地毯。地暖最適合磁磚與石材，複合木地板也可以，厚地毯不行。有孩子與寵物：塑膠地板或磁磚；松木等軟木料容易壓痕。',
  ),
  ceiling: names(
    'White, or the wall colour with half of its strength. A dark ceiling only from 2.7 m on, and with light walls.',
    '天花板用白色，或墙色减半的深浅。深色天花只适合 2.7 米以上的层高，并配浅色墙面。',
    '天花板用白色，或牆色減半的深淺。深色天花只適合 2.7 公尺以上的樓高，並配淺色牆面。',
  ),
  general: names(
    'Ask me about distances, light, small rooms, low ceilings, colours, rugs, curtains, layout, storage, materials or photos for a listing: I answer those with figures.',
    '您可以问我间距、灯光、小房间、低层高、配色、地毯、窗帘、布局、收纳、材料或房源拍照，我会给出具体数字。',
    '您可以問我間距、燈光、小房間、低樓高、配色、地毯、窗簾、佈局、收納、材料或房源拍照，我會給出具體數字。',
  ),
};
