/** The calls of credits. */
import type { Handlers } from '../../http/handler.ts';
import type { CreditsService } from './service.ts';

type CreditCalls = 'creditBalance' | 'creditLedger' | 'creditLedgerCsv';

export function creditRoutes(credits: CreditsService): Pick<Handlers, CreditCalls> {
  return {
    creditBalance: ({ signedIn }) => credits.balance(signedIn.userId),
    creditLedger: ({ signedIn, input, locale }) => credits.ledger(signedIn.userId, input, locale),
    creditLedgerCsv: ({ signedIn }) => credits.ledgerFile(signedIn.userId),
  };
}
