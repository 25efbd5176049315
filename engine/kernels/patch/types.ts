/** One level of a completion as the kernels see it. `targets`: pixels in or beside the hole, row by row. */
export interface PatchArrays {
  /** Red, green, blue and a label that must agree, a pixel. */
  readonly image: Uint8Array;
  readonly flags: Uint8Array;
  /** Standard deviation of each whole patch that is known throughout, in steps of 255. */
  readonly texture: Uint8Array;
  /** Plane of each pixel; 0: none. */
  readonly labels: Uint8Array;
  /** Target of each pixel, −1 for none. */
  readonly targets: Int32Array;
  /** Column and row of each target: y << 16 | x. */
  readonly places: Int32Array;
  /** First target of each row, and the number of targets. */
  readonly rows: Int32Array;
  /** Source of each target in 1/16 px. */
  readonly sourceX: Int32Array;
  readonly sourceY: Int32Array;
  readonly cost: Float32Array;
  /** Shift of red, green and blue, each plus 128 in a byte. */
  readonly bias: Int32Array;
  /**
   * Colour that the mean of a target's patch should keep near to, and its texture: texture << 24 | red << 16 | green <<
   * 8 | blue.
   */
  readonly anchors: Int32Array;
  /** How much a target's patch can be trusted. */
  readonly trust: Float32Array;
  /** Red, green, blue and weight of the votes for each target. */
  readonly sums: Float32Array;
  readonly planes: Float32Array;
  readonly settings: Float32Array;
  readonly table: Float32Array;
}

/**
 * Patch search and voting on one level of a completion: see patch/search.ts and patch/vote.ts. All arrays lie in the
 * arena.
 */
export interface PatchKernels {
  /** One scan over the targets of rows [from, to), downwards with `step` 1, upwards with −1. */
  patchSearch(arrays: PatchArrays, size: PatchSize, from: number, to: number, step: 1 | -1, seed: number): void;
  /** Sums the votes for the targets of rows [from, to). */
  patchVote(arrays: PatchArrays, size: PatchSize, from: number, to: number): void;
}

export interface PatchSize {
  readonly width: number;
  readonly height: number;
}
