/** `roomwright admin …`: what operators see of people and change in them, and the change of the secret. */
import { limits } from '#contract/limits.ts';
import { locales } from '#contract/locale.ts';
import { openAdministration } from '../admin/client.ts';
import { readSettings, secretsThere } from '../config.ts';
import { createLog } from '../log.ts';
import {
  type AdminAnswer,
  type AdminPerson,
  type AdminRequest,
  adminRequest,
  defaultReason,
  highestApiSwitch,
  mostCredits,
} from '../modules/admin/requests.ts';
import { endedText, eventsText, peopleText, personAnswerText, resealedText } from './adminText.ts';
import { oneOf, readArguments, UsageError, wholeNumber } from './usage.ts';

const actions = [
  'ls',
  'show',
  'create',
  'invite',
  'set-plan',
  'set-api-switch',
  'grant-credits',
  'events',
  'end-sessions',
  'disable-second-factor',
] as const;
type Action = (typeof actions)[number];

interface Form {
  /** Names of what stands behind the action. */
  readonly operands: readonly string[];
  /** Options that it takes besides --json. */
  readonly options: readonly OptionName[];
}

const who = 'EMAIL|ID';
const forms: Readonly<Record<Action, Form>> = {
  ls: { operands: [], options: [] },
  show: { operands: [who], options: [] },
  create: { operands: ['EMAIL'], options: ['name', 'no-email', 'locale', 'api-switch', 'plan'] },
  invite: { operands: [who], options: [] },
  'set-plan': { operands: [who, 'free|pro'], options: ['until'] },
  'set-api-switch': { operands: [who, 'N'], options: [] },
  'grant-credits': { operands: [who, 'N'], options: ['reason', 'once'] },
  events: { operands: [who], options: [] },
  'end-sessions': { operands: [who], options: ['all'] },
  'disable-second-factor': { operands: [who], options: [] },
};

const options = {
  until: { type: 'string' },
  reason: { type: 'string' },
  once: { type: 'string' },
  name: { type: 'string' },
  'no-email': { type: 'boolean' },
  locale: { type: 'string' },
  'api-switch': { type: 'string' },
  plan: { type: 'string' },
  all: { type: 'boolean' },
} as const;
type OptionName = keyof typeof options;
type Values = { readonly [N in OptionName]?: (typeof options)[N]['type'] extends 'boolean' ? boolean : string };

const dayMs = 86_400_000;

/** First instant after a day in UTC. Throws UsageError for what is no day, or one that is over. */
function endOfDay(text: string, now: Date): Date {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // Some days that do not exist are taken for the first of the next month.
  if (!start || Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== text) {
    throw new UsageError(`--until must be a day such as 2027-01-31, not "${text}"`);
  }
  const end = new Date(start.getTime() + dayMs);
  if (end <= now) throw new UsageError(`--until ${text} is over`);
  return end;
}

function planRequest(account: string, text: string, until: string | undefined, now: Date) {
  const plan = oneOf('the plan', text, ['free', 'pro']);
  if (plan !== 'free') {
    const planEndsAt = until === undefined ? null : endOfDay(until, now).toISOString();
    return { action: 'set-plan', account, plan, planEndsAt };
  }
  if (until !== undefined) throw new UsageError('--until is for the plan pro: the free one has no end');
  return { action: 'set-plan', account, plan };
}

function newAccount(email: string | undefined, given: Values) {
  if (given.name === undefined) throw new UsageError('--name is missing: what to call the person');
  return {
    action: 'create',
    email: email ?? null,
    userName: given.name,
    locale: oneOf('--locale', given.locale, locales),
    apiSwitch: wholeNumber('--api-switch', given['api-switch'], 0, highestApiSwitch),
    plan: oneOf('--plan', given.plan, ['free', 'pro']),
  };
}

function requestOf(action: Action, operands: readonly string[], given: Values, now: Date) {
  const [account = '', value = ''] = operands;
  switch (action) {
    case 'ls':
      return { action, after: '' };
    case 'show':
    case 'invite':
    case 'events':
    case 'disable-second-factor':
      return { action, account };
    case 'end-sessions':
      return { action, account: given.all === true ? null : account };
    case 'create':
      return newAccount(operands[0], given);
    case 'set-plan':
      return planRequest(account, value, given.until, now);
    case 'set-api-switch':
      return { action, account, apiSwitch: wholeNumber('the API switch', value, 0, highestApiSwitch) };
    case 'grant-credits': {
      const credits = wholeNumber('the number of credits', value, 1, mostCredits);
      return { action, account, credits, reason: given.reason ?? defaultReason, once: given.once };
    }
  }
}

/** What is wrong with a request that the schema refuses. */
function faultIn(field: string, operand: string | undefined): string {
  if (field === 'reason') return '--reason must be 1 to 200 characters on one line';
  if (field === 'once') return '--once must be 1 to 100 characters on one line';
  if (field === 'userName') return `--name must be 1 to ${limits.userName.max} characters on one line`;
  return `"${operand ?? ''}" cannot be an e-mail address`;
}

function checkShape(action: Action, operands: readonly string[], given: Values): void {
  const form = forms[action];
  const wanted = given['no-email'] === true || given.all === true ? [] : form.operands;
  const missing = wanted[operands.length];
  if (missing) throw new UsageError(`${missing} is missing: admin user ${[action, ...form.operands].join(' ')}`);
  const surplus = operands[wanted.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one too many for admin user ${action}`);
}

function resealRequest(surplus: string | undefined, given: Values): AdminRequest {
  const [option] = Object.keys(given);
  if (option) throw new UsageError(`admin reseal takes no --${option}`);
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one too many for admin reseal`);
  return { action: 'reseal' };
}

/** What a command line asks for; `args` begin behind `admin`. Throws UsageError. */
export function readRequest(
  args: readonly string[],
  now: Date,
): { readonly request: AdminRequest; readonly json: boolean } {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean' }, ...options },
    allowPositionals: true,
  });
  const { json, ...given } = values;
  const [subject, verb, ...operands] = positionals;
  if (subject === 'reseal') return { request: resealRequest(verb, given), json: json === true };
  if (subject !== 'user') throw new UsageError('what to administer? roomwright admin user …: see roomwright --help');
  const action = oneOf('the action', verb, actions);
  if (!action) throw new UsageError(`which action? one of ${actions.join(', ')}`);
  const unknown = Object.keys(given).find((option) => !forms[action].options.includes(option as OptionName));
  if (unknown) throw new UsageError(`admin user ${action} takes no --${unknown}`);
  checkShape(action, operands, given);
  const parsed = adminRequest.safeParse(requestOf(action, operands, given, now));
  if (parsed.success) return { request: parsed.data, json: json === true };
  throw new UsageError(faultIn(String(parsed.error.issues[0]?.path[0] ?? action), operands[0]));
}

type Ask = (request: AdminRequest) => Promise<AdminAnswer>;

/** All pages of `ls`, those who came first at the top. */
async function everybody(ask: Ask): Promise<AdminPerson[]> {
  const people: AdminPerson[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer: AdminAnswer = await ask({ action: 'ls', after });
    if (!('people' in answer)) throw new Error('the answer is not a list of people');
    people.push(...answer.people);
    after = answer.after;
  }
  return people.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

async function perform(request: AdminRequest, json: boolean, ask: Ask): Promise<string> {
  const tool = request.action === 'reseal' ? 'admin reseal' : `admin user ${request.action}`;
  if (request.action === 'ls') {
    const people = await everybody(ask);
    return json ? `${JSON.stringify({ ok: true, tool, people })}\n` : peopleText(people);
  }
  const answer = await ask(request);
  if (json) return `${JSON.stringify({ ok: true, tool, ...answer })}\n`;
  if ('events' in answer) return eventsText(answer.events);
  if ('ended' in answer) return endedText(answer.ended);
  if ('resealed' in answer) return resealedText(answer.resealed);
  if ('person' in answer) return personAnswerText(request, answer);
  throw new Error('the answer is a list of people');
}

/** Does what the command line asks for and gives what to print. Throws UsageError, ConfigError and AdminRefusal. */
export async function administer(args: readonly string[]): Promise<string> {
  const { request, json } = readRequest(args, new Date());
  const settings = readSettings();
  const administration = await openAdministration({
    settings,
    secrets: secretsThere(settings),
    log: createLog(settings),
  });
  try {
    return await perform(request, json, administration.ask);
  } finally {
    await administration.close();
  }
}
