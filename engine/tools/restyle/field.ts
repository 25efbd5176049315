/** Log-luminances are floored here, so that black stays finite. */
export const LOG_FLOOR = 0.003;

/** Channels of the interleaved workspace field. */
export const FIELD = {
  floorLight: 0,
  glare: 3,
  wallLight: 4,
  wallLogY: 7,
  ceilingLight: 8,
  ceilingLogY: 11,
  front: 12,
  frontKnown: 15,
  shift: 16,
  glow: 19,
  size: 20,
} as const;
