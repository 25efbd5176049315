/** What is kept about people and for how long, from the settings that the sweeps read; evaluated by the build. */
import { privacyItems } from '#catalog/privacy.ts';
import { retention } from '#contract/retention.ts';

export const keptItems = privacyItems.map(({ id, what, why, keptFor, deletion }) => ({
  id,
  what,
  why,
  keptFor: keptFor(retention),
  deletion,
}));
