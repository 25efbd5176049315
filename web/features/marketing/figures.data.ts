/**
 * How much there is, for texts to fill in; evaluated by the build (vite.config.ts), so that pages carry the numbers
 * only.
 */
import { materials } from '#catalog/materials/all.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { limits } from '#contract/limits.ts';

/** `side` and `longest` are px. */
export const figures = {
  styles: styles.length,
  rooms: roomTypes.length,
  materials: materials.length,
  mb: limits.upload.maxBytes / 1024 / 1024,
  side: limits.upload.maxSidePx,
  longest: limits.restored.maxSidePx,
  age: limits.minimumAge,
};
