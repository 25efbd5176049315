import { describe, expect, it } from 'vitest';
import { planById, planIds, plans, topUps } from './plans.ts';

describe('plans', () => {
  it('gives what was promised for the price', () => {
    expect(planById('free')).toMatchObject({ monthlyCredits: 10, sgdPerMonth: 0, mark: true, historyDays: 30 });
    expect(planById('pro')).toMatchObject({ monthlyCredits: 200, sgdPerMonth: 9.9, mark: false, historyDays: null });
    expect(planById('enterprise')).toMatchObject({ monthlyCredits: null, sgdPerMonth: null });
    expect(plans.map((plan) => plan.id)).toEqual([...planIds]);
  });

  it('serves those who pay more no worse', () => {
    for (const [at, plan] of plans.slice(1).entries()) {
      const cheaper = plans[at]!;
      expect(plan.queuePriority).toBeGreaterThan(cheaper.queuePriority);
      expect(plan.resolutions).toEqual(expect.arrayContaining([...cheaper.resolutions]));
      expect(plan.premiumTools || !cheaper.premiumTools).toBe(true);
    }
  });
});

describe('top-ups', () => {
  it('come in three sizes, a credit costing less in a larger one and more than in the Pro plan', () => {
    expect(topUps.map((topUp) => topUp.credits)).toEqual([50, 120, 300]);
    const each = topUps.map((topUp) => topUp.sgd / topUp.credits);
    expect([...each].sort((a, b) => b - a)).toEqual(each);
    const pro = planById('pro');
    expect(Math.min(...each)).toBeGreaterThan((pro.sgdPerMonth ?? 0) / (pro.monthlyCredits ?? 1));
    expect(new Set(topUps.map((topUp) => topUp.id)).size).toBe(topUps.length);
  });
});
