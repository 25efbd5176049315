/** Which plan counts for a person. */

/**
 * `pro` while the plan lasts, `free` otherwise. A plan without an end lasts until it is changed; one that ends at an instant
 * counts no more from that instant on, whether or not the sweep has written it down.
 */
export function planInForce(
  person: { readonly membership: string; readonly planEndsAt: Date | null },
  now: Date,
): 'free' | 'pro' {
  const lasts = person.planEndsAt === null || person.planEndsAt > now;
  return person.membership === 'pro' && lasts ? 'pro' : 'free';
}
