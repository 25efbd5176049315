/**
 * What a tool says of itself: everything but its code, so that the command line, the server and the studio can read it
 * without loading the engine. The code stands beside it, see `runs.ts`.
 */
import type { z } from 'zod';
import type { PricedTool } from '#catalog/prices.ts';
import type { Command } from './command.ts';
import type { Size } from './resultSize.ts';

/**
 * IPTC digital source types. What the engine learned from pictures tells surfaces apart and restores what is there; it
 * draws nothing, so `…TrainedAlgorithmicMedia` would claim what is not so. Light and colour alone:
 * `algorithmicallyEnhanced`. Surfaces drawn by the engine stand in the photo: `compositeSynthetic`, a composite with
 * elements that no camera has seen. Nothing but calculation: `algorithmicMedia`. What an engine outside of this program
 * drew says so: `trainedAlgorithmicMedia`, or `compositeWithTrainedAlgorithmicMedia` where it stands in a photo.
 */
export type DigitalSourceType =
  | 'algorithmicallyEnhanced'
  | 'compositeSynthetic'
  | 'algorithmicMedia'
  | 'trainedAlgorithmicMedia'
  | 'compositeWithTrainedAlgorithmicMedia';

/** What a tool can be given beside its picture; what it doesn't name, a run refuses. */
export interface Inputs {
  /** A mask of the picture's size: white is what it is about. */
  readonly mask?: true;
  /** A Room that somebody has checked. */
  readonly room?: true;
  /** Masks of surfaces that somebody has mended. */
  readonly mended?: true;
  /** A material that somebody brought, in place of one of the catalogue. */
  readonly own?: true;
  /** A second picture, without which it does not run. */
  readonly second?: true;
}

/** What a result is written as. */
export type ResultFormat = 'png' | 'jpg' | 'svg' | 'json';

export interface Descriptor<P, N extends string = string, U extends 'job' | 'look' = 'job' | 'look'> {
  /** Name of its folder, of its command and of its jobs. */
  readonly name: N;
  /**
   * `job`: asked for, queued and paid for, with a studio of its own · `look`: says something of a picture, at once and
   * for nothing.
   */
  readonly use: U;
  readonly params: z.ZodType<P>;
  /** Its rows in the table of prices; null where people don't ask for it by itself. */
  readonly price: PricedTool | null;
  readonly inputs: Inputs;
  /** What its result can be written as, the usual one first. */
  readonly formats: readonly [ResultFormat, ...ResultFormat[]];
  /** Size that the picture is decoded to; the result has it too, unless the tool enlarges. Throws EngineInputError. */
  resultSize(params: NoInfer<P>, source: Size): Size;
  /** 0 for a tool that knows no chance. */
  seedOf(params: NoInfer<P>): number;
  sourceType(params: NoInfer<P>): DigitalSourceType;
  /** Its command; null: it has none. */
  readonly command: Command | null;
}

/** Keeps a tool's name and parameters in the type of its descriptor. */
export function describeTool<P, const N extends string, const U extends 'job' | 'look'>(
  descriptor: Descriptor<P, N, U>,
): Descriptor<P, N, U> {
  return descriptor;
}

/** For `resultSize`: the picture's own size. */
export const ownSize = (_params: unknown, source: Size): Size => source;
/** For `seedOf`: the same parameters give the same bytes without one. */
export const noSeed = (): number => 0;
