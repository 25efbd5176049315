/** A picture as a drawing: light on dark is turned over, what is none is told. */
import type { Rgb8 } from '../image/types.ts';
import { asDrawing, type Drawn } from '../perceive/sketch/sketch.ts';
import type { Runtime } from '../runtime.ts';
import { isEmpty, looksLikePhoto, looksLikeText, type NoSketch } from './gate.ts';

export interface Entered {
  /** Dark on light. */
  readonly drawing: Rgb8;
  readonly drawn: Drawn;
}

/**
 * The drawing, or what the picture is instead; `isTold`: somebody has said that it is a drawing, shaded or coloured as
 * it may be.
 */
export function enterSketch(image: Rgb8, isTold: boolean, rt: Runtime): Entered | NoSketch {
  const entered = lineDrawing(image, rt) ?? lineDrawing(turnedOver(image), rt) ?? shadedDrawing(image, isTold, rt);
  if (!entered) return 'photo';
  if (isEmpty(entered.drawn.ink)) return 'empty';
  return looksLikeText(entered.drawn.ink) ? 'text' : entered;
}

function lineDrawing(drawing: Rgb8, rt: Runtime): Entered | null {
  const drawn = asDrawing(drawing, 'auto', rt);
  return drawn && { drawing, drawn };
}

function shadedDrawing(drawing: Rgb8, isTold: boolean, rt: Runtime): Entered | null {
  const drawn = asDrawing(drawing, 'sketch', rt);
  return drawn && (isTold || !looksLikePhoto(drawn.ink)) ? { drawing, drawn } : null;
}

const turnedOver = ({ width, height, data }: Rgb8): Rgb8 => ({ width, height, data: data.map((v) => 255 - v) });
