/** What can be paid for, with the words for it. Prices stand in the catalogue only. */
import { planById, topUps } from '#catalog/plans.ts';
import type { Locale } from '#contract/locale.ts';
import type { Item } from '../../providers/payment/types.ts';

const cents = (sgd: number) => Math.round(sgd * 100);

/** The item of an id, named in the reader's language; undefined when there is none. */
export function itemOf(id: string, locale: Locale): Item | undefined {
  if (id === 'pro') {
    const { names, sgdPerMonth, monthlyCredits } = planById('pro');
    const price = { cents: cents(sgdPerMonth ?? 0), currency: 'sgd', credits: monthlyCredits ?? 0 } as const;
    return { id, name: `Roomwright ${names[locale]}`, monthly: true, ...price };
  }
  const topUp = topUps.find((candidate) => candidate.id === id);
  if (!topUp) return undefined;
  const { credits, sgd } = topUp;
  const name = {
    en_US: `Roomwright: ${credits} credits`,
    zh_CN: `Roomwright：${credits} 点`,
    zh_TW: `Roomwright：${credits} 點`,
  }[locale];
  return { id, name, monthly: false, cents: cents(sgd), currency: 'sgd', credits };
}
