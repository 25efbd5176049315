/** What each feature clears away, in the order of a round. How long things are kept is in `contract/retention.ts`. */
import type { Sweep } from './jobs/sweep.ts';
import { reconcileLedger } from './modules/credits/reconcile.ts';
import { sweepFiles } from './modules/images/sweepFiles.ts';
import { sweepSecurityEvents } from './modules/security/events.ts';
import type { Modules } from './modules.ts';
import type { Services } from './services.ts';

/** A file may be there before its row: everything that takes longer than this has failed. */
const fileGraceMs = 3_600_000;

export interface SweepsOptions {
  readonly services: Pick<Services, 'db' | 'storage' | 'log'>;
  readonly modules: Pick<
    Modules,
    'accounts' | 'assistant' | 'billing' | 'credits' | 'designs' | 'mail' | 'newsletter' | 'renders'
  >;
  readonly limiter: { sweep(): Promise<number> };
  /** This process has the data to itself and has just started, so nothing unfinished belongs to anybody. */
  readonly alone: boolean;
  readonly now?: () => Date;
  /** Milliseconds since any moment, by a clock that does not jump. */
  readonly passed?: () => number;
}

export function sweepsOf(options: SweepsOptions): Sweep[] {
  const { services, modules, limiter, alone, now = () => new Date(), passed = () => performance.now() } = options;
  const { db: database, storage, log } = services;
  const { accounts, assistant, billing, credits, designs, mail, newsletter, renders } = modules;
  // What lay about when this process began, alone, is nobody's; from then on a file has its hour.
  let before = alone ? now() : undefined;
  const [began, passedThen] = [now().getTime(), passed()];
  // A clock that jumped ahead makes files of this moment look old; their rows may be about to come.
  const steadyNow = () => Math.min(now().getTime(), began + passed() - passedThen);
  const files = async () => {
    const until = before ?? new Date(steadyNow() - fileGraceMs);
    before = undefined;
    return (await storage.sweepTemporary(until)) + (await sweepFiles(database, storage, until)).length;
  };
  const reconcile = async () => {
    await reconcileLedger(database.handle, now(), (fault) => log.error(fault, 'the ledger does not add up'));
  };
  return [
    { name: 'jobs', run: renders.sweep },
    { name: 'billing', run: billing.sweep },
    { name: 'credits', run: credits.sweep },
    { name: 'designs', run: designs.sweep },
    { name: 'limits', run: () => limiter.sweep() },
    { name: 'newsletter', run: newsletter.sweep },
    { name: 'accounts', hourly: true, run: accounts.sweep },
    { name: 'mails', hourly: true, run: mail.sweep },
    { name: 'answers', hourly: true, run: renders.sweepAnswers },
    { name: 'conversations', hourly: true, run: assistant.sweep },
    { name: 'security events', hourly: true, run: () => sweepSecurityEvents(database.handle, now()) },
    { name: 'ledger', hourly: true, run: reconcile },
    { name: 'files', hourly: true, run: files },
  ];
}
