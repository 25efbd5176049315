/** Narrow pieces that hang on a surface without being of it. */
import { planeToMask } from '../../image/mask.ts';
import { connectedComponents, open } from '../../image/morphology.ts';
import type { Plane } from '../../image/types.ts';

/** Half of the width of a spur at most, as a share of the picture's long side. */
const SPUR = 0.022;

/** Mean probability, in both looks, from which such a piece is of the surface all the same. */
const SURE = 0.85;

/**
 * Takes off `surface`, in place, the pieces narrower than twice SPUR that hang on what is wider and are not surely of
 * it: where a ceiling meets the corner of two walls light runs down it, and a piece of the corner is told as ceiling.
 * `both` is its probability 0-1 in both looks. Surfaces that are narrow altogether stay.
 */
export function trimSpurs(surface: Plane, both: Float32Array): void {
  const { width, height, data } = surface;
  const opened = open(planeToMask(surface), Math.max(1, Math.round(SPUR * Math.max(width, height)))).data;
  const wholes = connectedComponents(width, height, (i) => data[i] > 0.5);
  const isWide = new Uint8Array(wholes.components.length + 1);
  wholes.labels.data.forEach((id, i) => {
    if (opened[i] > 127) isWide[id] = 1;
  });
  const isNarrow = (i: number): boolean => data[i] > 0.5 && opened[i] <= 127 && isWide[wholes.labels.data[i]] === 1;
  const { labels, components } = connectedComponents(width, height, isNarrow);
  const said = new Float64Array(components.length + 1);
  labels.data.forEach((id, i) => {
    said[id] += both[i];
  });
  labels.data.forEach((id, i) => {
    if (id > 0 && said[id] < SURE * components[id - 1].area) data[i] = 0;
  });
}
