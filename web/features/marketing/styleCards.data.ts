/** What the wall of styles shows of the catalogue; evaluated by the build. */
import { styles } from '#catalog/styles/all.ts';
import { swatchesOf } from '#catalog/styles/schema.ts';

/** In the order in which pickers show them. */
export const styleCards = styles.map((style) => ({
  id: style.id,
  names: style.names,
  family: style.family,
  swatches: swatchesOf(style),
}));
