import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { privacy } from '#contract/outreach.ts';
import { retention } from '#contract/retention.ts';
import { privacyData } from './service.ts';

describe.each(locales)('what is kept about people, in %s', (locale) => {
  const { items } = privacy.output.parse(privacyData(locale));

  it('covers every kind of data', () => {
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'account',
        'password',
        'second-factor',
        'sessions',
        'devices',
        'security-events',
        'mails',
      ]),
    );
    for (const { what, why, keptFor, deletion } of items) {
      for (const text of [what, why, keptFor, deletion]) expect(text).toMatch(/[.。]$/);
    }
  });

  it('says how long, as the sweeps do it', () => {
    const keptFor = (id: string) => items.find((item) => item.id === id)?.keptFor;
    expect(keptFor('mails')).toContain(String(retention.mailsDays));
    expect(keptFor('security-events')).toContain(String(retention.securityEventsDays));
    expect(keptFor('jobs')).toContain(String(retention.idempotencyHours));
    expect(keptFor('designs')).toContain(String(retention.freeHistoryDays));
  });
});
