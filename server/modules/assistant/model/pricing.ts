/** What a wish costs, and how it is made to cost less. */
import { priceOf } from '#catalog/prices.ts';
import type { Wish } from './wishes.ts';

/** Credits that a wish costs. */
export function costOf(wish: Wish): number {
  switch (wish.tool) {
    case 'restyle': {
      const { intervention, resolution, variants } = wish;
      return priceOf({ tool: 'restyle', intervention, resolution, variants });
    }
    case 'furnish':
      return priceOf({ tool: 'furnish', resolution: wish.resolution, variants: wish.variants });
    case 'render-sketch':
      return priceOf({ tool: 'render-sketch', variants: wish.variants });
    case 'enhance':
      return priceOf({ tool: 'enhance', resolution: wish.resolution });
    case 'floor':
    case 'wall':
    case 'erase':
    case 'unmark':
    case 'line':
      return priceOf({ tool: wish.tool });
    default:
      return 0;
  }
}

/** The same wish step by step with less: fewer pictures, smaller, a lighter intervention. */
function* lesser(wish: Wish): Generator<Wish> {
  let now = wish;
  while ('variants' in now && now.variants > 1) {
    now = { ...now, variants: now.variants - 1 };
    yield now;
  }
  if ('resolution' in now && now.resolution === '4k') {
    now = { ...now, resolution: '2k' };
    yield now;
  }
  if (now.tool === 'restyle' && now.intervention === 'high') {
    now = { ...now, intervention: 'middle' };
    yield now;
  }
}

/** The nearest wish that costs at most `credits`; the least that can be had where none does. */
export function within(wish: Wish, credits: number): { readonly wish: Wish; readonly fits: boolean } {
  let least = wish;
  for (const each of [wish, ...lesser(wish)]) {
    if (costOf(each) < costOf(least)) least = each;
    if (costOf(each) <= credits) return { wish: each, fits: true };
  }
  return { wish: least, fits: false };
}

/** The next cheaper one; undefined where there is none. */
export function cheaper(wish: Wish): Wish | undefined {
  const cost = costOf(wish);
  for (const each of lesser(wish)) if (costOf(each) < cost) return each;
  return undefined;
}
