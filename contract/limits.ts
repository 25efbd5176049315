/** Limits that form, server and engine share. */
export const limits = {
  upload: { maxBytes: 200 * 1024 * 1024, maxSidePx: 16384, minSidePx: 64, workingSidePx: 4096 },
  /** Of a file that is sent in parts. */
  parts: { max: 64, maxBytes: 8 * 1024 * 1024 },
  /** Pictures that tools change at their own size: as many pixels as the largest cameras make. */
  tool: { maxPixels: 120_000_000 },
  /** Results of high-definition restoration, on the long side. */
  restored: { maxSidePx: 8192 },
  /** Of a Room that is sent: corners of its walls, openings, points of a surface's outline. */
  room: { corners: 40, openings: 60, outlinePoints: 200 },
  /** Segments that are chosen at a time. */
  segments: { max: 500 },
  password: { min: 8, max: 16 },
  userName: { min: 1, max: 60 },
  email: { max: 254 },
  prompt: { max: 500 },
  keyName: { max: 60 },
  /** API keys that one account may have at a time. */
  keys: { max: 50 },
  groupName: { max: 60 },
  /** What can be said to the assistant at a time, characters, and in how many pieces. */
  chat: { text: 2000, messages: 8 },
  /** Groups that one account may have at a time. */
  groups: { max: 200 },
  /** Of boards: designs, characters of texts, and answers of clients that one may hold. */
  board: { designs: 24, title: 80, note: 1000, name: 60, comment: 1000, answers: 300 },
  secondFactor: { digits: 6, recoveryCodes: 10 },
  contact: { subject: 200, message: 5000 },
  search: { max: 100 },
  variants: { min: 1, max: 4 },
  page: { default: 24, max: 100 },
  idempotencyKey: { max: 128 },
  requestTimeoutMs: 300_000,
  minimumAge: 12,
} as const;

/** Widths that pictures are served in (`?w=`); the browser picks by srcset. */
export const pictureWidths = [320, 640, 1280, 2048] as const;

/** Headers of every call. */
export const headers = {
  token: 'token',
  platform: 'platform',
  version: 'version',
  locale: 'app-user-locale',
  idempotencyKey: 'idempotency-key',
} as const;

export const appVersion = '1.3.0';

/** Value of an account's API switch with which it may have API keys. */
export const apiSwitchOn = 2;

/** Of texts beside texts of others: no ends of lines, and nothing that turns the direction of what follows. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** The same of texts of several lines. */
export const manyLines = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\t\r\n])*$/u;

/** Something that is seen: a name of spaces without width is none. */
export const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
