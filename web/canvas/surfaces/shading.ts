/** Numbers of how a new surface is lit, the same in the engine, in the shader and in the compositor without one. */

/** Relief is lit from above and from the side of the light; least and most of it. */
export const relief = { fromSide: 0.42, fromAbove: 0.4, least: 0.35, most: 1.5 } as const;
/** Old fine detail on walls: least, and how far it reaches, as logarithms. */
export const detail = { least: -0.35, range: 0.47 } as const;
/** Light above it is bent so that drawing stays in patches of sun. */
export const shoulder = { from: 0.78, reach: 0.2 } as const;
/** Share of the light that walls throw back uncoloured from their face. */
export const wallSheen = 0.04;
/** Share of the old floor's glare that a mirror keeps; the rougher, the less, by this power of its smoothness. */
export const gloss = { share: 0.8, power: 0.8 } as const;
/** Floors rougher than this mirror nothing; reflectance seen head-on, and the most. */
export const mirror = { roughest: 0.62, facing: 0.04, most: 0.45 } as const;
/** How far about an edge what stands in front is looked for, px of the layers. */
export const frontReach = 3;
