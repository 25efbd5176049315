/** What was altered in a design, in words. The texts are of the area `studio`. */
import type { Catalog } from '#contract/catalog.ts';
import { currentLocale } from './i18n.ts';
import { useTranslation } from './useTranslation.ts';

/**
 * Says alterations, alike ones once. A key may name a thing after a colon (`floor-replaced:oak-natural-plank`); keys
 * that this version does not know are said generally.
 */
export function useAlterationTexts(catalog: Catalog | undefined): (alterations: readonly string[]) => string[] {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  const say = (alteration: string): string => {
    const [key = '', thing = ''] = alteration.split(':');
    const full = `alteration.${key}`;
    if (!i18n.exists(full)) return t('alteration.other');
    const material = catalog?.materials.find((each) => each.id === thing)?.names[locale];
    const light = i18n.exists(`light.${thing}`) ? t(`light.${thing}` as 'light.noon') : undefined;
    return t(full as 'alteration.floor-replaced', { name: material ?? light ?? thing });
  };
  return (alterations) => [...new Set(alterations.map(say))];
}
