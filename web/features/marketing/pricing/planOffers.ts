import { type PlanId, plans } from '#catalog/plans.ts';

export interface PlanOffer {
  readonly id: PlanId;
  /** What it is called in texts: the enterprise plan is sold as customization. */
  readonly name: 'free' | 'pro' | 'custom';
  /** SGD a month; null: agreed with the customer. */
  readonly price: string | null;
  readonly credits: number | null;
}

/** The plans as they are offered to visitors. */
export const planOffers: readonly PlanOffer[] = plans.map(({ id, sgdPerMonth, monthlyCredits }) => ({
  id,
  name: id === 'enterprise' ? 'custom' : id,
  price: sgdPerMonth === null ? null : sgdPerMonth.toFixed(sgdPerMonth === 0 ? 0 : 2),
  credits: monthlyCredits,
}));
