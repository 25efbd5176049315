/** One of the two pictures that are compared, and what is seen in it. */
import { boxBlur } from '../image/blur.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import { resizeRgb8 } from '../image/resample.ts';
import type { OklabImage, Rgb8 } from '../image/types.ts';
import { NETWORK_PX, type Segmentation, segment } from '../perceive/network/segment.ts';
import type { Runtime } from '../runtime.ts';
import { type EdgeField, edgeField, softened } from './field.ts';
import { type Labels, labelsOf } from './labels.ts';

/** A picture as it is compared. */
export interface Side {
  readonly lab: OklabImage;
  /** Edges as they are, and softened by the tolerance of place. */
  readonly field: EdgeField;
  readonly soft: EdgeField;
  readonly labels: Labels;
  /** 1 where light has burnt out whatever was there. */
  readonly burnt: Uint8Array;
}

/** Mean lightness (OKLab) around a pixel from which nothing can be told apart. */
const BURNT = 0.965;

/** `image` brought to width × height px and looked at; `said`: what the network said of it already. */
export function sideOf(image: Rgb8, width: number, height: number, rt: Runtime, said?: Segmentation): Side {
  const weights = rt.learned('segmentation');
  if (!weights) throw new Error('the geometry score needs the network of rooms');
  const small = resizeRgb8(image, width, height, 'area');
  const lab = rgb8ToOklab(small, rt);
  const field = edgeField(lab, rt);
  const soft = softened(field, Math.max(width, height) * 0.004, rt);
  const around = boxBlur({ width, height, data: lab.l }, 3, rt).data;
  const burnt = Uint8Array.from(around, (l) => (l > BURNT ? 1 : 0));
  const labels = labelsOf(said ?? segment(small, weights, NETWORK_PX, rt), width, height);
  return { lab, field, soft, burnt, labels };
}
