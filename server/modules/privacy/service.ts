/** What is kept about people, as the privacy page reads it. */
import type { z } from 'zod';
import { privacyItems } from '#catalog/privacy.ts';
import type { Locale } from '#contract/locale.ts';
import type { privacy } from '#contract/outreach.ts';
import { retention } from '#contract/retention.ts';

/** In one language, with the lengths of time that the sweeps keep to. */
export function privacyData(locale: Locale): z.output<typeof privacy.output> {
  return {
    items: privacyItems.map(({ id, what, why, keptFor, deletion }) => ({
      id,
      what: what[locale],
      why: why[locale],
      keptFor: keptFor(retention)[locale],
      deletion: deletion[locale],
    })),
  };
}
