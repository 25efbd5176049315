/** Administration: what operators see and do, over the services of accounts and credits. */
import type { BackUp } from '../../backup/make.ts';
import type { Secrets } from '../../crypto.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import {
  endSecondFactor,
  findPerson,
  invite,
  listPeople,
  openAccount,
  type Person,
  setApiSwitch,
  signEverybodyOut,
  signOutEverywhere,
} from '../accounts/administration.ts';
import { resealSecondFactors } from '../accounts/secondFactorSeals.ts';
import { balanceOf, topUp } from '../credits/ledger.ts';
import { endGivenPlan, setGivenPlan } from '../credits/plans.ts';
import type { MailService } from '../mail/service.ts';
import { recordSecurityEvent, securityEventsOf } from '../security/events.ts';
import { AdminRefusal } from './refusal.ts';
import {
  type AdminAnswer,
  type AdminLink,
  type AdminPerson,
  type AdminPersonWithCredits,
  type AdminRequest,
  eventsPerAnswer,
  peoplePerAnswer,
} from './requests.ts';

export interface AdminService {
  /**
   * Does one action. Throws AdminRefusal for somebody who has no account or has one already, for a plan that would be
   * over or is paid for, for an invitation that nobody needs, and for a second factor that is off.
   */
  run(request: AdminRequest): Promise<AdminAnswer>;
}

export interface AdminOptions {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  readonly publicUrl: string;
  readonly log: Pick<Log, 'info'>;
  /** undefined: backups are made by other tools here. */
  readonly backUp?: BackUp | undefined;
  /** The installation's; undefined: they are not known here. */
  readonly secrets?: Secrets | undefined;
  readonly now?: () => Date;
}

type Action = AdminRequest['action'];
type RequestOf<A extends Action> = Extract<AdminRequest, { action: A }>;
type Doers = { readonly [A in Action]: (request: RequestOf<A>) => Promise<AdminAnswer> };

export function createAdmin(options: AdminOptions): AdminService {
  const { database, mail, publicUrl, log, now = () => new Date() } = options;

  const withCredits = async (id: string): Promise<AdminPersonWithCredits> => {
    // First the balance: looking at it may book what is due.
    const { credits, periodEndsAt } = await balanceOf(database, id, now());
    const person = known(await findPerson(database.handle, id, now()), id);
    return { ...plain(person), credits, periodEndsAt: periodEndsAt.toISOString() };
  };

  /** Changes somebody in one transaction that also says so among the account's security events. */
  const change = <T>(account: string, action: Action, work: (tx: Tx, person: Person) => Promise<T>) =>
    database.transaction(async (tx) => {
      const person = known(await findPerson(tx, account, now()), account);
      const done = await work(tx, person);
      await recordSecurityEvent(tx, 'operator-changed', person.id, { action });
      return { id: person.id, done };
    });

  const linkFor = async (tx: Tx, userId: string): Promise<AdminLink | null> => {
    const invitation = await invite({ mail, publicUrl, now }, tx, userId);
    if (invitation.kind === 'complete') {
      throw new AdminRefusal('complete', 'this account is complete: its person signs in, or asks for a new password');
    }
    return invitation.kind === 'link' ? { url: invitation.url, endsAt: invitation.endsAt.toISOString() } : null;
  };

  const doers: Doers = {
    async ls({ after }) {
      const people = await listPeople(database.handle, after, peoplePerAnswer, now());
      const last = people.length < peoplePerAnswer ? undefined : people.at(-1);
      return { people: people.map(plain), after: last?.id ?? null };
    },

    show: async ({ account }) => ({
      person: await withCredits(known(await findPerson(database.handle, account, now()), account).id),
    }),
    async 'set-plan'(request) {
      const planEndsAt = request.plan === 'pro' && request.planEndsAt ? new Date(request.planEndsAt) : null;
      if (planEndsAt && planEndsAt <= now()) throw new AdminRefusal('over', 'the plan would be over already');
      const { id } = await change(request.account, 'set-plan', async (tx, person) => {
        const set =
          request.plan === 'pro'
            ? await setGivenPlan(tx, person.id, planEndsAt, now())
            : await endGivenPlan(tx, person.id, now());
        if (!set) throw new AdminRefusal('paid', 'this plan is paid for: it is changed at the payment service');
      });
      log.info({ userId: id, plan: request.plan, planEndsAt }, 'administration: plan set');
      return { person: await withCredits(id) };
    },

    async 'set-api-switch'({ account, apiSwitch }) {
      const { id } = await change(account, 'set-api-switch', (tx, person) =>
        setApiSwitch(tx, person.id, apiSwitch, now()),
      );
      log.info({ userId: id, apiSwitch }, 'administration: API switch set');
      return { person: await withCredits(id) };
    },

    async 'grant-credits'({ account, credits, reason, once }) {
      const { id, done: given } = await change(account, 'grant-credits', (tx, person) =>
        topUp(tx, person.id, credits, reason, once === undefined ? null : `operator:${person.id}:${once}`),
      );
      if (given) log.info({ userId: id, credits }, 'administration: credits given');
      return { person: await withCredits(id), given };
    },

    async create({ email, userName, locale, apiSwitch, plan }) {
      const { id, link } = await database.transaction(async (tx) => {
        const id = await openAccount(tx, { email, userName, locale, apiSwitch }, now());
        if (id === undefined) throw new AdminRefusal('exists', `${email} has an account, or cannot have one`);
        if (plan === 'pro') await setGivenPlan(tx, id, null, now());
        return { id, link: await linkFor(tx, id) };
      });
      log.info({ userId: id, plan, apiSwitch }, 'administration: account opened');
      return { person: await withCredits(id), link };
    },

    async invite({ account }) {
      const { id, done: link } = await change(account, 'invite', (tx, person) => linkFor(tx, person.id));
      log.info({ userId: id }, 'administration: invited');
      return { person: await withCredits(id), link };
    },

    async 'end-sessions'({ account }) {
      if (account === null) {
        const ended = await database.transaction((tx) => signEverybodyOut(tx, now()));
        log.info({ ended }, 'administration: everybody signed out');
        return { ended };
      }
      const { id, done: ended } = await change(account, 'end-sessions', (tx, person) =>
        signOutEverywhere(tx, person.id, now()),
      );
      log.info({ userId: id, ended }, 'administration: signed out');
      return { ended };
    },

    async 'disable-second-factor'({ account }) {
      const { id } = await change(account, 'disable-second-factor', async (tx, person) => {
        if (await endSecondFactor({ mail, publicUrl, now }, tx, person.id)) return;
        throw new AdminRefusal('off', 'the second factor of this account is off already');
      });
      log.info({ userId: id }, 'administration: second factor turned off');
      return { person: await withCredits(id) };
    },

    backup: (request) => keep(options, request),
    reseal: () => reseal(options),
    async events({ account }) {
      const person = await findPerson(database.handle, account, now());
      // What happened to an account outlives it, under its id.
      const id = person?.id ?? account;
      const events = await securityEventsOf(database.handle, id, eventsPerAnswer);
      if (!person && events.length === 0) known(person, account);
      return { events: events.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail })) };
    },
  };

  return { run: (request) => (doers[request.action] as (request: AdminRequest) => Promise<AdminAnswer>)(request) };
}

async function reseal({ database, secrets, log }: AdminOptions): Promise<AdminAnswer> {
  if (!secrets) throw new AdminRefusal('no-secret', 'ROOMWRIGHT_SECRET is not set here: give what the servers have');
  const resealed = await resealSecondFactors(database, secrets);
  log.info(resealed, 'administration: second factors sealed anew');
  return { resealed };
}

async function keep({ backUp, log }: AdminOptions, { folder, keep }: RequestOf<'backup'>): Promise<AdminAnswer> {
  if (!backUp) throw new AdminRefusal('not-here', 'PostgreSQL is kept by its own tools: see docs/operations.md');
  // A full disk or a folder that can't be written is for the operator to read, not for the log alone.
  const made = await backUp(folder, keep).catch((error: unknown) => {
    throw new AdminRefusal('failed', `no backup was made: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { databaseBytes, files, fileBytes, figures } = made.manifest;
  log.info({ backup: made.path, files }, 'administration: backup made');
  return { backup: { path: made.path, databaseBytes, files, fileBytes, ...figures } };
}

function known(person: Person | undefined, account: string): Person {
  if (person) return person;
  throw new AdminRefusal('not-found', `no account has the ${account.includes('@') ? 'address' : 'id'} ${account}`);
}

function plain({ emailVerifiedAt, planEndsAt, createdAt, ...rest }: Person): AdminPerson {
  return {
    ...rest,
    emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
    planEndsAt: planEndsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
