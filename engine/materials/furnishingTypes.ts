/** Finishes of things that no shop sells by the square metre; the catalogue's own are in its schema. */

/** How a furnishing's surface is made. Lengths in mm on the thing itself; contrasts 0-0.3 in OKLab L. */
export type Furnishing =
  | {
      /** Cloth of warp (along v) and weft; twill floats over two threads, so that its lines climb at 45°. */
      kind: 'weave';
      binding: 'plain' | 'twill';
      threadMm: number;
      contrast: number;
      /** Share of the second colour in the weft, 0-1. */
      weft: number;
      /** How uneven the yarn is, 0 (worsted) - 1 (raw linen). */
      slub: number;
      /** How creased it lies, 0 (ironed, stretched) - 1 (slept in). */
      creases: number;
    }
  | { kind: 'boucle'; loopMm: number; contrast: number }
  | { kind: 'velvet'; contrast: number }
  | { kind: 'leather'; grainMm: number; contrast: number }
  | { kind: 'wicker'; strandMm: number; contrast: number }
  | { kind: 'brushed'; contrast: number }
  | { kind: 'glaze'; contrast: number }
  | { kind: 'lacquer'; contrast: number }
  | { kind: 'leaf'; contrast: number };
