/** What is read about credits and the plan; all of it changes with a payment. */
export const creditKeys = {
  all: ['credits'],
  balance: ['credits', 'balance'],
  plan: ['credits', 'plan'],
  ledger: ['credits', 'ledger'],
  usage: ['credits', 'usage'],
} as const;
