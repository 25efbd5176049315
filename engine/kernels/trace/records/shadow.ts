/** What a shadow ray met on its way. */

/** What panes and cloth leave of the light. */
export const transmittance = 3;
/** 1 when it went through cloth. */
export const isVeiled = 106;
