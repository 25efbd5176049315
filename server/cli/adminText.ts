/** What `roomwright admin user …` prints. */
import type {
  AdminAnswer,
  AdminEvent,
  AdminPerson,
  AdminPersonWithCredits,
  AdminRequest,
} from '../modules/admin/requests.ts';

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

export function peopleText(people: readonly AdminPerson[]): string {
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

/** The minute of an instant, in UTC. */
const minute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

export function eventsText(events: readonly AdminEvent[]): string {
  if (events.length === 0) return 'no events\n';
  const words = ({ detail }: AdminEvent) =>
    Object.entries(detail).map(([name, value]) => `${name} ${visible(`${value}`)}`);
  return table(events.map((event) => [minute(event.at), event.kind, words(event).join(', ')]));
}

export function endedText(ended: number): string {
  return `${ended} ${ended === 1 ? 'session' : 'sessions'} ended\n`;
}

export function resealedText({ anew, already, unreadable }: Extract<AdminAnswer, { resealed: object }>['resealed']) {
  const lost = unreadable > 0 ? `\n${unreadable} are under another secret: left as they are, recovery codes work` : '';
  return `${anew} second factors sealed anew, ${already} were under the present secret${lost}\n`;
}

/** Answers of actions on one person. */
type OnePerson = Extract<AdminAnswer, { person: AdminPersonWithCredits }>;

/** A link is printed here and nowhere else: whoever has it has the account. */
function invitationText({ person, link }: OnePerson): string {
  if (!link) return `${visible(person.email ?? person.id)}: invited by mail, id ${person.id}\n`;
  return table([
    ['id', person.id],
    ['link', link.url],
    ['', `works once, until ${minute(link.endsAt)}; it is shown only here`],
  ]);
}

function grantText(credits: number, { person, given }: OnePerson): string {
  const who = visible(person.email ?? person.id);
  const done = given === false ? 'given before, nothing more' : `${credits} credits given`;
  return `${who}: ${done}, ${person.credits} now\n`;
}

/** What was done for one person, or how they stand. */
export function personAnswerText(request: AdminRequest, answer: OnePerson): string {
  const { person } = answer;
  const who = visible(person.email ?? person.id);
  switch (request.action) {
    case 'set-plan':
      return `${who}: plan ${planText(person)}, ${person.credits} credits\n`;
    case 'grant-credits':
      return grantText(request.credits, answer);
    case 'set-api-switch':
      return `${who}: API switch ${person.apiSwitch}${person.apiSwitch === 2 ? ', API keys on' : ''}\n`;
    case 'disable-second-factor':
      return `${who}: second factor off, signed out everywhere\n`;
    case 'create':
    case 'invite':
      return invitationText(answer);
    default:
      return personText(person);
  }
}
