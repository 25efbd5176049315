/**
 * What is kept about people: what for, for how long, and how it goes. Lengths of time are handed in, so that none is
 * written twice.
 */
import type { Names } from './names.ts';

/** Days, unless the name says hours. */
export interface KeptFor {
  readonly mailsDays: number;
  readonly securityEventsDays: number;
  readonly sessionsDays: number;
  readonly idempotencyHours: number;
  readonly knownDevicesDays: number;
  /** null: without end. */
  readonly freeHistoryDays: number | null;
  /** After a paid plan has ended. */
  readonly historyGraceDays: number;
  readonly conversationsDays: number;
  readonly webhookEventsDays: number;
  readonly checkoutsDays: number;
}

export interface PrivacyItem {
  readonly id: string;
  readonly what: Names;
  readonly why: Names;
  readonly keptFor: (lengths: KeptFor) => Names;
  readonly deletion: Names;
}

const names = (en_US: string, zh_CN: string, zh_TW: string): Names => ({ en_US, zh_CN, zh_TW });
const always = (words: Names) => () => words;

const untilAccountEnds = always(names('As long as the account.', '与账号同时存在。', '與帳號同時存在。'));
const withAccount = names('With the account.', '随账号一并删除。', '隨帳號一併刪除。');
const byItself = names('By itself, when its time is over.', '到期后自动删除。', '到期後自動刪除。');

export const privacyItems: readonly PrivacyItem[] = [
  {
    id: 'account',
    what: names(
      'Name, e-mail address, language, plan, and when the terms were accepted.',
      '姓名、邮箱、语言、套餐，以及同意条款的时间。',
      '姓名、電子郵件、語言、方案，以及同意條款的時間。',
    ),
    why: names(
      'To sign you in, to write to you, and to know what your plan includes.',
      '用于登录、与您联系，以及确定您的套餐内容。',
      '用於登入、與您聯絡，以及確定您的方案內容。',
    ),
    keptFor: untilAccountEnds,
    deletion: names(
      'Settings, “Delete account”. It takes effect at once.',
      '在“设置”中选择“删除账号”，立即生效。',
      '在「設定」中選擇「刪除帳號」，立即生效。',
    ),
  },
  {
    id: 'password',
    what: names(
      'A salted argon2id hash of the password, never the password.',
      '密码的加盐 argon2id 哈希值，从不保存密码本身。',
      '密碼的加鹽 argon2id 雜湊值，從不儲存密碼本身。',
    ),
    why: names('To check the password at sign-in.', '用于登录时核对密码。', '用於登入時核對密碼。'),
    keptFor: untilAccountEnds,
    deletion: names(
      'Replaced when you change it; with the account otherwise.',
      '更改密码时替换；否则随账号一并删除。',
      '變更密碼時取代；否則隨帳號一併刪除。',
    ),
  },
  {
    id: 'second-factor',
    what: names(
      'The secret of your authenticator app, encrypted, and hashes of the recovery codes. Only if you turn the second factor on.',
      '身份验证器的密钥（加密保存）以及恢复代码的哈希值。仅在您开启双重验证后保存。',
      '驗證器的金鑰（加密儲存）以及復原碼的雜湊值。僅在您開啟雙重驗證後儲存。',
    ),
    why: names('To check the code at sign-in.', '用于登录时核对验证码。', '用於登入時核對驗證碼。'),
    keptFor: always(names('As long as the second factor is on.', '双重验证开启期间。', '雙重驗證開啟期間。')),
    deletion: names(
      'Turn the second factor off, or delete the account.',
      '关闭双重验证或删除账号。',
      '關閉雙重驗證或刪除帳號。',
    ),
  },
  {
    id: 'sessions',
    what: names(
      'For each device that is signed in: when it signed in and was last seen, its browser and system, and a hash of its token. No IP address.',
      '每台已登录设备的登录时间、最近活动时间、浏览器和系统，以及令牌的哈希值。不含 IP 地址。',
      '每台已登入裝置的登入時間、最近活動時間、瀏覽器與系統，以及權杖的雜湊值。不含 IP 位址。',
    ),
    why: names(
      'To keep you signed in, and to show you which devices are.',
      '用于保持登录状态，并向您显示已登录的设备。',
      '用於維持登入狀態，並向您顯示已登入的裝置。',
    ),
    keptFor: ({ sessionsDays: days }) =>
      names(
        `Until the session ends, and ${days} days after that. Links sent by mail: ${days} days after they expire.`,
        `直到登录失效，之后再保留 ${days} 天。邮件中的链接：过期后保留 ${days} 天。`,
        `直到登入失效，之後再保留 ${days} 天。信件中的連結：過期後保留 ${days} 天。`,
      ),
    deletion: names(
      'Sign out on the device, or everywhere in the settings; the rest goes by itself or with the account.',
      '在该设备上退出登录，或在“设置”中退出所有设备；其余到期自动删除或随账号删除。',
      '在該裝置上登出，或在「設定」中登出所有裝置；其餘到期自動刪除或隨帳號刪除。',
    ),
  },
  {
    id: 'devices',
    what: names(
      'A keyed hash of each kind of browser and system that you signed in from.',
      '您登录时所用浏览器和系统类型的带密钥哈希值。',
      '您登入時所用瀏覽器與系統類型的帶金鑰雜湊值。',
    ),
    why: names('To write to you when a new one signs in.', '用于在新设备登录时通知您。', '用於在新裝置登入時通知您。'),
    keptFor: ({ knownDevicesDays: days }) =>
      names(
        `${days} days after the last sign-in from it.`,
        `自该设备最近一次登录起 ${days} 天。`,
        `自該裝置最近一次登入起 ${days} 天。`,
      ),
    deletion: names(
      'By itself, or with the account.',
      '到期自动删除，或随账号一并删除。',
      '到期自動刪除，或隨帳號一併刪除。',
    ),
  },
  {
    id: 'security-events',
    what: names(
      'What happened to the account, such as sign-ins and changes of the password, with its id. No name, no address, no IP address.',
      '账号发生的事件（如登录、更改密码）及账号编号。不含姓名、邮箱和 IP 地址。',
      '帳號發生的事件（如登入、變更密碼）及帳號編號。不含姓名、電子郵件與 IP 位址。',
    ),
    why: names('To look into attacks.', '用于调查攻击行为。', '用於調查攻擊行為。'),
    keptFor: ({ securityEventsDays: days }) => names(`${days} days.`, `${days} 天。`, `${days} 天。`),
    deletion: byItself,
  },
  {
    id: 'mails',
    what: names(
      'Mails that were sent to you: address, subject and text.',
      '发送给您的邮件：地址、主题和正文。',
      '寄送給您的信件：地址、主旨與內文。',
    ),
    why: names(
      'To deliver them, and to find out why one did not arrive.',
      '用于投递邮件，以及查明邮件未送达的原因。',
      '用於投遞信件，以及查明信件未送達的原因。',
    ),
    keptFor: ({ mailsDays: days }) =>
      names(
        `The text until the mail has been sent, address and subject for ${days} days.`,
        `正文保留至邮件发出为止，地址和主题保留 ${days} 天。`,
        `內文保留至信件寄出為止，地址與主旨保留 ${days} 天。`,
      ),
    deletion: names(
      'By itself, or with the account.',
      '到期自动删除，或随账号一并删除。',
      '到期自動刪除，或隨帳號一併刪除。',
    ),
  },
  {
    id: 'pictures',
    what: names(
      'Pictures that you upload, and what you correct about the rooms in them. The original stays as it is; location data is taken out of every copy that is shown.',
      '您上传的图片，以及您对其中房间所做的修正。原图保持不变；所有展示的副本均已移除位置信息。',
      '您上傳的圖片，以及您對其中房間所做的修正。原圖保持不變；所有展示的副本均已移除位置資訊。',
    ),
    why: names('To redesign the rooms in them.', '用于对图中的房间进行设计。', '用於對圖中的房間進行設計。'),
    keptFor: always(
      names(
        'Until you delete them, at most as long as the account.',
        '直至您删除，最长与账号同时存在。',
        '直至您刪除，最長與帳號同時存在。',
      ),
    ),
    deletion: names(
      'One by one, with the designs made from them or without; all with the account.',
      '可逐张删除（可连同由其生成的设计一并删除）；删除账号时全部删除。',
      '可逐張刪除（可連同由其產生的設計一併刪除）；刪除帳號時全部刪除。',
    ),
  },
  {
    id: 'designs',
    what: names(
      'Results: the picture and the recipe it was made with.',
      '设计结果：图片及其生成参数。',
      '設計結果：圖片及其產生參數。',
    ),
    why: names(
      'So that you find them again and can go on from them.',
      '便于您日后查找并继续编辑。',
      '便於您日後尋找並繼續編輯。',
    ),
    keptFor: ({ freeHistoryDays: days, historyGraceDays: grace }) =>
      days === null
        ? names('As long as the account.', '与账号同时存在。', '與帳號同時存在。')
        : names(
            `${days} days on the free plan; as long as the account on a paid one, older ones ${grace} days more once it has ended.`,
            `免费版 ${days} 天；付费套餐与账号同时存在，套餐结束后较早的结果再保留 ${grace} 天。`,
            `免費版 ${days} 天；付費方案與帳號同時存在，方案結束後較早的結果再保留 ${grace} 天。`,
          ),
    deletion: names(
      'Delete a design in the history, or the account.',
      '在历史记录中删除设计，或删除账号。',
      '在歷史紀錄中刪除設計，或刪除帳號。',
    ),
  },
  {
    id: 'conversations',
    what: names(
      'Conversations with the assistant: what you said, what was answered and proposed.',
      '与助手的对话：您说的内容、助手的回答和建议。',
      '與助手的對話：您說的內容、助手的回答與建議。',
    ),
    why: names(
      'So that you can go on with them, and see what was proposed and confirmed. Where the operator of this server has connected a model, it is sent what you say and what is looked up to answer it.',
      '便于您继续对话，并查看提出和确认过的方案。若本服务器的运营者接入了外部模型，您说的内容以及为回答所查的信息会发送给该模型。',
      '便於您繼續對話，並查看提出與確認過的方案。若本伺服器的營運者接入了外部模型，您說的內容以及為回答所查的資訊會傳送給該模型。',
    ),
    keptFor: ({ conversationsDays: days }) =>
      names(`${days} days after the last word in them.`, `最后一句话之后 ${days} 天。`, `最後一句話之後 ${days} 天。`),
    deletion: names(
      'Delete a conversation where you see it, or the account.',
      '在对话列表中删除，或删除账号。',
      '在對話列表中刪除，或刪除帳號。',
    ),
  },
  {
    id: 'organising',
    what: names(
      'Your groups, favourites, the styles and rooms that you like, and the links that you share. Of boards that you show to clients: title, notes, and what whoever holds the link answers under the name that they give.',
      '您的分组、收藏、喜欢的风格和房间，以及您分享的链接。展示给客户的方案板：标题、说明，以及持有链接者以其所填姓名作出的答复。',
      '您的群組、收藏、喜歡的風格與房間，以及您分享的連結。展示給客戶的提案板：標題、說明，以及持有連結者以其所填姓名作出的答覆。',
    ),
    why: names(
      'To keep your designs in order, and to show them to whoever you send a link.',
      '用于整理您的设计，并向收到链接的人展示。',
      '用於整理您的設計，並向收到連結的人展示。',
    ),
    keptFor: always(
      names(
        'Until you take them back, or as long as the account.',
        '直到您撤回，或与账号同时存在。',
        '直到您撤回，或與帳號同時存在。',
      ),
    ),
    deletion: names(
      'In the history, where each was made; a link ends at once. Otherwise with the account.',
      '在历史记录中撤销，链接立即失效；否则随账号一并删除。',
      '在歷史紀錄中撤銷，連結立即失效；否則隨帳號一併刪除。',
    ),
  },
  {
    id: 'jobs',
    what: names(
      'What was asked of the engine and when, and for a short time the answers to requests that may come twice.',
      '向引擎提交的任务及时间，以及短期保留的可重复请求的应答。',
      '向引擎提交的工作及時間，以及短期保留的可重複請求的回應。',
    ),
    why: names(
      'To run it, to account for the credits, and to charge nothing twice.',
      '用于执行任务、核算点数，并避免重复扣费。',
      '用於執行工作、核算點數，並避免重複扣費。',
    ),
    keptFor: ({ idempotencyHours: hours }) =>
      names(
        `Jobs as long as the account; answers ${hours} hours.`,
        `任务与账号同时存在；应答保留 ${hours} 小时。`,
        `工作與帳號同時存在；回應保留 ${hours} 小時。`,
      ),
    deletion: withAccount,
  },
  {
    id: 'ledger',
    what: names(
      'Every booking of credits: amount, reason and time.',
      '每一笔点数记录：数量、原因和时间。',
      '每一筆點數紀錄：數量、原因與時間。',
    ),
    why: names('To show how the balance came about.', '用于说明余额的由来。', '用於說明餘額的由來。'),
    keptFor: always(
      names(
        'For good; once the account is deleted, nothing leads from it to you.',
        '长期保留；账号删除后不再与您关联。',
        '長期保留；帳號刪除後不再與您關聯。',
      ),
    ),
    deletion: names(
      'The link to you goes with the account; the bookings stay.',
      '与您的关联随账号删除；记录本身保留。',
      '與您的關聯隨帳號刪除；紀錄本身保留。',
    ),
  },
  {
    id: 'payments',
    what: names(
      'What was paid, when and for what, and who you are at the payment service. No card numbers: they never reach this server.',
      '付款金额、时间和项目，以及您在支付服务中的客户编号。不含卡号：卡号从不经过本服务器。',
      '付款金額、時間與項目，以及您在付款服務中的客戶編號。不含卡號：卡號從不經過本伺服器。',
    ),
    why: names(
      'To give what was paid for, and for accounting law.',
      '用于提供所购内容，并遵守会计法规。',
      '用於提供所購內容，並遵守會計法規。',
    ),
    keptFor: ({ checkoutsDays, webhookEventsDays }) =>
      names(
        `Payments for good; checkouts that were opened ${checkoutsDays} days, news of the payment service ${webhookEventsDays} days.`,
        `付款记录长期保留；已打开的结账页面 ${checkoutsDays} 天，支付服务的通知 ${webhookEventsDays} 天。`,
        `付款紀錄長期保留；已開啟的結帳頁面 ${checkoutsDays} 天，付款服務的通知 ${webhookEventsDays} 天。`,
      ),
    deletion: names(
      'The link to you goes with the account; the sums stay, as the law asks.',
      '与您的关联随账号删除；金额依法保留。',
      '與您的關聯隨帳號刪除；金額依法保留。',
    ),
  },
  {
    id: 'api-keys',
    what: names(
      'Name, visible beginning and hash of each API key, and when it was last used.',
      '每个 API 密钥的名称、可见前缀、哈希值和最近使用时间。',
      '每個 API 金鑰的名稱、可見前綴、雜湊值與最近使用時間。',
    ),
    why: names('To let your programs in.', '用于允许您的程序访问。', '用於允許您的程式存取。'),
    keptFor: always(
      names('Until the key or the account is deleted.', '直到密钥或账号被删除。', '直到金鑰或帳號被刪除。'),
    ),
    deletion: names(
      'On the page of API keys, or with the account.',
      '在 API 密钥页面删除，或随账号一并删除。',
      '在 API 金鑰頁面刪除，或隨帳號一併刪除。',
    ),
  },
  {
    id: 'newsletter',
    what: names(
      'The address that the newsletter goes to, its language, and since when.',
      '接收资讯邮件的邮箱、语言及订阅时间。',
      '接收電子報的電子郵件、語言及訂閱時間。',
    ),
    why: names(
      'To send the newsletter. Only if you subscribe.',
      '用于发送资讯邮件。仅在您订阅后保存。',
      '用於寄送電子報。僅在您訂閱後儲存。',
    ),
    keptFor: always(
      names(
        'Until you unsubscribe, and one day after that.',
        '直到您退订，之后再保留一天。',
        '直到您取消訂閱，之後再保留一天。',
      ),
    ),
    deletion: names(
      'With the link in every newsletter, in one click, or with the account.',
      '点击每封资讯邮件中的退订链接，或随账号一并删除。',
      '點選每封電子報中的取消訂閱連結，或隨帳號一併刪除。',
    ),
  },
  {
    id: 'contact',
    what: names(
      'What you write in the contact form. It goes to the operator as a mail.',
      '您在联系表单中填写的内容，以邮件形式发送给运营者。',
      '您在聯絡表單中填寫的內容，以信件形式寄送給營運者。',
    ),
    why: names('To answer you.', '用于回复您。', '用於回覆您。'),
    keptFor: ({ mailsDays: days }) =>
      names(
        `${days} days on this server; in the operator's mailbox as long as the matter needs.`,
        `在本服务器上保留 ${days} 天；在运营者邮箱中保留至事项处理完毕。`,
        `在本伺服器上保留 ${days} 天；在營運者信箱中保留至事項處理完畢。`,
      ),
    deletion: names(
      'By itself on this server; ask the operator for the rest.',
      '在本服务器上到期自动删除；其余请联系运营者。',
      '在本伺服器上到期自動刪除；其餘請聯絡營運者。',
    ),
  },
  {
    id: 'rate-limits',
    what: names(
      'Counters of requests under a hash of the IP address, the e-mail address or the account; also that an account was signed in to from an address.',
      '以 IP 地址、邮箱或账号的哈希值记录的请求次数，以及账号曾从某个地址登录的记录。',
      '以 IP 位址、電子郵件或帳號的雜湊值記錄的請求次數，以及帳號曾從某個位址登入的紀錄。',
    ),
    why: names(
      'To stop guessing and flooding, without keeping you out.',
      '用于防止猜测和滥用，同时不影响您本人登录。',
      '用於防止猜測與濫用，同時不影響您本人登入。',
    ),
    keptFor: always(names('A day at most.', '最多一天。', '最多一天。')),
    deletion: byItself,
  },
  {
    id: 'logs',
    what: names(
      'A line for each request: time, path, result, and the id of the account. No address, no IP address, no secrets.',
      '每个请求一行记录：时间、路径、结果和账号编号。不含邮箱、IP 地址和任何密钥。',
      '每個請求一行紀錄：時間、路徑、結果與帳號編號。不含電子郵件、IP 位址與任何金鑰。',
    ),
    why: names('To find faults.', '用于排查故障。', '用於排查故障。'),
    keptFor: always(
      names(
        'As long as the operator keeps the output of the server.',
        '取决于运营者保留服务器日志的时间。',
        '取決於營運者保留伺服器紀錄的時間。',
      ),
    ),
    deletion: names('By the operator.', '由运营者删除。', '由營運者刪除。'),
  },
  {
    id: 'browser',
    what: names(
      'In your own browser: the token of your session, language and theme, and your address if you asked to be remembered. One cookie, with the language, once you choose one; no other cookies.',
      '保存在您自己的浏览器中：登录令牌、语言和主题；如选择记住登录，还包括您的邮箱。选择语言后会保存一个语言 Cookie，此外不使用任何 Cookie。',
      '儲存在您自己的瀏覽器中：登入權杖、語言與主題；若選擇記住登入，還包括您的電子郵件。選擇語言後會儲存一個語言 Cookie，此外不使用任何 Cookie。',
    ),
    why: names(
      'To keep you signed in and your choices.',
      '用于保持登录状态和您的偏好。',
      '用於維持登入狀態與您的偏好。',
    ),
    keptFor: always(
      names(
        'Until you sign out or clear the browser.',
        '直到您退出登录或清除浏览器数据。',
        '直到您登出或清除瀏覽器資料。',
      ),
    ),
    deletion: names(
      'Sign out, or clear the data of this site.',
      '退出登录或清除本网站数据。',
      '登出或清除本網站資料。',
    ),
  },
];
