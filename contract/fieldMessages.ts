/**
 * What is said about one field that is not valid: the same words in the browser's forms and in the server's 10400
 * answers.
 */
import type { z } from 'zod';
import type { Names } from '#catalog/names.ts';
import { limits } from './limits.ts';
import type { Locale } from './locale.ts';

const words = (en_US: string, zh_CN: string, zh_TW: string): Names => ({ en_US, zh_CN, zh_TW });
const { min: passwordMin, max: passwordMax } = limits.password;

export const fieldMessages = {
  required: words('This is required.', '此项为必填。', '此欄為必填。'),
  email: words(
    'Email format invalid, please try again after checking.',
    '邮箱格式不正确，请检查后重试。',
    '電子郵件格式不正確，請檢查後再試。',
  ),
  emailRequired: words('Please enter your email.', '请输入邮箱。', '請輸入電子郵件。'),
  passwordRequired: words('Please enter your password.', '请输入密码。', '請輸入密碼。'),
  password: words(
    `Use ${passwordMin}-${passwordMax} characters, with both digits and letters or special characters.`,
    `请使用 ${passwordMin}-${passwordMax} 个字符，须同时包含数字和字母或特殊字符。`,
    `請使用 ${passwordMin}-${passwordMax} 個字元，須同時包含數字和字母或特殊字元。`,
  ),
  passwordCommon: words(
    'This password is too easy to guess. Choose one that is not common and not made of your name.',
    '该密码容易被猜到。请勿使用常见密码或由您的姓名组成的密码。',
    '此密碼容易被猜到。請勿使用常見密碼或由您的姓名組成的密碼。',
  ),
  passwordMismatch: words(
    'The two passwords you entered do not match.',
    '两次输入的密码不一致。',
    '兩次輸入的密碼不一致。',
  ),
  userName: words('Please enter a name.', '请输入姓名。', '請輸入姓名。'),
  acceptTerms: words('Please accept the terms and conditions.', '请先同意条款与条件。', '請先同意條款與條件。'),
  over12: words(
    `You have to be at least ${limits.minimumAge} years old.`,
    `须年满 ${limits.minimumAge} 岁方可使用。`,
    `須年滿 ${limits.minimumAge} 歲方可使用。`,
  ),
  tooShort: words('At least {n} characters.', '至少 {n} 个字符。', '至少 {n} 個字元。'),
  tooLong: words('At most {n} characters.', '最多 {n} 个字符。', '最多 {n} 個字元。'),
  tooSmall: words('Must be {n} or more.', '不得小于 {n}。', '不得小於 {n}。'),
  tooBig: words('Must be {n} or less.', '不得大于 {n}。', '不得大於 {n}。'),
  tooLarge: words(
    'The result would be too large: at most {n} px on its long side for this picture.',
    '结果尺寸过大：此图片的长边最多为 {n} 像素。',
    '結果尺寸過大：此圖片的長邊最多為 {n} 像素。',
  ),
  rightsConfirmed: words(
    'Please confirm that you have the right to take marks off this picture.',
    '请确认您有权去除此图片上的标记。',
    '請確認您有權去除此圖片上的標記。',
  ),
  tooFew: words('Choose at least {n}.', '至少选择 {n} 项。', '至少選擇 {n} 項。'),
  tooMany: words('Choose at most {n}.', '最多选择 {n} 项。', '最多選擇 {n} 項。'),
  choice: words('Choose one of: {n}.', '请从以下选项中选择：{n}。', '請從以下選項中選擇：{n}。'),
  type: words('This is not of the right kind.', '类型不正确。', '類型不正確。'),
  unknown: words('This is not known here.', '无法识别此项。', '無法識別此項。'),
  contradicts: words('These two exclude each other.', '这两项互相排斥。', '這兩項互相排斥。'),
  notOffered: words('This is not offered yet.', '暂未提供此功能。', '尚未提供此功能。'),
  invalid: words('This is not valid.', '内容有误。', '內容有誤。'),
  body: words('The body is not valid JSON.', '请求体不是有效的 JSON。', '請求內容不是有效的 JSON。'),
  bodyTooLarge: words('The body is too large.', '请求体过大。', '請求內容過大。'),
  bodyKind: words('Send {n}.', '请以 {n} 格式发送。', '請以 {n} 格式送出。'),
  method: words('Use {n}.', '请使用 {n} 方法。', '請使用 {n} 方法。'),
  oneFile: words(
    'Send exactly one picture, in the field “file”.',
    '请在 file 字段中只上传一张图片。',
    '請在 file 欄位中只上傳一張圖片。',
  ),
} as const satisfies Record<string, Names>;

export type FieldMessage = keyof typeof fieldMessages;

/** The text of a message, with `{n}` filled in. */
export function sayField(key: FieldMessage, locale: Locale, n: string | number | bigint = ''): string {
  return fieldMessages[key][locale].replace('{n}', String(n));
}

type Issue = Pick<z.core.$ZodIssue, 'code' | 'path'> & {
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly values?: readonly unknown[];
  readonly input?: unknown;
};

/** Fields whose rule is told whole, whatever part of it was broken. */
const ownRule: Readonly<Record<string, FieldMessage>> = {
  email: 'email',
  password: 'password',
  confirm: 'passwordMismatch',
  userName: 'userName',
  acceptTerms: 'acceptTerms',
  over12: 'over12',
  rightsConfirmed: 'rightsConfirmed',
};
const emptyRule: Readonly<Record<string, FieldMessage>> = {
  email: 'emailRequired',
  password: 'passwordRequired',
  oldPassword: 'passwordRequired',
  confirm: 'passwordRequired',
};

/** Says one issue of a schema to a person. `input` is what was given for the field, where known. */
export function issueMessage(issue: Issue, locale: Locale, input: unknown = issue.input): string {
  const field = String(issue.path.at(-1) ?? '');
  const empty = input === undefined || input === null || input === '';
  const own = (empty ? emptyRule[field] : undefined) ?? ownRule[field];
  if (own) return sayField(own, locale);
  if (empty) return sayField('required', locale);
  switch (issue.code) {
    case 'too_small':
      return sayField(sizeMessage(issue.origin, 'tooShort', 'tooFew', 'tooSmall'), locale, issue.minimum);
    case 'too_big':
      return sayField(sizeMessage(issue.origin, 'tooLong', 'tooMany', 'tooBig'), locale, issue.maximum);
    case 'invalid_value':
      return sayField('choice', locale, (issue.values ?? []).join(', '));
    case 'invalid_type':
      return sayField('type', locale);
    case 'unrecognized_keys':
      return sayField('unknown', locale);
    default:
      return sayField('invalid', locale);
  }
}

function sizeMessage(
  origin: string | undefined,
  text: FieldMessage,
  list: FieldMessage,
  number: FieldMessage,
): FieldMessage {
  if (origin === 'string') return text;
  return origin === 'array' || origin === 'set' ? list : number;
}

/** Path → message of every field that failed, the first message of each; the path of the whole input is `''`. */
export function fieldErrors(error: z.ZodError, locale: Locale, input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    fields[path] ??= issueMessage(issue as Issue, locale, valueAt(input, issue.path));
  }
  return fields;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
