/** `roomwright admin user …`: what operators see of people and change in them. */
import { openAdministration } from '../admin/client.ts';
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import {
  type AdminAnswer,
  type AdminPerson,
  type AdminPersonWithCredits,
  type AdminRequest,
  adminRequest,
  defaultReason,
  highestApiSwitch,
  mostCredits,
} from '../modules/admin/requests.ts';
import { oneOf, readArguments, UsageError, wholeNumber } from './usage.ts';

const actions = ['ls', 'show', 'set-plan', 'set-api-switch', 'grant-credits'] as const;
type Action = (typeof actions)[number];

/** Names of what stands behind the action, and the options that it takes besides --json. */
const forms: Readonly<Record<Action, { readonly operands: readonly string[]; readonly options: readonly string[] }>> = {
  ls: { operands: [], options: [] },
  show: { operands: ['EMAIL'], options: [] },
  'set-plan': { operands: ['EMAIL', 'free|pro'], options: ['until'] },
  'set-api-switch': { operands: ['EMAIL', 'N'], options: [] },
  'grant-credits': { operands: ['EMAIL', 'N'], options: ['reason'] },
};

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

function requestOf(
  action: Action,
  operands: readonly string[],
  options: { until?: string; reason?: string },
  now: Date,
) {
  const [email = '', value = ''] = operands;
  switch (action) {
    case 'ls':
      return { action, after: '' };
    case 'show':
      return { action, email };
    case 'set-plan': {
      const plan = oneOf('the plan', value, ['free', 'pro']);
      if (plan !== 'free') {
        const planEndsAt = options.until === undefined ? null : endOfDay(options.until, now).toISOString();
        return { action, email, plan, planEndsAt };
      }
      if (options.until !== undefined) throw new UsageError('--until is for the plan pro: the free one has no end');
      return { action, email, plan };
    }
    case 'set-api-switch':
      return { action, email, apiSwitch: wholeNumber('the API switch', value, 0, highestApiSwitch) };
    case 'grant-credits': {
      const credits = wholeNumber('the number of credits', value, 1, mostCredits);
      return { action, email, credits, reason: options.reason ?? defaultReason };
    }
  }
}

/** What a command line asks for; `args` begin behind `admin`. Throws UsageError. */
export function readRequest(
  args: readonly string[],
  now: Date,
): { readonly request: AdminRequest; readonly json: boolean } {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean' }, until: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [subject, verb, ...operands] = positionals;
  if (subject !== 'user') throw new UsageError('what to administer? roomwright admin user …: see roomwright --help');
  const action = oneOf('the action', verb, actions);
  if (!action) throw new UsageError(`which action? one of ${actions.join(', ')}`);
  const form = forms[action];
  const missing = form.operands[operands.length];
  if (missing) throw new UsageError(`${missing} is missing: admin user ${[action, ...form.operands].join(' ')}`);
  const surplus = operands[form.operands.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one too many for admin user ${action}`);
  for (const option of ['until', 'reason'] as const) {
    if (values[option] !== undefined && !form.options.includes(option)) {
      throw new UsageError(`admin user ${action} takes no --${option}`);
    }
  }
  const parsed = adminRequest.safeParse(requestOf(action, operands, values, now));
  if (parsed.success) return { request: parsed.data, json: values.json === true };
  const field = String(parsed.error.issues[0]?.path[0] ?? action);
  if (field === 'reason') throw new UsageError('--reason must be 1 to 200 characters on one line');
  throw new UsageError(`"${operands[0] ?? ''}" cannot be an e-mail address`);
}

/** Names come from people: nothing in them may move the cursor or turn the direction of the line. */
const visible = (text: string): string => text.replace(/\p{C}/gu, '\u{fffd}');
const day = (time: string): string => time.slice(0, 10);

/** The last day of a plan: its end is the first instant after it. */
const lastDay = (endsAt: string): string => day(new Date(Date.parse(endsAt) - 1).toISOString());

function planText({ membership, planEndsAt }: AdminPerson): string {
  return planEndsAt ? `${membership} until ${lastDay(planEndsAt)}` : membership;
}

/** Rows as columns of equal width, two spaces between them, none at the end. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}

function peopleText(people: readonly AdminPerson[]): string {
  if (people.length === 0) return 'no accounts\n';
  const rows = people.map((person) => [
    visible(person.email ?? '-'),
    planText(person),
    String(person.apiSwitch),
    person.emailVerifiedAt ? 'yes' : 'no',
    day(person.createdAt),
    person.id,
    visible(person.userName),
  ]);
  return table([['E-MAIL', 'PLAN', 'API', 'VERIFIED', 'SINCE', 'ID', 'NAME'], ...rows]);
}

function personText(person: AdminPersonWithCredits): string {
  return table([
    ['e-mail', visible(person.email ?? '-')],
    ['name', visible(person.userName)],
    ['id', person.id],
    ['plan', planText(person)],
    ['credits', `${person.credits}, those of this month until ${lastDay(person.periodEndsAt)}`],
    ['API switch', person.apiSwitch === 2 ? '2 (API keys on)' : String(person.apiSwitch)],
    ['verified', person.emailVerifiedAt ? day(person.emailVerifiedAt) : 'no'],
    ['second factor', person.secondFactor ? 'on' : 'off'],
    ['language', person.locale],
    ['since', day(person.createdAt)],
  ]);
}

function changeText(request: AdminRequest, person: AdminPersonWithCredits): string {
  const who = visible(person.email ?? person.id);
  if (request.action === 'set-plan') return `${who}: plan ${planText(person)}, ${person.credits} credits\n`;
  if (request.action === 'grant-credits') return `${who}: ${request.credits} credits given, ${person.credits} now\n`;
  return `${who}: API switch ${person.apiSwitch}${person.apiSwitch === 2 ? ', API keys on' : ''}\n`;
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
  const tool = `admin user ${request.action}`;
  if (request.action === 'ls') {
    const people = await everybody(ask);
    return json ? `${JSON.stringify({ ok: true, tool, people })}\n` : peopleText(people);
  }
  const answer = await ask(request);
  if (!('person' in answer)) throw new Error('the answer is not a person');
  const { person } = answer;
  if (json) return `${JSON.stringify({ ok: true, tool, person })}\n`;
  return request.action === 'show' ? personText(person) : changeText(request, person);
}

/** Does what the command line asks for and gives what to print. Throws UsageError, ConfigError and AdminRefusal. */
export async function administer(args: readonly string[]): Promise<string> {
  const { request, json } = readRequest(args, new Date());
  const settings = readSettings();
  const administration = await openAdministration({ settings, log: createLog(settings) });
  try {
    return await perform(request, json, administration.ask);
  } finally {
    await administration.close();
  }
}
