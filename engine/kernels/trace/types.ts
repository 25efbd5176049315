/**
 * The path tracer and the filter of its light. `scene` comes from render/pack.ts; numbers of words are those of
 * layout.ts.
 */
export interface TraceKernels {
  /**
   * What the camera sees first under sub-pixel `index` of pixels [first, first + count): records of PRIMARY_WORDS (see
   * trace/layout.ts) into `target`, from record `targetFirst` on. `scene` comes from render/pack.ts.
   */
  tracePrimary(
    scene: Float32Array,
    target: Float32Array,
    targetFirst: number,
    first: number,
    count: number,
    index: number,
  ): void;
  /** Adds the light samples that `guide` asks for (GUIDE_WORDS a pixel) to the sums in `target` (OUT_WORDS a pixel). */
  traceLight(scene: Float32Array, guide: Float32Array, target: Float32Array, first: number, count: number): void;
  /**
   * Casts `count` rays of CAST_WORDS from ray `first` on and writes what each met; with `isAny` only whether light
   * passes.
   */
  castRays(scene: Float32Array, rays: Float32Array, first: number, count: number, isAny: boolean): void;
  /**
   * Looks for sunlit places number [first, first + count) and writes them (PATCH_WORDS each) to the same places of
   * `target`.
   */
  traceSunPatches(scene: Float32Array, target: Float32Array, first: number, count: number): void;
  /**
   * Takes samples number [first, first + count) for the radiance cache (CELL_WORDS each), to the same places of
   * `target`.
   */
  traceCellSamples(scene: Float32Array, target: Float32Array, first: number, count: number): void;
  /**
   * One pass of the light filter over rows [from, to) of a component (COMPONENT_WORDS planes): see trace/filter.ts.
   * `features` holds FEATURE_WORDS planes; `source` and `target` must differ.
   */
  filterLight(
    features: Float32Array,
    source: Float32Array,
    target: Float32Array,
    size: { readonly width: number; readonly height: number },
    filter: LightFilter,
    from: number,
    to: number,
  ): void;
  /** Averages only the component's variance, on like surfaces; colours are copied. */
  spreadVariance(
    features: Float32Array,
    source: Float32Array,
    target: Float32Array,
    size: { readonly width: number; readonly height: number },
    filter: LightFilter,
    from: number,
    to: number,
  ): void;
}

export interface LightFilter {
  /** Pixels between taps. */
  readonly step: number;
  /** Difference from the middle that counts as an edge, in units of variance. */
  readonly tolerance: number;
  /** Distance from the tangent plane that counts as an edge, in pixels' width. */
  readonly plane: number;
  /** Only taps on the same BSDF count. */
  readonly sameBsdf: boolean;
}
