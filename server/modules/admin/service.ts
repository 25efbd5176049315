/** Administration: what operators see and do, over the services of accounts and credits. */
import type { Database, Tx } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { changePerson, listPeople, type Person, personByEmail } from '../accounts/administration.ts';
import { endGivenPlan, setGivenPlan } from '../credits/plans.ts';
import { balanceOf, topUp } from '../credits/service.ts';
import { AdminRefusal } from './refusal.ts';
import {
  type AdminAnswer,
  type AdminPerson,
  type AdminPersonWithCredits,
  type AdminRequest,
  peoplePerAnswer,
} from './requests.ts';

export interface AdminService {
  /** Does one action. Throws AdminRefusal for an address without an account and for a plan that would be over already. */
  run(request: AdminRequest): Promise<AdminAnswer>;
}

export interface AdminOptions {
  readonly database: Database;
  readonly log: Pick<Log, 'info'>;
  readonly now?: () => Date;
}

type RequestOf<A extends AdminRequest['action']> = Extract<AdminRequest, { action: A }>;

export function createAdmin({ database, log, now = () => new Date() }: AdminOptions): AdminService {
  const withCredits = async (person: Person): Promise<AdminPersonWithCredits> => {
    const { credits, periodEndsAt } = await balanceOf(database, person.id, now());
    return { ...plain(person), credits, periodEndsAt: periodEndsAt.toISOString() };
  };
  const change = async (email: string, work: (tx: Tx, person: Person) => Promise<Person>): Promise<Person> =>
    database.transaction(async (tx) => work(tx, known(await personByEmail(tx, email, now()), email)));

  const setPlan = async (request: RequestOf<'set-plan'>): Promise<Person> => {
    const planEndsAt = request.plan === 'pro' && request.planEndsAt ? new Date(request.planEndsAt) : null;
    if (planEndsAt && planEndsAt <= now()) throw new AdminRefusal('over', 'the plan would be over already');
    const person = await change(request.email, async (tx, { id }) => {
      const set =
        request.plan === 'pro' ? await setGivenPlan(tx, id, planEndsAt, now()) : await endGivenPlan(tx, id, now());
      if (!set) throw new AdminRefusal('paid', 'this plan is paid for: it is changed at the payment service');
      return known(await personByEmail(tx, request.email, now()), request.email);
    });
    log.info({ userId: person.id, plan: request.plan, planEndsAt }, 'administration: plan set');
    return person;
  };

  const setApiSwitch = async ({ email, apiSwitch }: RequestOf<'set-api-switch'>): Promise<Person> => {
    const person = await change(email, (tx, { id }) => changePerson(tx, id, { apiSwitch }, now()));
    log.info({ userId: person.id, apiSwitch }, 'administration: API switch set');
    return person;
  };

  const grantCredits = async ({ email, credits, reason }: RequestOf<'grant-credits'>): Promise<Person> => {
    const person = await change(email, async (tx, found) => {
      await topUp(tx, found.id, credits, reason);
      return found;
    });
    log.info({ userId: person.id, credits }, 'administration: credits given');
    return person;
  };

  const list = async ({ after }: RequestOf<'ls'>): Promise<AdminAnswer> => {
    const people = await listPeople(database.handle, after, peoplePerAnswer, now());
    const last = people.length < peoplePerAnswer ? undefined : people.at(-1);
    return { people: people.map(plain), after: last?.id ?? null };
  };

  const onePerson = async (request: Exclude<AdminRequest, { action: 'ls' }>): Promise<Person> => {
    switch (request.action) {
      case 'show':
        return known(await personByEmail(database.handle, request.email, now()), request.email);
      case 'set-plan':
        return setPlan(request);
      case 'set-api-switch':
        return setApiSwitch(request);
      case 'grant-credits':
        return grantCredits(request);
    }
  };

  return {
    run: async (request) =>
      request.action === 'ls' ? list(request) : { person: await withCredits(await onePerson(request)) },
  };
}

function known(person: Person | undefined, email: string): Person {
  if (!person) throw new AdminRefusal('not-found', `no account has the address ${email}`);
  return person;
}

function plain({ emailVerifiedAt, planEndsAt, createdAt, ...rest }: Person): AdminPerson {
  return {
    ...rest,
    emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
    planEndsAt: planEndsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
