/** What people can subscribe to and buy. Prices in Singapore dollars, taxes included. */
import type { Names } from './names.ts';

export const planIds = ['free', 'pro', 'enterprise'] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
  readonly id: PlanId;
  readonly names: Names;
  /** Credits that come each month and end with it; null: agreed with the customer. */
  readonly monthlyCredits: number | null;
  /** null: agreed with the customer. */
  readonly sgdPerMonth: number | null;
  /** Whether tools of the premium tier can be asked for. */
  readonly premiumTools: boolean;
  /** Resolutions that results may have. */
  readonly resolutions: readonly ('1k' | '2k' | '4k')[];
  /** Whether results carry a visible Roomwright mark. */
  readonly mark: boolean;
  /** Days for which designs are kept; null: for good. */
  readonly historyDays: number | null;
  /** Bytes of photos and designs together; null: agreed with the customer. */
  readonly storageBytes: number | null;
  /** Jobs of a higher number are taken from the queue first. */
  readonly queuePriority: number;
  /** `built-in`: always the engine on the CPU; `best`: the best engine that the operator has connected. */
  readonly engine: 'built-in' | 'best';
}

export const plans: readonly Plan[] = [
  {
    id: 'free',
    names: { en_US: 'Free', zh_CN: '免费版', zh_TW: '免費版' },
    monthlyCredits: 10,
    sgdPerMonth: 0,
    premiumTools: false,
    resolutions: ['1k'],
    mark: true,
    historyDays: 30,
    storageBytes: 1e9,
    queuePriority: 0,
    engine: 'built-in',
  },
  {
    id: 'pro',
    names: { en_US: 'Pro', zh_CN: '专业版', zh_TW: '專業版' },
    monthlyCredits: 200,
    sgdPerMonth: 9.9,
    premiumTools: true,
    resolutions: ['1k', '2k', '4k'],
    mark: false,
    historyDays: null,
    storageBytes: 50e9,
    queuePriority: 10,
    engine: 'best',
  },
  {
    id: 'enterprise',
    names: { en_US: 'Enterprise', zh_CN: '企业版', zh_TW: '企業版' },
    monthlyCredits: null,
    sgdPerMonth: null,
    premiumTools: true,
    resolutions: ['1k', '2k', '4k'],
    mark: false,
    historyDays: null,
    storageBytes: null,
    queuePriority: 20,
    engine: 'best',
  },
];

/** The plan of that id. */
export function planById(id: PlanId): Plan {
  const plan = plans.find((candidate) => candidate.id === id);
  if (plan === undefined) throw new RangeError(`No such plan: ${id}`);
  return plan;
}

/** Credits bought once. They never end, so that each costs more than one of a month's. */
export interface TopUp {
  readonly id: string;
  readonly credits: number;
  readonly sgd: number;
}

export const topUps: readonly TopUp[] = [
  { id: 'top-up-50', credits: 50, sgd: 4.9 },
  { id: 'top-up-120', credits: 120, sgd: 9.9 },
  { id: 'top-up-300', credits: 300, sgd: 19.9 },
];
