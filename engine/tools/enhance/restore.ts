/**
 * Runs the restoring network over a picture, strip by strip: strips overlap by what the network sees, so that none can
 * be seen.
 */

import { sharedU8 } from '../../image/raster.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { RestoreConvolution } from '../../kernels/restore/types.ts';
import type { Runtime } from '../../runtime.ts';
import { enhanceBandOps } from './bandOps.ts';
import { INPUTS } from './formats.ts';

/** Rows above and below a strip that interpolation reads of the network's answer. */
const BESIDE = 2;
/** Bytes that one convolution of a strip may take: three of them are held at once. */
const STRIP_BYTES = 24 * 2 ** 20;

/** The network's convolutions, the last one last. */
export type RestorePass = readonly RestoreConvolution[];

/**
 * The picture restored and `factor` times as wide and high, in the arena. Passes come from restoreLayers for the same
 * factor; the result is the mean of their answers. Calls `onStrip` with the share that is done, 0-1. The result does
 * not depend on `stripBytes`. Throws AbortedError.
 */
export function restore(
  picture: Rgb8,
  passes: readonly RestorePass[],
  factor: number,
  isBlocky: boolean,
  rt: Runtime,
  onStrip: (done: number) => void,
  stripBytes: number = STRIP_BYTES,
): Rgb8 {
  const { width, height } = picture;
  const rgb = sharedU8(picture.data, rt.arena);
  const depth = passes[0].length;
  const answers = passes[0].at(-1)!.outputs;
  const most = Math.max(...passes[0].slice(0, -1).map(({ outputs }) => outputs));
  const strip = Math.min(height, Math.max(16, Math.floor(stripBytes / ((width + 2) * most * 2))));
  /** Rows beside the strip that convolution `number` writes, and that the picture is read in. */
  const besideOf = (number: number): number => BESIDE + depth - 1 - number;
  const besideInput = besideOf(-1);
  const taken: Uint16Array[] = [];
  const rowsOf = (beside: number, values: number): Int16Array => {
    const array = rt.arena.u16((strip + 2 * beside) * (width + 2) * values);
    taken.push(array);
    return new Int16Array(array.buffer, array.byteOffset, array.length);
  };
  const input = rowsOf(besideInput, INPUTS);
  const first = rowsOf(besideOf(0), most);
  const others = [rowsOf(besideOf(1), most), rowsOf(besideOf(1), most)] as const;
  const answer = rowsOf(BESIDE, answers);
  const another = passes.length > 1 ? rowsOf(BESIDE, answers) : answer;
  const target = rt.arena.u8(width * factor * height * factor * 3);

  const runPass = (convolutions: RestorePass, top: number, rows: number, into: Int16Array): void => {
    let source = input;
    for (const [number, convolution] of convolutions.entries()) {
      const beside = besideOf(number);
      const isLast = number === depth - 1;
      const result = isLast ? into : number === 0 ? first : others[number % 2];
      // What the first convolution saw is added to what the one before the last made of it.
      const residual = number === depth - 2 && number > 0 ? first : null;
      rt.bands(enhanceBandOps.convolve, rows + 2 * beside, {
        convolution,
        source,
        residual,
        residualRow: besideOf(0) - beside,
        target: result,
        width,
        height,
        top: top - beside,
      });
      source = result;
    }
  };

  for (let top = 0; top < height; top += strip) {
    const rows = Math.min(strip, height - top);
    const place = { width, height, top: top - besideInput };
    rt.bands(enhanceBandOps.load, rows + 2 * besideInput, { rgb, ...place, isBlocky, target: input });
    for (const [number, convolutions] of passes.entries()) {
      runPass(convolutions, top, rows, number === 0 ? answer : another);
      const pitch = (width + 2) * answers;
      if (number > 0) rt.bands(enhanceBandOps.merge, rows + 2 * BESIDE, { pitch, other: another, target: answer });
      onStrip((top + (rows * (number + 1)) / passes.length) / height);
    }
    rt.bands(enhanceBandOps.compose, rows, {
      input,
      inputRow: besideInput,
      answer,
      answerRow: BESIDE,
      answers,
      factor,
      width,
      height,
      top,
      target,
    });
  }
  for (const array of taken) rt.arena.free(array);
  return { width: width * factor, height: height * factor, data: target };
}
