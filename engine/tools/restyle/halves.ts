/** What another cover would be seen on in part alone: cushions of a sofa but not its base, half of a rug. */
import { connectedComponents } from '../../image/morphology.ts';
import type { OklabImage } from '../../image/types.ts';

/** Probability from which a place is of a kind. */
const LIKELIEST = 0.5;
/** Share of a region that is dyed: less is the border of what lies beside it, more is the whole of it. */
const PART = { least: 0.1, whole: 0.8 } as const;
/** Weights up to which a place is not dyed, and from which it is. */
const WEIGHT = { none: 0.2, all: 0.6 } as const;
/** OKLab a and b over L by which what is left differs from what is dyed where it is a thing of its own: cushions. */
const OWN = 0.075;

interface Mean {
  l: number;
  a: number;
  b: number;
}

/**
 * 1 for each pixel of a region that shows a kind, as its `plane` of probabilities (0-1) says, and would be dyed in part
 * alone by `weight` (0-1). With `hasParts` what is left may be of quite another colour.
 */
export function halfDyed(lab: OklabImage, plane: Float32Array, weight: Float32Array, hasParts: boolean): Uint8Array {
  const { labels, components } = connectedComponents(lab.width, lab.height, (i) => plane[i] > LIKELIEST);
  const none = (): Mean => ({ l: 1e-9, a: 0, b: 0 });
  const regions = components.map(() => ({ pixels: 0, dyed: 0, left: none(), covered: none() }));
  labels.data.forEach((label, i) => {
    const region = regions[label - 1];
    if (!region) return;
    region.pixels++;
    region.dyed += weight[i];
    if (weight[i] > WEIGHT.none && weight[i] < WEIGHT.all) return;
    const mean = weight[i] < WEIGHT.all ? region.left : region.covered;
    mean.l += lab.l[i];
    mean.a += lab.a[i];
    mean.b += lab.b[i];
  });
  const isHalf = regions.map(({ pixels, dyed, left, covered }) => {
    if (dyed < PART.least * pixels || dyed >= PART.whole * pixels) return false;
    const apart = Math.hypot(left.a / left.l - covered.a / covered.l, left.b / left.l - covered.b / covered.l);
    return !hasParts || apart < OWN;
  });
  return Uint8Array.from(labels.data, (label) => (isHalf[label - 1] ? 1 : 0));
}

/** Pixels of things, by their numbers (one a pixel, 0 for none), in a mask of ones. */
export function pixelsIn(mask: Uint8Array, ids: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  ids.forEach((id, i) => {
    if (id > 0 && mask[i] === 1) counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return counts;
}
