/** In the order in which covers are laid. */
export const surfaceKinds = ['floor', 'wall', 'ceiling'] as const;

/** A kind of surface that can be covered anew. */
export type SurfaceKind = (typeof surfaceKinds)[number];
