/** What designs are called on screens. */
import type { Catalog } from '#contract/catalog.ts';
import type { Design } from '#contract/designs.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

export interface DesignNames {
  readonly style: string;
  readonly room: string;
  readonly swatches: readonly string[];
}

type Named = Pick<Design, 'style' | 'roomType' | 'tool'>;

/** Style and room of a design in the interface's language; designs without a style are called by their tool. */
export function useDesignNames(catalog: Catalog | undefined): (design: Named) => DesignNames {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  return ({ style: styleId, roomType, tool }) => {
    const style = catalog?.styles.find((each) => each.id === styleId);
    const room = catalog?.roomTypes.find((each) => each.id === roomType);
    const toolKey = `tool.${tool}`;
    const toolName = i18n.exists(toolKey) ? t(toolKey as 'tool.restyle') : tool;
    return {
      style: style?.names[locale] ?? styleId ?? toolName,
      room: room?.names[locale] ?? roomType ?? '',
      swatches: style?.swatches ?? [],
    };
  };
}
