/** How each kind of surface is taken apart into light and paint. */
import type { ShadingOptions } from './shading.ts';
import type { SurfaceKind } from './surfaceKinds.ts';

export interface KindOptions {
  /** See MatteOptions. Old wood and tiles vary more within themselves than paint does, so floors forgive more. */
  readonly tolerance: readonly [number, number];
  /** Whether small spots within the surface are its own pattern. */
  readonly patterned: boolean;
  readonly shading: Omit<ShadingOptions, 'faces'>;
  /** Share of the old fine detail that stays, where the old surface does not decide it. */
  readonly keepDetail?: number;
  /**
   * Share of the light that a new surface throws back from its face before it enters the paint: what varnish and
   * binder, of refractive index 1.5, do to all light. Floors show it as their mirror image.
   */
  readonly sheen: number;
  /** Share of the photo's grain that is drawn anew where old detail goes. */
  readonly freshGrain: number;
}

export const kindOptions: Readonly<Record<SurfaceKind, KindOptions>> = {
  floor: {
    tolerance: [0.12, 0.3],
    patterned: true,
    shading: { priorAlbedo: 0.28, doubt: [0.15, 0.5], reach: 0.035, range: [0.1, 2.4], mirrors: true, mostLight: 1 },
    // What lies on a floor that is this fine belongs to its old pattern.
    keepDetail: 0,
    sheen: 0,
    freshGrain: 1,
  },
  wall: {
    tolerance: [0.09, 0.18],
    patterned: false,
    shading: { priorAlbedo: 0.84, doubt: [0, 0.35], reach: 0.018, range: [0.14, 1.7], mirrors: false, mostLight: 1.1 },
    sheen: 0.04,
    freshGrain: 1,
  },
  ceiling: {
    tolerance: [0.09, 0.18],
    patterned: false,
    shading: { priorAlbedo: 0.84, doubt: [0, 0.35], reach: 0.012, range: [0.14, 1.7], mirrors: false, mostLight: 1.1 },
    keepDetail: 0.9,
    sheen: 0.04,
    freshGrain: 0,
  },
};
