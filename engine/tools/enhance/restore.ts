/** Runs the restoring network over a picture, strip by strip: strips overlap by what the network sees, so that none can be seen. */

import { sharedU8 } from '../../image/raster.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { RestoreLayer } from '../../kernels/restoreTypes.ts';
import type { Runtime } from '../../runtime.ts';
import { INPUTS } from './network.ts';

/** Rows above and below a strip that interpolation reads of the network's answer. */
const BESIDE = 2;
/** Bytes that one layer of a strip may take: three of them are held at once. */
const STRIP_BYTES = 24 * 2 ** 20;

/**
 * The picture restored and `factor` times as wide and high, in the arena. `layers` come from restoreLayers for the same factor. Calls
 * `onStrip` with the share that is done, 0-1. The result does not depend on `stripBytes`. Throws AbortedError.
 */
export function restore(
  picture: Rgb8,
  layers: readonly RestoreLayer[],
  factor: number,
  isBlocky: boolean,
  rt: Runtime,
  onStrip: (done: number) => void,
  stripBytes: number = STRIP_BYTES,
): Rgb8 {
  const { width, height } = picture;
  const rgb = sharedU8(picture.data, rt.arena);
  const trunk = layers.slice(0, -1);
  const last = layers.at(-1)!;
  const most = Math.max(...trunk.map(({ outputs }) => outputs));
  const strip = Math.min(height, Math.max(16, Math.floor(stripBytes / ((width + 2) * most * 2))));
  /** Rows beside the strip that layer `number` writes, and that the picture is read in. */
  const besideOf = (number: number): number => BESIDE + layers.length - 1 - number;
  const besideInput = besideOf(-1);
  const taken: Uint16Array[] = [];
  const words = (values: number): Int16Array => {
    const array = rt.arena.u16(values);
    taken.push(array);
    return new Int16Array(array.buffer, array.byteOffset, values);
  };
  const rowsOf = (beside: number, values: number): Int16Array => words((strip + 2 * beside) * (width + 2) * values);
  const input = rowsOf(besideInput, INPUTS);
  const first = rowsOf(besideOf(0), most);
  const others = [rowsOf(besideOf(1), most), rowsOf(besideOf(1), most)] as const;
  const answer = rowsOf(BESIDE, last.outputs);
  const target = rt.arena.u8(width * factor * height * factor * 3);
  for (let top = 0; top < height; top += strip) {
    const rows = Math.min(strip, height - top);
    rt.bands('enhance.load', rows + 2 * besideInput, {
      rgb,
      width,
      height,
      top: top - besideInput,
      isBlocky,
      target: input,
    });
    let source = input;
    layers.forEach((layer, number) => {
      const beside = besideOf(number);
      const isLast = layer === last;
      const result = isLast ? answer : number === 0 ? first : others[number % 2]!;
      // What the first layer saw is added to what the last of the trunk made of it.
      const residual = number === trunk.length - 1 && number > 0 ? first : null;
      rt.bands('enhance.convolve', rows + 2 * beside, {
        ...{ layer, source, residual, residualRow: besideOf(0) - beside, target: result },
        ...{ width, height, top: top - beside },
      });
      source = result;
    });
    rt.bands('enhance.compose', rows, {
      ...{ input, inputRow: besideInput, answer, answerRow: BESIDE, answers: last.outputs },
      ...{ factor, width, height, top, target },
    });
    onStrip((top + rows) / height);
  }
  for (const array of taken) rt.arena.free(array);
  return { width: width * factor, height: height * factor, data: target };
}
