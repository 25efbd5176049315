/** What designs are called on screens. The texts are of the area `designs`. */
import type { Catalog } from '#contract/catalog.ts';
import type { Design } from '#contract/designs.ts';
import { currentLocale } from './i18n.ts';
import { useTranslation } from './useTranslation.ts';

export interface DesignNames {
  /** Style, or the tool where the design has none. */
  readonly title: string;
  /** Room type, or the technique of a drawing; empty for neither. */
  readonly line: string;
  /** Both, for who does not see the picture. */
  readonly alt: string;
  readonly swatches: readonly string[];
}

type Named = Pick<Design, 'style' | 'roomType' | 'tool' | 'technique'>;

/** Names in the interface's language; what this version does not know is called by its id. */
export function useDesignNames(catalog: Catalog | undefined): (design: Named) => DesignNames {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  const say = (key: string, otherwise: string) => (i18n.exists(key) ? t(key as 'tool.restyle') : otherwise);
  return ({ style: styleId, roomType, tool, technique }) => {
    const style = catalog?.styles.find((each) => each.id === styleId);
    const room = catalog?.roomTypes.find((each) => each.id === roomType);
    const title = style?.names[locale] ?? styleId ?? say(`tool.${tool}`, tool);
    const drawn = technique === null ? '' : say(`technique.${technique}`, technique);
    const line = room?.names[locale] ?? roomType ?? drawn;
    return { title, line, alt: line ? t('history.alt', { title, line }) : title, swatches: style?.swatches ?? [] };
  };
}

/** Names of which no two are alike: of several that are, each but the first gets its number. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number === 1 ? name : `${name} · ${number}`;
  });
}

/** Designs that stand beside one another, each with a name of its own. */
export function titlesOf<D extends Named>(
  designs: readonly D[],
  nameOf: (design: D) => DesignNames,
): readonly string[] {
  return distinctNames(
    designs.map((design) => {
      const { title, line } = nameOf(design);
      return line ? `${title} · ${line}` : title;
    }),
  );
}
