/** Words that say what is wanted of the subjects: English and simplified Chinese, one cue a line. */
export const cuePhrases: Readonly<Record<string, string>> = {
  change:
    "change, make, turn, convert, transform, replace, swap, switch, redo, redesign, restyle, renovate, renovation, makeover, give, remodel, refurbish, put, lay, install, want, i'd like, would like, id like, like to see, try, decorate, style it, what would, what if, look like, could be, could the, should be, go with, show me this, same room, vibes, vibe, look, feel, decoration, imagine, 换, 换成, 改, 改成, 改为, 变成, 变, 做成, 弄成, 搞成, 装成, 装修成, 改造, 翻新, 设计, 设计成, 想要, 我要, 铺, 试试, 试一下, 来个, 来一个, 来点, 弄, 做, 装饰, 装潢, 感觉, 如果是, 整体, 看看效果, 用, 想做",
  into: 'into, as a, as an, to a, in a, in the style, with',
  paint: 'paint, repaint, painted, colour the, color the, roller, 刷, 漆, 涂, 粉刷, 刷成, 漆成, 涂成, 刷漆',
  paper: 'put up, hang wallpaper, 贴',
  lay: 'lay, lay down, put down, install, 铺, 铺上, 铺成, 铺设',
  remove:
    'remove, erase, delete, get rid of, take out, take away, take off, take it away, clean up, clear, clear out, wipe, wipe out, lose, hide, without the, away with, make disappear, erasing, removing, photoshop out, edit out, cut out, tidy, tidy up, declutter, strip, empty the, empty it, 去掉, 移除, 去除, 删除, 删掉, 清掉, 擦掉, 抹掉, 拿掉, 弄掉, 消除, 消掉, 清理, 清除, 清空, 搬走, 搬空, 移走, 拿走, 消除物体, 消除物件, 抹去, 弄走, 去水印, 除掉, p 掉',
  keep: "keep, leave, don't touch, dont touch, do not touch, don't change, dont change, do not change, preserve, retain, without changing, without touching, stay, stays, should stay, as it is, alone, not the, except, 保留, 别动, 不要动, 不动, 留着, 留下, 不变, 别碰, 别换, 不换, 不要改, 不改, 别改, 不用改, 不要换, 维持, 维持原样, 不要碰, 除了, 保持",
  furnish:
    'furnish, stage, staging, virtual staging, virtually stage, home staging, fill, fill this, put furniture, add furniture, furniture into, furniture in, furnished, lived in, 软装, 配家具, 配下家具, 摆家具, 加家具, 放家具, 放上, 配上, 虚拟软装, 虚拟布置, 样板间, 样品屋, 配一下, 配点',
  arrange: 'arrange, decorate, fill up, 布置, 布置成, 摆, 摆上, 摆放, 摆一下, 装饰, 装点, 布置一下',
  empty:
    'empty, vacant, unfurnished, bare, new build, new flat, 空, 空房, 空房间, 空屋, 毛坯, 毛坯房, 毛胚屋, 毛胚, 新房, 空的, 空荡荡, 清水房',
  draw: 'draw, drawing of, line drawing, lines, trace, outline, convert to drawing, sketch of, line art, lineart, as a sketch, into a sketch, to a sketch, a sketch, coloring page, colouring page, 画成, 线稿, 素描, 线条图, 线条, 描线, 白描, 线描, 画一张, 手绘风, 转成线, 勾线',
  'technique:pencil': 'pencil, graphite drawing, 铅笔, 铅笔画',
  'technique:ink': 'ink, pen drawing, pen and ink, 墨线, 钢笔, 墨水, 针管笔, 水墨线',
  'technique:technical':
    'technical drawing, technical, blueprint, cad, architectural drawing, architects drawing, 工程图, 技术图, 施工图, 建筑图, 制图',
  drawn:
    'my sketch, my drawing, hand drawn, sketch into, drawing into, this sketch, this drawing, the sketch, the drawing, from my sketch, from a sketch, my line drawing, 草图, 手绘, 手绘图, 手稿, 草稿, 我画的, 我的线稿, 这张线稿, 手绘草图, 线稿渲染, 这张草图',
  render:
    'render, rendering, realistic, photorealistic, photo realistic, real photo, as a photo, like a photo, lifelike, 渲染, 效果图, 真实照片, 逼真, 写实, 上色, 变成照片, 拟真, 拟真图, 真实, 出图',
  sharper:
    'sharpen, sharp, sharper, upscale, up scale, enhance, enlarge, clearer, clear it up, unblur, deblur, blurry, blurred, denoise, noisy, noise, grainy, pixelated, restoration, high definition, hd, quality, resolution, bigger picture, higher res, hi res, 清晰, 清楚, 高清, 放大, 修复, 增强, 去噪, 锐化, 画质, 分辨率, 解析度, 模糊, 糊, 噪点, 提高画质, 变清晰, 老照片, 超清',
  restore: 'restore, 修复',
  watermark:
    'watermark, water mark, watermarks, logo, logos, agency logo, stamp over, copyright text, text on the picture, 水印, 浮水印, 标志, logo, 台标, 中介标, 标识',
  undo: 'undo, revert, go back, back to, roll back, rollback, previous version, last version, before that, put it back, as it was, how it was, original better, the original, original one, restore the original, step back, 撤销, 撤回, 退回, 恢复原样, 还原, 复原, 上一步, 上一个版本, 上个版本, 回到, 改回, 改回去, 回退, 恢复原图, 恢复成, 原来的好, 原本的好, 之前的版本, 原图',
  share:
    'share, share link, send this, send it, send to, link to this, give me a link, a link, public link, show it to, show this to, show my, forward, 分享, 链接, 连结, 转发, 发给, 发个, 传给, 给客户看, 分享链接, 发送给',
  download:
    'download, save it, save this, save the picture, save as, export, to my computer, on my computer, as png, as a png, as jpg, 下载, 保存, 存到, 存下来, 导出, 另存, 存档',
  favourite:
    'favourite, favorite, favourites, favorites, bookmark, heart it, love list, 收藏, 加入收藏, 最爱, 加到收藏',
  yes: "yes, yep, yeah, yup, ok, okay, sure, go ahead, do it, go for it, run it, start, confirm, confirmed, sounds good, please do, let's go, lets go, let's do it, lets do it, looks good, perfect, right, agreed, why not, 好, 好的, 好啊, 可以, 行, 就这样, 就这么, 开始, 确认, 做吧, 执行, 没问题, 就这个, 嗯, 同意, 是的, 对, 来吧, 就它, 确定, ok, 行啊, 好呀, 麻烦了, 成交",
  no: "no, nope, nah, cancel, never mind, nevermind, don't, dont, no thanks, leave it, not now, forget it, rather not, skip it, not this, 不用, 不用了, 算了, 不要了, 取消, 先不, 先不要, 别了, 不了, 不行, 不要, 不必, 不好, 拒绝, 免了",
  stop: 'stop, abort, halt, cancel the job, stop the job, stop it, kill it, cancel the render, cancel job, 停止, 停下, 中止, 终止, 停止任务, 停, 别跑了, 停止工作, 取消任务',
  'ask:price':
    'how much, cost, costs, price, prices, priced, pricing, expensive, charge, charged, fee, damage, per square metre, per square meter, per m2, how many credits is, how many credits for, 需要几个点, 需要几点, 需要多少点, what do i pay, 多少钱, 价格, 价钱, 贵, 费用, 收费, 报价, 花多少, 怎么算, 多少点, 几点, 几个点, 要几点, 多少点数, 要多少, 单价, 一平方多少, 一平多少, 一坪多少',
  cheaper:
    'cheaper, less expensive, lower price, save money, fewer credits, less credits, 便宜, 便宜点, 便宜一点, 省点, 少花, 再便宜, 划算点, 省一点',
  credits: 'credit, credits, balance, token, tokens, points, 点数, 余额, 积分, 点, 额度, 剩余点数',
  left: 'left, remaining, remain, do i have, have i got, i got, my balance, my credits, balance, 剩, 剩下, 还剩, 还有多少, 余额, 我有多少, 有多少点, 查一下余额, 查余额, 剩多少',
  plan: 'pro, plan, plans, subscription, subscribe, membership, upgrade, free plan, enterprise, tier, 专业版, 套餐, 方案, 订阅, 会员, 升级, 免费版, 企业版, 付费',
  designs:
    'my designs, my latest designs, latest designs, my renders, my results, my history, my pictures, my projects, recent designs, did i make, i made, what i made, have i made, my last, earlier designs, 我的设计, 最近的设计, 我做的, 我做过, 历史, 历史记录, 我的作品, 做了哪些图, 之前的设计, 我的图, 最近做, 做过的图',
  'ask:size':
    'how large, how big, how high, how wide, how tall, how many windows, how many doors, how many square metres, how many square meters, how many square feet, dimension, dimensions, measurements, measure, size of this room, size of the room, size of my room, floor area, ceiling height, room height, height of the ceiling, area of, where is the window, 多大, 多高, 多宽, 多少平, 几平, 几坪, 多少坪, 面积, 尺寸, 层高, 高度, 几扇窗, 几扇, 几个窗, 平方数, 长宽, 房高, 有多高, 几平米, 多少平米, 开间',
  critique:
    "wrong with this, wrong with the, wrong with my, wrong here, what's wrong, whats wrong, what is wrong, what's off, whats off, off about, critique, criticise, criticize, review this, review my, good enough, rate this, rate my, feedback, opinion on this, what do you think of, judge, honest, improve this photo, problem with this, problems with, 有什么问题, 哪里不好, 哪里怪, 怪怪的, 点评, 评价, 评一下, 评一评, 打分, 毛病, 哪里不对, 哪里有问题, 看看这张照片怎么样, 意见, 哪里需要改进, 够不够好, 怎么样这张",
  'ask:what':
    "what is, what's, whats, what are, what does, tell me about, explain, describe, meaning of, characteristics of, define, about the, more about, 什么是, 是什么, 是啥, 介绍, 介绍一下, 讲讲, 特点, 解释, 说说, 啥样, 是什么样, 啥是, 什么样的",
  'ask:which':
    'which, what kind of, what floors, what colours, what colors, do you have, do you offer, do you know, are there, show me, list, options, suggest, recommend, recommendation, ideas, inspiration, suits, suit, suitable, fits, 有哪些, 有什么, 哪些, 哪种, 哪个, 推荐, 建议, 适合, 可以选, 什么风格, 有没有, 都有什么, 列出',
  styleword: 'style, styles, looks, 风格, 款式, 样式',
  match:
    'go with, goes with, go well, goes well, match, matches, matching, pair, pairs, pair with, combine, combines, work with, works with, work w, suit, suits, together with, fit with, complement, 搭配, 搭, 配, 配什么, 配啥, 和什么, 相配, 好搭, 怎么搭, 怎么配',
  advise:
    'how do i, how do you, how should, how can i, how to, tip, tips, advice, rule, rules, best way, what size, what distance, how far, should i, do i need, need for, would a, is it better, better for, suitable for, can i use, what should, recommend, 怎么, 怎么办, 如何, 怎样, 建议, 技巧, 应该, 多少距离, 多远, 留多少, 合适, 要不要, 注意什么, 适合, 哪个适合, 好吗, 可以用, 需要多少, 要多少',
  'topic:clearance':
    'distance, distances, clearance, clearances, space between, how far, gap between, walkway, passage width, circulation, how close, 距离, 间距, 多远, 隔多远, 过道宽, 走道, 动线, 通道, 之间留',
  'topic:light':
    'lighting, light a, light the, lights, lumen, lumens, kelvin, colour temperature, color temperature, brightness, how bright, spotlights, how many lamps, 灯光, 照明, 光线, 采光, 色温, 灯光怎么, 亮度, 流明, 主灯, 无主灯',
  'topic:small-room':
    'small room, small rooms, tiny room, small space, small spaces, small flat, small apartment, small living room, look bigger, look larger, feel bigger, feel larger, seem larger, tiny flat, narrow room, 小房间, 小户型, 显大, 小空间, 小客厅, 小坪数, 看起来更大, 显得大, 小公寓, 变大, 空间小, 宽敞',
  'topic:low-ceiling':
    'low ceiling, low ceilings, ceiling is low, ceiling seem higher, ceiling look higher, taller ceiling, raise the ceiling, 层高低, 天花板低, 天花板很低, 层高矮, 天花低, 房子矮, 压抑, 显高, 很低',
  'topic:curtains':
    'how high should curtains, hang curtains, curtain height, curtain rod, curtain length, curtains hang, curtains be, how long should curtains, curtain, curtains, 窗帘, 窗帘杆, 挂多高, 窗帘多长',
  'topic:rug':
    'rug size, size of rug, size rug, rug do i need, rug under, big should the rug, large should the rug, rug fit, right rug, 地毯尺寸, 多大的地毯, 地毯多大, 地毯买多大, 地毯买, 地毯怎么选, 选地毯',
  'topic:paint':
    'how much paint, litres of paint, liters of paint, paint do i need, paint for, cans of paint, 多少漆, 多少油漆, 要多少漆, 要多少油漆, 几升漆, 几桶漆, 用多少漆, 多少乳胶漆, 漆要多少, 几公升',
  'topic:colour':
    'colour scheme, color scheme, 60 30 10, colour palette, color palette, how many colours, combine colours, colour rule, accent colour, 配色, 色彩搭配, 颜色怎么搭, 色系, 几种颜色, 主色, 点缀色',
  'topic:layout':
    'layout, arrange, arrangement, furniture layout, floor plan, place the sofa, where should i put, where to put, position of, 布局, 摆放位置, 怎么摆, 家具怎么放, 格局, 放哪里, 放在哪, 沙发放',
  'topic:storage': 'storage, store things, put away, closet space, organise, organize, 收纳, 储物, 整理',
  'topic:listing':
    'sell faster, sell my, selling, for a listing, listing photos, rent out, airbnb, real estate photo, photograph a room, take a photo, take better photos, take photos, how to photograph, 卖房, 房源, 出租, 挂牌, 拍照, 拍房间, 怎么拍, 拍摄, 民宿照片',
  'topic:materials':
    'tile or wood, wood or tile, vinyl or wood, which floor for, best floor for, flooring for a bathroom, floor for kitchen, waterproof, wet room, pets and floor, durable floor, 瓷砖还是木地板, 木地板还是瓷砖, 磁砖跟木地板, 瓷砖跟木地板, 瓷砖和木地板, 耐磨, 防水, 潮湿, 适合厨房, 适合浴室, 地暖, 哪种地板',
  'topic:ceiling': 'ceiling colour, ceiling color, what colour should the ceiling, 天花板颜色, 天花板刷什么',
  help: 'help, what can you do, what do you do, how does this work, how do i use, how do i start, how to use, instructions, who are you, what are you, features, capabilities, what else can you, what can i ask, 能做什么, 会做什么, 你会做什么, 你能做什么, 能干啥, 能干什么, 怎么用, 帮助, 功能, 使用方法, 你是谁, 如何使用, 可以做什么, 会什么, 怎么开始, 都能干啥',
  greeting:
    'hello, hi, hey, good morning, good evening, good afternoon, hiya, howdy, 你好, 您好, 哈喽, 嗨, 早上好, 晚上好, 早安, 在吗, 哈啰, 安安',
  thanks:
    'thanks, thank you, thx, ty, cheers, much appreciated, great job, well done, 谢谢, 多谢, 感谢, 谢啦, 谢了, 辛苦了, 太棒了',
  elsewhere:
    'weather, poem, plumber, electrician, football, soccer, news, joke, recipe, stock, president, politics, translate, homework, flight, restaurant booking, book me, buy me, order me, call me a, song, movie, capital of, who won, code, python, essay, bitcoin, horoscope, 天气, 写诗, 写一首, 首诗, 一首, 水管工, 足球, 新闻, 笑话, 食谱, 股票, 总统, 政治, 翻译, 作业, 机票, 谁赢了, 唱歌, 电影, 写代码, 写作文, 比特币, 星座, 订餐, 彩票, 外卖',
  light:
    'light touch, a little, slightly, subtle, subtly, gently, go easy, minor, small changes, just a bit, only a bit, a bit, only a light touch, careful, 稍微, 微调, 一点点, 轻微, 小改, 略微, 少改, 简单改, 轻度, 局部',
  heavy:
    'completely, totally, entirely, from scratch, radical, radically, big change, all new, complete makeover, complete change, full makeover, everything new, strong, 大改, 彻底, 完全, 全部换, 全面, 大改造, 重新装修, 全改, 重装, 整个换, 大变',
  again:
    'again, another, once more, other one, different one, more like, more ideas, next, 再来, 换一个, 另一个, 再试, 再一次, 别的, 再来一次, 换个',
  pick: 'take, i take, pick, choose, go with, prefer, number, option, this one, that one, the one, 选, 我选, 要, 就, 那个, 这个, 号',
  instead:
    'instead, rather, but, and, also, then, what about, how about, with, in, 那, 呢, 那么, 换成, 改成, 改, 吧, 但, 还有, 另外',
  under:
    'under, below, at most, max, maximum, no more than, up to, less than, within, cheaper than, budget, for under, 以内, 以下, 不超过, 最多, 之内, 低于, 少于, 预算',
};

/** Words for small numbers. */
export const numberPhrases: Readonly<Record<string, string>> = {
  'number:1': 'one, a, single, 一, 1',
  'number:2': 'two, a couple, couple of, 两, 二, 俩, 2',
  'number:3': 'three, 三, 3',
  'number:4': 'four, 四, 4',
  'number:5': 'five, 五, 5',
  'number:6': 'six, 六, 6',
  'number:7': 'seven, 七',
  'number:8': 'eight, 八',
  'number:9': 'nine, 九',
  'number:10': 'ten, 十',
  'ordinal:1': 'first, 1st, first one, number one, option one, option a, 第一, 头一个, 1 号, 一号, 首个',
  'ordinal:2': 'second, 2nd, second one, number two, option two, option b, 第二, 2 号, 二号',
  'ordinal:3': 'third, 3rd, third one, number three, option three, option c, 第三, 3 号, 三号',
  'ordinal:4': 'fourth, 4th, number four, option four, 第四, 4 号, 四号',
  'ordinal:5': 'fifth, 5th, number five, option five, 第五, 5 号',
  'ordinal:6': 'sixth, 6th, number six, 第六, 6 号',
  'ordinal:-1': 'last one, the last, the latter, last, bottom one, 最后, 最后一个, 最后那个',
};

/** What counts: pictures, dollars, square metres. */
export const unitPhrases: Readonly<Record<string, string>> = {
  'unit:pictures':
    'variant, variants, version, versions, option, options, picture, pictures, image, images, render, renders, result, results, proposal, design, designs, take, alternatives, 张, 个版本, 版本, 个方案, 方案, 版, 幅, 种方案, 张图, 个效果, 款',
  'unit:credits': 'credit, credits, point, points, token, tokens, 点, 个点, 点数, 积分, 点以内',
  'unit:dollars':
    'dollar, dollars, sgd, usd, bucks, a square metre, per square metre, s$, 元, 块, 块钱, 新币, 美元, 元钱, 刀',
  'unit:area':
    'm2, sqm, square metre, square metres, square meters, square meter, sq m, m, 平米, 平方米, 平方, 平方公尺, 平, 平方米的',
  'unit:ping': '坪',
  'unit:feet': 'square feet, sq ft, sqft, square foot, 平方英尺, 平方呎',
};
