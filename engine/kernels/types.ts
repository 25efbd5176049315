import type { NetKernels } from './netTypes.ts';
import type { PatchKernels } from './patchTypes.ts';
import type { RestoreKernels } from './restoreTypes.ts';

/**
 * Hot loops. Each has a WebAssembly SIMD form (`assembly/`, compiled by scripts/build-kernels.ts) and a plain TypeScript
 * twin (`twins.ts`) with the same results bit for bit. The path tracer is one text for both compilers (`trace/`). Arrays lie in the run's arena; the WebAssembly side reads them by
 * their byte offset there. `first` and `count` are in pixels (elements) from the start of the arrays.
 */
export interface Kernels extends NetKernels, PatchKernels, RestoreKernels {
  readonly simd: boolean;
  /** 8-bit sRGB, interleaved, to OKLab planes. */
  rgb8ToOklab(rgb: Uint8Array, l: Float32Array, a: Float32Array, b: Float32Array, first: number, count: number): void;
  /** OKLab planes to 8-bit sRGB, interleaved; colours outside sRGB are clipped channel by channel in linear light. */
  oklabToRgb8(l: Float32Array, a: Float32Array, b: Float32Array, rgb: Uint8Array, first: number, count: number): void;
  /** Mean over [x-radius, x+radius] cut at the ends of the row; `source` and `target` must differ. */
  boxRow(source: Float32Array, target: Float32Array, first: number, count: number, radius: number): void;
  /** Mean over [y-radius, y+radius] cut at top and bottom, for columns [fromColumn, toColumn); `source` and `target` must differ. */
  boxColumns(
    source: Float32Array,
    target: Float32Array,
    width: number,
    height: number,
    radius: number,
    fromColumn: number,
    toColumn: number,
  ): void;
  /** target = base where mask is 0, top where it is 255, rounded mix between; interleaved RGB. `target` may be `base` or `top`. */
  blendRgb8(
    base: Uint8Array,
    top: Uint8Array,
    mask: Uint8Array,
    target: Uint8Array,
    first: number,
    count: number,
  ): void;
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
  /** Casts `count` rays of CAST_WORDS from ray `first` on and writes what each met; with `isAny` only whether light passes. */
  castRays(scene: Float32Array, rays: Float32Array, first: number, count: number, isAny: boolean): void;
  /** Looks for sunlit places number [first, first + count) and writes them (PATCH_WORDS each) to the same places of `target`. */
  traceSunPatches(scene: Float32Array, target: Float32Array, first: number, count: number): void;
  /** Takes samples number [first, first + count) for the radiance cache (CELL_WORDS each), to the same places of `target`. */
  traceCellSamples(scene: Float32Array, target: Float32Array, first: number, count: number): void;
  /**
   * One pass of the light filter over rows [from, to) of a layer (LAYER_WORDS planes): see trace/filter.ts. `features` holds
   * FEATURE_WORDS planes; `source` and `target` must differ.
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
  /** Averages only the layer's variance, on like surfaces; colours are copied. */
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
  /** Only taps on the same look count. */
  readonly sameLook: boolean;
}
