/** When a colour is one: the ratio of chroma to lightness, which light and shade leave as it is. */
import { smoothstep } from '../../interpolation.ts';

/** Below this ratio a colour counts as a grey. */
export const GREY = 0.045;

/** From this ratio on it is dye: light gives no white thing so much of it. */
export const VIVID = 0.2;

/** OKLab L below which a ratio is mostly noise. */
const DARK = 0.12;

/** The ratio for a colour of this OKLab lightness and chroma. */
export const saturationOf = (lightness: number, chroma: number): number => chroma / Math.max(DARK, lightness);

/** 0-1: how much a colour of this OKLab lightness and chroma is one. */
export function dyedness(lightness: number, chroma: number): number {
  return smoothstep(GREY * 0.6, GREY * 1.6, saturationOf(lightness, chroma));
}
